"""Tournaments whose next round turns on one sentence of the text (files in tests/golden/cases), and what must come."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.pairing.claims import ClaimKind
from domain.pairing.rating_swiss.editions import EDITION_1998, EDITION_2006, EDITION_2009, EDITIONS, RatingEdition
from domain.pairing.rating_swiss.system import RatingSwissSystem
from domain.pairing.system import Field
from domain.pairing_service import field_of
from domain.tournament.replay import replay
from domain.trf.assumptions import Overrides, ReadingPurpose, assume
from domain.trf.events import events
from domain.trf.reader import read_trf
from tests.literal.rating.judge import pair
from tests.property.claims.rating import untrue
from tests.property.claims.rating_case import RatingCase

CASES = Path(__file__).parents[3] / "golden" / "cases"
BY_EDITION = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.rules.code)
EXPECTED = [
    pytest.param("c1-resident-lowest-2009", EDITION_2009, {(3, 2), (4, 5), (1, 7), (6, 8)}, None, id="C.1-resident"),
    pytest.param("c12-anew-after-join-2009", EDITION_2009, {(1, 6), (8, 2), (7, 4), (3, 9)}, 5, id="C.12-anew"),
    pytest.param("c12-homogeneous-2009", EDITION_2009, {(2, 3), (5, 4), (1, 6)}, None, id="C.1-C.12-homogeneous"),
    pytest.param("c12-lowest-2006", EDITION_2006, {(4, 5), (9, 8), (7, 6), (3, 1)}, 2, id="C.12-lowest-2006"),
    pytest.param("c12-lowest-2006", EDITION_2009, {(4, 5), (9, 8), (7, 6), (3, 1)}, 2, id="C.12-lowest-2009"),
    pytest.param("c13-before-c14-2009", EDITION_2009, {(4, 1), (3, 5)}, 2, id="C.13-before-C.14"),
    pytest.param("c13-joined-by-half-2009", EDITION_2009, {(6, 7), (5, 3), (2, 1)}, 4, id="C.13-joined-by-half"),
    pytest.param(
        "c13-floaters-meet-below-2009", EDITION_2009, {(6, 10), (2, 3), (11, 9), (5, 4)}, 7, id="C.13-floaters-meet"
    ),
    pytest.param("x-over-half-1998", EDITION_1998, {(2, 5), (4, 3), (1, 6), (9, 8)}, 7, id="A.7-over-half-x"),
]


def next_round(name: str, edition: RatingEdition) -> Field:
    trf = read_trf((CASES / f"{name}.trf").read_text(encoding="utf-8"))
    return field_of(replay(events(trf, assume(trf, Overrides(system=edition.rules.code), ReadingPurpose.PAIR))))


@pytest.mark.article("C.04.1:2009 [C.1], [C.12], [C.13]")
@pytest.mark.parametrize(("name", "edition", "boards", "bye"), EXPECTED)
def test_the_next_round_comes_out_as_the_text_has_it(
    name: str, edition: RatingEdition, boards: set[tuple[int, int]], bye: int | None
) -> None:
    field = next_round(name, edition)

    found = RatingSwissSystem(edition).pair(field)
    made = frozenset((each.white, each.black) for each in found.pairs)

    assert made == boards
    assert found.bye == bye
    assert pair(field, edition.rules.code[-4:]) == (made, found.bye)


@pytest.mark.article("C.04.1:2009 [C.1]")
def test_one_who_may_meet_another_moved_down_is_not_said_to_have_no_opponent() -> None:
    field = next_round("c1-no-resident-2009", EDITION_2009)

    steps = RatingSwissSystem(EDITION_2009).pair(field).explanation.steps

    assert [step.kind for step in steps if step.article == "C.1"] == [ClaimKind.NO_RESIDENT_OPPONENT]


@pytest.mark.article("C.04.1:2009 [B.1 b], [C.9]")
@BY_EDITION
def test_a_remainder_is_not_said_to_have_no_pairs_where_only_the_bye_is_barred(edition: RatingEdition) -> None:
    field = next_round("remainder-without-bye-rating", edition)

    pairing = RatingSwissSystem(edition).pair(field)
    kinds = {step.kind for step in pairing.explanation.steps}

    assert ClaimKind.REMAINDER_WITHOUT_BYE in kinds
    assert ClaimKind.REMAINDER_BLOCKED not in kinds
    assert untrue(RatingCase(edition.rules.code, field, pairing)) == []


@pytest.mark.article("C.04.1:2009 [C.1], [C.6]")
@BY_EDITION
def test_one_left_over_is_not_called_last_of_an_odd_number_where_c1_moved_down_another(edition: RatingEdition) -> None:
    field = next_round("odd-level-after-c1-rating", edition)

    pairing = RatingSwissSystem(edition).pair(field)
    left = [downfloat.reasons for downfloat in pairing.explanation.brackets[0].downfloats]

    assert [[reason.kind for reason in reasons] for reasons in left] == [
        [ClaimKind.NO_OPPONENT],
        [ClaimKind.LEFT_BY_DEFAULT],
    ]
    assert untrue(RatingCase(edition.rules.code, field, pairing)) == []
