"""A difference between us and a judge: a file with the rounds before it, and what both make of it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from domain.pairing.boards import NO_PLAYER, Board
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.trf.export import Flavour, export


def before(tournament: Tournament) -> str:
    """The file from which the next round is to be paired, as foreign engines read it."""
    return export(tournament, pairing_numbers, Flavour.ENGINES)


def without_colours(boards: Iterable[Board]) -> set[frozenset[int]]:
    """Who meets whom."""
    return {frozenset(board) for board in boards}


def keep(name: str, text: str, ours: Iterable[Board], theirs: Iterable[Board] | str) -> str:
    """Keep the input and both answers in the folder that DIFFERENCES names; return a line about it."""
    own, other = set(ours), theirs if isinstance(theirs, str) else set(theirs)
    line = f"{name}: ours {own}, theirs {other}"
    if not isinstance(other, str):
        line = f"{name}: ours {_told(own - other)}, theirs {_told(other - own)}"
    folder = os.environ.get("DIFFERENCES")
    if folder:
        path = Path(folder) / f"{name}.trf"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"### {line}\r\n{text}", encoding="utf-8", newline="")
    return line


def _told(boards: set[Board]) -> str:
    return " ".join(
        f"{white}-{black}" for white, black in sorted(boards, key=lambda board: (board[1] == NO_PLAYER, board))
    )
