"""Rules 9 to 11, 13, 17 to 22 and 24: who leaves a level and whom they meet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, product

import pytest

from domain.pairing.ecf.cards import PairingCard
from domain.pairing.ecf.floats import Altered, FloatChoice, PassedOver, choose_floats
from tests.domain.pairing.ecf.cards import ROUND, card, level, pairs, table


def chosen(
    levels: Sequence[Sequence[PairingCard]],
    *,
    met: Iterable[tuple[int, int]] = (),
    avoided: Iterable[tuple[int, int]] = (),
    options: Mapping[str, str] | None = None,
    rounds: int = ROUND + 1,
) -> FloatChoice:
    cards = [each for those in levels for each in those]
    whole = table(cards, met=met, avoided=avoided, options=options, rounds=rounds)
    return choose_floats(whole, levels[0], levels[1:])


def two_levels(upper: Sequence[str], lower: Sequence[str]) -> list[list[PairingCard]]:
    return [level(*upper, score=4), level(*lower, score=3, first=len(upper))]


@pytest.mark.article("ECF 9")
def test_no_one_floats_where_the_level_can_be_paired_within() -> None:
    choice = chosen(two_levels(["W", "W", "W", "W"], ["B", "B", "B", "B"]))

    assert choice.floats == ()
    assert pairs(choice.level.pairs) == [(1, 3), (2, 4)]


@pytest.mark.article("ECF 19")
def test_an_odd_level_sends_one_player_down() -> None:
    choice = chosen(two_levels(["W", "B", "W"], ["B", "W", "B"]))

    assert len(choice.floats) == 1


@pytest.mark.article("ECF 20")
def test_the_down_floater_comes_from_the_larger_colour_group_at_the_median() -> None:
    choice = chosen(two_levels(["W", "B", "B", "W", "W"], ["B", "W", "B"]))

    assert pairs(choice.floats) == [(4, 6)]


@pytest.mark.article("ECF 20")
def test_a_recent_down_floater_is_passed_over() -> None:
    upper = [card(0, "W", score=4), card(1, "B", score=4), card(2, "W", score=4, down="-x")]
    upper += [card(3, "B", score=4), card(4, "W", score=4)]
    choice = chosen([upper, level("B", "W", "B", score=3, first=5)])

    assert [int(higher.tpn) for higher, _ in choice.floats] == [5]


@pytest.mark.article("ECF 20")
def test_who_did_not_float_in_the_previous_round_goes_before_going_up_from_the_median() -> None:
    upper = [card(0, "W", score=4), card(1, "B", score=4), card(2, "W", score=4, down="-x")]
    upper += [card(3, "B", score=4), card(4, "W", score=4, down="x")]
    choice = chosen([upper, level("B", "W", "B", score=3, first=5)])

    assert [int(higher.tpn) for higher, _ in choice.floats] == [3]


@pytest.mark.article("ECF 21")
def test_the_up_floater_comes_from_the_opposite_colour_group_from_the_median_up() -> None:
    choice = chosen(two_levels(["W"], ["B", "W", "B", "W", "B"]))

    assert pairs(choice.floats) == [(1, 4)]


@pytest.mark.article("ECF 21")
def test_a_recent_up_floater_is_passed_over() -> None:
    lower = [card(1, "B", score=3), card(2, "B", score=3, up="x"), card(3, "W", score=3)]
    choice = chosen([level("W", score=4), lower])

    assert pairs(choice.floats) == [(1, 2)]


@pytest.mark.article("ECF 22")
def test_after_a_game_together_the_next_up_floater_comes_before_another_down_floater() -> None:
    choice = chosen(two_levels(["W", "B", "W"], ["B", "W", "B", "W", "B"]), met=[(3, 6)])

    assert pairs(choice.floats) == [(3, 4)]


@pytest.mark.article("ECF 21")
def test_a_card_that_meets_no_criterion_comes_after_the_other_side_of_the_median() -> None:
    upper = [card(0, "W", score=4), card(1, "B", score=4), card(2, "W", score=4)]
    lower = [card(3, "B", score=3, up="x"), card(4, "B", score=3), card(5, "W", score=3), card(6, "W", score=3)]
    lower.append(card(7, "B", score=3))
    choice = chosen([upper, lower], met=[(3, 5)])

    assert pairs(choice.floats) == [(3, 8)]


@pytest.mark.article("ECF 10")
def test_as_few_players_as_possible_float() -> None:
    choice = chosen(two_levels(["W", "B", "W", "B"], ["W", "B", "W", "B"]), met=combinations((1, 2, 3), 2))

    assert len(choice.floats) == 2
    assert len(choice.level.pairs) == 1


@pytest.mark.article("ECF 10")
def test_a_float_goes_to_the_nearest_level_that_has_an_opponent() -> None:
    levels = [level("W", score=4), level("B", "W", score=3, first=1), level("B", score=2, first=3)]
    choice = chosen(levels, met=[(1, 2), (1, 3)])

    assert pairs(choice.floats) == [(1, 4)]
    assert not choice.relaxed


@pytest.mark.article("ECF 13")
def test_a_choice_that_would_leave_the_levels_below_without_a_pairing_is_not_made() -> None:
    levels = [level("W", score=4), level("B", "B", "B", score=3, first=1)]
    choice = chosen(levels, met=[(2, 4)])

    assert pairs(choice.floats) == [(1, 2)]


@pytest.mark.article("ECF 13")
def test_only_as_many_levels_as_needed_are_disturbed() -> None:
    levels = [level("W", "B", score=4), level("W", "B", score=3, first=2), level("W", "B", score=2, first=4)]
    choice = chosen(levels, met=[(5, 6)])

    assert choice.floats == ()


@pytest.mark.article("ECF 24")
def test_floaters_are_altered_to_save_further_floaters() -> None:
    levels = [*two_levels(["W"], ["B", "W", "B"]), level("W", "B", score=2, first=4)]
    free, bound = chosen(levels), chosen(levels, met=[(3, 4)])

    assert pairs(free.floats) == [(1, 2)]
    assert pairs(bound.floats) == [(1, 4)]


@pytest.mark.article("ECF 24")
def test_floaters_are_altered_to_save_colour_transfers() -> None:
    choice = chosen(two_levels(["W", "W", "W", "B", "B"], ["B", "W", "B"]), met=[(1, 4), (1, 5)])

    assert pairs(choice.floats) == [(1, 6)]


@pytest.mark.article("ECF 24")
def test_a_floater_is_altered_to_save_an_exchange() -> None:
    levels = two_levels(["W", "B", "W", "B", "W", "B", "W"], ["W", "B", "W", "B", "W"])
    free, bound = chosen(levels), chosen(levels, met=[(2, 7)])

    assert pairs(free.floats) == [(5, 9)]
    assert pairs(bound.floats) == [(7, 9)]
    assert bound.level.exchanges == 0
    assert bound.altered == Altered(levels[0][4], 1, 0)


@pytest.mark.article("ECF 24")
def test_a_floater_is_altered_to_save_one_exchange_of_two() -> None:
    """7 and 9 may only meet 5, 6 and 8: without 5 that takes two exchanges, without 7 one."""
    cards = [level(*[""] * 9, score=4), level("", score=3, first=9)]
    choice = chosen(cards, met=[(7, 9), *product((1, 2, 3, 4), (7, 9))])

    assert pairs(choice.floats) == [(7, 10)]
    assert choice.level.exchanges == 1
    assert choice.altered == Altered(cards[0][4], 2, 1)


@pytest.mark.article("ECF 17")
def test_linked_levels_with_the_same_excess_transfer_the_weakest_claims_of_both() -> None:
    upper = ["BBBW", "BWWB", "WBBW"]
    choice = chosen(two_levels(upper, ["BBWB", "BWBB", "BBBW", "BBWB", "BWBW"]))

    assert pairs(choice.level.pairs) == [(1, 2)]
    assert pairs(choice.floats) == [(3, 5)]


@pytest.mark.article("ECF 17")
def test_levels_with_different_excess_transfer_each_for_itself() -> None:
    upper = ["BBBW", "BWWB", "WBBW"]
    choice = chosen(two_levels(upper, ["WWBW", "WBWW", "WWWB", "WWBW", "WBWB"]))

    assert pairs(choice.level.pairs) == [(1, 3)]


@pytest.mark.article("ECF 18")
def test_of_equal_claims_a_floater_is_not_the_one_transferred() -> None:
    choice = chosen(two_levels(["W", "W", "W"], ["W", "B", "W"]))

    assert pairs(choice.floats) == [(2, 5)]
    assert pairs(choice.level.pairs) == [(1, 3)]


@pytest.mark.article("ECF 20")
@pytest.mark.article("ECF 24")
def test_no_floater_is_altered_for_weaker_claims_where_the_next_level_has_another_excess() -> None:
    choice = chosen(two_levels(["BBBW", "BWWB", "BBWB"], ["WWBW", "WBWW", "WWWB", "BBWB", "WBWB"]))

    assert pairs(choice.floats) == [(2, 6)]


@pytest.mark.article("ECF 21")
def test_an_up_floater_from_the_opposite_group_is_kept_though_a_transfer_would_bring_one_of_the_top_half() -> None:
    choice = chosen(two_levels(["WB"], ["WB", "B", "W"]), met=[(1, 3)])

    assert pairs(choice.floats) == [(1, 4)]


@pytest.mark.article("ECF 18")
def test_where_no_opposite_group_is_left_a_transfer_brings_an_up_floater_of_the_top_half() -> None:
    lower = [card(1, "W", score=3, up="x"), card(2, "W", score=3, up="x"), card(3, "W", score=3)]
    choice = chosen([level("W", score=4), lower])

    assert pairs(choice.floats) == [(1, 3)]


@pytest.mark.article("ECF 20")
def test_a_card_that_seeks_no_colour_does_not_float_down_before_the_larger_group() -> None:
    choice = chosen(two_levels(["W", "", "W"], ["B", "W", "B"]))

    assert pairs(choice.floats) == [(3, 4)]


@pytest.mark.article("ECF 21")
def test_a_card_that_seeks_no_colour_is_not_in_the_opposite_group() -> None:
    choice = chosen(two_levels(["W"], ["B", "", "B"]))

    assert pairs(choice.floats) == [(1, 2)]


@pytest.mark.article("ECF 20")
def test_the_first_down_floater_is_kept_where_another_would_only_find_a_better_opponent() -> None:
    choice = chosen(two_levels(["B", "W", ""], ["W", "W", "", "B", "B"]))

    assert pairs(choice.floats) == [(2, 7)]


@pytest.mark.article("ECF 24")
def test_the_choice_names_what_was_passed_over_and_what_that_saved() -> None:
    levels = [*two_levels(["W"], ["B", "W", "B"]), level("W", "B", score=2, first=4)]
    further = chosen(levels, met=[(3, 4)])
    upper = two_levels(["W", "W", "W", "B", "B"], ["B", "W", "B"])
    transfers = chosen(upper, met=[(1, 4), (1, 5)])

    assert further.passed_over == PassedOver((levels[0][0], levels[1][0]), "24 a", 2, 0)
    assert transfers.passed_over == PassedOver((upper[0][2], upper[1][0]), "24 b", 2, 0)


@pytest.mark.article("ECF note 7")
def test_in_the_last_round_two_without_a_prize_may_float_rather_than_have_a_difference_of_three() -> None:
    levels = two_levels(["WW", "WW"], ["B", "B"])
    kept = chosen(levels, rounds=ROUND)
    relaxed = chosen(levels, rounds=ROUND, options={"last_round_levels": "relax", "contention": "6"})

    assert (kept.floats, kept.relaxed) == ((), False)
    assert (len(relaxed.floats), relaxed.relaxed) == (2, True)


@pytest.mark.article("ECF note 7")
def test_players_in_contention_keep_to_their_level() -> None:
    levels = two_levels(["WW", "WW"], ["B", "B"])

    assert chosen(levels, rounds=ROUND, options={"last_round_levels": "relax", "contention": "4"}).floats == ()
    assert chosen(levels, options={"last_round_levels": "relax", "contention": "6"}).floats == ()
