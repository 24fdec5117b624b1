"""How long a client that reads slowly is waited for."""

from __future__ import annotations

from server.limits.pace import GRACE, ReadingPace


def _seconds_at(speed: int, slowest: int, part: int = 12 * 1024) -> float:
    """Seconds until a client of this speed is cut, infinity if it has read a hundred megabytes before."""
    pace, seconds = ReadingPace(slowest), 0.0
    for _ in range(100 * 1024 * 1024 // part):
        if pace.left <= part / speed:
            return seconds + pace.left
        pace.took(part, part / speed)
        seconds += part / speed
    return float("inf")


def test_who_reads_as_fast_as_the_slowest_is_never_cut() -> None:
    assert _seconds_at(4096, 4096) == float("inf")
    assert _seconds_at(1_000_000, 4096) == float("inf")


def test_who_reads_at_a_quarter_of_the_slowest_speed_is_cut_after_a_third_more_than_the_grace() -> None:
    assert GRACE < _seconds_at(1024, 4096) < GRACE * 4 / 3 + 12


def test_what_is_read_quickly_is_not_saved_up() -> None:
    pace = ReadingPace(4096)
    pace.took(10 * 1024 * 1024, 0.1)

    assert pace.left == GRACE
