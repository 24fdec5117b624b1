"""What a player of the rating report gets, in a few words: a first rating, the best norm, or how a norm stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import assert_never

from domain.messages import Message, message
from domain.rating_report.forecast import AfterNext, Forecast, NormState
from domain.rating_report.needs import Need
from domain.rating_report.norm_games import UNRATED, NotCounted
from domain.rating_report.norms import NormCheck
from domain.rating_report.performance import FirstRating
from domain.rating_report.report import ReportedPlayer
from domain.values import PlayerId


def first_rating(made: ReportedPlayer) -> Message | None:
    """What becomes of a player without a rating; None for players with one, and if no game counts."""
    if made.first is None:
        return None
    match made.first.what:
        case FirstRating.RATED:
            return message("report.first-rating", rating=made.first.rating)
        case FirstRating.TOO_FEW_GAMES:
            return message("report.too-few-games", total=len(made.games), rating=made.first.rating)
        case FirstRating.TOO_LOW:
            return message("report.too-low", rating=made.first.rating)
        case FirstRating.ZERO:
            return message("report.no-point")
        case FirstRating.NO_GAMES:
            return None
        case _:
            assert_never(made.first.what)


def best_norm(checks: Sequence[NormCheck]) -> Message | None:
    """The highest title whose conditions are met, else the highest performance of enough games with what is missing."""
    met = next((each for each in checks if each.is_met), None)
    if met is not None:
        return message("report.norm-met", code=met.title.value)
    performed = next((each for each in checks if each.is_title_performance and each.conditions[0].met), None)
    if performed is None:
        return None
    missing = sum(not each.met for each in performed.conditions)
    return message("report.norm-not-met", code=performed.title.value, total=missing)


def forecast_messages(found: Forecast) -> tuple[Message, ...]:
    """How a norm stands: that it is made or impossible, or which score is still needed."""
    if found.state is NormState.REACHED:
        return (message("norm.made"), *_left_out(found.check))
    if found.need is None:
        return (message("norm.too-late"),)
    sentences = [needed(found.need)]
    if found.wins_left_out:
        sentences.append(message("norm.wins-left-out", count=found.wins_left_out))
    if found.until < found.check.candidate.event.rounds:
        sentences.append(message("norm.made-by", round=found.until))
    return tuple(sentences)


def needed(need: Need) -> Message:
    """A score of the games to come, and against whom."""
    if need.average is None:
        return message("norm.need-known", points=need.points, total=need.games)
    if need.average <= UNRATED:
        return message("norm.need-anyone", points=need.points, total=need.games)
    if need.is_rest:
        return message("norm.need-rest", points=need.points, total=need.games, rating=need.average)
    return message("norm.need", points=need.points, total=need.games, rating=need.average)


def after_next(found: Forecast) -> tuple[Message, ...]:
    """What each result against the next opponent leaves."""
    if found.next is None:
        return ()
    who = found.next.player.id
    return tuple(map(partial(_after, who), found.after))


def _after(who: PlayerId, after: AfterNext) -> Message:
    if after.need is None:
        what = message("norm.too-late")
    elif after.need.games == 0:
        what = message("norm.made")
    else:
        what = needed(after.need)
    match after.made:
        case 2:
            return message("norm.after-win", player=who, what=what)
        case 1:
            return message("norm.after-draw", what=what)
        case _:
            return message("norm.after-loss", what=what)


def _left_out(check: NormCheck) -> tuple[Message, ...]:
    """Which games the norm does without."""
    left = check.choice.left_out
    later = tuple(each.round for each in left if each.because is NotCounted.LATER)
    won = tuple(each.round for each in left if each.because is NotCounted.WON)
    sentences = []
    if later:
        sentences.append(message("norm.left-out-later", number=later))
    if won:
        sentences.append(message("norm.left-out-won", number=won))
    return tuple(sentences)
