"""PTS: the points themselves, which record 212 of a report file puts first."""

from __future__ import annotations

from domain.history import Entry
from domain.messages import message
from domain.standings.parts import Unit
from domain.standings.table import ResultTable
from domain.standings.tiebreak import by_round


def points(_: ResultTable, entry: Entry) -> int:
    """What the round was worth."""
    return entry.points


TIE_BREAK = by_round("PTS", message("tie-break.points"), "C.07 4.2", Unit.HALVES, points)
