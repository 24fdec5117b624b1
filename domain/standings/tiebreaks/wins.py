"""WIN: the rounds in which the player got as many points as for a win, with or without playing (C.07 7.1)."""

from __future__ import annotations

from domain.history import Entry
from domain.messages import message
from domain.standings.parts import Unit
from domain.standings.table import ResultTable
from domain.standings.tiebreak import by_round


def win(table: ResultTable, entry: Entry) -> int:
    """1 for a round with a win's points or more."""
    return int(entry.points >= table.scoring.win)


TIE_BREAK = by_round("WIN", message("tie-break.wins"), "C.07 7.1", Unit.ONES, win)
