"""Time controls as PGN and record 222 code them: `5400+30`, `40/6000+30:1800+30` (seconds, moves before a stroke)."""

from __future__ import annotations

import re

_MOST_MINUTES = 180
"""A plain number up to this is minutes, a greater one seconds."""

_PERIOD = r"(?:\d{1,3}/)?\d{3,5}(?:\+\d{1,3})?"
_CODED = re.compile(rf"{_PERIOD}(?::{_PERIOD})*")
_SIMPLE = re.compile(
    r"(\d{1,3})\s*(?:min(?:utes|\.)?|m|')?\s*(?:\+\s*(\d{1,3})\s*(?:s(?:ec(?:onds|\.)?)?|\"|'')?(?:\s*(?:/|per)\s*move)?)?",
    re.IGNORECASE,
)


def coded(text: str) -> str:
    """The code of a time control for the whole game or one that is coded already; empty if it is neither."""
    plain = text.strip()
    simple = _SIMPLE.fullmatch(plain)
    if simple is not None and 0 < int(simple[1]) <= _MOST_MINUTES:
        base = str(60 * int(simple[1]))
        return base if simple[2] is None else f"{base}+{int(simple[2])}"
    return plain if _CODED.fullmatch(plain) else ""
