"""Performance ratings and first ratings."""

from __future__ import annotations

import pytest

from domain.rating_report.performance import First, FirstRating, average, first_rating, performance
from domain.rating_report.report import rating_report
from domain.values import PlayerId
from tests.domain.rating_report.fields import DRAW, WHITE, against, rated


@pytest.mark.article("C.07 TPR")
def test_the_performance_is_the_average_of_the_opponents_and_the_difference_of_the_table() -> None:
    assert performance([2000, 2100], 2) == 2050
    assert performance([2000, 2100], 4) == 2850
    assert performance([2000, 2100], 0) == 1250
    assert performance([2000, 2001, 2001], 4) == 2001 + 125
    assert performance([], 0) is None


def test_averages_are_rounded_half_up() -> None:
    assert average([2000, 2001]) == 2001


@pytest.mark.article("B.02 8.2")
def test_a_first_rating_counts_two_draws_with_1800_beside_the_games() -> None:
    assert first_rating([1901, 1901, 1901, 1902, 1902], 6) == First(FirstRating.RATED, 1922)


@pytest.mark.article("B.02 8.2.3")
def test_a_first_rating_is_at_most_2200() -> None:
    assert first_rating([2500] * 9, 18) == First(FirstRating.RATED, 2200)


@pytest.mark.article("B.02 7.1.4")
def test_fewer_than_five_games_or_less_than_1400_make_no_rating() -> None:
    assert first_rating([1800] * 4, 4) == First(FirstRating.TOO_FEW_GAMES, 1800)
    assert first_rating([1400] * 9, 1).what is FirstRating.TOO_LOW


@pytest.mark.article("B.02 8.2.1")
def test_a_zero_score_in_the_first_tournament_is_disregarded() -> None:
    assert first_rating([1800] * 5, 0) == First(FirstRating.ZERO)
    assert first_rating([], 0) == First(FirstRating.NO_GAMES)


def test_a_player_without_a_rating_gets_a_first_rating_instead_of_a_change() -> None:
    report = rating_report(against({"rating": 0}, rated(1800, 1800, 1800, 1800, 1800, 0), [DRAW] * 5 + [WHITE]))

    found = report.players[PlayerId("p1")]

    assert (found.first, found.k, found.change, found.expected) == (First(FirstRating.RATED, 1800), None, None, None)
    assert len(found.games) == 5
