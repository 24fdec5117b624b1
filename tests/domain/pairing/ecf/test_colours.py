"""Rules 8, 15, 16, 25 and 28: who gets White."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.pairing.ecf.cards import PairingCard, table_of
from domain.pairing.ecf.colours import colour_pairs, first_colour
from domain.values import Colour
from tests.domain.pairing.ecf.cards import card, table
from tests.domain.pairing.ecf.fields import first_round


def white_of(higher: PairingCard, lower: PairingCard, options: dict[str, str] | None = None) -> int:
    [(pair, _)] = colour_pairs(table([higher, lower], options=options), [(higher, lower)])
    return int(pair.white)


@pytest.mark.article("ECF 15")
def test_seekers_of_different_colours_get_them() -> None:
    assert white_of(card(0, "WB"), card(1, "BW")) == 1
    assert white_of(card(0, "BW"), card(1, "WB")) == 2


@pytest.mark.article("ECF 15")
def test_who_has_not_played_takes_the_colour_left() -> None:
    assert white_of(card(0), card(1, "B")) == 2
    assert white_of(card(0), card(1, "W")) == 1


@pytest.mark.article("ECF 25")
def test_the_stronger_claim_has_its_colour() -> None:
    assert white_of(card(0, "BWWB"), card(1, "WBWB")) == 2
    assert white_of(card(0, "WBBW"), card(1, "BBWW")) == 1


@pytest.mark.article("ECF 25")
def test_of_identical_histories_the_higher_graded_has_the_colour_sought() -> None:
    assert white_of(card(0, "WB"), card(1, "WB")) == 1
    assert white_of(card(0, "BW"), card(1, "BW")) == 2


@pytest.mark.article("ECF 25")
def test_of_different_scores_the_higher_score_goes_before_the_higher_grade() -> None:
    better = card(0, "WB", score=3)

    assert white_of(better, card(1, "WB", score=2)) == 1


@pytest.mark.article("ECF note 4")
def test_below_half_the_points_the_lower_ranked_may_have_it() -> None:
    option = {"low_scores": "lower"}

    assert white_of(card(0, "WB", score=6), card(1, "WB", score=6), option) == 2
    assert white_of(card(0, "WB", score=7), card(1, "WB", score=6), option) == 1
    assert white_of(card(0, "WB", score=6), card(1, "WB", score=6)) == 1


@pytest.mark.article("ECF 8")
def test_pairs_without_a_game_alternate_from_the_lot() -> None:
    cards = [card(rank) for rank in range(6)]
    found = colour_pairs(table(cards), [(cards[0], cards[3]), (cards[1], cards[4]), (cards[2], cards[5])])

    assert [(pair.white, pair.black) for pair, _ in found] == [(1, 4), (5, 2), (3, 6)]


@pytest.mark.article("ECF 28")
@pytest.mark.parametrize(("year", "colour"), [("2025", Colour.WHITE), ("2026", Colour.BLACK), ("", Colour.BLACK)])
def test_in_the_british_championship_the_highest_graded_has_white_in_odd_years(year: str, colour: Colour) -> None:
    field = first_round(4, initial=Colour.BLACK, options={"british_championship": "yes", "year": year})

    assert first_colour(table_of(field)) is colour


@pytest.mark.article("ECF 28")
def test_the_year_means_nothing_elsewhere() -> None:
    field = first_round(4, initial=Colour.BLACK, options={"year": "2025"})

    assert first_colour(table_of(field)) is Colour.BLACK


@pytest.mark.article("ECF note 6")
def test_without_alternation_even_histories_still_decide_by_the_line() -> None:
    field = replace(table([card(0), card(1)]).field, round=9, rounds=9)

    assert field.is_last_round
    assert white_of(card(0, "BW"), card(1, "WB"), {"last_round_alternation": "relax"}) == 2
