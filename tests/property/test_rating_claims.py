"""Explanations of the Swiss System Based on Rating are true: every reason holds by the literal text, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from domain.pairing.claims import ClaimKind
from domain.pairing.rating_swiss.editions import EDITIONS, RatingEdition
from domain.pairing.rating_swiss.system import RatingSwissSystem
from tests.domain.pairing.rating_swiss.fields import Chances, rounds_of
from tests.literal.rating.test_against_engine import FIELDS
from tests.property.claims.rating import EVALUATORS, holds, unexplained, untrue
from tests.property.claims.rating_case import RatingCase, claims
from tests.property.test_claims import bumped

BY_EDITION = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.rules.code)

NOT_IN_1998 = {
    ClaimKind.MISSED_AS_OTHERS,
    ClaimKind.B2_LEFT_OUT,
    ClaimKind.COUNTED_SAME_COLOUR,
    ClaimKind.REMAINDER_AGAINST_FLOATS,
}
"""The first three have no rule there; the last is rare, for C.9 drops all downfloats before C.10 looks at it."""

SEVERAL = (*range(1000, 1080), 1189)
"""The last brings up a remainder of which no pairing lets the lowest bracket be paired."""


def cases(
    edition: RatingEdition, seeds: Iterable[int], players: range, chances: Chances
) -> Iterator[tuple[int, RatingCase]]:
    """The rounds of the tournaments of these seeds."""
    for seed in seeds:
        number = players[seed % len(players)]
        for state, pairing in rounds_of(RatingSwissSystem(edition), number, min(number - 1, 7), seed, chances):
            if pairing is not None:
                yield seed, RatingCase(edition.rules.code, state, pairing)


def wrong(
    edition: RatingEdition, seeds: Iterable[int], players: range, chances: Chances
) -> list[tuple[int, int, list[str]]]:
    """The seeds and rounds whose explanations say something untrue, or leave something open."""
    every = cases(edition, seeds, players, chances)
    found = ((seed, case.field.round, untrue(case) + unexplained(case)) for seed, case in every)
    return [each for each in found if each[2]]


@BY_EDITION
@pytest.mark.parametrize("name", FIELDS)
def test_every_reason_of_a_random_round_is_true_and_every_change_has_one(edition: RatingEdition, name: str) -> None:
    assert wrong(edition, range(2000, 2008), range(3, 11), FIELDS[name]) == []


@pytest.mark.acceptance
@BY_EDITION
@pytest.mark.parametrize("name", FIELDS)
def test_every_reason_of_hundreds_of_rounds_is_true(edition: RatingEdition, name: str) -> None:
    assert wrong(edition, SEVERAL, range(3, 11), FIELDS[name]) == []


@pytest.mark.acceptance
@BY_EDITION
def test_every_kind_of_claim_is_made_somewhere(edition: RatingEdition) -> None:
    seen = {
        claim.kind
        for chances in FIELDS.values()
        for _, case in cases(edition, SEVERAL, range(3, 11), chances)
        for claim, _ in claims(case)
    }

    seen.add(ClaimKind.WON_UNPLAYED)  # these tournaments have no full-point byes: see test_reasons
    absent = NOT_IN_1998 if edition.rules.code.endswith("1998") else {ClaimKind.OVER_HALF}
    assert set(EVALUATORS) - seen == absent


@BY_EDITION
def test_a_claim_with_a_wrong_figure_is_found_out(edition: RatingEdition) -> None:
    looked_at = 0
    for _, case in cases(edition, range(1000, 1016), range(4, 11), FIELDS["all at once"]):
        for claim, spot in claims(case):
            for wrong_one in bumped(claim):
                assert not holds(wrong_one, case, spot), wrong_one
                looked_at += 1
    assert looked_at > 500
