"""The reasons of a round: step by step, with the numbers of the rules, and of each board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest

from domain.pairing.claims import Claim, ClaimKind
from domain.pairing.ecf.cards import PairingCard
from domain.pairing.ecf.colours import colour_pairs
from domain.pairing.ecf.floats import choose_floats
from domain.pairing.ecf.reasons import PairedLevel, explained
from domain.pairing.ecf.system import EcfSystem
from domain.pairing.explanation import PairingExplanation
from domain.pairing.system import Field
from domain.values import Tpn
from tests.domain.pairing.ecf.cards import level, table
from tests.domain.pairing.ecf.fields import first_round
from tests.saying import said

MET = [(1, 4), (1, 5), (3, 6)]
ALONE = "as the only float of the level"
NO_WORSE = "if what counts before it is no worse"
NO_FLOAT = "no such float in either of the two rounds before"


def explanation(levels: Sequence[Sequence[PairingCard]], *, met: Iterable[tuple[int, int]] = ()) -> PairingExplanation:
    """The reasons of the first of these levels and its floats."""
    whole = table([card for each in levels for card in each], met=met)
    choice = choose_floats(whole, levels[0], levels[1:])
    coloured = colour_pairs(whole, [*choice.floats, *choice.level.pairs])
    return explained(whole, None, [PairedLevel(levels[0], levels[1:], choice)], coloured)


def told(levels: Sequence[Sequence[PairingCard]], *, met: Iterable[tuple[int, int]] = ()) -> tuple[Claim, ...]:
    return explanation(levels, met=met).steps


def lines(steps: Iterable[Claim]) -> list[tuple[str, str]]:
    return [(step.article, said(step)) for step in steps]


def decisive(found: PairingExplanation, one: int, other: int) -> tuple[str, str]:
    """The first reason of a board."""
    [board] = [each for each in found.boards if {each.white, each.black} == {one, other}]
    return board.reasons[0].article, said(board.reasons[0])


def test_the_steps_follow_the_round_with_the_rule_and_the_players_of_each() -> None:
    steps = told([level("W", "B", "B", "W", "W", score=4), level("B", "W", "B", score=3, first=5)])

    assert lines(steps[:-3]) == [
        ("14", "level 2: 5 cards by grade, 2 seek White and 3 Black"),
        ("19", "5 players are to be paired on 2, an odd number"),
        ("20 a", f"4 floats down: in the larger colour group, 1 from the median downwards, {NO_FLOAT}"),
        ("21 a", f"6 floats up to meet 4: in the opposite colour group, 1 from the median upwards, {NO_FLOAT}"),
        ("12", "1 meets 3: top half against bottom half"),
        ("12", "2 meets 5: top half against bottom half"),
    ]
    assert [step.players for step in steps[2:6]] == [(4,), (6, 4), (1, 3), (2, 5)]
    assert {step.kind for step in steps[-3:]} == {ClaimKind.BOTH_PREFERENCES}


@pytest.mark.article("ECF 20")
@pytest.mark.article("ECF 12")
def test_a_board_without_trouble_is_explained_by_the_scan_or_by_the_places_in_the_halves() -> None:
    found = explanation([level("W", "B", "B", "W", "W", score=4), level("B", "W", "B", score=3, first=5)])

    assert decisive(found, 4, 6)[0] == "20 a"
    assert decisive(found, 2, 5) == (
        "12",
        "2 is number 2 of the upper half of the group, 5 number 2 of the lower half",
    )
    assert [{each.white, each.black} for each in found.boards if each.moved_down is each.reasons[0]] == [{4, 6}]


@pytest.mark.article("ECF 22")
def test_floaters_who_had_met_are_named() -> None:
    levels = [level("W", "B", "W", score=4), level("B", "W", "B", "W", "B", score=3, first=3)]
    found = explanation(levels, met=[(3, 6)])

    assert decisive(found, 3, 4) == ("22", "3 and 6 met in round 1")
    assert [text for rule, text in lines(found.steps) if rule == "22"] == [
        "first in line to float: 3 down, and 6 up",
        "3 and 6 met in round 1",
        "first in line to float, of those who may meet: 3 down, and 4 up",
    ]


@pytest.mark.article("ECF 24")
def test_an_altered_floater_is_named_with_the_letter() -> None:
    upper, lower = level(*"WBWBWBW", score=4), level(*"WBWBW", score=3, first=7)
    found = explanation([upper, lower], met=[(2, 7)])
    reason = ("24 c", "with 5 floating down, exchanges across the border of the halves: 1 (as chosen: 0)")

    assert [line for line in lines(found.steps) if line[0].startswith("24")] == [reason]
    assert decisive(found, 7, 9) == reason


@pytest.mark.article("ECF 24")
def test_a_change_for_further_floaters_or_transfers_states_how_many_it_saves() -> None:
    levels = [level("W", score=4), level("B", "W", "B", score=3, first=1), level("W", "B", score=2, first=4)]
    further = explanation(levels, met=[(3, 4)])
    transfers = explanation([level(*"WWWBB", score=4), level(*"BWB", score=3, first=5)], met=[(1, 4), (1, 5)])

    assert decisive(further, 1, 4) == (
        "24 a",
        f"with 1-2 {ALONE}, further floaters of the next level, {NO_WORSE}: at least 2 (as chosen: 0)",
    )
    assert decisive(transfers, 1, 6) == (
        "24 b",
        f"with 3-6 {ALONE}, colour transfers on both levels, {NO_WORSE}: at least 2 (as chosen: 0)",
    )


@pytest.mark.article("ECF 17")
def test_a_change_for_weaker_claims_is_reported_as_such_and_not_as_a_saving() -> None:
    upper, lower = (
        level("BBBW", "BWWB", "WBBW", score=4),
        level("BBWB", "BWBB", "BBBW", "BBWB", "BWBW", score=3, first=3),
    )
    found = explanation([upper, lower])
    harm = "players with stronger claims to a colour would be transferred on the two levels"
    reason = ("17", f"with 2-8 {ALONE}, {harm}, if what counts before them is no worse")

    assert reason in lines(found.steps)
    assert decisive(found, 3, 5) == reason
    assert not any(step.article.startswith("24") for step in found.steps)


@pytest.mark.article("ECF 22")
def test_where_neither_the_first_pair_nor_the_next_best_is_taken_both_reasons_are_reported() -> None:
    steps = told([level("W", "W", "W", "B", "B", score=4), level("B", "W", "B", score=3, first=5)], met=MET)

    assert ("22", "first in line to float, of those who may meet: 3 down, and 8 up") in lines(steps)
    assert (
        "24 b",
        f"with 3-8 {ALONE}, colour transfers on both levels, {NO_WORSE}: at least 2 (as chosen: 0)",
    ) in lines(steps)


@pytest.mark.article("ECF 13")
def test_a_pair_that_would_leave_others_over_is_named() -> None:
    found = explanation([level("W", score=4), level("B", "B", "B", score=3, first=1)], met=[(2, 4)])
    reason = ("13", f"with 1-3 {ALONE}, the rest of the round could not be paired")

    assert reason in lines(found.steps)
    assert decisive(found, 1, 2) == reason


@pytest.mark.article("ECF 21")
def test_a_card_in_no_colour_group_is_not_reported_as_of_the_opposite_one() -> None:
    steps = told([level("W", score=4), level("W", "", "W", score=3, first=1)])

    assert (
        "21 a",
        f"3 floats up to meet 1: in no colour group, 0 from the median upwards, {NO_FLOAT}",
    ) in lines(steps)


@pytest.mark.article("ECF 10")
@pytest.mark.article("ECF 13")
def test_a_float_past_the_next_level_and_the_need_of_several_are_reported() -> None:
    levels = [level("W", score=4), level("B", "W", score=3, first=1), level("B", score=2, first=3)]
    past = explanation(levels, met=[(1, 2), (1, 3)])
    several = explanation([level("W", "B", score=4), level("B", "W", score=3, first=2)], met=[(1, 2)])
    blocked = told([level("W", "B", score=4), level("B", "W", score=3, first=2)], met=[(3, 4)])

    needed = "no complete pairing has fewer than {} floaters from 2, or as few with smaller score differences"
    assert decisive(past, 1, 4) == ("1", "1 may not meet anyone else on 1½")
    assert ("10", needed.format(1)) in lines(past.steps)
    assert decisive(several, 1, 3) == ("1", "1 and 2 met in round 1")
    assert lines(several.steps)[1:3] == [
        ("10", "the 2 players to be paired on 2 cannot all be paired with each other"),
        ("10", needed.format(2)),
    ]
    assert (
        "13",
        "the players left on fewer points than 2 cannot all be paired with each other",
    ) in lines(blocked)


@pytest.mark.article("ECF 16")
@pytest.mark.article("ECF 25")
def test_transfers_and_exchanges_are_explained() -> None:
    transfers = told([level("WBWB", "BWBB", "BWWB", "BBBW", score=1)])
    equal = told([level("WB", "WB", score=1)])
    exchanges = told([level(*"WBWBWBWB", score=1)], met=[(1, 6), (1, 8)])

    assert [step.players for step in transfers if step.kind is ClaimKind.TRANSFERRED] == [(1,), (3,)]
    assert said(transfers[0]).startswith("level ½:")
    assert ("25", "2 is transferred: 1 and 2 seek White after identical colours") in lines(equal)
    assert ("12", "exchanged across the border of the halves: 4, 5") in lines(exchanges)


@pytest.mark.article("ECF note 4")
def test_where_the_lower_ranked_has_the_colour_the_higher_ranked_is_reported_as_transferred() -> None:
    levels = [level("WB", "WB", score=1)]
    whole = table(levels[0], options={"low_scores": "lower"})
    choice = choose_floats(whole, levels[0], [])
    steps = explained(whole, None, [PairedLevel(levels[0], [], choice)], colour_pairs(whole, choice.level.pairs)).steps

    assert ("25", "1 is transferred: 1 and 2 seek White after identical colours") in lines(steps)
    assert steps[-1].kind is ClaimKind.LOWER_RANKED


@pytest.mark.article("ECF 1")
@pytest.mark.article("ECF 15")
@pytest.mark.article("ECF 16")
def test_who_does_not_meet_in_the_natural_order_is_given_the_reason() -> None:
    met = explanation([level(*["", "", "", ""], score=1)], met=[(1, 3)])
    transfers = explanation([level("W", "B", "W", "B", score=1)])
    claims = explanation([level("WBWB", "BWBB", "BWBB", "BWBB", score=1)])

    assert decisive(met, 1, 4) == ("1", "1 and 3 met in round 1")
    assert decisive(transfers, 1, 4) == ("15", "with 1-3, 2-4, colour transfers: 2 (as paired: 0)")
    assert decisive(claims, 1, 3)[0] == "12"


@pytest.mark.article("ECF 25")
def test_every_board_shows_why_its_colours() -> None:
    pairing = EcfSystem().pair(first_round(4))
    told_of = [step.players for step in pairing.explanation.steps if step.article == "8"]

    assert told_of == [(pair.white, pair.black) for pair in pairing.pairs]
    assert [each.colour.article for each in pairing.explanation.boards] == ["8", "8"]


@pytest.mark.article("ECF 5")
@pytest.mark.article("ECF 6")
def test_the_bye_is_explained_by_the_median_by_the_order_or_by_who_is_barred() -> None:
    def reason(field: Field) -> ClaimKind:
        bye = EcfSystem().pair(field).explanation.bye
        assert bye is not None
        return bye.reason.kind

    prohibited = frozenset({(Tpn(1), Tpn(2)), (Tpn(1), Tpn(5)), (Tpn(2), Tpn(5)), (Tpn(1), Tpn(4)), (Tpn(2), Tpn(4))})

    assert reason(first_round(5)) is ClaimKind.BYE_AT_MEDIAN
    assert reason(replace(first_round(5), prohibited=prohibited)) is ClaimKind.BYE_IN_ORDER
    assert reason(first_round(3, options={"due_a_bye": "1, 2, 3"})) is ClaimKind.BYE_AGAIN


@pytest.mark.article("ECF 28")
def test_colours_by_the_year_are_reported_with_the_year() -> None:
    pairing = EcfSystem().pair(first_round(2, options={"british_championship": "yes", "year": "2026"}))

    assert lines(pairing.explanation.steps)[-1] == (
        "28",
        "2 has White against 1: neither has played a game, so colours alternate from the colour of the year 2026",
    )
