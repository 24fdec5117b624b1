"""Rules that decide: an edition without one of them pairs a small field differently."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.pairing.dutch.contestants import DutchFloat
from domain.pairing.dutch.editions import EDITION_2017, EDITION_2026, DutchEdition
from domain.pairing.dutch.lookahead import pair_with_lookahead
from domain.pairing.dutch.system import DutchSystem
from tests.domain.pairing.deciding import Boards, boards
from tests.domain.pairing.dutch.fields import field


def without(edition: DutchEdition, *articles: str) -> DutchEdition:
    """The edition without these criteria."""
    return replace(edition, criteria=tuple(each for each in edition.criteria if each.article not in articles))


def without_floats_for_unplayed_rounds(edition: DutchEdition) -> DutchEdition:
    return replace(edition, past=replace(edition.past, unplayed_float=lambda _record, _scoring: DutchFloat.NONE))


ONE_TAKES_THE_BYE = ("5w=", "U", "4w0", "3b1", "1b=")
FORFEITS = ("2w+", "1b-", "4w0", "3b1", "U")


@pytest.mark.parametrize(
    ("edition", "off", "rows", "expected", "differently"),
    [
        pytest.param(
            EDITION_2026,
            without_floats_for_unplayed_rounds(EDITION_2026),
            FORFEITS,
            {(4, 2), (1, 5), (3, 0)},
            {(4, 1), (5, 2), (3, 0)},
            id="1.4",
            marks=pytest.mark.article("C.04.3:2026 [1.4]", decides=True),
        ),
        pytest.param(
            EDITION_2026,
            replace(EDITION_2026, bye=EDITION_2017.bye),
            ONE_TAKES_THE_BYE,
            {(4, 1), (5, 2), (3, 0)},
            {(5, 3), (4, 2), (1, 0)},
            id="C5",
            marks=pytest.mark.article("C.04.3:2026 [C5]", decides=True),
        ),
        pytest.param(
            # The lowest scores of the downfloaters (C7) alone left as few of them in every field that was tried.
            without(EDITION_2026, "C7"),
            without(EDITION_2026, "C6", "C7"),
            ("U", "5b=", "6b-", "F", "2w=", "3w-"),
            {(1, 4), (6, 5), (2, 3)},
            {(4, 5), (2, 1), (3, 6)},
            id="C6",
            marks=pytest.mark.article("C.04.3:2026 [C6]", decides=True),
        ),
        pytest.param(
            EDITION_2026,
            without(EDITION_2026, "C7"),
            ("2w+ 4w0", "1b- 3b1", "4b- 2w0", "3w+ 1b1"),
            {(3, 1), (4, 2)},
            {(2, 1), (4, 3)},
            id="C7",
            marks=pytest.mark.article("C.04.3:2026 [C7]", decides=True),
        ),
        pytest.param(
            EDITION_2017,
            without_floats_for_unplayed_rounds(EDITION_2017),
            FORFEITS,
            {(4, 2), (1, 5), (3, 0)},
            {(4, 1), (5, 2), (3, 0)},
            id="A.4",
            marks=pytest.mark.article("C.04.3:2017 [A.4]", decides=True),
        ),
        pytest.param(
            EDITION_2017,
            replace(EDITION_2017, course=pair_with_lookahead),
            ("2b= 5w0 6w0", "1w= 6b0 4w=", "6b1 4b= 5w1", "5b= 3w= 2b=", "4w= 1b1 3b0", "3w0 2w1 1b1"),
            {(3, 1), (4, 6), (5, 2)},
            {(3, 2), (4, 1), (5, 6)},
            id="A.9",
            marks=pytest.mark.article("C.04.3:2017 [A.9]", decides=True),
        ),
        pytest.param(
            # The pairing score difference (C.6) alone left as few players over in every field that was tried.
            without(EDITION_2017, "C.6"),
            without(EDITION_2017, "C.5", "C.6"),
            ONE_TAKES_THE_BYE,
            {(5, 3), (4, 2), (1, 0)},
            {(4, 1), (5, 2), (3, 0)},
            id="C.5",
            marks=pytest.mark.article("C.04.3:2017 [C.5]", decides=True),
        ),
        pytest.param(
            EDITION_2017,
            without(EDITION_2017, "C.6"),
            ("3b1", "5w1", "1w0", "U", "2b0"),
            {(3, 2), (1, 4), (5, 0)},
            {(5, 3), (1, 4), (2, 0)},
            id="C.6",
            marks=pytest.mark.article("C.04.3:2017 [A.8], [C.6]", decides=True),
        ),
    ],
)
def test_without_the_rule_the_round_comes_out_differently(
    edition: DutchEdition, off: DutchEdition, rows: tuple[str, ...], expected: Boards, differently: Boards
) -> None:
    state = field(*rows, rounds=9)

    assert boards(DutchSystem(edition), state) == expected
    assert boards(DutchSystem(off), state) == differently
