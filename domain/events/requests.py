"""Facts about what players ask of the arbiter from their own pages, and about the secret on a badge."""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.values import Answer, ByeKind, GameId, PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class ByeRequested:
    """A player asks not to be paired in a round. The request is found by this fact's version.

    `text` is what the player says about it, to the arbiters alone.
    """

    player: PlayerId
    round: RoundNumber
    kind: ByeKind
    text: str = field(default="", metadata={"private": True})


@dataclass(frozen=True, slots=True)
class MistakeReported:
    """A player says that something is wrong. The request is found by this fact's version.

    It is about the player's `game` of a `round`, about a round without one, or (None) about no round at all. `text` is
    for the arbiters alone.
    """

    player: PlayerId
    round: RoundNumber | None = None
    game: GameId | None = None
    text: str = field(default="", metadata={"private": True})


@dataclass(frozen=True, slots=True)
class RequestAnswered:
    """An arbiter granted or declined a request; the fact of a bye that was granted follows at once.

    `reason` is for the player and the arbiters alone.
    """

    request: int
    player: PlayerId
    answer: Answer
    reason: str = field(default="", metadata={"private": True})


@dataclass(frozen=True, slots=True)
class RequestWithdrawn:
    """A request that waited for its answer does not stand any more."""

    request: int
    player: PlayerId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RequestReopened:
    """A request waits for its answer again: the one it had, or its withdrawal, was taken back."""

    request: int
    player: PlayerId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class BadgeRenewed:
    """The codes on a player's badge and place card open nothing any more but the page: new ones do, `number` of them.

    The secret itself is never in the log.
    """

    player: PlayerId
    number: int
    reason: str = ""


RequestEvent = ByeRequested | MistakeReported | RequestAnswered | RequestWithdrawn | RequestReopened | BadgeRenewed
"""The facts about what players ask of the arbiter."""
