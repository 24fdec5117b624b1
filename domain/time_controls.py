"""Time controls as PGN and record 222 code them: `5400+30`, `40/5400+30:1800+30` (moves before a stroke, seconds)."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

_MOST_MINUTES = 180
"""A plain number up to this is minutes, a greater one seconds."""

_CODED_PERIOD = r"(?:\d{1,3}/)?\d{3,5}(?:\+\d{1,3})?"
_CODED = re.compile(rf"{_CODED_PERIOD}(?::{_CODED_PERIOD})*")

_TIMES = re.compile(r"(?:\d{1,3}/)?(?P<seconds>\d{3,5})(?:\+(?P<increment>\d{1,3}))?")
"""A coded period."""

_MOVES_OF_GAME = 60
"""The moves by which FIDE counts the time of a game with an increment."""

_MOST_LAST_PARTS = 2
"""The time for the rest of the game, and the increment."""

_LONGEST = 200
"""Characters of a text that is read: longer ones are no time control."""

_SIGNS = (
    (re.compile(r"''|[\"\u2033\u201d]"), "s"),
    (re.compile(r"['\u2032\u2019]"), "m"),
    (re.compile(r"(?<![a-z])from\s+(?:the\s+(?:first\s+move|start)|move\s+(?:1|one))(?![a-z])"), ""),
    (re.compile(r"(?<![a-z])(?:min(?:ute)?s?\.?|m)(?![a-z])"), "m"),
    (re.compile(r"(?<![a-z])(?:sec(?:ond)?s?\.?|s)(?![a-z])"), "s"),
    (re.compile(r"(?<![a-z])(?:rest(?:\s+of\s+the\s+game)?|end|game|sd|g)(?![a-z])"), "G"),
    (re.compile(r"(?<![a-z])(?:then|and|with|plus)(?![a-z])|[,;]"), "+"),
    (re.compile(r"(?<![a-z])(?:for|in|the|per|each|an?|inc(?:rement)?|of|added)(?![a-z])|\s"), ""),
)
"""How people write units and parts, and the one sign for each, in the order in which they are replaced."""

_MINUTES_FIRST = re.compile(r"(\d{1,3})m/?(\d{1,2})(?:moves?)?|(\d{1,3})/(\d{1,2})moves?")
_MOVES_FIRST = re.compile(r"(\d{1,2})moves?/?(\d{1,3})m?|(\d{1,2})/(\d{1,3})m")
_WITHOUT_UNITS = re.compile(r"(\d{1,3})/(\d{1,3})")
_REST = re.compile(r"(\d{1,3})m?/?G|G/?(\d{1,3})m?|(\d{1,3})m")
_INCREMENT = re.compile(r"(\d{1,3})(?:s(?:/?moves?)?|/moves?)?")
_NUMBER = re.compile(r"\d{1,3}")


def coded(text: str) -> str:
    """The code of a time control as people write it, or of one that is coded already; empty if it is neither.

    `90 min + 30 s`, `90+30`, `G/90`, and periods of moves: `90/40+30/G+30`, `40 moves in 90 min, then 30 min`. Without
    units the greater number of a stroke is the minutes. The increment is that of every period.
    """
    stated = text.strip().casefold()
    if len(stated) > _LONGEST:
        return ""
    plain = stated
    for pattern, sign in _SIGNS:
        plain = pattern.sub(sign, plain)
    return _code([part for part in plain.split("+") if part]) or (stated if _CODED.fullmatch(stated) else "")


def minutes_of_game(text: str) -> int | None:
    """How long a game of 60 moves lasts at most if both players use all their time; None if that is not known."""
    periods = [_TIMES.fullmatch(each) for each in coded(text).split(":") if each]
    found = [(int(each["seconds"]), int(each["increment"] or 0)) for each in periods if each is not None]
    if not found:
        return None
    return math.ceil(2 * (sum(seconds for seconds, _ in found) + _MOVES_OF_GAME * found[-1][1]) / 60)


def _code(parts: Sequence[str]) -> str:
    """The code of periods of moves, the time for the rest, and the increment; empty if they are not just that."""
    periods: list[tuple[int, int]] = []
    for part in parts:
        period = _period(part)
        if period is None:
            break
        periods.append(period)
    left = parts[len(periods) :]
    rest, increment = _rest_of(left, is_alone=not periods)
    if rest is None or not all(0 < each <= _MOST_MINUTES for each in (rest, *(minutes for _, minutes in periods))):
        return ""
    added = "" if increment is None else f"+{increment}"
    return ":".join([*(f"{moves}/{60 * minutes}{added}" for moves, minutes in periods), f"{60 * rest}{added}"])


def _period(part: str) -> tuple[int, int] | None:
    """The moves and the minutes of a period, or None."""
    for pattern, is_moves_first in ((_MINUTES_FIRST, False), (_MOVES_FIRST, True)):
        found = pattern.fullmatch(part)
        if found is not None:
            first, second = (int(each) for each in found.groups() if each is not None)
            return (first, second) if is_moves_first else (second, first)
    found = _WITHOUT_UNITS.fullmatch(part)
    if found is None or found[1] == found[2]:
        return None
    moves, minutes = sorted(map(int, found.groups()))
    return (moves, minutes) if moves else None


def _rest_of(parts: Sequence[str], *, is_alone: bool) -> tuple[int | None, int | None]:
    """The minutes of the last period and the seconds of the increment, or None.

    Behind a period of moves a single number without a unit may be either, and is neither.
    """
    if not 1 <= len(parts) <= _MOST_LAST_PARTS:
        return None, None
    clear = _REST.fullmatch(parts[0])
    bare = _NUMBER.fullmatch(parts[0]) if is_alone or len(parts) == _MOST_LAST_PARTS else None
    increment = _INCREMENT.fullmatch(parts[1]) if len(parts) == _MOST_LAST_PARTS else None
    if (clear or bare) is None or (increment is None and len(parts) == _MOST_LAST_PARTS):
        return None, None
    rest = next(filter(None, clear.groups())) if clear else parts[0]
    return int(rest), None if increment is None else int(increment[1])
