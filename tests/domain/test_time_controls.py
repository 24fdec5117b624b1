"""Time controls in their standard code."""

from __future__ import annotations

import pytest

from domain.time_controls import coded


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("90+30", "5400+30"),
        ("90 min + 30 s", "5400+30"),
        ("15' + 10''", "900+10"),
        ("3 min + 2 sec per move", "180+2"),
        ("5", "300"),
        ("60 minutes", "3600"),
        ("5400+30", "5400+30"),
        ("40/6000+30:1800+30", "40/6000+30:1800+30"),
        ("", ""),
        ("0", ""),
        ("90 min for 40 moves, then 30 min", ""),
    ],
)
def test_a_time_control_is_coded_in_seconds(text: str, code: str) -> None:
    assert coded(text) == code
