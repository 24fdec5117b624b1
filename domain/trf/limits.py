"""How large a file may be, so that reading one always ends: limits beyond any tournament."""

from __future__ import annotations

from collections.abc import Sequence

from domain.messages import message
from domain.trf.errors import TrfError, TrfTooLarge
from domain.trf.model import FileLine, Trf

_LONGEST_LINE = 100_000
MOST_LINES = 60_000
"""Lines of a report file, at most."""

_MOST_VIRTUAL = 20_000_000
_MOST_PROHIBITED = 1_000_000
_MOST_ABNORMAL = 10_000


def check_lines(lines: Sequence[FileLine]) -> None:
    """Raises TrfTooLarge for too many lines, and TrfError for one that does not end."""
    for line in lines[: MOST_LINES + 1]:
        if len(line.text) > _LONGEST_LINE:
            raise TrfError(line.number, _LONGEST_LINE + 1, message("trf.line-too-long", most=_LONGEST_LINE))
    if len(lines) > MOST_LINES:
        raise TrfTooLarge(MOST_LINES + 1, 1, message("trf.too-many-lines", most=MOST_LINES))


def check_records(trf: Trf) -> None:
    """Raises TrfTooLarge if records name more players, pairs and rounds than can be meant."""
    players, virtual, pairs, abnormal = len(trf.players), 0, 0, 0
    for each in trf.virtual:
        virtual += min(each.last - each.first + 1, players) * (each.last_round - each.first_round + 1)
        if virtual > _MOST_VIRTUAL:
            raise TrfTooLarge(each.line, 5, message("trf.too-many-virtual"))
    for record in trf.prohibited:
        pairs += len(record.players) ** 2 // 2
        if pairs > _MOST_PROHIBITED:
            raise TrfTooLarge(record.line, 5, message("trf.too-many-prohibited", most=_MOST_PROHIBITED))
    for points in trf.abnormal:
        abnormal += len(points.players) + 1
        if abnormal > _MOST_ABNORMAL:
            raise TrfTooLarge(points.line, 5, message("trf.too-many-abnormal", most=_MOST_ABNORMAL))
