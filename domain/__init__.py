"""The quiet room: chess, rules and events. Standard library only; no clock, no chance, no input or output."""
