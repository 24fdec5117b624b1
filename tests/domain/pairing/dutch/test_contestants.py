"""What is read from a player's past, and who of two gets White, by the articles of 2017."""

from __future__ import annotations

import pytest

from domain.pairing.colours import ColourRule
from domain.pairing.dutch.colours import DutchAllocation, allocate
from domain.pairing.dutch.contestants import DutchFloat, contestants_of
from domain.pairing.dutch.editions import EDITION_2017, EDITION_2026
from domain.values import Colour
from tests.domain.pairing.dutch.fields import field as crosstable
from tests.domain.pairing.rating_swiss.fields import field

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def given(higher: str, lower: str) -> DutchAllocation:
    """The allocation between two players of equal scores with these colours; the lot gave White."""
    one, two = contestants_of(field(f"1 {higher}", f"1 {lower}"), EDITION_2017.past)
    return allocate(one, two, WHITE)


@pytest.mark.article("C.04.3:2026 [1.4]")
@pytest.mark.article("C.04.3:2017 [A.4]")
@pytest.mark.parametrize(
    ("row", "in_2017", "in_2026"),
    [
        ("U", DutchFloat.DOWN, DutchFloat.DOWN),
        ("F", DutchFloat.DOWN, DutchFloat.DOWN),
        ("H", DutchFloat.DOWN, DutchFloat.DOWN),
        ("Z", DutchFloat.DOWN, DutchFloat.NONE),
        ("2w+", DutchFloat.DOWN, DutchFloat.DOWN),
        ("2w-", DutchFloat.DOWN, DutchFloat.NONE),
        ("2w1", DutchFloat.NONE, DutchFloat.NONE),
    ],
)
def test_a_round_without_a_game_is_a_downfloat_in_2026_only_for_points(
    row: str, in_2017: DutchFloat, in_2026: DutchFloat
) -> None:
    state = crosstable(row, "Z", absent=(2,))

    floats = [contestants_of(state, edition.past)[0].floats[0] for edition in (EDITION_2017, EDITION_2026)]
    assert floats == [in_2017, in_2026]


@pytest.mark.article("C.04.3:2026 [1.4]")
@pytest.mark.article("C.04.3:2017 [A.4]")
def test_players_of_unequal_scores_float_when_they_meet() -> None:
    players = contestants_of(crosstable("2w1 3w=", "1b0 4b=", "4b= 1b=", "3w= 2w="), EDITION_2017.past)

    assert {player.tpn: player.floats[0] for player in players} == {
        1: DutchFloat.DOWN,
        2: DutchFloat.UP,
        3: DutchFloat.UP,
        4: DutchFloat.DOWN,
    }


@pytest.mark.article("C.04.3:2017 [E.1]")
def test_both_preferences_are_granted() -> None:
    assert given("wb", "bw") == DutchAllocation(WHITE, ColourRule.BOTH_PREFERENCES)
    assert given("-w", "--") == DutchAllocation(BLACK, ColourRule.BOTH_PREFERENCES)


@pytest.mark.article("C.04.3:2017 [E.2]")
def test_the_stronger_preference_is_granted_and_of_absolute_ones_the_wider_difference() -> None:
    assert given("-wb", "wbb") == DutchAllocation(BLACK, ColourRule.STRONGER_PREFERENCE)
    assert given("wwbb", "bwbb") == DutchAllocation(BLACK, ColourRule.STRONGER_PREFERENCE)


@pytest.mark.article("C.04.3:2017 [E.3]")
def test_colours_alternate_from_the_latest_difference() -> None:
    assert given("bwwb", "wbwb") == DutchAllocation(BLACK, ColourRule.ALTERNATION)


@pytest.mark.article("C.04.3:2017 [E.4]")
def test_the_higher_ranked_is_granted_the_preference() -> None:
    assert given("bw", "bw") == DutchAllocation(BLACK, ColourRule.HIGHER_RANKED)
