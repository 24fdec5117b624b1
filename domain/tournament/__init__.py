"""The aggregate: from commands to events, from events to the state, and back."""
