from __future__ import annotations

import pytest

from domain.simulation.expectation import expected_score


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
