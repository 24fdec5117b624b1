"""A.3, A.6, A.8 and the levels of C.14."""

from __future__ import annotations

import pytest

from domain.pairing.rating_swiss.criteria import CriteriaStage, RoundCriteria, mask
from domain.pairing.rating_swiss.editions import EDITION_1998, EDITION_2009, RatingEdition
from domain.pairing.rating_swiss.score_bracket import Level, ScoreBracket, preferences_in, x_of
from tests.domain.pairing.rating_swiss.fields import field


def x(*games: str, stage: CriteriaStage = CriteriaStage.PLAIN, edition: RatingEdition = EDITION_2009) -> int:
    """x of one bracket with these colour histories."""
    criteria = RoundCriteria(field(*(f"2 {each}" for each in games)), edition)
    return x_of(criteria.present, preferences_in(criteria, criteria.present, stage))


@pytest.mark.article("C.04.1:2009 [A.3]")
@pytest.mark.parametrize(
    ("moved", "residents", "homogeneous"), [(0, 4, True), (1, 2, False), (2, 3, False), (2, 2, True), (3, 1, True)]
)
def test_a_bracket_counts_as_homogeneous_from_half_moved_down_on(moved: int, residents: int, homogeneous: bool) -> None:
    bracket = ScoreBracket(tuple(range(moved)), tuple(range(moved, moved + residents)))

    assert bracket.is_homogeneous is homogeneous


@pytest.mark.article("C.04.1:2009 [C.13]")
def test_a_joined_bracket_of_2009_stays_heterogeneous() -> None:
    assert not ScoreBracket((0, 1, 2), (3,), lowest=True, always_heterogeneous=True).is_homogeneous


@pytest.mark.article("C.04.1:2009 [C.14]")
def test_a_homogeneous_bracket_lowers_p_one_at_a_time() -> None:
    assert list(ScoreBracket((), (0, 1, 2, 3, 4, 5)).levels()) == [Level(0, 3), Level(0, 2, 0, 1), Level(0, 1, 0, 2)]


@pytest.mark.article("C.04.1:2009 [C.14]")
def test_a_heterogeneous_bracket_lowers_p_of_the_remainder_before_that_of_the_players_moved_down() -> None:
    levels = list(ScoreBracket((0, 1), (2, 3, 4, 5)).levels())

    assert levels == [Level(2, 1), Level(2, 0, 0, 1), Level(1, 2, 1), Level(1, 1, 1, 1), Level(1, 0, 1, 2)]


@pytest.mark.article("C.04.1:2009 [C.13]")
def test_a_lowest_bracket_leaves_no_one_over_but_one_for_the_bye() -> None:
    assert list(ScoreBracket((), (0, 1, 2), lowest=True).levels()) == [Level(0, 1)]
    assert list(ScoreBracket((), (0,), lowest=True).levels()) == [Level(0, 0)]
    assert list(ScoreBracket((0,), (1, 2), lowest=True).levels()) == [Level(1, 0)]
    assert list(ScoreBracket((0,), (1, 2), lowest=True, least_p=0).levels()) == [Level(1, 0), Level(0, 1, 1)]


@pytest.mark.article("C.04.1:2009 [A.8]")
@pytest.mark.parametrize(
    ("games", "expected"),
    [
        (("w", "w", "b", "b"), 0),
        (("w", "w", "w", "b"), 1),
        (("w", "w", "w", "w"), 2),
        (("b", "b", "b"), 1),
        (("b", "b", "w"), 0),
        (("", "", "b", "b"), 0),
        (("", "b", "b", "b"), 1),
    ],
)
def test_x_is_the_excess_of_the_larger_colour_preference_over_half_of_the_players_rounded_up(
    games: tuple[str, ...], expected: int
) -> None:
    assert x(*(each.rjust(1, "-") for each in games)) == expected


@pytest.mark.article("C.04.1:2009 [A.7 e]")
def test_in_even_rounds_a_mild_preference_after_a_missed_game_is_turned_as_far_as_that_lowers_x() -> None:
    games = ("wbw", "wbw", "wbw", "-bw", "-bw", "bwb")

    assert x(*games) == 2
    assert x(*games, stage=CriteriaStage.MISSED_GAMES_TREATED) == 0
    assert x("wbw", "-bw", "wbw", "bwb", stage=CriteriaStage.MISSED_GAMES_TREATED) == 0


@pytest.mark.article("C.04.1:2009 [A.7 e]")
def test_of_two_who_may_be_turned_the_lower_one_is_where_one_is_enough() -> None:
    criteria = RoundCriteria(field("2 -bw", "2 -bw", "2 wbw", "2 bwb"), EDITION_2009)
    preferences = preferences_in(criteria, criteria.present, CriteriaStage.MISSED_GAMES_TREATED)

    assert preferences.black == mask((0, 2))
    assert preferences.white == mask((1, 3))


@pytest.mark.article("C.04.1:1998 [A.7]")
def test_the_edition_of_1998_treats_missed_games_as_any_other() -> None:
    state = field("2 -bw", "2 -bw", "2 wbw", "2 bwb")

    assert RoundCriteria(state, EDITION_1998).stages == (CriteriaStage.PLAIN,)
    assert RoundCriteria(state, EDITION_2009).stages == (CriteriaStage.MISSED_GAMES_TREATED, CriteriaStage.PLAIN)
