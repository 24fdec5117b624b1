"""The FIDE (Dutch) System: editions of 2017 and 2026, composed of rule objects."""
