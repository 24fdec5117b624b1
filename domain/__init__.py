"""Chess, its rules and the events of a tournament. Standard library only: no clock, randomness or input and output."""
