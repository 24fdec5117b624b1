from __future__ import annotations

from random import Random

import pytest

from domain.simulation.expectation import expected_score
from domain.simulation.plan import Rates
from domain.simulation.results import random_outcome
from domain.values import Outcome


@pytest.mark.article("FIDE Rating Regulations 8.1.2")
@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        (0, 0.50),
        (3, 0.50),
        (4, 0.51),
        (100, 0.64),
        (137, 0.68),
        (138, 0.69),
        (200, 0.76),
        (329, 0.88),
        (345, 0.89),
        (400, 0.92),
        (735, 0.99),
        (736, 1.00),
    ],
)
def test_the_expected_score_is_the_one_of_the_table(difference: int, expected: float) -> None:
    assert expected_score(1500 + difference, 1500) == expected
    assert expected_score(1500, 1500 + difference) == pytest.approx(1 - expected)


@pytest.mark.article("FIDE Rating Regulations 8.1.2")
@pytest.mark.parametrize("difference", [0, 100, 200, 400, 735])
@pytest.mark.parametrize("draws", [0.0, 0.3, 0.9])
def test_generated_results_have_the_mean_of_the_table(difference: int, draws: float) -> None:
    worth = {Outcome.WHITE_WINS: 1.0, Outcome.DRAW: 0.5, Outcome.BLACK_WINS: 0.0}
    chance, games = Random(difference), 4000
    mean = sum(worth[random_outcome(1500 + difference, 1500, Rates(draws=draws), chance)] for _ in range(games)) / games

    assert mean == pytest.approx(expected_score(1500 + difference, 1500), abs=0.025)
