"""What is a game: over the board, or by the rules of a tournament whose rounds were laid down before the first."""

from __future__ import annotations

from domain.history import Entry
from domain.standings.table import Pairings, Table
from domain.values import Score


def is_played(entry: Entry) -> bool:
    """Whether the player met the opponent over the board and the game has its result (F.2; C.07 15.1)."""
    return entry.score is not None and entry.score.is_played


def is_own_game(table: Table, entry: Entry) -> bool:
    """Whether the round is a game in the player's own record.

    Played over the board; in a round robin a forfeit is one too, a lost one only where the edition says so (15.2).
    """
    if is_played(entry):
        return True
    if table.pairings is Pairings.SWISS:
        return False
    lost = table.edition.round_robin_losses_played
    return entry.score is Score.FORFEIT_WIN or (lost and entry.score is Score.FORFEIT_LOSS)
