"""The pairing systems by their codes. The modules of a family are loaded when one of its systems is asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from domain.pairing.system import PairingSystem

Family = tuple[PairingSystem, ...]


@cache
def _dutch() -> Family:
    from domain.pairing.dutch.editions import EDITION_2017, EDITION_2026
    from domain.pairing.dutch.system import DutchSystem

    return DutchSystem(EDITION_2026), DutchSystem(EDITION_2017)


@cache
def _rating_swiss() -> Family:
    from domain.pairing.rating_swiss.editions import EDITIONS
    from domain.pairing.rating_swiss.system import RatingSwissSystem

    return tuple(map(RatingSwissSystem, EDITIONS))


@cache
def _ecf() -> Family:
    from domain.pairing.ecf.system import EcfSystem

    return (EcfSystem(),)


@cache
def _berger() -> Family:
    from domain.pairing.berger.system import DOUBLE, SINGLE

    return SINGLE, DOUBLE


_FAMILIES: dict[str, Callable[[], Family]] = {
    "fide-dutch-2026": _dutch,
    "fide-dutch-2017": _dutch,
    "fide-rating-2009": _rating_swiss,
    "fide-rating-2006": _rating_swiss,
    "fide-rating-1998": _rating_swiss,
    "ecf": _ecf,
    "berger": _berger,
    "berger-double": _berger,
}

CODES = tuple(_FAMILIES)
"""The codes of all systems, the recommended one first. Reading them loads no system."""


def system(code: str) -> PairingSystem:
    """The system of that code.

    Raises KeyError for a code that no system has.
    """
    return next(each for each in _FAMILIES[code]() if each.code == code)


def systems() -> tuple[PairingSystem, ...]:
    """Every system, the recommended one first."""
    return tuple(map(system, CODES))
