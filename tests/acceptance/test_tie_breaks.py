"""Thousands of random tournaments, their tie-breaks compared with two other programs.

TOURNAMENTS says how many (200), FIRST the first seed (0).
"""

from __future__ import annotations

import os

import pytest

from domain.values import TieBreakEdition
from tests.domain.standings.tables import round_robin, swiss
from tests.judges.comparison import differences

TOURNAMENTS = int(os.environ.get("TOURNAMENTS", "200"))
FIRST = int(os.environ.get("FIRST", "0"))

pytestmark = pytest.mark.acceptance


@pytest.mark.parametrize("edition", TieBreakEdition)
def test_swiss_tournaments_have_the_judges_tie_breaks(edition: TieBreakEdition) -> None:
    found = {}
    for seed in range(FIRST, FIRST + TOURNAMENTS):
        table = swiss(seed, edition)
        lines = [] if table is None else list(differences(table))
        if lines:
            found[seed] = lines[:3]

    assert found == {}


@pytest.mark.parametrize("edition", TieBreakEdition)
def test_round_robins_have_the_judges_tie_breaks(edition: TieBreakEdition) -> None:
    seeds = range(FIRST, FIRST + TOURNAMENTS)
    found = {seed: lines[:3] for seed in seeds if (lines := list(differences(round_robin(seed, edition))))}

    assert found == {}
