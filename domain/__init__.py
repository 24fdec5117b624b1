"""The quiet room: chess, rules and facts. Standard library only; no clock, no chance, no input or output."""
