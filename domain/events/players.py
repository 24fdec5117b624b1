"""Facts about players: who takes part, as what, and in which rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
class PlayerRegistered:
    """A player entered the tournament, to be paired from `first_round` on.

    `rating` is on the FIDE scale; `rating_kind` tells whether it was estimated or converted (A.1).
    """

    player: PlayerId
    name: str
    rating: Rating = 0
    title: Title = Title.NONE
    federation: str = ""
    fide_id: str = ""
    sex: str = ""
    club: str = ""
    first_round: RoundNumber = 1
    rating_kind: RatingKind = RatingKind.OFFICIAL
    birth_date: str = field(default="", metadata={"private": True})
    contact: str = field(default="", metadata={"private": True})


@dataclass(frozen=True, slots=True)
class PairingNumbersAssigned:
    """The arbiter (or an imported file) stated the pairing numbers instead of leaving them to the starting list."""

    numbers: Mapping[PlayerId, Tpn]


@dataclass(frozen=True, slots=True)
class RatingCorrected:
    """A player's rating was wrong and is now right."""

    player: PlayerId
    was: Rating
    now: Rating
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ByeGranted:
    """A player will not be paired in a round and knows what the round is worth. An absence is a zero-point bye."""

    player: PlayerId
    round: RoundNumber
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class ByeCancelled:
    """A bye for a round not yet paired was taken back: the player is to be paired."""

    player: PlayerId
    round: RoundNumber


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A player left the tournament and is not paired from this round on (F.5).

    `by_absence` tells that the player did not come and told nobody, which counts as leaving (F.8).
    """

    player: PlayerId
    round: RoundNumber
    reason: str = ""
    by_absence: bool = False


@dataclass(frozen=True, slots=True)
class Reinstated:
    """A player who had left is paired again from this round on."""

    player: PlayerId
    round: RoundNumber
