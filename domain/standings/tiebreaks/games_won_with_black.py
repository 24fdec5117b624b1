"""BWG: the games won over the board with the black pieces (C.07 7.4)."""

from __future__ import annotations

from domain.history import Entry
from domain.messages import message
from domain.standings.parts import Unit
from domain.standings.table import ResultTable
from domain.standings.tiebreak import by_round
from domain.standings.tiebreaks.games_won import won
from domain.values import Colour


def won_with_black(table: ResultTable, entry: Entry) -> int:
    """1 for a game won with Black."""
    return int(entry.colour is Colour.BLACK and won(table, entry))


TIE_BREAK = by_round("BWG", message("tie-break.games-won-with-black"), "C.07 7.4", Unit.ONES, won_with_black)
