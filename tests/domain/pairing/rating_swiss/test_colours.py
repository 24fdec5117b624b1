"""A.7 and E: preferences and the allocation of colours."""

from __future__ import annotations

import pytest

from domain.pairing.colours import ColourRule, Preference, Strength, difference_of
from domain.pairing.rating_swiss.colours import Absolutes, RatingAllocation, Side, allocate, preference_of
from domain.pairing.rating_swiss.editions import EDITION_2009
from domain.pairing.rating_swiss.ranked_players import ranked_players
from domain.values import Colour
from tests.domain.pairing.rating_swiss.fields import COLOURS, field

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def colours(text: str) -> tuple[Colour, ...]:
    return tuple(COLOURS[letter] for letter in text)


def claim(text: str, *, odd: bool = True) -> Side:
    return Side(preference_of(colours(text)), colours(text), odd)


@pytest.mark.article("C.04.1:2009 [A.7]")
def test_the_colour_difference_is_whites_minus_blacks() -> None:
    assert difference_of(colours("wwb")) == 1
    assert difference_of(()) == 0


@pytest.mark.article("C.04.1:2009 [A.7]")
@pytest.mark.parametrize(
    ("games", "strength", "colour"),
    [
        ("wbwwbw", Strength.ABSOLUTE, BLACK),
        ("bwbb", Strength.ABSOLUTE, WHITE),
        ("wbb", Strength.ABSOLUTE, WHITE),
        ("bbww", Strength.ABSOLUTE, BLACK),
        ("wbw", Strength.STRONG, BLACK),
        ("b", Strength.STRONG, WHITE),
        ("wb", Strength.MILD, WHITE),
        ("bw", Strength.MILD, BLACK),
        ("", Strength.NONE, None),
    ],
)
def test_a_preference_is_absolute_by_two_in_a_row_or_a_difference_of_two_else_strong_or_mild(
    games: str, strength: Strength, colour: Colour | None
) -> None:
    assert preference_of(colours(games)) == Preference(strength, colour)


@pytest.mark.article("C.04.1:1998 [A.7]")
@pytest.mark.parametrize(
    ("games", "strength", "colour"),
    [("bwbb", Strength.STRONG, WHITE), ("wwbb", Strength.MILD, WHITE), ("wwwbb", Strength.STRONG, BLACK)],
)
def test_where_absolute_preferences_are_suspended_only_the_difference_and_the_last_game_count(
    games: str, strength: Strength, colour: Colour
) -> None:
    assert preference_of(colours(games), Absolutes.SUSPENDED) == Preference(strength, colour)


@pytest.mark.article("C.04.1:2009 [E.1]")
@pytest.mark.parametrize(("higher", "lower", "colour"), [("wb", "bw", WHITE), ("w", "", BLACK), ("", "w", WHITE)])
def test_both_preferences_are_granted_where_nothing_is_against_it(higher: str, lower: str, colour: Colour) -> None:
    assert allocate(claim(higher), claim(lower), WHITE) == RatingAllocation(colour, ColourRule.BOTH_PREFERENCES)


@pytest.mark.article("C.04.1:2009 [E.2]")
def test_the_stronger_preference_is_granted() -> None:
    assert allocate(claim("wb"), claim("wbb"), WHITE) == RatingAllocation(BLACK, ColourRule.STRONGER_PREFERENCE)
    assert allocate(claim("bwb"), claim("wb"), WHITE) == RatingAllocation(WHITE, ColourRule.STRONGER_PREFERENCE)


@pytest.mark.article("C.04.1:2009 [E.3]")
def test_colours_alternate_to_the_latest_round_in_which_they_differed() -> None:
    assert allocate(claim("bwwb"), claim("wbwb"), WHITE) == RatingAllocation(BLACK, ColourRule.ALTERNATION)
    assert allocate(claim("wbwb"), claim("bwwb"), WHITE) == RatingAllocation(WHITE, ColourRule.ALTERNATION)


@pytest.mark.article("C.04.1:2009 [F.3]")
def test_histories_are_compared_from_the_end_without_gaps() -> None:
    # BW-WB counts as -BWWB, whatever is at the same round: against WBWB the third game from the end differs.
    (gap,) = ranked_players(field("2 bw-wb"), EDITION_2009)
    higher = Side(gap.preference, gap.colours, is_odd=True)

    assert allocate(higher, claim("wbwb"), WHITE) == RatingAllocation(BLACK, ColourRule.ALTERNATION)


@pytest.mark.article("C.04.1:2009 [E.4]")
def test_the_preference_of_the_higher_ranked_is_granted_where_nothing_else_decides() -> None:
    assert allocate(claim("wb"), claim("wb"), BLACK) == RatingAllocation(WHITE, ColourRule.HIGHER_RANKED)


@pytest.mark.article("C.04.1:2009 [E.5]")
@pytest.mark.parametrize("initial", [WHITE, BLACK])
def test_without_preferences_odd_pairing_numbers_get_the_colour_of_the_lot(initial: Colour) -> None:
    assert allocate(claim("", odd=True), claim(""), initial) == RatingAllocation(initial, ColourRule.PAIRING_NUMBER)
    assert allocate(claim("", odd=False), claim(""), initial) == RatingAllocation(
        initial.other, ColourRule.PAIRING_NUMBER
    )
