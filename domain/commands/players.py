"""Wishes about players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from domain.values import (
    ByeKind,
    PlayerId,
    Rating,
    RatingKind,
    RoundNumber,
    Title,
    Tpn,
)


@dataclass(frozen=True, slots=True)
class RegisterPlayer:
    """Enter a player, at any time before the last round is paired. `rating` is a number of the scale `rating_kind`."""

    name: str
    rating: Rating = 0
    title: Title = Title.NONE
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    club: str = ""
    rating_kind: RatingKind = RatingKind.OFFICIAL
    birth_date: str = ""
    contact: str = ""


@dataclass(frozen=True, slots=True)
class AssignPairingNumbers:
    """State the pairing numbers by hand."""

    numbers: Mapping[PlayerId, Tpn]


@dataclass(frozen=True, slots=True)
class CorrectRating:
    """Set a player's rating right."""

    player: PlayerId
    rating: Rating
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GrantBye:
    """Leave a player out of a round not yet paired."""

    player: PlayerId
    round: RoundNumber
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class CancelBye:
    """Take a bye back before the round is paired."""

    player: PlayerId
    round: RoundNumber


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Stop pairing a player, from the next round to be paired on."""

    player: PlayerId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Reinstate:
    """Pair a withdrawn player again, from the next round to be paired on."""

    player: PlayerId
