"""Rapid and blitz tournaments by their own lists, K by FIDE's list, and new ratings while a tournament is played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.players.details import CorrectDetails
from domain.rating_report.changes import KReason
from domain.rating_report.report import rating_report
from domain.ratings import RateOfPlay, RatingRule, Ratings
from domain.state.tournament import Tournament
from domain.values import PlayerId
from tests.builders import after
from tests.domain.rating_report.fields import DRAW, WHITE, against, rated

FIRST = PlayerId("p1")
ANNA = {"rating": 2000, "ratings": Ratings(2000, 1900, 0, k=40)}
OTHERS = [{"rating": 2000, "ratings": Ratings(2000, 1900)}, {"rating": 2000, "ratings": Ratings(2000, 0, 1800)}]


def at(state: Tournament, rate: RateOfPlay) -> Tournament:
    return replace(state, settings=replace(state.settings, rating_rule=RatingRule(rate_of_play=rate)))


@pytest.mark.parametrize(
    ("rate", "own", "opponents"),
    [
        (RateOfPlay.STANDARD, 2000, [2000, 2000]),
        (RateOfPlay.RAPID, 1900, [1900, 2000]),
        (RateOfPlay.BLITZ, 2000, [2000, 1800]),
    ],
)
def test_the_list_of_the_rate_of_play_counts_and_else_the_standard_one(
    rate: RateOfPlay, own: int, opponents: list[int]
) -> None:
    report = rating_report(at(against(ANNA, OTHERS, [DRAW, DRAW]), rate)).players[FIRST]

    assert (report.rating, [each.rating for each in report.games]) == (own, opponents)


def test_k_is_that_of_the_list_where_it_is_known() -> None:
    report = rating_report(against(ANNA, rated(2000), [WHITE])).players[FIRST]

    assert report.k is not None
    assert (report.k.value, report.k.reason, report.change) == (40, KReason.RECORDED, 40 * 50)


def test_without_ratings_of_lists_the_report_is_what_it_was() -> None:
    report = rating_report(at(against({"rating": 2000}, rated(2100), [DRAW]), RateOfPlay.RAPID)).players[FIRST]

    assert (report.rating, report.expected) == (2000, 36)


def test_a_game_counts_by_the_ratings_of_its_round() -> None:
    state = against(ANNA, OTHERS, [DRAW, DRAW])
    state = after(state, CorrectDetails(FIRST, ratings={"fide_standard": 2100, "k": 20}, from_round=2))

    report = rating_report(state).players[FIRST]

    assert [each.expected for each in report.games] == [50, 64]
    assert (report.rating, report.expected, report.change) == (2000, 114, 40 * 0 + 20 * (50 - 64))
    assert state.roster.players[FIRST].rating == 2000
    assert [
        (each.first_round, each.last_round, each.rating, len(each.games), each.expected, each.k and each.k.value)
        for each in report.periods
    ] == [(1, 1, 2000, 1, 50, 40), (2, state.settings.number_of_rounds, 2100, 1, 64, 20)]
    assert [each.change for each in report.periods] == [0, 20 * (50 - 64)]


def test_a_list_that_counts_from_the_first_round_leaves_one_period() -> None:
    state = after(
        against(ANNA, OTHERS, [DRAW]), CorrectDetails(FIRST, ratings={"fide_standard": 2100, "k": 20}, from_round=1)
    )

    (period,) = rating_report(state).players[FIRST].periods

    assert (period.first_round, period.rating, period.expected) == (1, 2100, 64)


def test_opponents_count_by_the_ratings_of_the_round_too() -> None:
    state = against(ANNA, OTHERS, [DRAW, DRAW])
    state = after(state, CorrectDetails(PlayerId("p3"), ratings={"fide_standard": 2100}, from_round=2))

    assert [each.rating for each in rating_report(state).players[FIRST].games] == [2000, 2100]
