"""Rules that decide: two fields, or two choices of the arbiter, that differ in what one rule looks at and no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from domain.pairing.ecf.cards import PairingCard, table_of
from domain.pairing.ecf.float_costs import FloatCosts
from domain.pairing.ecf.transfers import transferred
from domain.pairing.system import Field
from domain.values import Colour, Score, Tpn
from tests.domain.pairing.deciding import Boards, boards, meetings
from tests.domain.pairing.ecf.fields import bye, field_after, game
from tests.domain.pairing.rating_swiss.fields import field

ECF = "ecf"
Side = tuple[Field, Boards]

EQUAL = field(*["0"] * 8)
PUBLISHED = "1-2, 4-3, 5-6, 8-7"
UPPER = ("2 bbbw", "2 bwwb", "2 wbbw")


def choosing(options: Mapping[str, str], *people: str, rounds: int = 9) -> Field:
    """A field with these options."""
    return replace(field(*people, rounds=rounds), options=options)


def graded(grades: Mapping[int, int], count: int) -> Field:
    """Equal players with these grades by number; all others have 2000 less ten times their number."""
    state = field(*["0"] * count)
    people = (replace(each, rating=grades.get(each.tpn, 2000 - 10 * each.tpn)) for each in state.players)
    return replace(state, players=tuple(people))


def club_mates(*numbers: int) -> Field:
    """Eight equal players, some of one club."""
    people = (replace(each, club="Hastings" if each.tpn in numbers else "") for each in EQUAL.players)
    return replace(EQUAL, players=tuple(people))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(
            (field("2 ww", "2 ww", "2 bb", "2 bb"), {(1, 3), (2, 4)}),
            (field("2 ww", "2 ww", "1 bb", "1 bb"), {(1, 2), (3, 4)}),
            id="score goes before colour",
            marks=pytest.mark.article("ECF 2", decides=True),
        ),
        pytest.param(
            (graded({}, 6), {(1, 4), (2, 5), (3, 6)}),
            (graded({6: 1985}, 6), {(1, 3), (4, 6), (2, 5)}),
            id="cards are in order of grade, that of an amended estimate too",
            marks=pytest.mark.article("ECF [3], [4]", decides=True),
        ),
        pytest.param(
            (choosing({}, *["0"] * 5), {(1, 4), (2, 5), (3, 0)}),
            (choosing({"due_a_bye": "3"}, *["0"] * 5), {(1, 3), (2, 5), (4, 0)}),
            id="the bye goes to the median or just below it",
            marks=pytest.mark.article("ECF 5", decides=True),
        ),
        pytest.param(
            (field("1 wb", "1 bw", "1 wb", "0 wb", "0 bw"), {(1, 3), (2, 4), (5, 0)}),
            (field("1 wb", "1 bw", "1 wb", "0 wb", "0 bp"), {(1, 3), (2, 5), (4, 0)}),
            id="who had a bye is passed over",
            marks=pytest.mark.article("ECF 6", decides=True),
        ),
        pytest.param(
            (field("1 wb", "1 wb", "1 bw", "1 wb"), {(1, 3), (2, 4)}),
            (field("1 wp", "1 wb", "1 bw", "1 wb"), {(1, 4), (2, 3)}),
            id="a bye has no colour",
            marks=pytest.mark.article("ECF 7", decides=True),
        ),
        pytest.param(
            (field("1", "1", "0", "0"), {(1, 2), (3, 4)}),
            (field("1 . . 2", "1", "0", "0"), {(1, 3), (2, 4)}),
            id="nobody floats who need not",
            marks=pytest.mark.article("ECF 10", decides=True),
        ),
        pytest.param(
            (field(*["1 wb", "1 bw"] * 4), {(1, 6), (2, 5), (3, 8), (4, 7)}),
            (field("1 wb . 6,8", *["1 bw", "1 wb"] * 3, "1 bw"), {(1, 4), (2, 7), (3, 6), (5, 8)}),
            id="an exchange at the border of the halves",
            marks=pytest.mark.article("ECF 12", decides=True),
        ),
        pytest.param(
            (field("2 bw", "1 wb", "1 wb", "1 wb"), {(1, 3), (2, 4)}),
            (field("2 bw", "1 wb . 4", "1 wb", "1 wb"), {(1, 2), (3, 4)}),
            id="a float that would leave others unpaired is not made",
            marks=pytest.mark.article("ECF 13", decides=True),
        ),
        pytest.param(
            (field("1 wbwb", "1 wbwb", "1 wbwb", "1 wbwb"), {(1, 3), (2, 4)}),
            (field("1 wbwb", "1 bwbb", "1 bwwb", "1 bbbw"), {(1, 4), (2, 3)}),
            id="the weakest claims are transferred",
            marks=pytest.mark.article("ECF 16", decides=True),
        ),
        pytest.param(
            (
                field(*UPPER, "1 bbwb", "1 bwbb", "1 bbbw", "1 bbwb", "1 bwbw"),
                {(1, 2), (3, 5), (4, 8), (6, 7)},
            ),
            (
                field(*UPPER, "1 wwbw", "1 wbww", "1 wwwb", "1 wwbw", "1 wbwb"),
                {(1, 3), (2, 6), (4, 7), (5, 8)},
            ),
            id="linked levels with the same excess are one for transfers",
            marks=pytest.mark.article("ECF 17", decides=True),
        ),
        pytest.param(
            (field("2 w", "2 b", "2 w", "2 b", "1 w", "1 b"), {(1, 4), (2, 3), (5, 6)}),
            (field("2 w", "2 b", "2 w", "1 b", "1 w", "1 b"), {(1, 2), (3, 4), (5, 6)}),
            id="an odd level sends a player down",
            marks=pytest.mark.article("ECF [19], [23]", decides=True),
        ),
        pytest.param(
            (
                field("2 wbw", "2 bwb", "2 bwb", "2 wbw", "2 wbw", "1 bwb", "1 wbw", "1 bwb"),
                {(1, 3), (2, 5), (4, 6), (7, 8)},
            ),
            (
                field("2 wbw", "2 bwb", "2 bwb", "2 wbw d", "2 wbw", "1 bwb", "1 wbw", "1 bwb"),
                {(1, 3), (2, 4), (5, 6), (7, 8)},
            ),
            id="who floated down is spared",
            marks=pytest.mark.article("ECF 20", decides=True),
        ),
        pytest.param(
            (field("2 wbw", "1 bwb", "1 wbw", "1 bwb", "1 wbw", "1 bwb"), {(1, 4), (2, 5), (3, 6)}),
            (field("2 wbw", "1 bwb", "1 wbw", "1 bwb u", "1 wbw", "1 bwb"), {(1, 2), (3, 6), (4, 5)}),
            id="who floated up is spared",
            marks=pytest.mark.article("ECF 21", decides=True),
        ),
        pytest.param(
            (
                field("2 w", "2 b", "2 w", "1 b", "1 w", "1 b", "1 w", "1 b"),
                {(1, 2), (3, 6), (4, 7), (5, 8)},
            ),
            (
                field("2 w", "2 b", "2 w . 6", "1 b", "1 w", "1 b", "1 w", "1 b"),
                {(1, 2), (3, 4), (5, 8), (6, 7)},
            ),
            id="floaters who have met",
            marks=pytest.mark.article("ECF 22", decides=True),
        ),
        pytest.param(
            (field("2 w", "1 b", "1 w", "1 b", "0 w", "0 b"), {(1, 2), (3, 4), (5, 6)}),
            (field("2 w", "1 b", "1 w . 4", "1 b", "0 w", "0 b"), {(1, 4), (2, 3), (5, 6)}),
            id="another floater saves further ones",
            marks=pytest.mark.article("ECF 24", decides=True),
        ),
        pytest.param(
            (EQUAL, {(1, 5), (2, 6), (3, 7), (4, 8)}),
            (replace(EQUAL, options={"published": PUBLISHED}), {(1, 2), (3, 4), (5, 6), (7, 8)}),
            id="a published draw that can stand stands",
            marks=pytest.mark.article("ECF 27", decides=True),
        ),
        pytest.param(
            (EQUAL, {(1, 5), (2, 6), (3, 7), (4, 8)}),
            (club_mates(1, 5), {(1, 6), (2, 5), (3, 7), (4, 8)}),
            id="club mates in round 1",
            marks=pytest.mark.article("ECF note 1", decides=True),
        ),
        pytest.param(
            (choosing({"half_point_byes": "allow"}, "0.5 h", "0.5 w", "0.5 h", "0.5 b"), {(1, 3), (2, 4)}),
            (choosing({}, "0.5 h", "0.5 w", "0.5 h", "0.5 b"), {(1, 4), (2, 3)}),
            id="half-point byes of round 1",
            marks=pytest.mark.article("ECF note 3", decides=True),
        ),
        pytest.param(
            (choosing({}, "1 wb", "1 bw", "1 wb", "1 bw", rounds=3), {(1, 4), (2, 3)}),
            (
                choosing({"last_round_alternation": "relax"}, "1 wb", "1 bw", "1 wb", "1 bw", rounds=3),
                {(1, 3), (2, 4)},
            ),
            id="alternation in the last round",
            marks=pytest.mark.article("ECF note 6", decides=True),
        ),
        pytest.param(
            (choosing({}, "2 ww", "2 ww", "1 bb", "1 bb", rounds=3), {(1, 2), (3, 4)}),
            (
                choosing({"last_round_levels": "relax", "contention": "6"}, "2 ww", "2 ww", "1 bb", "1 bb", rounds=3),
                {(1, 3), (2, 4)},
            ),
            id="levels in the last round",
            marks=pytest.mark.article("ECF note 7", decides=True),
        ),
    ],
)
def test_who_meets_whom(one: Side, other: Side) -> None:
    assert one[1] != other[1]
    for state, expected in (one, other):
        assert meetings(ECF, state) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(
            (choosing({"british_championship": "yes", "year": "2025"}, "0", "0"), {(1, 2)}),
            (choosing({"british_championship": "yes", "year": "2026"}, "0", "0"), {(2, 1)}),
            id="the year of the British Championship",
            marks=pytest.mark.article("ECF 28", decides=True),
        ),
        pytest.param(
            (choosing({}, "1 wbwb", "1 wbwb"), {(1, 2)}),
            (choosing({"low_scores": "lower"}, "1 wbwb", "1 wbwb"), {(2, 1)}),
            id="below half of the points",
            marks=pytest.mark.article("ECF note 4", decides=True),
        ),
    ],
)
def test_who_has_white(one: Side, other: Side) -> None:
    assert one[1] != other[1]
    for state, expected in (one, other):
        assert boards(ECF, state) == expected


@pytest.mark.article("ECF 11", decides=True)
def test_the_highest_level_is_served_though_that_makes_a_level_below_float() -> None:
    """1 meets 2, of the next level, so that 3 floats as well. With 4, two levels below, no one else would float."""
    state = field("3 b", "2 w", "2 w", "1 w", "1 w", "1 b")
    cards = {card.tpn: card for card in table_of(state).cards}

    def transfers(pairs: Boards) -> int:
        return sum(transferred(cards[Tpn(one)], cards[Tpn(two)]) is not None for one, two in pairs)

    assert meetings(ECF, state) == {(1, 2), (3, 6), (4, 5)}
    assert transfers({(1, 2), (3, 6), (4, 5)}) == transfers({(1, 4), (2, 3), (5, 6)})


@pytest.mark.article("ECF 18", decides=True)
def test_of_equal_transfers_one_that_brings_an_up_floater_of_the_top_half_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = field("2 wbbw", "1 bwbw u", "1 wbwb u", "1 bwbw")
    every_number = FloatCosts._float

    def without_rule_18(costs: FloatCosts, higher: PairingCard, lower: PairingCard) -> tuple[int, ...]:
        numbers = every_number(costs, higher, lower)
        return (*numbers[:9], 0, 0, *numbers[11:])

    assert meetings(ECF, state) == {(1, 2), (3, 4)}
    monkeypatch.setattr(FloatCosts, "_float", without_rule_18)
    assert meetings(ECF, state) == {(1, 4), (2, 3)}


@pytest.mark.article("ECF note 5", decides=True)
def test_two_who_defaulted_had_better_not_meet() -> None:
    histories = [[game(3, Colour.WHITE, Score.FORFEIT_LOSS)], [bye(Score.ZERO_POINT_BYE)]]
    histories += [[game(1, Colour.BLACK, Score.FORFEIT_LOSS)], [bye(Score.ZERO_POINT_BYE)]]

    assert meetings(ECF, field_after(histories)) == {(1, 4), (2, 3)}
    assert meetings(ECF, field_after(histories, options={"defaulted_pairs": "allow"})) == {(1, 3), (2, 4)}
