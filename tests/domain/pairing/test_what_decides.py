"""Rules that decide: two fields that differ in what one rule looks at, and in nothing else, are paired differently.

The fields are so small that the pairing can be read off: with four equal players 1 meets 3 and 2 meets 4.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.pairing.system import Field
from domain.values import Tpn
from tests.domain.pairing.deciding import DUTCH, EVERY, FIDE, RATING, Boards, meetings
from tests.domain.pairing.rating_swiss.fields import field

FOUR, SIX = field("0", "0", "0", "0"), field(*["0"] * 6)
HALVES = {(1, 3), (2, 4)}
HALVES_OF_SIX = {(1, 4), (2, 5), (3, 6)}


def forbidden(*pairs: tuple[int, int]) -> Field:
    """Six equal players, some of whom may not meet: no criterion but the order of candidates has a say."""
    return replace(SIX, prohibited=frozenset((Tpn(one), Tpn(two)) for one, two in pairs))


def rated(state: Field, ratings: dict[int, int]) -> Field:
    """The field with these ratings by number; all others have 2000 less ten times their number."""
    players = (replace(each, rating=ratings.get(each.tpn, 2000 - 10 * each.tpn)) for each in state.players)
    return replace(state, players=tuple(players))


def without(state: Field, *absent: int) -> Field:
    return replace(state, players=tuple(replace(each, present=each.tpn not in absent) for each in state.players))


Side = tuple[Field, Boards]


@pytest.mark.parametrize(
    ("codes", "one", "other"),
    [
        pytest.param(
            EVERY,
            (FOUR, HALVES),
            (field("1", "1", "0", "0"), {(1, 2), (3, 4)}),
            id="scoregroups",
            marks=[
                pytest.mark.article("C.04.3:2026 [1]", decides=True),
                pytest.mark.article("C.04.3:2017 [A.3]", decides=True),
                pytest.mark.article("C.04.1 [B.3]", decides=True),
                pytest.mark.article("ECF 9", decides=True),
            ],
        ),
        pytest.param(
            FIDE,
            (SIX, HALVES_OF_SIX),
            (field("0", "0", "0", "0", "0", "1"), {(1, 6), (2, 4), (3, 5)}),
            id="the order is by score before number",
            marks=[
                pytest.mark.article("C.04.3:2017 [A.2]", decides=True),
                pytest.mark.article("C.04.1 [A.2], [C.4]", decides=True),
            ],
        ),
        pytest.param(
            FIDE,
            (FOUR, HALVES),
            (field("1", "0", "0", "0"), {(1, 2), (3, 4)}),
            id="the one moved down is S1 and is paired first",
            marks=[
                pytest.mark.article("C.04.3:2017 [B.1] to [B.3]", decides=True),
                pytest.mark.article("C.04.1 [A.6], [C.3], [C.6]", decides=True),
            ],
        ),
        pytest.param(
            DUTCH,
            (field("2 . . 2,3", "2 . . 3", "2", "1", "1", "0"), HALVES_OF_SIX),
            (field("2 . . 2,3", "2 . . 3,4,5", "2", "1", "1", "0"), {(1, 4), (3, 5), (2, 6)}),
            id="another of the moved down goes into limbo",
            marks=[pytest.mark.article("C.04.3:2017 [D.3]", decides=True)],
        ),
        pytest.param(
            FIDE,
            (SIX, HALVES_OF_SIX),
            (forbidden((3, 6)), {(1, 4), (2, 6), (3, 5)}),
            id="the first transposition changes the lowest",
            marks=[
                pytest.mark.article("C.04.3:2026 [3]", decides=True),
                pytest.mark.article("C.04.3:2017 [B.6], [D.1]", decides=True),
                pytest.mark.article("C.04.1 [A.9], [C.7], [D.1]", decides=True),
            ],
        ),
        pytest.param(
            FIDE,
            (SIX, HALVES_OF_SIX),
            (forbidden((1, 4), (1, 5), (1, 6)), {(1, 3), (2, 5), (4, 6)}),
            id="the first exchange is the nearest",
            marks=[
                pytest.mark.article("C.04.3:2026 [3]", decides=True),
                pytest.mark.article("C.04.3:2017 [D.2]", decides=True),
                pytest.mark.article("C.04.1 [A.9], [C.8], [D.2]", decides=True),
            ],
        ),
        pytest.param(
            FIDE,
            (field("1", "0", "0", "0", "0", "0"), {(1, 2), (3, 5), (4, 6)}),
            (field("1 . . 2", "0", "0", "0", "0", "0"), {(1, 3), (2, 5), (4, 6)}),
            id="the next opponent for the one moved down",
            marks=[pytest.mark.article("C.04.3:2017 [B.7]", decides=True)],
        ),
        pytest.param(
            EVERY,
            (field("1 wb", "1 wb", "1 bw", "1 bw"), HALVES),
            (field("1 wb", "1 bw", "1 wb", "1 bw"), {(1, 4), (2, 3)}),
            id="colour preferences",
            marks=[
                pytest.mark.article("C.04.3:2026 [1.7]", decides=True),
                pytest.mark.article("C.04.3:2017 [A.6], [B.4], [B.5]", decides=True),
                pytest.mark.article("C.04.1 [A.7], [B.4], [C.2]", decides=True),
                pytest.mark.article("ECF [14], [15]", decides=True),
            ],
        ),
        pytest.param(
            FIDE,
            (field("1 wb", "1 wb", "1 wb", "1 bw", "1 bw", "1 bw"), HALVES_OF_SIX),
            (field("1 wb", "1 wb", "1 bw", "1 wb", "1 wb", "1 bw"), {(1, 4), (2, 6), (3, 5)}),
            id="the best where one preference must be denied",
            marks=[pytest.mark.article("C.04.3:2017 [B.8]", decides=True)],
        ),
        pytest.param(
            FIDE,
            (FOUR, HALVES),
            (field("0", "0", "0", "0", "0"), {*HALVES, (5, 0)}),
            id="an odd number leaves one over",
            marks=[pytest.mark.article("C.04.3:2017 [A.5]", decides=True)],
        ),
        pytest.param(
            EVERY,
            (field("1", "1", "1", "1"), HALVES),
            (field("1 . . 3", "1", "1", "1"), {(1, 4), (2, 3)}),
            id="nobody meets twice",
            marks=[
                pytest.mark.article("C.04.3:2026 [C1]", decides=True),
                pytest.mark.article("C.04.3:2017 [C.1]", decides=True),
                pytest.mark.article("C.04.1 [B.1]", decides=True),
                pytest.mark.article("ECF 1", decides=True),
            ],
        ),
        pytest.param(
            FIDE,
            (field("1 wb", "1 bw", "1 wb"), {(1, 2), (3, 0)}),
            (field("1 wb", "1 bw", "1 wp"), {(1, 3), (2, 0)}),
            id="nobody takes a second bye",
            marks=[
                pytest.mark.article("C.04.3:2026 [C2]", decides=True),
                pytest.mark.article("C.04.3:2017 [C.2]", decides=True),
            ],
        ),
        pytest.param(
            FIDE,
            (field("2 wwbb", "2 wbwb", "2 wbwb", "2 wbwb"), HALVES),
            (field("2 wwbb", "2 wbwb", "2 wwbb", "2 wbwb"), {(1, 4), (2, 3)}),
            id="two absolute preferences do not meet",
            marks=[
                pytest.mark.article("C.04.3:2026 [C3]", decides=True),
                pytest.mark.article("C.04.3:2017 [C.3]", decides=True),
                pytest.mark.article("C.04.1 [B.2]", decides=True),
            ],
        ),
        pytest.param(
            FIDE,
            (field("2.5 wwbb", "2.5 wwbb", "1 bwbw", "1 bwbw", rounds=6), HALVES),
            (field("2.5 wwbb", "2.5 wwbb", "1 bwbw", "1 bwbw", rounds=5), {(1, 2), (3, 4)}),
            id="in the last round two with a good score may meet",
            marks=[
                pytest.mark.article("C.04.3:2026 [1], [C3]", decides=True),
                pytest.mark.article("C.04.3:2017 [A.7]", decides=True),
                pytest.mark.article("C.04.1 [B, note]", decides=True),
            ],
        ),
        pytest.param(
            FIDE,
            (field("1", "1", "1", "1", "0", "0"), {(1, 3), (2, 4), (5, 6)}),
            (field("1", "1", "1", "1", "0 . . 6", "0"), {(1, 2), (3, 5), (4, 6)}),
            id="a bracket lets go whom the last one needs",
            marks=[
                pytest.mark.article("C.04.3:2026 [C4]", decides=True),
                pytest.mark.article("C.04.3:2017 [C.4]", decides=True),
                pytest.mark.article("C.04.1 [C.13]", decides=True),
            ],
        ),
        pytest.param(
            FIDE,
            (field("1 wb", "1 bw", "1 wb"), {(1, 2), (3, 0)}),
            (field("1 wb", "1 bw", "1 wb d"), {(2, 3), (1, 0)}),
            id="who floated down in the previous round",
            marks=[pytest.mark.article("C.04.1 [A.4], [B.5]", decides=True)],
        ),
        pytest.param(
            FIDE,
            (field("1 wbw", "1 bwb", "1 bwb"), {(1, 2), (3, 0)}),
            (field("1 wbw", "1 bwb", "1 bwb D"), {(1, 3), (2, 0)}),
            id="who floated down two rounds before",
            marks=[pytest.mark.article("C.04.1 [B.6]", decides=True)],
        ),
        pytest.param(
            ("fide-dutch-2026", *RATING),
            (field("2 ---", "2 ---", "2 ---", "1 ---"), {(1, 2), (3, 4)}),
            (field("2 ---", "2 ---", "2 --p", "1 ---"), HALVES),
            id="a bye is a downfloat",
            marks=[
                pytest.mark.article("C.04.3:2026 [1.4]", decides=True),
                pytest.mark.article("C.04.1 [A.5]", decides=True),
            ],
        ),
        pytest.param(
            RATING,
            (rated(field(*["0"] * 5), {}), {*HALVES, (5, 0)}),
            (rated(field(*["0"] * 5), {1: 1000}), {(2, 4), (3, 5), (1, 0)}),
            id="the first round goes by rating",
            marks=[pytest.mark.article("C.04.1 [F.4]", decides=True)],
        ),
        pytest.param(
            EVERY,
            (SIX, HALVES_OF_SIX),
            (without(SIX, 2, 3), {(1, 5), (4, 6)}),
            id="who is absent is not paired",
            marks=[pytest.mark.article("C.04.1 [F.5]", decides=True)],
        ),
    ],
)
def test_who_meets_whom(codes: tuple[str, ...], one: Side, other: Side) -> None:
    assert one[1] != other[1]
    for code in codes:
        for state, expected in (one, other):
            assert (code, meetings(code, state)) == (code, expected)
