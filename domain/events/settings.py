"""Facts about the tournament as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.events.prizes import PrizesAnnounced
from domain.values import (
    NO_LIMITS,
    STANDARD_SCORING,
    Absence,
    ByeLimits,
    Colour,
    Deadline,
    EqualsOrder,
    PlayerId,
    PlayerRequests,
    Points,
    RoundNumber,
    Scoring,
    TieBreaks,
)


@dataclass(frozen=True, slots=True)
class TournamentCreated:
    """A tournament exists. `system` is the code of its pairing system, `options` what that system leaves to choose.

    `tie_breaks` is the list that ranks players of equal points; `tie_breaks_told` is False where nobody named it and
    the program took the usual one of the day, which a report file does not repeat. `language` is the code (ISO 639-1)
    of the one for sheets and pages where a reader asks for none; empty where nobody told it. `festival` is the name
    that tournaments which belong together share; empty for one that stands alone.
    """

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
    correction_deadline: Deadline = Deadline.BY_THE_RULES
    options: Mapping[str, str] = field(default_factory=dict)
    tie_breaks: TieBreaks = field(kw_only=True)
    tie_breaks_told: bool = True
    bye_limits: ByeLimits = NO_LIMITS
    language: str = ""
    festival: str = ""
    player_requests: PlayerRequests = PlayerRequests.OPEN


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The rounds, the name or another setting changed; the settings of report files among them.

    What is None stays as it is.
    """

    name: str
    rounds: RoundNumber
    reason: str = ""
    correction_deadline: Deadline | None = None
    bye_limits: ByeLimits | None = None
    language: str | None = None
    festival: str | None = None
    player_requests: PlayerRequests | None = None
    city: str | None = None
    federation: str | None = None
    starts: str | None = None
    ends: str | None = None
    chief_arbiter: str | None = None
    time_control: str | None = None


@dataclass(frozen=True, slots=True)
class TieBreaksChanged:
    """The list of tie-breaks, its edition or what holds for unrated players became another (C.07 4.1)."""

    was: TieBreaks
    now: TieBreaks
    reason: str = ""


@dataclass(frozen=True, slots=True)
class InitialColourDrawn:
    """The lot before round one: the colour of the highest odd-numbered player."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class LotDrawn:
    """Lots decided the order of players tied for a place: first drawn, first placed (F.10)."""

    players: tuple[PlayerId, ...]


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
class TournamentFinished:
    """The last round is closed and the final standings stand."""


@dataclass(frozen=True, slots=True)
class InitialColourTakenBack:
    """The lot was recorded before it was drawn; nothing has been paired with it."""

    was: Colour
    reason: str = ""


@dataclass(frozen=True, slots=True)
class LotTakenBack:
    """The latest lots were recorded by mistake."""

    players: tuple[PlayerId, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ProhibitionLifted:
    """The latest prohibition of these players in these rounds does not hold."""

    players: tuple[PlayerId, ...]
    first_round: RoundNumber
    last_round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class VirtualPointsTakenBack:
    """The latest virtual points of these players in these rounds do not hold."""

    players: tuple[PlayerId, ...]
    points: Points
    first_round: RoundNumber
    last_round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TournamentReopened:
    """The tournament was finished by mistake: its last round is open again."""

    reason: str = ""


SettingsEvent = (
    TournamentCreated
    | SettingsChanged
    | TieBreaksChanged
    | InitialColourDrawn
    | InitialColourTakenBack
    | LotDrawn
    | LotTakenBack
    | PairsProhibited
    | ProhibitionLifted
    | VirtualPointsAssigned
    | VirtualPointsTakenBack
    | PrizesAnnounced
    | TournamentFinished
    | TournamentReopened
)
"""The facts about the tournament as a whole."""
