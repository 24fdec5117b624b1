"""The state of a tournament after a number of events."""
