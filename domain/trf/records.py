"""Records beside the players': byes, virtual points, prohibited pairs, abnormal points, and the engines' own."""

from __future__ import annotations

from domain.messages import message
from domain.trf.columns import Columns
from domain.trf.model import ABNORMAL_SIGNS, AbnormalRecord, ByeRecord, ProhibitedRecord, VirtualRecord
from domain.values import MOST_ROUNDS, ByeKind, Colour, RoundNumber, Score

_POINTS = message("trf.points")
_STARTING_RANK = message("trf.starting-rank")
_NUMBER_OF_ROUNDS = message("trf.number-of-rounds")
_ROUND = message("trf.round")
_VIRTUAL_POINTS = message("trf.virtual-points")
_FIRST_PLAYER = message("trf.first-player")
_LAST_PLAYER = message("trf.last-player")
_FIRST_ROUND = message("trf.first-round")
_LAST_ROUND = message("trf.last-round")

_BYE_TYPES = {"F": ByeKind.FULL_POINT, "H": ByeKind.HALF_POINT, "Z": ByeKind.ZERO_POINT}

_ABNORMAL_TYPES: dict[str, Score | None] = {"": None, **{sign: score for score, sign in ABNORMAL_SIGNS.items()}}

_INITIAL_COLOURS = {
    "W": Colour.WHITE,
    "WHITE": Colour.WHITE,
    "WHITE1": Colour.WHITE,
    "B": Colour.BLACK,
    "BLACK": Colour.BLACK,
    "BLACK1": Colour.BLACK,
}

_XXA_FIRST, _XXA_WIDTH = 10, 5


def number_of_rounds(columns: Columns) -> RoundNumber:
    """142 and XXR."""
    rounds = columns.needed_number_at(5, len(columns.text), _NUMBER_OF_ROUNDS)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise columns.error(5, message("trf.rounds-out-of-range", most=MOST_ROUNDS, number=rounds))
    return rounds


def initial_colour(columns: Columns) -> Colour:
    """152 and XXC."""
    sign = columns.at(5).upper()
    if sign not in _INITIAL_COLOURS:
        raise columns.error(5, message("trf.no-initial-colour", text=columns.at(5)))
    return _INITIAL_COLOURS[sign]


def byes(columns: Columns) -> ByeRecord:
    """240: type, round, players."""
    sign = columns.at(5, 5).upper()
    if sign not in _BYE_TYPES:
        raise columns.error(5, message("trf.no-type-of-bye", text=sign))
    number = columns.needed_number_at(7, 9, _ROUND)
    if number == 0:
        raise columns.error(7, message("trf.rounds-from-one"))
    return ByeRecord(columns.number, _BYE_TYPES[sign], number, columns.ranks_from(11))


def absences(columns: Columns) -> ByeRecord:
    """XXZ: absent from the next round."""
    return ByeRecord(columns.number, ByeKind.ZERO_POINT, None, columns.ranks_from(5))


def prohibited(columns: Columns) -> ProhibitedRecord:
    """260: first round, last round, players. 999 is to the end: so earlier versions of this program wrote it."""
    first, last = _rounds(columns, 5, 9)
    return ProhibitedRecord(columns.number, first, None if last == MOST_ROUNDS else last, _at_least_two(columns, 13))


def prohibited_always(columns: Columns) -> ProhibitedRecord:
    """XXP: players who never meet."""
    return ProhibitedRecord(columns.number, 1, None, _at_least_two(columns, 5))


def virtual(columns: Columns) -> VirtualRecord:
    """250: points, rounds, players from and to."""
    points = columns.points_at(10, 13, _VIRTUAL_POINTS)
    if points is None:
        raise columns.error(10, message("trf.are-missing", what=_VIRTUAL_POINTS))
    if points < 0:
        raise columns.error(10, message("invalid.scoring-negative"))
    first_round, last_round = _rounds(columns, 15, 19)
    first = columns.needed_number_at(23, 26, _FIRST_PLAYER)
    last = columns.number_at(28, 31, _LAST_PLAYER)
    if last is not None and last < first:
        raise columns.error(28, message("trf.last-before-first"))
    return VirtualRecord(columns.number, points, first_round, last_round, first, last or first)


def virtual_by_round(columns: Columns) -> list[VirtualRecord]:
    """XXA: one player's virtual points round by round."""
    rank = columns.needed_number_at(5, 8, _STARTING_RANK)
    found = []
    end = len(columns.text.rstrip())
    beyond = _XXA_FIRST + _XXA_WIDTH * MOST_ROUNDS
    if end >= beyond:
        raise columns.error(beyond, message("trf.too-many-rounds", most=MOST_ROUNDS))
    for number, start in enumerate(range(_XXA_FIRST, end + 1, _XXA_WIDTH), start=1):
        points = columns.points_at(start, start + _XXA_WIDTH - 1, _VIRTUAL_POINTS)
        if points is not None and points < 0:
            raise columns.error(start, message("invalid.scoring-negative"))
        if points:
            found.append(VirtualRecord(columns.number, points, number, number, rank, rank))
    return found


def abnormal(columns: Columns) -> AbnormalRecord:
    """299: type, points, round, players."""
    sign = columns.at(5, 5).upper()
    if sign not in _ABNORMAL_TYPES:
        raise columns.error(5, message("trf.no-type-of-points", text=sign))
    points = columns.points_at(13, 17, _POINTS)
    if points is None:
        raise columns.error(14, message("trf.are-missing", what=_POINTS))
    number = columns.number_at(20, 22, _ROUND) or None
    return AbnormalRecord(columns.number, _ABNORMAL_TYPES[sign], points, number, columns.ranks_from(24))


def _rounds(columns: Columns, first_column: int, last_column: int) -> tuple[RoundNumber, RoundNumber]:
    first = columns.needed_number_at(first_column, first_column + 2, _FIRST_ROUND)
    last = columns.needed_number_at(last_column, last_column + 2, _LAST_ROUND)
    if not 1 <= first <= last:
        raise columns.error(first_column, message("trf.no-rounds", first=first, last=last))
    return first, last


def _at_least_two(columns: Columns, start: int) -> tuple[int, ...]:
    ranks = columns.ranks_from(start)
    if len(ranks) <= 1:
        raise columns.error(start, message("trf.one-prohibited"))
    return ranks
