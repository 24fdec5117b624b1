"""Rules that decide colours: two fields that differ in what one rule looks at, and in nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.pairing.system import Field
from domain.values import Colour
from tests.domain.pairing.deciding import EVERY, FIDE, Boards, boards
from tests.domain.pairing.rating_swiss.fields import field

FOUR = field("0", "0", "0", "0")

Side = tuple[Field, Boards]


@pytest.mark.parametrize(
    ("codes", "one", "other"),
    [
        pytest.param(
            EVERY,
            (field("1 wb", "1 bw"), {(1, 2)}),
            (field("1 bw", "1 wb"), {(2, 1)}),
            id="both preferences",
            marks=[
                pytest.mark.article("C.04.3:2026 [4]", decides=True),
                pytest.mark.article("C.04.3:2017 [E.1]", decides=True),
                pytest.mark.article("C.04.1 [E.1]", decides=True),
            ],
        ),
        pytest.param(
            EVERY,
            (field("1 -wb", "1 -wb"), {(1, 2)}),
            (field("1 -wb", "1 wbb"), {(2, 1)}),
            id="the stronger preference",
            marks=[
                pytest.mark.article("C.04.3:2026 [4]", decides=True),
                pytest.mark.article("C.04.3:2017 [E.2]", decides=True),
                pytest.mark.article("C.04.1 [E.2]", decides=True),
            ],
        ),
        pytest.param(
            FIDE,
            (field("1 wbwb", "1 wbwb"), {(1, 2)}),
            (field("1 bwwb", "1 wbwb"), {(2, 1)}),
            id="alternation from the latest difference",
            marks=[
                pytest.mark.article("C.04.3:2026 [4]", decides=True),
                pytest.mark.article("C.04.3:2017 [E.3]", decides=True),
                pytest.mark.article("C.04.1 [E.3]", decides=True),
            ],
        ),
        pytest.param(
            EVERY,
            (field("1 wb", "1 wb"), {(1, 2)}),
            (field("1 wb", "2 wb"), {(2, 1)}),
            id="the higher ranked",
            marks=[
                pytest.mark.article("C.04.3:2026 [4]", decides=True),
                pytest.mark.article("C.04.3:2017 [E.4]", decides=True),
                pytest.mark.article("C.04.1 [E.4]", decides=True),
                pytest.mark.article("ECF 25", decides=True),
            ],
        ),
        pytest.param(
            EVERY,
            (FOUR, {(1, 3), (4, 2)}),
            (replace(FOUR, initial_colour=Colour.BLACK), {(3, 1), (2, 4)}),
            id="the lot",
            marks=[
                pytest.mark.article("C.04.3:2026 [4]", decides=True),
                pytest.mark.article("C.04.3:2017 [E.5]", decides=True),
                pytest.mark.article("C.04.1 [E.5]", decides=True),
                pytest.mark.article("ECF 8", decides=True),
            ],
        ),
        pytest.param(
            ("fide-rating-1998",),
            (field("2 -wbwb", "2 -wbwb"), {(1, 2)}),
            (field("2 bw-wb", "2 -wbwb"), {(2, 1)}),
            id="histories are compared without gaps",
            marks=[pytest.mark.article("C.04.1 [F.3]", decides=True)],
        ),
    ],
)
def test_who_has_white(codes: tuple[str, ...], one: Side, other: Side) -> None:
    assert one[1] != other[1]
    for code in codes:
        for state, expected in (one, other):
            assert (code, boards(code, state)) == (code, expected)
