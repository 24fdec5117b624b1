"""Decisions about results: the first one of a game, and corrections of it (F.7)."""

from __future__ import annotations

from domain import commands as c
from domain import events as e
from domain.refusals import InvalidValue, ResultConflict, RoundNotPublished, UnknownGame, UnknownRound
from domain.tournament import Tournament
from domain.values import Outcome


def enter_result(tournament: Tournament, command: c.EnterResult) -> tuple[e.Event, ...]:
    """Record a result, or correct the one that the sender saw.

    The condition is "no other result for this game since the one I saw". The same result again is no new fact.
    """
    if not 1 <= command.round <= len(tournament.rounds):
        raise UnknownRound(command.round)
    paired = tournament.rounds[command.round - 1]
    game = paired.games.get(command.game)
    if game is None:
        raise UnknownGame(command.round, command.game)
    if not paired.is_public:
        raise RoundNotPublished(command.round)
    if game.outcome is command.outcome:
        return ()
    if game.seen != command.seen:
        raise ResultConflict(command.round, command.game, game.outcome, command.outcome, game.seen)
    if game.outcome is None:
        return (e.ResultEntered(command.round, command.game, command.outcome),)
    if command.outcome is Outcome.ADJOURNED:
        raise InvalidValue("result", "a game that has ended cannot be adjourned")
    return (e.ResultCorrected(command.round, command.game, game.outcome, command.outcome, command.reason),)
