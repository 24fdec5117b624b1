"""What passes between the arbiter and the players in the hall: notices and requests."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import ByeKind, GameId, NoticeKind, PlayerId, RequestKind, RequestState, RoundNumber


@dataclass(frozen=True, slots=True)
class Notice:
    """What every display shows until it is taken down."""

    text: str
    kind: NoticeKind


@dataclass(frozen=True, slots=True)
class PlayerRequest:
    """What a player asked of the arbiter. `bye` is the kind asked for; `game` is the one that a mistake is about.

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
