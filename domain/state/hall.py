"""What passes between the arbiter and the players in the hall: notices, requests, check-in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.values import (
    ByeKind,
    GameId,
    IncidentKind,
    NoticeKind,
    PlayerId,
    RequestKind,
    RequestState,
    RoundNumber,
)


@dataclass(frozen=True, slots=True)
class Notice:
    """What every display shows until it is taken down."""

    text: str
    kind: NoticeKind


@dataclass(frozen=True, slots=True)
class PlayerRequest:
    """A player's request to the arbiter. `bye` is the kind requested; `game` is the one that a mistake is about.

    `text` is the player's, `reason` the arbiter's: only these two may read them. `answered` is the version of the
    latest event that answered or ended it, None while it waits.
    """

    player: PlayerId
    kind: RequestKind
    round: RoundNumber | None = None
    bye: ByeKind | None = None
    game: GameId | None = None
    text: str = ""
    state: RequestState = RequestState.WAITING
    reason: str = ""
    answered: int | None = None


@dataclass(frozen=True, slots=True)
class Incident:
    """What happened in the hall, or an appeal; `decision` is what was decided on it, "" while that is open.

    One that was taken back keeps its number, so that no other one gets it.

    `at` is when it happened, a moment with its offset from UTC as ISO 8601 writes it. `game` is that of a round.
    `version` is that of the event that recorded it. Both texts are for officials only.
    """

    kind: IncidentKind
    at: str
    text: str
    decision: str
    round: RoundNumber | None
    game: GameId | None
    version: int
    is_taken_back: bool = False


@dataclass(frozen=True, slots=True)
class Hall:
    """Notices, check-in, the players' requests, incidents and appeals.

    `notices` and `requests` have the versions of their events as keys. `badges` counts how often a player's badge was
    renewed, and has only players for whom it ever was. `checked_in` are those who have checked in since
    check-in opened, before `check_in_round`. `round_starts` are times as text.
    `incidents` are counted from 1 on.
    """

    notices: Mapping[int, Notice] = field(default_factory=dict)
    requests: Mapping[int, PlayerRequest] = field(default_factory=dict)
    badges: Mapping[PlayerId, int] = field(default_factory=dict)
    checked_in: frozenset[PlayerId] = frozenset()
    check_in_round: RoundNumber = 1
    round_starts: Mapping[RoundNumber, str] = field(default_factory=dict)
    incidents: Mapping[int, Incident] = field(default_factory=dict)
