"""The round told step by step, with the numbers of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from domain.pairing.ecf.cards import Card
from domain.pairing.ecf.floats import choose_floats
from domain.pairing.ecf.steps import level_steps
from domain.pairing.ecf.system import EcfSystem
from domain.pairing.explanation import Step
from tests.domain.pairing.ecf.cards import level, table
from tests.domain.pairing.ecf.fields import first_round

MET = [(1, 4), (1, 5), (3, 6)]


def told(levels: Sequence[Sequence[Card]], *, met: Iterable[tuple[int, int]] = ()) -> list[Step]:
    whole = table([card for each in levels for card in each], met=met)
    return level_steps(whole, levels[0], levels[1:], choose_floats(whole, levels[0], levels[1:]))


def lines(steps: Iterable[Step]) -> list[tuple[str, str, tuple[int, ...]]]:
    return [(step.rule, step.text, step.players) for step in steps]


def rules(steps: Iterable[Step]) -> list[str]:
    return [step.rule for step in steps]


def test_the_steps_follow_the_round_with_the_rule_and_the_players_of_each() -> None:
    steps = told([level("W", "B", "B", "W", "W", score=4), level("B", "W", "B", score=3, first=5)])

    assert rules(steps) == ["14", "20 a", "21 a", "12", "12"]
    assert steps[0].text == "level 2: 5 cards by grade, 2 seek White and 3 Black"
    assert steps[1].text == "4 floats down from the larger colour group, 1 from the median down"
    assert steps[2].text == "6 floats up to meet 4, from the opposite colour group, 1 from the median up"
    assert [step.players for step in steps[1:]] == [(4,), (6, 4), (1, 3), (2, 5)]


@pytest.mark.article("ECF 22")
def test_a_pair_that_had_met_is_named() -> None:
    steps = told([level("W", "B", "W", score=4), level("B", "W", "B", "W", "B", score=3, first=3)], met=[(3, 6)])

    assert "3 and 6 may not meet: the pair that suits 20 and 21 best" in [step.text for step in steps]


@pytest.mark.article("ECF 24")
def test_an_altered_floater_is_named_with_the_letter() -> None:
    upper, lower = level(*"WBWBWBW", score=4), level(*"WBWBW", score=3, first=7)
    steps = told([upper, lower], met=[(2, 7)])

    told_of = [(step.rule, step.text) for step in steps if step.rule.startswith("24")]

    assert told_of == [("24 c", "another down-floater than 5: it saves 1 exchange across the border")]


@pytest.mark.article("ECF 24")
def test_a_change_for_further_floaters_or_transfers_says_how_many_it_saves() -> None:
    levels = [level("W", score=4), level("B", "W", "B", score=3, first=1), level("W", "B", score=2, first=4)]
    further = told(levels, met=[(3, 4)])
    transfers = told([level(*"WWWBB", score=4), level(*"BWB", score=3, first=5)], met=[(1, 4), (1, 5)])

    assert ("24 a", "not 1 and 2: the change saves 2 further floaters", (1, 2)) in lines(further)
    assert ("24 b", "not 3 and 6: the change saves 2 colour transfers", (3, 6)) in lines(transfers)


@pytest.mark.article("ECF 17")
def test_a_change_for_weaker_claims_is_told_as_such_and_not_as_a_saving() -> None:
    upper, lower = (
        level("BBBW", "BWWB", "WBBW", score=4),
        level("BBWB", "BWBB", "BBBW", "BBWB", "BWBW", score=3, first=3),
    )
    steps = told([upper, lower])

    assert ("17", "not 2 and 8: the transfers on both levels fall to weaker claims", (2, 8)) in lines(steps)
    assert not any(rule.startswith("24") for rule in rules(steps))


@pytest.mark.article("ECF 22")
def test_where_neither_the_first_pair_nor_the_next_best_is_taken_both_reasons_are_told() -> None:
    steps = told([level("W", "W", "W", "B", "B", score=4), level("B", "W", "B", score=3, first=5)], met=MET)

    assert "3 and 6 may not meet: 3 and 8 would suit 20 and 21 best" in [step.text for step in steps]
    assert "not 3 and 8: the change saves 2 colour transfers" in [step.text for step in steps]


@pytest.mark.article("ECF 13")
def test_a_pair_that_would_leave_others_over_is_named() -> None:
    steps = told([level("W", score=4), level("B", "B", "B", score=3, first=1)], met=[(2, 4)])

    assert ("13", "not 1 and 3: then the others could not all be paired", (1, 3)) in lines(steps)


@pytest.mark.article("ECF 21")
def test_a_card_in_no_colour_group_is_not_said_to_be_of_the_opposite_one() -> None:
    steps = told([level("W", score=4), level("W", "", "W", score=3, first=1)])

    assert "3 floats up to meet 1, in no colour group, 0 from the median up" in [step.text for step in steps]


@pytest.mark.article("ECF 13")
def test_looking_beyond_the_next_level_is_told() -> None:
    levels = [level("W", score=4), level("B", "W", score=3, first=1), level("B", score=2, first=3)]

    assert "13" in rules(told(levels, met=[(1, 2), (1, 3)]))


@pytest.mark.article("ECF 16")
def test_transfers_and_exchanges_are_told() -> None:
    transfers = told([level("WBWB", "BWBB", "BWWB", "BBBW", score=1)])
    exchanges = told([level(*"WBWBWBWB", score=1)], met=[(1, 6), (1, 8)])

    assert [step.players for step in transfers if step.rule == "16"] == [(1,), (3,)]
    assert transfers[0].text.startswith("level ½:")
    assert "4 and 5 exchanged across the border of the halves" in [step.text for step in exchanges]


@pytest.mark.article("ECF 25")
def test_every_board_tells_why_its_colours() -> None:
    pairing = EcfSystem().pair(first_round(4))
    told_of = [step.players for step in pairing.explanation.steps if step.article == "8"]

    assert told_of == [(pair.white, pair.black) for pair in pairing.pairs]
