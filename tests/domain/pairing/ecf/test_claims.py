"""Rules 2, 14 and 16: who seeks which colour, and how strongly."""

from __future__ import annotations

import random

import pytest

from domain.pairing.ecf.claims import claim_to, colour_evening_out, colour_sought, place_in_line
from domain.values import Colour
from tests.domain.pairing.ecf.cards import colours

TWELVE = ["BWBB", "BBWB", "BBBW", "WWBB", "WBWB", "BWWB", "WBBW", "BWBW", "BBWW", "WWWB", "WWBW", "WBWW"]
"""The rule's own example, from the strongest claim to White to the strongest claim to Black."""


@pytest.mark.article("ECF 16")
def test_the_twelve_histories_of_the_rule_are_in_the_printed_order() -> None:
    shuffled = random.Random(16).sample(TWELVE, len(TWELVE))

    assert sorted(shuffled, key=lambda text: place_in_line(colours(text), 4)) == TWELVE


@pytest.mark.article("ECF 14")
def test_the_first_six_of_the_twelve_seek_white_and_the_others_black() -> None:
    sought = [colour_sought(place_in_line(colours(text), 5)) for text in TWELVE]

    assert sought == [Colour.WHITE] * 6 + [Colour.BLACK] * 6


@pytest.mark.article("ECF 16")
def test_a_claim_is_stronger_the_farther_it_is_from_the_middle_of_the_line() -> None:
    lines = [place_in_line(colours(text), 5) for text in TWELVE]
    claims = [claim_to(colour_sought(line), line) for line in lines]

    assert claims[:6] == sorted(claims[:6], reverse=True)
    assert claims[6:] == sorted(claims[6:])


@pytest.mark.article("ECF 16")
def test_claims_to_white_and_black_that_mirror_each_other_are_equally_strong() -> None:
    white, black = place_in_line(colours("BWB"), 4), place_in_line(colours("WBW"), 4)

    assert claim_to(Colour.WHITE, white) == claim_to(Colour.BLACK, black)


@pytest.mark.article("ECF 2")
def test_equalisation_goes_before_alternation() -> None:
    assert colour_sought(place_in_line(colours("BBW"), 4)) is Colour.WHITE


@pytest.mark.article("ECF 2")
def test_alternation_decides_where_the_colours_are_even() -> None:
    assert colour_sought(place_in_line(colours("WB"), 4)) is Colour.WHITE


@pytest.mark.article("ECF 2")
def test_balance_over_recent_rounds_decides_between_claims_alike_so_far() -> None:
    strong, weak = place_in_line(colours("WWBB"), 5), place_in_line(colours("WBWB"), 5)

    assert strong < weak


@pytest.mark.article("ECF 14")
def test_who_has_not_played_seeks_no_colour() -> None:
    assert colour_sought(place_in_line([], 3)) is None


@pytest.mark.article("ECF 16")
def test_the_end_of_a_history_is_between_black_and_white() -> None:
    assert place_in_line(colours("WBB"), 6) < place_in_line(colours("B"), 6) < place_in_line(colours("BWB"), 6)


@pytest.mark.article("ECF note 6")
def test_without_alternation_even_colours_seek_nothing() -> None:
    assert colour_evening_out(place_in_line(colours("WB"), 4)) is None
    assert colour_evening_out(place_in_line(colours("WBB"), 4)) is Colour.WHITE
    assert colour_evening_out(place_in_line(colours("BWW"), 4)) is Colour.BLACK
