"""Decisions about what happened at a board while it was played."""

from __future__ import annotations

from domain import commands as c
from domain import events as e
from domain.decide.checks import public_game
from domain.refusals import IllegalMovesConflict, InvalidValue
from domain.tournament import Tournament


def record_illegal_move(tournament: Tournament, command: c.RecordIllegalMove) -> tuple[e.Event, ...]:
    """Record one more illegal move of a player, if as many are recorded as the sender saw.

    What follows from it (two minutes for the opponent, at the second one the loss of the game) is the arbiter's to do:
    the loss is a result like any other.
    """
    game = public_game(tournament, command.round, command.game)
    if command.player not in (game.white, game.black):
        raise InvalidValue("player", "it is none of the two players of this game")
    recorded = tournament.play.illegal_moves.get(game.id, {}).get(command.player, 0)
    if command.seen not in (None, recorded):
        raise IllegalMovesConflict(
            command.round, command.game, tournament.roster.players[command.player].name, recorded
        )
    return (e.IllegalMoveRecorded(command.round, game.id, command.player, recorded + 1),)
