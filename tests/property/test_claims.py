"""Explanations are true: every reason that is given for a random round holds, by the letter of the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from domain.messages import HOLDS, FieldKind
from domain.pairing.claims import Claim, ClaimKind
from domain.pairing.dutch import lookahead
from domain.pairing.registry import system
from domain.pairing.system import Field, FieldPlayer, NoPairing
from domain.state.round_robin import rounds_for
from domain.values import Tpn
from tests.property.claims import dutch, ecf, rating
from tests.property.claims.case import Case
from tests.property.claims.checking import EVALUATORS, UNCHECKED, claims, holds, untrue
from tests.property.claims.dutch import unexplained
from tests.property.fields import random_field

MANY = 20_000
DUTCH = ["fide-dutch-2026", "fide-dutch-2017"]
SMALL, LARGER = range(3, 11), range(11, 19)

every_edition = pytest.mark.parametrize("code", DUTCH)


OF_THE_DUTCH_SYSTEM = frozenset(dutch.EVALUATORS)
NOT_SAID = {
    "fide-dutch-2026": {ClaimKind.BYE_LEFT_OVER, ClaimKind.NEXT_BRACKET_UNFIT},
    "fide-dutch-2017": {
        ClaimKind.BYE_LOWEST_SCORE,
        ClaimKind.BYE_NO_ONE_BELOW,
        ClaimKind.HIGHER_BYE,
        ClaimKind.WON_UNPLAYED,
    },
}
"""What the edition has no rule for."""

FIRST = (*range(500), 508, 626)
"""The first seeds, and two that bring up what these do not."""


def cases(code: str, seeds: Iterable[int], sizes: range) -> Iterator[tuple[int, Case]]:
    for seed in seeds:
        field = random_field(seed, sizes)
        try:
            yield seed, Case(code, field, system(code).pair(field))
        except NoPairing:
            continue


def wrong(code: str, seeds: range, sizes: range) -> list[tuple[int, list[str]]]:
    """The seeds whose explanations say something untrue, or leave something open."""
    found = ((seed, untrue(case) + unexplained(case)) for seed, case in cases(code, seeds, sizes))
    return [(seed, said) for seed, said in found if said]


def test_every_kind_has_an_evaluator() -> None:
    assert set(EVALUATORS) | set(ecf.EVALUATORS) | set(rating.EVALUATORS) | UNCHECKED == set(ClaimKind)


@every_edition
def test_every_reason_of_a_random_round_is_true_and_every_change_has_one(code: str) -> None:
    seen: set[ClaimKind] = set()
    for seed, case in cases(code, FIRST, SMALL):
        assert (seed, untrue(case) + unexplained(case)) == (seed, [])
        seen |= {claim.kind for claim, _ in claims(case)}

    assert OF_THE_DUTCH_SYSTEM - seen == NOT_SAID[code] | {ClaimKind.NEXT_BRACKET_UNKNOWN}


@pytest.mark.acceptance
@every_edition
def test_every_reason_of_thousands_of_small_rounds_is_true(code: str) -> None:
    assert wrong(code, range(FIRST[-1], MANY), SMALL) == []


@pytest.mark.acceptance
@every_edition
def test_every_reason_of_larger_rounds_is_true(code: str) -> None:
    assert wrong(code, range(MANY, MANY + 500), LARGER) == []


def bumped(claim: Claim) -> Iterator[Claim]:
    """The claim with one of its figures too high by one."""
    for place, (name, value) in enumerate(claim.fields):
        figures: Any = value
        if HOLDS[name] in (FieldKind.NUMBER, FieldKind.POINTS):
            figures = figures + 1 if isinstance(figures, int) else (figures[0] + 1, *figures[1:]) if figures else ()
        if figures != value:
            yield replace(claim, fields=(*claim.fields[:place], (name, figures), *claim.fields[place + 1 :]))


@every_edition
def test_a_claim_with_a_wrong_figure_is_found_out(code: str) -> None:
    looked_at = 0
    for _, case in cases(code, range(60), SMALL):
        for claim, spot in claims(case):
            for wrong_one in bumped(claim):
                assert not holds(wrong_one, case, spot), wrong_one
                looked_at += 1
    assert looked_at > 500


def test_what_is_not_worked_out_in_a_large_field_is_reported_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "_LARGE", 0)
    monkeypatch.setattr(dutch, "LARGE", 0)
    ((_, case),) = cases("fide-dutch-2026", (161,), SMALL)

    assert ClaimKind.NEXT_BRACKET_UNKNOWN in {claim.kind for claim, _ in claims(case)}
    assert untrue(case) + unexplained(case) == []


@pytest.mark.article("C.05 Annex 1")
@pytest.mark.parametrize(("code", "cycles"), [("berger", 1), ("berger-double", 2)])
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8, 15, 16])
def test_every_reason_of_a_round_robin_is_true(code: str, cycles: int, players: int) -> None:
    people = tuple(FieldPlayer(Tpn(tpn), 0) for tpn in range(1, players + 1))
    rounds = rounds_for(players, cycles)
    for number in range(1, rounds + 1):
        field = Field(number, rounds, people)
        case = Case(code, field, system(code).pair(field))
        assert untrue(case) == []
        assert len(list(claims(case))) > 2 * len(case.pairing.pairs)
