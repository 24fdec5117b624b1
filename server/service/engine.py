"""The name of this program as events record it."""

from importlib.metadata import version

from domain.pairing.registry import rules_of

ENGINE = f"jadoube {version('jadoube')}"
"""This program and its version."""


def engine_of(system: str) -> str:
    """The value of `RoundPaired.engine` for this program's pairings by the system of this code.

    A round with another name was paired by another revision of the rules or by another program: `jadoube verify` lists
    its differences and does not count them.
    """
    revision = rules_of(system).revision
    return ENGINE if revision is None else f"{ENGINE}, revision {revision} of {system}"
