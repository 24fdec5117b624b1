"""Who belongs to a category."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.prize_fund import NO_PRIZES, Category, PrizeFund, UnratedPlayers
from domain.prizes.eligibility import belongs, year_of
from domain.state.roster import Player
from domain.values import PlayerId, RatingKind
from tests.builders import tournament

ANNA = Player(PlayerId("a"), "Anna", 1850, sex="F", club="Rook Berlin", federation="GER", birth_date="2008-12-31")
NEW = replace(ANNA, rating=0)
ESTIMATED = replace(ANNA, rating_kind=RatingKind.ESTIMATED)


@pytest.mark.parametrize(
    ("category", "expected"),
    [
        (Category(), True),
        (Category(age_to=18), True),
        (Category(age_to=17), False),
        (Category(age_from=18), True),
        (Category(age_from=19, age_to=49), False),
        (Category(sex="w"), True),
        (Category(sex="m"), False),
        (Category(rating_from=1850, rating_to=1850), True),
        (Category(rating_to=1849), False),
        (Category(rating_from=1851), False),
        (Category(unrated=UnratedPlayers.ONLY), False),
        (Category(clubs=("rook berlin ",)), True),
        (Category(clubs=("Rook",)), False),
        (Category(federations=("FRA", "ger")), True),
        (Category(newcomers=True), False),
        (Category(sex="w", federations=("FRA",)), False),
    ],
)
def test_every_condition_that_is_stated_must_hold(category: Category, expected: bool) -> None:
    assert belongs(ANNA, category, 2026, ()) is expected


@pytest.mark.parametrize("player", [NEW, ESTIMATED])
@pytest.mark.parametrize(
    ("category", "expected"),
    [
        (Category(), True),
        (Category(rating_to=2000), False),
        (Category(rating_to=2000, unrated=UnratedPlayers.ADMITTED), True),
        (Category(unrated=UnratedPlayers.ONLY), True),
        (Category(newcomers=True), True),
    ],
)
def test_who_has_no_rating_belongs_if_the_category_provides_it(
    player: Player, category: Category, expected: bool
) -> None:
    assert belongs(player, category, 2026, ()) is expected


def test_a_rated_player_is_a_newcomer_if_the_arbiter_decides_so() -> None:
    assert belongs(ANNA, Category(newcomers=True), 2026, {ANNA.id})


def test_no_one_belongs_to_an_age_without_a_birth_date_or_a_year() -> None:
    assert not belongs(replace(ANNA, birth_date=""), Category(age_to=18), 2026, ())
    assert not belongs(ANNA, Category(age_to=18), None, ())


def test_ages_are_those_of_the_announced_year_else_of_the_first_day() -> None:
    state = tournament(2)
    state = replace(state, settings=replace(state.settings, starts="27.12.2025", ends="2026-01-03"))

    assert year_of(state, PrizeFund(year=2024)) == 2024
    assert year_of(state, NO_PRIZES) == 2025
    assert year_of(replace(state, settings=replace(state.settings, starts="")), NO_PRIZES) == 2026
    assert year_of(replace(state, settings=replace(state.settings, starts="", ends="")), NO_PRIZES) is None
