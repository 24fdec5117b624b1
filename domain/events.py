"""The facts: what happened, in the past tense, as plain data without behaviour.

A fact is never changed. Fields may be added with a default; anything else needs an upcaster
(`server/eventstore/upcasters.py`). Ids and enums travel as text, points as half points.
A field marked `private` (`metadata={"private": True}`) is stored apart from the public ones and may be erased;
it then reads as its default.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.values import (
    STANDARD_SCORING,
    Absence,
    ByeKind,
    Colour,
    EqualsOrder,
    GameId,
    Outcome,
    PlayerId,
    Points,
    Rating,
    RatingKind,
    RoundNumber,
    Scoring,
    Title,
    Tpn,
)


@dataclass(frozen=True, slots=True)
class TournamentCreated:
    """A tournament exists. `system` is the code of its pairing system, `options` what that system leaves to choose."""

    name: str
    system: str
    rounds: RoundNumber
    scoring: Scoring = STANDARD_SCORING
    city: str = ""
    federation: str = ""
    starts: str = ""
    ends: str = ""
    chief_arbiter: str = ""
    time_control: str = ""
    equals_order: EqualsOrder = EqualsOrder.ALPHABET
    absence: Absence = Absence.BY_THE_RULES
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The announced number of rounds or the tournament's name became another."""

    name: str
    rounds: RoundNumber
    reason: str = ""


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
class InitialColourDrawn:
    """The lot before round one: the colour of the highest odd-numbered player."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """Lots decided the order of players tied for a place: first drawn, first placed (F.10)."""

    players: tuple[PlayerId, ...]


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


@dataclass(frozen=True, slots=True)
class PairsProhibited:
    """The arbiter forbids any two of these players to meet, from a first to a last round."""

    players: tuple[PlayerId, ...]
    first_round: RoundNumber
    last_round: RoundNumber


@dataclass(frozen=True, slots=True)
class VirtualPointsAssigned:
    """Acceleration: these players are paired as if they had so many half points more, in these rounds (C.04.7)."""

    players: tuple[PlayerId, ...]
    points: Points
    first_round: RoundNumber
    last_round: RoundNumber


@dataclass(frozen=True, slots=True)
class PairedBoard:
    """One board of a pairing. `colours_known` is False where an imported forfeit tells no colours."""

    game: GameId
    white: PlayerId
    black: PlayerId
    colours_known: bool = True


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """A round was paired, as a draft. It holds what was paired and what the system saw.

    `engine` is the program and its version that made it (`import`: a file told it; `manual`: the arbiter made it).
    `boards` are in order, board 1 first. `bye` got the pairing-allocated bye. `numbers` are the pairing numbers.
    `unpaired` are the players not paired in this round, with the kind of their bye.
    """

    round: RoundNumber
    system: str
    engine: str
    boards: tuple[PairedBoard, ...]
    bye: PlayerId | None
    numbers: Mapping[PlayerId, Tpn]
    unpaired: Mapping[PlayerId, ByeKind]


@dataclass(frozen=True, slots=True)
class PairingDiscarded:
    """A draft was thrown away. The round is unpaired again."""

    round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundPublished:
    """A pairing was made public. From here on it changes only as F.6 and F.7 allow."""

    round: RoundNumber


@dataclass(frozen=True, slots=True)
class ResultEntered:
    """The first result of a game."""

    round: RoundNumber
    game: GameId
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """A recorded result was wrong (or an adjourned game ended). `was` and `now` are both told."""

    round: RoundNumber
    game: GameId
    was: Outcome
    now: Outcome
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """Every game of the round has its result and the next round is public, or the tournament is over."""

    round: RoundNumber


@dataclass(frozen=True, slots=True)
class TournamentFinished:
    """The last round is closed and the final standings stand."""


Event = (
    TournamentCreated
    | SettingsChanged
    | PlayerRegistered
    | PairingNumbersAssigned
    | InitialColourDrawn
    | LotDrawn
    | RatingCorrected
    | ByeGranted
    | ByeCancelled
    | Withdrawn
    | Reinstated
    | PairsProhibited
    | VirtualPointsAssigned
    | RoundPaired
    | PairingDiscarded
    | RoundPublished
    | ResultEntered
    | ResultCorrected
    | RoundClosed
    | TournamentFinished
)
"""Every fact of a tournament's stream."""
