"""STD: one for every round with more points than the scheduled opponent, a half for as many (C.07:2026 7.7).

Without an opponent the points of a draw are what is compared with. If two were paired and neither came, both
have as many points as the other: a half each (reading T5).
"""

from __future__ import annotations

from domain.history import Entry
from domain.messages import message
from domain.standings.parts import Unit
from domain.standings.table import ResultTable
from domain.standings.tiebreak import by_round


def standard(table: ResultTable, entry: Entry) -> int:
    """The worth of a round in halves; nothing yet for a game without a result."""
    if entry.score is None:
        return 0
    against = table.scoring.draw if entry.opponent is None else table.entries[entry.opponent][entry.round - 1].points
    return (entry.points > against) + (entry.points >= against)


TIE_BREAK = by_round("STD", message("tie-break.standard-points"), "C.07 7.7", Unit.HALVES, standard)
