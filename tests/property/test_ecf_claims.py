"""Explanations by the English rules are true: every reason of a random round holds, by the brute force of the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from domain.pairing.claims import Claim, ClaimKind
from domain.pairing.terms import CardOrder, ColourGroup, FloatHistoryTerm, ScanDirection
from tests.property.claims import ecf
from tests.property.claims.ecf_fields import cases
from tests.property.claims.ecf_open import unexplained
from tests.property.test_claims import bumped

FIRST = (*range(400), 2647, 6896)
"""The first seeds, and two that bring up what these do not: note 7, and a floater altered twice."""

MANY = 20_000
SMALL, LARGER = 7, 10


def wrong(seeds: Iterable[int], most: int) -> list[tuple[int, list[str]]]:
    """The seeds whose explanations say something untrue, or leave something open."""
    found = ((seed, ecf.untrue(case) + unexplained(case)) for seed, case in cases(seeds, most))
    return [(seed, said) for seed, said in found if said]


def test_every_reason_of_a_random_round_is_true_and_every_change_has_one() -> None:
    seen: set[ClaimKind] = set()
    for seed, case in cases(FIRST, SMALL):
        assert (seed, ecf.untrue(case) + unexplained(case)) == (seed, [])
        seen |= {claim.kind for claim, _ in ecf.claims(case)}

    assert set(ecf.EVALUATORS) - seen == set()


@pytest.mark.acceptance
def test_every_reason_of_thousands_of_small_rounds_is_true() -> None:
    assert wrong(range(400, MANY), SMALL) == []


@pytest.mark.acceptance
def test_every_reason_of_larger_rounds_is_true() -> None:
    assert wrong(range(MANY, MANY + 2000), LARGER) == []


def reworded(claim: Claim) -> Iterator[Claim]:
    """The claim with one of its terms replaced by another of the same kind."""
    for place, (name, value) in enumerate(claim.fields):
        if isinstance(value, CardOrder | ColourGroup | FloatHistoryTerm | ScanDirection):
            for other in set(type(value)) - {value}:
                yield replace(claim, fields=(*claim.fields[:place], (name, other), *claim.fields[place + 1 :]))


def test_a_claim_with_a_wrong_figure_or_term_is_found_out() -> None:
    looked_at = 0
    for _, case in cases(range(60), SMALL):
        told = list(ecf.claims(case))
        said = {claim for claim, _ in told}
        for claim, spot in told:
            for wrong_one in {*bumped(claim), *reworded(claim)} - said:
                assert not ecf.holds(wrong_one, case, spot), wrong_one
                looked_at += 1
    assert looked_at > 2000
