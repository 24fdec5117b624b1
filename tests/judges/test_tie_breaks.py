"""A sample of random tournaments whose tie-breaks two other programs compute as we do, but for what is registered."""

from __future__ import annotations

import pytest

from domain.values import TieBreakEdition
from tests.domain.standings.tables import round_robin, swiss
from tests.judges.comparison import differences

SWISS = (0, 7, 8, 12, 24, 33)
"""Seeds of small fields with byes, forfeits and withdrawals."""


@pytest.mark.parametrize("edition", TieBreakEdition)
@pytest.mark.parametrize("seed", SWISS)
def test_gacrux_and_tiebreak_core_compute_a_swiss_tournament_alike(seed: int, edition: TieBreakEdition) -> None:
    table = swiss(seed, edition)

    assert table is not None
    assert list(differences(table)) == []


@pytest.mark.parametrize("edition", TieBreakEdition)
@pytest.mark.parametrize("seed", range(8))
def test_gacrux_and_tiebreak_core_compute_a_round_robin_alike(seed: int, edition: TieBreakEdition) -> None:
    assert list(differences(round_robin(seed, edition))) == []
