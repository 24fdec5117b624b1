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
        ("120", "7200"),
        ("100+30", "6000+30"),
        ("180+2", "10800+2"),
        ("300", "300"),
        ("900+10", "900+10"),
        ("5400+30", "5400+30"),
        ("40/6000+30:1800+30", "40/6000+30:1800+30"),
        ("", ""),
        ("0", ""),
        ("G/90;+30", "5400+30"),
        ("G/90 d5", ""),
        ("90/40+30/G+30", "40/5400+30:1800+30"),
        ("90/40+30+30", "40/5400+30:1800+30"),
        ("40/90, SD/30, +30", "40/5400+30:1800+30"),
        ("90'/40 + 30' + 30''", "40/5400+30:1800+30"),
        ("90\u2032/40 + 30\u2032 + 30\u2033", "40/5400+30:1800+30"),
        ("90 min/40 moves + 30 min + 30 sec/move", "40/5400+30:1800+30"),
        ("100 min for 40 moves, 50 min/20 moves, then 15 min with 30 s per move", "40/6000+30:20/3000+30:900+30"),
        ("40 moves in 90 minutes, then 30 minutes for the rest of the game", "40/5400:1800"),
        ("90 min for 40 moves, then 30 min", "40/5400:1800"),
        ("90 min + 30 sec per move from move 1", "5400+30"),
        ("90/40+30", ""),  # half an hour for the rest, or half a minute per move
        ("90/40", ""),
        ("40/40", ""),
        ("0/40+30/G", ""),
        ("a rapid game", ""),
        ("90 min, 30 min, 30 min, 30 min", ""),
        ("7" * 300, ""),
    ],
)
def test_a_time_control_is_coded_in_seconds(text: str, code: str) -> None:
    assert coded(text) == code
