"""Which month's rating list counts."""

from __future__ import annotations

import pytest

from domain.list_months import month_in_force


@pytest.mark.parametrize(
    ("starts", "ends", "today", "month"),
    [
        ("", "", "2026-11-29", "2026-11"),
        ("2026-12-05", "2026-12-13", "2026-11-29", "2026-11"),
        ("2026-11-29", "2026-12-07", "2026-11-29", "2026-11"),
        ("2026-11-29", "2026-12-07", "2026-12-02", "2026-11"),
        ("2026-11-29", "", "2027-02-02", "2026-11"),
        ("2026-10-01", "2026-10-30", "2026-11-02", "2026-10"),
        ("2026-10-01", "2026-10-31", "2026-11-02", "2026-11"),
        ("2026-09-01", "2027-04-30", "2026-11-29", "2026-11"),
    ],
)
def test_the_list_of_the_first_day_counts_and_in_a_long_tournament_that_of_now(
    starts: str, ends: str, today: str, month: str
) -> None:
    assert month_in_force(starts, ends, today) == month
