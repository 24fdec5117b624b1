"""WON: the games won over the board (C.07 7.2); in a round robin a win by forfeit is a game as well (15.2)."""

from __future__ import annotations

from domain.history import Entry
from domain.messages import message
from domain.standings.parts import Unit
from domain.standings.played import is_own_game
from domain.standings.table import ResultTable
from domain.standings.tiebreak import by_round
from domain.values import Score


def won(table: ResultTable, entry: Entry) -> int:
    """1 for a game won."""
    return int(entry.score in (Score.WIN, Score.FORFEIT_WIN) and is_own_game(table, entry))


TIE_BREAK = by_round("WON", message("tie-break.games-won"), "C.07 7.2", Unit.ONES, won)
