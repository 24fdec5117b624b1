"""The name of this program as facts carry it."""

from importlib.metadata import version

ENGINE = f"jadoube {version('jadoube')}"
"""What `RoundPaired.engine` says of our own pairings."""
