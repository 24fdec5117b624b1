"""The name of this program as facts carry it."""

from importlib.metadata import version

ENGINE = f"jadoube {version('jadoube')}"
"""This program and its version."""

_REVISIONS = {"fide-rating-2009": 2, "fide-rating-2006": 2, "fide-rating-1998": 2}
"""Systems that pair some rounds differently since the version was last raised, and how many such revisions there are.

Raise a system's number with each change that may pair a round differently; the others' rounds stay comparable.
"""


def engine_of(system: str) -> str:
    """What `RoundPaired.engine` says of our own pairings by the system of this code.

    A round that carries another name was made by other rules of ours or by another program: `jadoube verify` lists
    what differs in it and does not count it.
    """
    revision = _REVISIONS.get(system)
    return ENGINE if revision is None else f"{ENGINE}, revision {revision} of {system}"
