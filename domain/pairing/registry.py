"""The pairing systems by their codes."""

from __future__ import annotations

from domain.pairing.berger.system import DOUBLE, SINGLE
from domain.pairing.dutch.editions import EDITION_2017, EDITION_2026
from domain.pairing.dutch.system import DutchSystem
from domain.pairing.ecf.system import EcfSystem
from domain.pairing.rating_swiss.editions import EDITIONS as RATING_SWISS
from domain.pairing.rating_swiss.system import RatingSwissSystem
from domain.pairing.system import PairingSystem

_SYSTEMS: dict[str, PairingSystem] = {
    **{edition.code: DutchSystem(edition) for edition in (EDITION_2026, EDITION_2017)},
    **{edition.code: RatingSwissSystem(edition) for edition in RATING_SWISS},
    EcfSystem().code: EcfSystem(),
    SINGLE.code: SINGLE,
    DOUBLE.code: DOUBLE,
}


def system(code: str) -> PairingSystem:
    """The system of that code.

    Raises KeyError for a code that no system has.
    """
    return _SYSTEMS[code]


def systems() -> tuple[PairingSystem, ...]:
    """Every system, the recommended one first."""
    return tuple(_SYSTEMS.values())
