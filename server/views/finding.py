"""What the search of a tournament finds beside players: boards, rounds, and pages that the reader may open."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domain.folding import Spelt, finds, plainly_spelt, word_spellings
from domain.state.rounds import Game
from domain.state.tournament import Tournament
from server.views.model import Model
from server.views.people import seated

_NUMBERED = re.compile(r"([^\W\d]*)\W*([0-9]{1,6})")
MOST_FOUND = 20
"""Boards or pages in the result of a search, at most."""


@dataclass(frozen=True, slots=True)
class Target:
    """A page or an action that can be found: the end of its address, its label in the reader's language, its kind."""

    path: str
    label: str
    kind: str


def boards_and_rounds(
    tournament: Tournament,
    text: str,
    words: Callable[[str], Spelt],
    called: tuple[Collection[str], Collection[str]],
) -> dict[str, list[dict[str, Any]]]:
    """The boards of the latest public round that have this number or these players, and the round of this number.

    `called` are the words for a board and for a round: `14`, `board 14`, `R2`.
    """
    public = tournament.public_rounds
    typed = _NUMBERED.fullmatch(text.strip())
    word = plainly_spelt(typed[1]) if typed else ""
    is_board, is_round = (typed is not None and any(each.startswith(word) for each in names) for names in called)
    number = int(typed[2]) if typed and (is_board or is_round) else None
    games = public[-1].games.values() if public else ()
    wanted = word_spellings(text)
    boards = [
        seated(tournament, public[-1].number, game)
        for game in sorted(games, key=lambda each: each.board)
        if (is_board and game.board == number) or (number is None and wanted and _at(tournament, game, wanted, words))
    ]
    rounds = [{"round": each.number} for each in public if is_round and each.number == number]
    return {"boards": boards[:MOST_FOUND], "rounds": rounds}


def targets(offered: Sequence[Target], text: str) -> list[Mapping[str, str]]:
    """The pages and actions whose labels contain words that begin with these."""
    wanted = word_spellings(text)
    found = [each for each in offered if wanted and finds(wanted, word_spellings(each.label))]
    return [{"path": each.path, "label": each.label, "kind": each.kind} for each in found[:MOST_FOUND]]


def rows_found(shown: Model, text: str, words: Callable[[str], Spelt]) -> list[str]:
    """The keys of the rows of a list with players of this name, or of this number.

    It is that of the board, the place or the player, by the list's first column. js/list-finder.js finds the same.
    """
    typed, wanted = text.strip(), word_spellings(text)
    return [key for key in shown["order"] if _is_found(shown["rows"][key], typed, wanted, words)]


def _is_found(row: Mapping[str, Any], typed: str, wanted: Spelt, words: Callable[[str], Spelt]) -> bool:
    if typed.isascii() and typed.isdigit():
        return typed == next((str(row[name]) for name in ("board", "place", "tpn") if name in row), "")
    people = (row["white"], row["black"]) if "white" in row else (row,)
    return any(finds(wanted, words(each["name"])) for each in people if each)


def _at(tournament: Tournament, game: Game, wanted: Spelt, words: Callable[[str], Spelt]) -> bool:
    players = tournament.roster.players
    return any(finds(wanted, words(players[each].name)) for each in (game.white, game.black))
