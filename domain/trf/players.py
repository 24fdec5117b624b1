"""Player lines (001): the player's details, and one cell of ten columns a round from column 92."""

from __future__ import annotations

from domain.messages import message
from domain.trf.columns import Columns
from domain.trf.errors import TrfTooLarge
from domain.trf.model import HIGHEST_RANK, NOTHING, ResultMark, RoundCell, TrfPlayer
from domain.values import HIGHEST_RATING, MOST_ROUNDS, Colour, Rating, Title

_RATING = message("trf.rating")
_POINTS = message("trf.points")
_RANK = message("trf.rank")
_STARTING_RANK = message("trf.starting-rank")
_OPPONENT = message("trf.opponent")

FIRST_CELL = 92
CELL_WIDTH = 10

FORMER_TITLES = {
    "G": Title.GM,
    "M": Title.IM,
    "F": Title.FM,
    "C": Title.CM,
    "WG": Title.WGM,
    "WM": Title.WIM,
    "WF": Title.WFM,
    "WC": Title.WCM,
}
"""How TRF06 writes titles, in capitals here."""

_TITLES = {**{title.value: title for title in Title}, **FORMER_TITLES}
"""Titles that FIDE does not give read as none (the line keeps them)."""


def is_title(text: str) -> bool:
    """Whether a text is a title of FIDE, as this edition or an earlier one writes it, or none."""
    return text.upper() in _TITLES


_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, "": None}

_BYES = {
    "U": ResultMark.PAIRING_ALLOCATED_BYE,
    "F": ResultMark.FULL_POINT_BYE,
    "H": ResultMark.HALF_POINT_BYE,
    "Z": ResultMark.ZERO_POINT_BYE,
    "+": ResultMark.FORFEIT_WIN,
    "=": ResultMark.HALF_POINT_BYE,
    "-": ResultMark.ZERO_POINT_BYE,
}
"""TRF06 writes + = - beside 0000; what + means depends on the whole round (see `consistency`)."""

_GAMES = {
    mark.value: mark
    for mark in (
        ResultMark.WIN,
        ResultMark.DRAW,
        ResultMark.LOSS,
        ResultMark.UNRATED_WIN,
        ResultMark.UNRATED_DRAW,
        ResultMark.UNRATED_LOSS,
        ResultMark.FORFEIT_WIN,
        ResultMark.FORFEIT_LOSS,
    )
}
"""The results of games; any other sign beside an opponent means that the result is not known yet."""

_BYES_ALONE = _BYES.keys() - _GAMES.keys()
"""The signs that never go with an opponent."""


def player(columns: Columns) -> TrfPlayer:
    """Read a player line. Raises TrfError, and TrfTooLarge for a starting rank beyond 9,999."""
    return TrfPlayer(
        line=columns.number,
        rank=_rank(columns),
        sex=columns.at(10, 10),
        title=_TITLES.get(columns.at(11, 13).upper(), Title.NONE),
        name=columns.at(15, 47),
        rating=_rating(columns),
        federation=columns.at(54, 56),
        fide_id=columns.at(58, 68),
        birth_date=columns.at(70, 79),
        points=columns.points_at(81, 84, _POINTS),
        place=columns.number_at(86, 89, _RANK),
        cells=_cells(columns),
    )


def _rating(columns: Columns) -> Rating:
    rating = columns.number_at(49, 52, _RATING) or 0
    if rating > HIGHEST_RATING:
        raise columns.error(49, message("trf.rating-too-high", number=rating, most=HIGHEST_RATING))
    return rating


def _rank(columns: Columns) -> int:
    digits = columns.text[3:9]
    if digits.isascii() and (digits.strip().isdigit() and int(digits) > HIGHEST_RANK):
        raise TrfTooLarge(columns.number, 5, message("trf.rank-too-high", most=HIGHEST_RANK))
    rank = columns.needed_number_at(5, 8, _STARTING_RANK)
    if rank == 0:
        raise columns.error(5, message("trf.ranks-from-one"))
    return rank


def _cells(columns: Columns) -> tuple[RoundCell, ...]:
    end = len(columns.text.rstrip())
    beyond = FIRST_CELL + CELL_WIDTH * MOST_ROUNDS
    if end >= beyond:
        raise TrfTooLarge(columns.number, beyond, message("trf.too-many-rounds", most=MOST_ROUNDS))
    return tuple(_cell(columns, start) for start in range(FIRST_CELL, end + 1, CELL_WIDTH))


def _cell(columns: Columns, start: int) -> RoundCell:
    text = columns.text[start - 1 : start - 1 + CELL_WIDTH].ljust(CELL_WIDTH)
    if text.isspace():
        return NOTHING
    for column in (4, 6, 8, 9):
        if text[column] != " ":
            raise columns.error(start + column, message("trf.no-blank", text=text[column]))
    opponent = columns.number_at(start, start + 3, _OPPONENT) or 0
    colour_sign, sign = text[5].lower().strip(), text[7].upper().strip()
    if colour_sign not in _COLOURS:
        raise columns.error(start + 5, message("trf.no-colour", text=text[5]))
    colour = _COLOURS[colour_sign]
    if opponent:
        return _game(columns, start, RoundCell(opponent, colour, ResultMark.PENDING), sign)
    if colour is not None:
        raise columns.error(start + 5, message("trf.bye-with-colour"))
    if sign and sign not in _BYES:
        raise columns.error(start + 7, message("trf.result-without-opponent", text=text[7]))
    return RoundCell(0, None, _BYES[sign]) if sign else RoundCell(0, None, ResultMark.ZERO_POINT_BYE)


def _game(columns: Columns, start: int, cell: RoundCell, sign: str) -> RoundCell:
    if not sign:
        mark = ResultMark.BLANK
    elif sign in _BYES_ALONE:
        raise columns.error(start + 7, message("trf.result-with-opponent", text=sign))
    else:
        mark = _GAMES.get(sign, ResultMark.PENDING)
    if cell.colour is None and not mark.is_forfeit:
        raise columns.error(start + 5, message("trf.game-without-colour"))
    return RoundCell(cell.opponent, cell.colour, mark)
