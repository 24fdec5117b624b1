"""What passes between the arbiter and the players in the hall: notices, requests, check-in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.values import ByeKind, GameId, NoticeKind, PlayerId, RequestKind, RequestState, RoundNumber


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
class Hall:
    """Notices, check-in and the players' requests.

    `notices` and `requests` have the versions of their events as keys. `badges` counts how often a player's badge was
    renewed, and has only players for whom it ever was. `checked_in` are those who have checked in since
    check-in opened, before `check_in_round`. `round_starts` are times as text.
    """

    notices: Mapping[int, Notice] = field(default_factory=dict)
    requests: Mapping[int, PlayerRequest] = field(default_factory=dict)
    badges: Mapping[PlayerId, int] = field(default_factory=dict)
    checked_in: frozenset[PlayerId] = frozenset()
    check_in_round: RoundNumber = 1
    round_starts: Mapping[RoundNumber, str] = field(default_factory=dict)
