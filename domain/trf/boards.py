"""The boards of a round and its bye, as the lines of a file have them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from domain.trf.model import Rank, ResultMark, RoundCell, Trf, TrfPlayer
from domain.values import Colour, Outcome, RoundNumber

_OUTCOMES = {
    (ResultMark.WIN, ResultMark.LOSS): Outcome.WHITE_WINS,
    (ResultMark.DRAW, ResultMark.DRAW): Outcome.DRAW,
    (ResultMark.LOSS, ResultMark.WIN): Outcome.BLACK_WINS,
    (ResultMark.LOSS, ResultMark.LOSS): Outcome.BOTH_LOSE,
    (ResultMark.DRAW, ResultMark.LOSS): Outcome.WHITE_DRAWS_BLACK_LOSES,
    (ResultMark.LOSS, ResultMark.DRAW): Outcome.WHITE_LOSES_BLACK_DRAWS,
    (ResultMark.UNRATED_WIN, ResultMark.UNRATED_LOSS): Outcome.WHITE_WINS_UNRATED,
    (ResultMark.UNRATED_DRAW, ResultMark.UNRATED_DRAW): Outcome.DRAW_UNRATED,
    (ResultMark.UNRATED_LOSS, ResultMark.UNRATED_WIN): Outcome.BLACK_WINS_UNRATED,
    (ResultMark.FORFEIT_WIN, ResultMark.FORFEIT_LOSS): Outcome.WHITE_WINS_FORFEIT,
    (ResultMark.FORFEIT_LOSS, ResultMark.FORFEIT_WIN): Outcome.BLACK_WINS_FORFEIT,
    (ResultMark.FORFEIT_LOSS, ResultMark.FORFEIT_LOSS): Outcome.DOUBLE_FORFEIT,
    (ResultMark.PENDING, ResultMark.PENDING): Outcome.ADJOURNED,
}


@dataclass(frozen=True, slots=True)
class FileBoard:
    """Two players who were paired; without known colours the lower number is White. No outcome: not played yet."""

    white: TrfPlayer
    black: TrfPlayer
    colours_known: bool
    outcome: Outcome | None


def number_of(trf: Trf, player: TrfPlayer) -> int:
    """The pairing number of a player: the place or the starting rank, whichever this file pairs by."""
    return (player.place or 0) if trf.by_place else player.rank


def boards_in(trf: Trf, number: RoundNumber) -> Iterator[FileBoard]:
    """The boards of a round, in the order of the players' lines."""
    for player in trf.players:
        cell = player.cell(number)
        if cell.opponent > player.rank:
            opponent = trf.player_of[cell.opponent]
            yield _board(trf, (player, cell), (opponent, opponent.cell(number)))


def bye_of(trf: Trf, number: RoundNumber) -> Rank | None:
    """Who has the pairing-allocated bye of a round."""
    marked = (each.rank for each in trf.players if each.cell(number).mark is ResultMark.PAIRING_ALLOCATED_BYE)
    return next(marked, None)


def _board(trf: Trf, one: tuple[TrfPlayer, RoundCell], other: tuple[TrfPlayer, RoundCell]) -> FileBoard:
    if one[1].colour is None and other[1].colour is None:
        known = False
        white, black = sorted((one, other), key=lambda side: number_of(trf, side[0]))
    else:
        known = True
        white, black = (one, other)
        if one[1].colour is Colour.BLACK or other[1].colour is Colour.WHITE:
            white, black = (other, one)
    outcome = _OUTCOMES.get((white[1].mark, black[1].mark))
    return FileBoard(white[0], black[0], known, outcome)
