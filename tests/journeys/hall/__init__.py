"""Large fields for the displays of a hall, and the comparison of what a display shows with its boxes."""
