"""The name of this program as facts carry it."""

from importlib.metadata import version

from domain.pairing.registry import rules_of

ENGINE = f"jadoube {version('jadoube')}"
"""This program and its version."""


def engine_of(system: str) -> str:
    """What `RoundPaired.engine` says of our own pairings by the system of this code.

    A round that carries another name was made by other rules of ours or by another program: `jadoube verify` lists
    what differs in it and does not count it.
    """
    revision = rules_of(system).revision
    return ENGINE if revision is None else f"{ENGINE}, revision {revision} of {system}"
