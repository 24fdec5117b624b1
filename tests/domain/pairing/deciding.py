"""Helpers for tests that show that a rule decides: whole rounds as sets of boards."""

from __future__ import annotations

from domain.pairing.registry import system
from domain.pairing.system import Field, PairingSystem

DUTCH = ("fide-dutch-2026", "fide-dutch-2017")
RATING = ("fide-rating-2009", "fide-rating-2006", "fide-rating-1998")
FIDE = (*DUTCH, *RATING)
EVERY = (*FIDE, "ecf")

Boards = set[tuple[int, int]]
"""(White, Black) of every board, and (player, 0) for the bye."""


def boards(pairing_system: PairingSystem | str, field: Field) -> Boards:
    """The round that the system pairs; a code names a registered system."""
    found = (system(pairing_system) if isinstance(pairing_system, str) else pairing_system).pair(field)
    pairs: Boards = {(pair.white, pair.black) for pair in found.pairs}
    return pairs if found.bye is None else {*pairs, (found.bye, 0)}


def meetings(pairing_system: PairingSystem | str, field: Field) -> Boards:
    """The same without the colours: the lower number first, the bye with 0."""
    return {(min(board), max(board)) if min(board) else board for board in boards(pairing_system, field)}
