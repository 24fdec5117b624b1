"""REP: the rounds less half-point byes, zero-point byes and lost forfeits (C.07 7.6)."""

from __future__ import annotations

from domain.history import Entry
from domain.standings.parts import Unit
from domain.standings.played import is_own_game
from domain.standings.table import Table
from domain.standings.tiebreak import by_round
from domain.standings.unplayed import is_voluntary


def elected(table: Table, entry: Entry) -> int:
    """1 for a round in which the player was there to play."""
    return int(not is_voluntary(entry) or is_own_game(table, entry))


TIE_BREAK = by_round("REP", "Rounds elected to play", "C.07 7.6", Unit.ONES, elected)
