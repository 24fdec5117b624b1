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

    `rating` is on the FIDE scale; `rating_kind` tells whether it was estimated or converted (A.1). A late entry says
    in `reason` why the player comes late, and `reported_by` who told it.
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
    reason: str = ""
    reported_by: str = ""
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
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class PlayerDetailsCorrected:
    """What a player is called or is known by was wrong: `was` and `now` name the fields that differ, and no others.

    Private details are told in fields of their own; None where they stay as they are.
    """

    player: PlayerId
    was: Mapping[str, str]
    now: Mapping[str, str]
    reason: str = ""
    reported_by: str = ""
    birth_date_was: str | None = field(default=None, metadata={"private": True})
    birth_date_now: str | None = field(default=None, metadata={"private": True})
    contact_was: str | None = field(default=None, metadata={"private": True})
    contact_now: str | None = field(default=None, metadata={"private": True})


@dataclass(frozen=True, slots=True)
class RegistrationCancelled:
    """A player who was never paired was registered by mistake, and is not in the tournament any more."""

    player: PlayerId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ByeGranted:
    """A player will not be paired in a round and knows what the round is worth. An absence is a zero-point bye.

    `was` is the bye that the player had for that round before.
    """

    player: PlayerId
    round: RoundNumber
    kind: ByeKind
    was: ByeKind | None = None
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ByeCancelled:
    """A bye for a round not yet paired was taken back: the player is to be paired."""

    player: PlayerId
    round: RoundNumber
    was: ByeKind | None = None
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class ByeCorrected:
    """The bye of a player in a round that was paired without them was of another kind than was recorded."""

    player: PlayerId
    round: RoundNumber
    was: ByeKind
    now: ByeKind
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A player left the tournament and is not paired from this round on (F.5).

    `by_absence` tells that the player did not come and told nobody, which counts as leaving until it is explained
    (F.8).
    """

    player: PlayerId
    round: RoundNumber
    reason: str = ""
    by_absence: bool = False
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class AbsenceExplained:
    """A player who stayed away had a reason after all: that they counted as withdrawn since a round lapses (F.8)."""

    player: PlayerId
    was: RoundNumber
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class Reinstated:
    """A player who had left is paired again from this round on. `was` is the round since which they had left."""

    player: PlayerId
    round: RoundNumber
    was: RoundNumber | None = None
    reason: str = ""
    reported_by: str = ""


PlayerEvent = (
    PlayerRegistered
    | PairingNumbersAssigned
    | RatingCorrected
    | PlayerDetailsCorrected
    | RegistrationCancelled
    | ByeGranted
    | ByeCancelled
    | ByeCorrected
    | Withdrawn
    | AbsenceExplained
    | Reinstated
)
"""The facts about players."""
