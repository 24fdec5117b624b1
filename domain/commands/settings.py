"""Wishes about the tournament as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.commands.prizes import AnnouncePrizes
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
class CreateTournament:
    """Open a new stream. `initial_colour` is the lot where it has been drawn already, `tie_breaks` None the usual."""

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
    correction_deadline: Deadline = Deadline.BY_THE_RULES
    options: Mapping[str, str] = field(default_factory=dict)
    tie_breaks: TieBreaks | None = None
    bye_limits: ByeLimits = NO_LIMITS
    language: str = ""
    festival: str = ""
    player_requests: PlayerRequests = PlayerRequests.OPEN


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Announce another name, number of rounds or other setting; None leaves each as it is."""

    name: str | None = None
    rounds: RoundNumber | None = None
    correction_deadline: Deadline | None = None
    bye_limits: ByeLimits | None = None
    reason: str = ""
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
class ChangeTieBreaks:
    """Rank those who are tied by another list, until the tournament ends."""

    tie_breaks: TieBreaks
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DrawLots:
    """Record the lots that players who share a place drew: first drawn, first placed."""

    players: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class DrawInitialColour:
    """Record the lot drawn before round one."""

    colour: Colour


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
class FinishTournament:
    """Close the last round."""


SettingsCommand = (
    CreateTournament
    | ChangeSettings
    | ChangeTieBreaks
    | DrawLots
    | DrawInitialColour
    | ProhibitPairs
    | AssignVirtualPoints
    | AnnouncePrizes
    | FinishTournament
)
"""The wishes about the tournament as a whole."""
