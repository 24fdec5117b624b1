"""The English rules against a brute force of their text: every pairing of all players is looked at."""

from __future__ import annotations

import random

import pytest

from domain.pairing.system import Field, RoundPairing
from tests.domain.pairing.ecf.fields import Rates, tournament
from tests.literal.ecf.judge import NoCompletePairing, judge

PLAIN = {"half_point_byes": "allow", "defaulted_pairs": "allow"}
"""Without the notes, which the brute force does not know."""


def agree(field: Field, pairing: RoundPairing | None) -> bool:
    try:
        boards, bye = judge(field)
    except NoCompletePairing:
        return pairing is None
    if pairing is None:
        return False
    return {(pair.white, pair.black) for pair in pairing.pairs} == boards and pairing.bye == bye


def disagreements(seeds: range, most: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for seed in seeds:
        count = random.Random(seed).randrange(2, most + 1)
        rates = Rates(absences=0.1 * (seed % 3 == 0), forfeits=0.1 * (seed % 4 == 0))
        rounds = tournament(count, 7, seed, rates, PLAIN)
        found += [(seed, each.field.round) for each in rounds if not agree(each.field, each.pairing)]
    return found


@pytest.mark.article("ECF 2")
@pytest.mark.article("ECF 13")
def test_small_tournaments_are_paired_by_the_text() -> None:
    assert disagreements(range(150), 8) == []


@pytest.mark.acceptance
@pytest.mark.article("ECF 2")
@pytest.mark.article("ECF 13")
def test_thousands_of_small_rounds_are_paired_by_the_text() -> None:
    assert disagreements(range(1000, 2500), 8) == []


@pytest.mark.acceptance
@pytest.mark.article("ECF 2")
def test_rounds_of_ten_players_are_paired_by_the_text() -> None:
    assert disagreements(range(3000, 3060), 10) == []
