"""REP: the rounds less half-point byes, zero-point byes and lost forfeits (C.07 7.6).

The free round of a round robin is none of these.
"""

from __future__ import annotations

from domain.history import Entry
from domain.messages import message
from domain.standings.parts import Unit
from domain.standings.table import PairingMode, ResultTable
from domain.standings.tiebreak import by_round
from domain.standings.unplayed import is_voluntary


def elected(table: ResultTable, entry: Entry) -> int:
    """1 for a round in which the player was there to play."""
    free = table.pairings is PairingMode.PRE_DETERMINED and entry.opponent is None
    return int(free or not is_voluntary(entry))


TIE_BREAK = by_round("REP", message("tie-break.rounds-elected"), "C.07 7.6", Unit.ONES, elected)
