"""Rules 5, 6, 20 and 21: the scans from the median."""

from __future__ import annotations

import pytest

from domain.pairing.ecf.medians import FloatWay, ScanPlace, Sweep, first_choices, from_median, larger_group, scan_places
from domain.values import Colour
from tests.domain.pairing.ecf.cards import card, level, numbers


@pytest.mark.article("ECF 20")
@pytest.mark.parametrize(
    ("count", "down", "up"),
    [(5, [3, 4, 5], [2, 1]), (6, [4, 5, 6], [3, 2, 1]), (1, [1], []), (2, [2], [1])],
)
def test_a_down_float_is_sought_from_the_middle_down_and_then_up(count: int, down: list[int], up: list[int]) -> None:
    sides = from_median(level(*["W"] * count), FloatWay.DOWN)

    assert [numbers(side) for side in sides] == [down, up]


@pytest.mark.article("ECF 21")
@pytest.mark.parametrize(
    ("count", "up", "down"),
    [(5, [3, 2, 1], [4, 5]), (6, [3, 2, 1], [4, 5, 6]), (1, [1], []), (2, [1], [2])],
)
def test_an_up_float_is_sought_from_the_middle_up_and_then_down(count: int, up: list[int], down: list[int]) -> None:
    sides = from_median(level(*["W"] * count), FloatWay.UP)

    assert [numbers(side) for side in sides] == [up, down]


@pytest.mark.article("ECF 20")
@pytest.mark.parametrize(
    ("history", "first", "second"),
    [
        ("---x", Sweep.FIRST_A, Sweep.SECOND_B),
        ("-x--", Sweep.FIRST_B, Sweep.SECOND_B),
        ("x---", Sweep.FIRST_C, Sweep.SECOND_C),
        ("xx--", Sweep.FIRST_NONE, Sweep.SECOND_NONE),
    ],
)
def test_the_criteria_of_a_down_float_are_tried_in_the_printed_order(history: str, first: Sweep, second: Sweep) -> None:
    cards = [card(0, "W", down=history), card(1, "W", down="x"), card(2, "W", down="x"), card(3, "W", down=history)]
    places = scan_places(cards, FloatWay.DOWN)

    assert (places[cards[3]].sweep, places[cards[0]].sweep) == (first, second)


@pytest.mark.article("ECF 21")
def test_the_criteria_of_an_up_float_read_up_floats() -> None:
    cards = [card(0, "W", up="x"), card(1, "W", down="x"), card(2, "W", up="-x")]
    places = scan_places(cards, FloatWay.UP)

    assert places[cards[0]] == ScanPlace(Sweep.FIRST_NONE, 1)
    assert places[cards[1]] == ScanPlace(Sweep.FIRST_A, 0)
    assert places[cards[2]] == ScanPlace(Sweep.SECOND_B, 0)


@pytest.mark.article("ECF 20")
def test_a_history_is_compared_with_the_complete_colour_group_only() -> None:
    cards = [card(0, "B"), card(1, "W", down="xx"), card(2, "W", down="x-x")]
    places = scan_places(cards, FloatWay.DOWN)

    assert places[cards[1]].sweep is Sweep.FIRST_NONE
    assert places[cards[2]].sweep is Sweep.FIRST_C


@pytest.mark.article("ECF 20")
def test_of_as_many_floats_those_longer_ago_are_the_better_history() -> None:
    cards = [card(0, "W", down="x----x"), card(1, "W", down="x--x"), card(2, "W", down="x-x")]
    places = scan_places(cards, FloatWay.DOWN)

    assert [places[each].sweep for each in cards] == [Sweep.SECOND_C, Sweep.FIRST_NONE, Sweep.FIRST_NONE]


@pytest.mark.article("ECF 20")
def test_the_sweeps_show_their_letter() -> None:
    assert [sweep.letter for sweep in Sweep] == ["a", "b", "c", "b", "c", "", ""]


@pytest.mark.article("ECF 6")
def test_the_larger_colour_group_is_that_of_more_seekers() -> None:
    assert larger_group(level("W", "W", "B", "")) is Colour.BLACK
    assert larger_group(level("B", "B", "W", "")) is Colour.WHITE
    assert larger_group(level("W", "B", "")) is None


@pytest.mark.article("ECF 20")
def test_without_a_larger_group_criterion_c_compares_the_whole_level() -> None:
    cards = [card(0, "W", down="x-x"), card(1, "B", down="x"), card(2, "")]

    assert scan_places(cards, FloatWay.DOWN)[cards[1]].sweep is Sweep.FIRST_NONE


@pytest.mark.article("ECF 21")
def test_a_card_that_seeks_no_colour_is_compared_with_the_whole_level() -> None:
    cards = [card(0, "", up="x"), card(1, "B"), card(2, "B")]

    assert scan_places(cards, FloatWay.UP)[cards[0]].sweep is Sweep.FIRST_NONE


@pytest.mark.article("ECF 21")
def test_no_opponent_is_named_where_no_card_seeks_the_opposite_colour() -> None:
    assert first_choices(level("W"), level("W", "", first=1)) is None
