"""Player lines (001): who somebody is, and one cell of ten columns a round from column 92."""

from __future__ import annotations

from domain.trf.columns import Columns
from domain.trf.errors import TrfTooLarge
from domain.trf.model import HIGHEST_RANK, NOTHING, Cell, Mark, TrfPlayer
from domain.values import MOST_ROUNDS, Colour, Title

FIRST_CELL = 92
CELL_WIDTH = 10

_TITLES = {
    **{title.value: title for title in Title},
    "G": Title.GM,
    "M": Title.IM,
    "F": Title.FM,
    "C": Title.CM,
    "WG": Title.WGM,
    "WM": Title.WIM,
    "WF": Title.WFM,
    "WC": Title.WCM,
}
"""TRF06 writes g, m, f; titles that FIDE does not give read as none (the line keeps them)."""

_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, "": None}

_BYES = {
    "U": Mark.PAIRING_ALLOCATED_BYE,
    "F": Mark.FULL_POINT_BYE,
    "H": Mark.HALF_POINT_BYE,
    "Z": Mark.ZERO_POINT_BYE,
    "+": Mark.FORFEIT_WIN,
    "=": Mark.HALF_POINT_BYE,
    "-": Mark.ZERO_POINT_BYE,
}
"""TRF06 writes + = - beside 0000; what + stands for depends on the whole round (see `consistency`)."""

_GAMES = {
    mark.value: mark
    for mark in (
        Mark.WIN,
        Mark.DRAW,
        Mark.LOSS,
        Mark.UNRATED_WIN,
        Mark.UNRATED_DRAW,
        Mark.UNRATED_LOSS,
        Mark.FORFEIT_WIN,
        Mark.FORFEIT_LOSS,
        Mark.PENDING,
    )
}


def player(columns: Columns) -> TrfPlayer:
    """Read a player line. Raises TrfError, and TrfTooLarge for a starting rank beyond 9,999."""
    return TrfPlayer(
        line=columns.number,
        rank=_rank(columns),
        sex=columns.at(10, 10),
        title=_TITLES.get(columns.at(11, 13).upper(), Title.NONE),
        name=columns.at(15, 47),
        rating=columns.number_at(49, 52, "the rating") or 0,
        federation=columns.at(54, 56),
        fide_id=columns.at(58, 68),
        birth_date=columns.at(70, 79),
        points=columns.points_at(81, 84, "the points"),
        place=columns.number_at(86, 89, "the rank"),
        cells=_cells(columns),
    )


def _rank(columns: Columns) -> int:
    digits = columns.text[3:9]
    if digits.isascii() and (digits.strip().isdigit() and int(digits) > HIGHEST_RANK):
        raise TrfTooLarge(columns.number, 5, f"a starting rank goes to {HIGHEST_RANK}, this one is beyond")
    rank = columns.needed_number_at(5, 8, "the starting rank")
    if rank == 0:
        raise columns.error(5, "starting ranks count from 1")
    return rank


def _cells(columns: Columns) -> tuple[Cell, ...]:
    end = len(columns.text.rstrip())
    beyond = FIRST_CELL + CELL_WIDTH * MOST_ROUNDS
    if end >= beyond:
        raise TrfTooLarge(columns.number, beyond, f"more than {MOST_ROUNDS} rounds")
    return tuple(_cell(columns, start) for start in range(FIRST_CELL, end + 1, CELL_WIDTH))


def _cell(columns: Columns, start: int) -> Cell:
    text = columns.text[start - 1 : start - 1 + CELL_WIDTH].ljust(CELL_WIDTH)
    if text.isspace():
        return NOTHING
    for column in (4, 6, 8, 9):
        if text[column] != " ":
            raise columns.error(start + column, f"blank expected between the columns of a round, not {text[column]!r}")
    opponent = columns.number_at(start, start + 3, "the opponent") or 0
    colour_sign, sign = text[5].lower().strip(), text[7].upper().strip()
    if colour_sign not in _COLOURS:
        raise columns.error(start + 5, f"colour {text[5]!r} is none of w, b and -")
    colour = _COLOURS[colour_sign]
    if opponent:
        return _game(columns, start, Cell(opponent, colour, Mark.PENDING), sign)
    if colour is not None:
        raise columns.error(start + 5, "a bye has no colour")
    if sign and sign not in _BYES:
        raise columns.error(start + 7, f"result {text[7]!r} does not go without an opponent")
    return Cell(0, None, _BYES[sign]) if sign else Cell(0, None, Mark.ZERO_POINT_BYE)


def _game(columns: Columns, start: int, cell: Cell, sign: str) -> Cell:
    if not sign:
        mark = Mark.BLANK
    elif sign in _GAMES:
        mark = _GAMES[sign]
    else:
        raise columns.error(start + 7, f"result {sign!r} does not go with an opponent")
    if cell.colour is None and not mark.is_forfeit:
        raise columns.error(start + 5, "a game that was played needs its colour")
    return Cell(cell.opponent, cell.colour, mark)
