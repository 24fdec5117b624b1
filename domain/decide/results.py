"""Decisions about results: the first one of a game, and corrections of it (F.7)."""

from __future__ import annotations

from domain import commands as c
from domain import events as e
from domain.decide.checks import paired_round
from domain.refusals import InvalidValue, ResultConflict, RoundNotPublished, UnknownGame
from domain.tournament import Game, Tournament
from domain.values import Absence, Colour, Outcome, Score, score_of


def enter_result(tournament: Tournament, command: c.EnterResult) -> tuple[e.Event, ...]:
    """Record a result, or correct the one that the sender saw.

    The condition is "no other result for this game since the one I saw". The same result again is no new fact.
    """
    paired = paired_round(tournament, command.round)
    game = paired.games.get(command.game)
    if game is None:
        raise UnknownGame(command.round, command.game)
    if not paired.is_public:
        raise RoundNotPublished(command.round)
    if game.outcome is command.outcome:
        return ()
    if game.seen != command.seen:
        raise ResultConflict(command.round, command.game, game.outcome, command.outcome, game.seen)
    absences = _absences(tournament, game, command.outcome)
    if game.outcome is None:
        return (e.ResultEntered(command.round, command.game, command.outcome), *absences)
    if command.outcome is Outcome.ADJOURNED:
        raise InvalidValue("result", "a game that has ended cannot be adjourned")
    corrected = e.ResultCorrected(command.round, command.game, game.outcome, command.outcome, command.reason)
    return (corrected, *absences)


def absence_withdraws(tournament: Tournament) -> bool:
    """F.8: whether who stays away without a word has left. The texts before 2012 say so, unless it is ruled out."""
    if tournament.absence is Absence.BY_THE_RULES:
        return tournament.system.startswith("fide-rating-")
    return tournament.absence is Absence.WITHDRAWN


def _absences(tournament: Tournament, game: Game, outcome: Outcome) -> tuple[e.Event, ...]:
    """Who leaves by not having come, and who comes back because that was wrong."""
    facts: list[e.Event] = []
    for who, colour in ((game.white, Colour.WHITE), (game.black, Colour.BLACK)):
        stayed_away = score_of(outcome, colour) is Score.FORFEIT_LOSS
        player = tournament.players[who]
        if stayed_away and player.withdrawn_from is None and absence_withdraws(tournament):
            reason = "absent without notice (F.8)"
            facts.append(e.Withdrawn(who, tournament.next_round, reason, by_absence=True))
        elif not stayed_away and player.withdrawn_by_absence:
            facts.append(e.Reinstated(who, tournament.next_round))
    return tuple(facts)
