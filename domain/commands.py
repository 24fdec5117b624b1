"""The wishes: what somebody wants to happen, in the imperative. `decide` answers with facts or a refusal.

Chance and heavy work come in as data: the drawn colour, the pairing that a system made at a stated version.
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
class CreateTournament:
    """Open a new stream. `initial_colour` is the lot where it has been drawn already."""

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
    initial_colour: Colour | None = None
    equals_order: EqualsOrder = EqualsOrder.ALPHABET
    absence: Absence = Absence.BY_THE_RULES
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Rename the tournament or announce another number of rounds; None leaves a setting as it is."""

    name: str | None = None
    rounds: RoundNumber | None = None
    reason: str = ""


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
class DrawInitialColour:
    """Record the lot drawn before round one."""

    colour: Colour


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


@dataclass(frozen=True, slots=True)
class ProhibitPairs:
    """Forbid any two of these players to meet."""

    players: tuple[PlayerId, ...]
    first_round: RoundNumber
    last_round: RoundNumber


@dataclass(frozen=True, slots=True)
class AssignVirtualPoints:
    """Accelerate these players in these rounds; points are half points."""

    players: tuple[PlayerId, ...]
    points: Points
    first_round: RoundNumber
    last_round: RoundNumber


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


@dataclass(frozen=True, slots=True)
class EnterResult:
    """Tell how a game ended.

    `seen` is the version of the game's latest result fact on the sender's screen, None for "no result yet".
    """

    round: RoundNumber
    game: GameId
    outcome: Outcome
    seen: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class FinishTournament:
    """Close the last round."""


Command = (
    CreateTournament
    | ChangeSettings
    | RegisterPlayer
    | AssignPairingNumbers
    | DrawInitialColour
    | CorrectRating
    | GrantBye
    | CancelBye
    | Withdraw
    | Reinstate
    | ProhibitPairs
    | AssignVirtualPoints
    | PairRound
    | DiscardPairing
    | PublishRound
    | EnterResult
    | FinishTournament
)
"""Every wish that a tournament answers."""
