"""How long a test waits for something that must happen."""

LONG = 60.0
"""Seconds. Far more than a busy machine needs: a test comes to this end only if the thing never happens."""
