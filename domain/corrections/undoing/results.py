"""What takes back a fact about a game."""

from __future__ import annotations

from typing import assert_never

from domain import events as e
from domain.corrections.undoing.fact import Moment
from domain.corrections.windows import Window, window_of
from domain.refusals import ChangedSince, ResultIsNeeded, TournamentIsOver
from domain.tournament import Game, reported_game
from domain.values import Outcome, PlayerId


def undo_result(event: e.ResultEvent, moment: Moment) -> tuple[e.Event, ...]:
    """The facts that take back a fact about a game; a correction is taken back in the window of now."""
    game = _game(event, moment)
    match event:
        case e.ResultEntered() | e.GameAdjourned():
            return _first_taken_back(event, game, moment)
        case e.ResultCorrected():
            _check_seen(game, moment)
            if event.now is Outcome.ADJOURNED:
                return (e.AdjournedGameEnded(event.round, event.game, event.was, moment.reason),)
            return (_corrected(event, game, event.was, game.white, moment),)
        case e.AdjournedGameEnded():
            _check_seen(game, moment)
            return (e.ResultCorrected(event.round, event.game, event.outcome, Outcome.ADJOURNED, moment.reason),)
        case e.ResultTakenBack():
            moment.check(unchanged=game.outcome is None, what="the game has another result since")
            if event.was is Outcome.ADJOURNED:
                return (e.GameAdjourned(event.round, event.game, moment.reason),)
            return (e.ResultEntered(event.round, event.game, event.was),)
        case e.ColoursCorrected():
            moment.check(unchanged=game.white == event.now, what="the colours were corrected again")
            outcome = None if game.outcome is None else game.outcome.mirrored
            if _is_late(event, moment) and outcome is not None:
                return (_corrected(event, game, outcome, event.was, moment),)
            return (e.ColoursCorrected(event.round, event.game, event.now, event.was, outcome, moment.reason),)
        case e.ReportCorrected():
            told = reported_game(moment.now, game)
            same = (told.outcome, told.white) == (event.now, event.white_now)
            moment.check(unchanged=same, what="the game was corrected again")
            return (_corrected(event, told, event.was, event.white_was, moment),)
        case _:
            assert_never(event)


def _game(event: e.ResultEvent, moment: Moment) -> Game:
    rounds = moment.now.play.rounds
    found = rounds[event.round - 1].games.get(event.game) if event.round <= len(rounds) else None
    if found is None:
        raise ChangedSince(moment.version, "the game is not in the pairing any more")
    return found


def _first_taken_back(event: e.ResultEntered | e.GameAdjourned, game: Game, moment: Moment) -> tuple[e.Event, ...]:
    """A game without its result again: only while no public pairing was made with it."""
    _check_seen(game, moment)
    if moment.now.finished:
        raise TournamentIsOver
    if len(moment.now.public_rounds) > event.round:
        raise ResultIsNeeded(event.round, event.game, event.round + 1)
    was = event.outcome if isinstance(event, e.ResultEntered) else Outcome.ADJOURNED
    return (e.ResultTakenBack(event.round, event.game, was, moment.reason),)


def _check_seen(game: Game, moment: Moment) -> None:
    moment.check(unchanged=game.seen == moment.version, what=f"fact {game.seen} told the result of the game since")


def _is_late(event: e.ResultEvent, moment: Moment) -> bool:
    return window_of(moment.now, event.round) is Window.RATING_REPORT


def _corrected(
    event: e.ResultEvent, game: Game, outcome: Outcome, white: PlayerId, moment: Moment
) -> e.ResultCorrected | e.ReportCorrected:
    """The game with another result: for everything, or after the deadline for the rating report only."""
    was = game.outcome or outcome
    if _is_late(event, moment) or isinstance(event, e.ReportCorrected):
        return e.ReportCorrected(event.round, event.game, was, outcome, game.white, white, moment.reason)
    return e.ResultCorrected(event.round, event.game, was, outcome, moment.reason)
