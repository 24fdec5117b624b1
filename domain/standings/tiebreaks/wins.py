"""WIN: the rounds in which the player got as many points as for a win, with or without playing (C.07 7.1)."""

from __future__ import annotations

from domain.history import Entry
from domain.standings.parts import Unit
from domain.standings.table import Table
from domain.standings.tiebreak import by_round


def win(table: Table, entry: Entry) -> int:
    """1 for a round with a win's points or more."""
    return int(entry.points >= table.scoring.win)


TIE_BREAK = by_round("WIN", "Number of wins", "C.07 7.1", Unit.ONES, win)
