"""Games over the board, which alone count in the tie-breaks of F.10."""

from __future__ import annotations

from domain.history import Entry


def played(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The rounds in which the player met the opponent over the board and the game has its result (F.2)."""
    return tuple(entry for entry in entries if entry.score is not None and entry.score.is_played)
