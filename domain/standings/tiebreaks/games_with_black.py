"""BPG: the games played over the board with the black pieces (C.07 7.3)."""

from __future__ import annotations

from domain.history import Entry
from domain.messages import message
from domain.standings.parts import Unit
from domain.standings.played import is_own_game
from domain.standings.table import ResultTable
from domain.standings.tiebreak import by_round
from domain.values import Colour


def with_black(table: ResultTable, entry: Entry) -> int:
    """1 for a game with Black."""
    return int(entry.colour is Colour.BLACK and is_own_game(table, entry))


TIE_BREAK = by_round("BPG", message("tie-break.games-with-black"), "C.07 7.3", Unit.ONES, with_black)
