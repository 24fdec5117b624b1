"""Wishes about rounds."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import (
    RoundNumber,
    Tpn,
)


@dataclass(frozen=True, slots=True)
class PairRound:
    """Record what the system paired from the tournament as it stood at version `seen`.

    `pairs` are (white, black) by pairing number, in order of boards; `bye` got the pairing-allocated bye.
    """

    round: RoundNumber
    seen: int
    engine: str
    pairs: tuple[tuple[Tpn, Tpn], ...]
    bye: Tpn | None


@dataclass(frozen=True, slots=True)
class DiscardPairing:
    """Throw a draft away."""

    round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PublishRound:
    """Make a draft public."""

    round: RoundNumber
