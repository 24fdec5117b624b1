"""Illegal moves that are counted at a board (Laws 7.5.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import public_game
from domain.messages import FieldValue, message
from domain.refusals import Conflict, InvalidValue
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import GameId, PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class IllegalMoveRecorded(Event):
    """A player completed an illegal move; `count` is the player's number of them in this game."""

    round: RoundNumber
    game: GameId
    player: PlayerId
    count: int


@dataclass(frozen=True, slots=True)
class IllegalMoveTakenBack(Event):
    """An illegal move was recorded by mistake; `count` are left for the player in this game."""

    round: RoundNumber
    game: GameId
    player: PlayerId
    count: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RecordIllegalMove(Command):
    """Record a player's illegal move; `seen` is how many the sender's screen showed, None: any number."""

    round: RoundNumber
    game: GameId
    player: PlayerId
    seen: int | None = None


@dataclass(eq=False)
class IllegalMovesConflict(Conflict):
    """Another illegal move of the player was recorded since: perhaps the same one."""

    round: RoundNumber
    game: GameId
    player: str
    recorded: int

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The illegal moves, counted."""
        return {"player": self.player, "count": self.recorded}


def record_illegal_move(tournament: Tournament, command: RecordIllegalMove) -> tuple[Event, ...]:
    """Record one more illegal move of a player, if as many are recorded as the sender saw.

    What follows from it (two minutes for the opponent, at the second one the loss of the game) is the arbiter's to do:
    the loss is a result like any other.
    """
    game = public_game(tournament, command.round, command.game)
    if command.player not in (game.white, game.black):
        raise InvalidValue("player", message("invalid.not-in-game"))
    recorded = tournament.play.illegal_moves.get(game.id, {}).get(command.player, 0)
    if command.seen not in (None, recorded):
        raise IllegalMovesConflict(
            command.round, command.game, tournament.roster.players[command.player].name, recorded
        )
    return (IllegalMoveRecorded(command.round, game.id, command.player, recorded + 1),)


def _evolve(tournament: Tournament, event: IllegalMoveRecorded | IllegalMoveTakenBack) -> Tournament:
    """The state with another count; it changes no result and no pairing."""
    play = tournament.play
    of_the_game = {**play.illegal_moves.get(event.game, {}), event.player: event.count}
    others = {game: players for game, players in play.illegal_moves.items() if game != event.game}
    left = {player: count for player, count in of_the_game.items() if count}
    counted = others | ({event.game: left} if left else {})
    return replace(tournament, version=tournament.version + 1, play=replace(play, illegal_moves=counted))


def _undo(event: IllegalMoveRecorded | IllegalMoveTakenBack, undoing: Undoing) -> tuple[Event, ...]:
    """The event that takes an illegal move back, or back again."""
    now = undoing.now.play.illegal_moves.get(event.game, {}).get(event.player, 0)
    match event:
        case IllegalMoveRecorded():
            undoing.check(unchanged=now > 0, what=message("undo.no-illegal-move-left"))
            return (IllegalMoveTakenBack(event.round, event.game, event.player, now - 1, undoing.reason),)
        case IllegalMoveTakenBack():
            return (IllegalMoveRecorded(event.round, event.game, event.player, now + 1),)
        case _:
            assert_never(event)


ILLEGAL_MOVES = Subject(
    group=TimelineGroup.RESULTS,
    events=(
        EventType(
            IllegalMoveRecorded,
            lambda event: message(
                "event.illegal-move-recorded", number=event.count, player=event.player, game=event.game
            ),
            is_noted=True,
        ),
        EventType(
            IllegalMoveTakenBack,
            lambda event: message(
                "event.illegal-move-taken-back", count=event.count, player=event.player, game=event.game
            ),
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={RecordIllegalMove: record_illegal_move},
)
