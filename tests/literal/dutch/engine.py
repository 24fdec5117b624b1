"""The pairings of a field by the text and by the engine, in one shape."""

from __future__ import annotations

from domain.pairing.registry import system
from domain.pairing.system import Field, NoPairing
from tests.literal.dutch.judge import Pairing, pair
from tests.literal.dutch.terms import Edition


def by_the_text(field: Field, edition: Edition, silenced: str = "") -> Pairing | None:
    """The judge's pairing, None if there is none; without one criterion if it is named."""
    try:
        return pair(field, edition, silenced)
    except NoPairing:
        return None


def by_the_engine(field: Field, edition: Edition) -> Pairing | None:
    """The engine's pairing, None if there is none."""
    try:
        pairing = system(edition.value).pair(field)
    except NoPairing:
        return None
    return frozenset((pair.white, pair.black) for pair in pairing.pairs), pairing.bye
