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
    reason: str = ""
    reported_by: str = ""
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
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class CorrectDetails:
    """Set right what a player is called, known by or rated; None leaves a field as it is."""

    player: PlayerId
    name: str | None = None
    rating: Rating | None = None
    title: Title | None = None
    federation: str | None = None
    fide_id: str | None = None
    sex: str | None = None
    club: str | None = None
    birth_date: str | None = None
    contact: str | None = None
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class CancelRegistration:
    """Take a player out who was registered by mistake and never paired."""

    player: PlayerId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class GrantBye:
    """Leave a player out of a round not yet paired."""

    player: PlayerId
    round: RoundNumber
    kind: ByeKind
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class CancelBye:
    """Take a bye back before the round is paired."""

    player: PlayerId
    round: RoundNumber
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class CorrectBye:
    """Tell what a round was really worth for a player who was not paired in it."""

    player: PlayerId
    round: RoundNumber
    kind: ByeKind
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Stop pairing a player, from the next round to be paired on."""

    player: PlayerId
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ExplainAbsence:
    """Tell why a player stayed away without notice, so that they do not count as withdrawn (F.8)."""

    player: PlayerId
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class Reinstate:
    """Pair a withdrawn player again, from the next round to be paired on."""

    player: PlayerId
    reason: str = ""
    reported_by: str = ""


PlayerCommand = (
    RegisterPlayer
    | AssignPairingNumbers
    | CorrectRating
    | CorrectDetails
    | CancelRegistration
    | GrantBye
    | CancelBye
    | CorrectBye
    | Withdraw
    | ExplainAbsence
    | Reinstate
)
"""The wishes about players."""
