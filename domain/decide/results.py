"""Decisions about games: the first result, corrections of it and of the colours (F.7), adjourned games (F.9)."""

from __future__ import annotations

from domain import commands as c
from domain import events as e
from domain.corrections.windows import Window, window_of
from domain.decide.checks import paired_round, public_game
from domain.refusals import (
    ColoursConflict,
    InvalidValue,
    ResultConflict,
    RoundNotPublished,
    TournamentIsOver,
)
from domain.tournament import Game, Tournament, reported_game
from domain.values import Absence, Colour, Outcome, PlayerId, Score, score_of


def enter_result(tournament: Tournament, command: c.EnterResult) -> tuple[e.Event, ...]:
    """Record a result, or correct the one that the sender saw.

    The condition is "no other result for this game since the one I saw", and the same colours: a result reads from
    White's side. The same result again is no new fact. After the deadline a correction counts for the rating report
    only.
    """
    game = public_game(tournament, command.round, command.game)
    if command.white not in (None, game.white):
        raise ColoursConflict(command.round, command.game, tournament.roster.players[game.white].name)
    told = reported_game(tournament, game)
    if told.outcome is command.outcome:
        return ()
    if game.seen != command.seen:
        raise ResultConflict(command.round, command.game, told.outcome, command.outcome, game.seen)
    if game.outcome is None:
        return _first(tournament, game, command)
    if command.outcome is Outcome.ADJOURNED:
        raise InvalidValue("result", "a game that has ended cannot be adjourned")
    if game.outcome is Outcome.ADJOURNED and not tournament.finished:
        ended = e.AdjournedGameEnded(command.round, game.id, command.outcome, command.reason, command.reported_by)
        return (ended, *_absences(tournament, game, command.outcome))
    if window_of(tournament, command.round) is Window.RATING_REPORT:
        return (_report(command, game, told, told.white, command.outcome),)
    corrected = e.ResultCorrected(
        command.round, game.id, game.outcome, command.outcome, command.reason, command.reported_by
    )
    return (corrected, *_absences(tournament, game, command.outcome))


def correct_colours(tournament: Tournament, command: c.CorrectColours) -> tuple[e.Event, ...]:
    """Tell that a game was played with the other colours; what each player made of it stays (F.7)."""
    game = public_game(tournament, command.round, command.game)
    told = reported_game(tournament, game)
    if command.white not in (game.white, game.black):
        raise InvalidValue("white", "it is none of the two players of this game")
    if told.white == command.white and told.colours_known:
        return ()
    if game.seen != command.seen:
        raise ResultConflict(command.round, command.game, told.outcome, told.outcome or Outcome.ADJOURNED, game.seen)
    if game.outcome is not None and game.outcome.is_forfeit:
        raise InvalidValue("white", "a game that was not played has no colours (F.2)")
    if window_of(tournament, command.round) is Window.RATING_REPORT:
        if told.outcome is None:
            raise TournamentIsOver
        return (_report(command, game, told, command.white, told.outcome.mirrored),)
    outcome = None if game.outcome is None else game.outcome.mirrored
    return (
        e.ColoursCorrected(
            command.round, game.id, game.white, command.white, outcome, command.reason, command.reported_by
        ),
    )


def forfeit_absent(tournament: Tournament, command: c.ForfeitAbsent) -> tuple[e.Event, ...]:
    """Enter the forfeits of everybody who has not come, in games that have no result yet."""
    paired = paired_round(tournament, command.round)
    if not paired.is_public:
        raise RoundNotPublished(command.round)
    absent = set(command.absent)
    open_games = [game for game in paired.games.values() if game.outcome is None]
    strange = absent - {player for game in open_games for player in (game.white, game.black)}
    if strange:
        raise InvalidValue("absent", f"{min(strange)} has no open game in round {command.round}")
    facts: list[e.Event] = []
    for game in open_games:
        outcome = _FORFEITS.get((game.white in absent, game.black in absent))
        if outcome is not None:
            facts += (e.ResultEntered(command.round, game.id, outcome), *_absences(tournament, game, outcome))
    return tuple(facts)


_FORFEITS = {
    (True, True): Outcome.DOUBLE_FORFEIT,
    (True, False): Outcome.BLACK_WINS_FORFEIT,
    (False, True): Outcome.WHITE_WINS_FORFEIT,
}
"""By whether White and Black are absent."""


def absence_withdraws(tournament: Tournament) -> bool:
    """C.04.1 [F.8]: whether who stays away without a word has left, by the system's rules or as it was settled."""
    if tournament.settings.absence is Absence.BY_THE_RULES:
        return tournament.rules.absence_withdraws
    return tournament.settings.absence is Absence.WITHDRAWN


def _first(tournament: Tournament, game: Game, command: c.EnterResult) -> tuple[e.Event, ...]:
    if tournament.finished:
        raise TournamentIsOver
    if command.outcome is Outcome.ADJOURNED:
        return (e.GameAdjourned(command.round, game.id, command.reason),)
    entered = e.ResultEntered(command.round, game.id, command.outcome, command.reported_by)
    return (entered, *_absences(tournament, game, command.outcome))


def _report(
    command: c.EnterResult | c.CorrectColours, game: Game, told: Game, white: PlayerId, outcome: Outcome
) -> e.ReportCorrected:
    return e.ReportCorrected(
        round=command.round,
        game=game.id,
        was=told.outcome or outcome,
        now=outcome,
        white_was=told.white,
        white_now=white,
        reason=command.reason,
        reported_by=command.reported_by,
    )


def _absences(tournament: Tournament, game: Game, outcome: Outcome) -> tuple[e.Event, ...]:
    """Who leaves by not having come, and whose absence is explained because that was wrong (F.8)."""
    facts: list[e.Event] = []
    for who, colour in ((game.white, Colour.WHITE), (game.black, Colour.BLACK)):
        stayed_away = score_of(outcome, colour) is Score.FORFEIT_LOSS
        player = tournament.roster.players[who]
        if stayed_away and player.withdrawn_from is None and absence_withdraws(tournament):
            reason = "absent without notice (F.8)"
            facts.append(e.Withdrawn(who, tournament.next_round, reason, by_absence=True))
        elif not stayed_away and player.withdrawn_by_absence and player.withdrawn_from is not None:
            facts.append(e.AbsenceExplained(who, player.withdrawn_from))
    return tuple(facts)
