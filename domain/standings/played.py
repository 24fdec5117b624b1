"""What is a game in a player's own record: over the board, or by the rules of a round robin (C.07 15.2)."""

from __future__ import annotations

from domain.history import Entry
from domain.standings.table import PairingMode, ResultTable
from domain.standings.unplayed import is_played
from domain.values import Score


def is_own_game(table: ResultTable, entry: Entry) -> bool:
    """Whether the round is a game in the player's own record.

    Played over the board; in a round robin a forfeit is one too, a lost one only if the edition says so (15.2).
    """
    if is_played(entry):
        return True
    if table.pairings is PairingMode.SWISS:
        return False
    lost = table.edition.round_robin_losses_played
    return entry.score is Score.FORFEIT_WIN or (lost and entry.score is Score.FORFEIT_LOSS)
