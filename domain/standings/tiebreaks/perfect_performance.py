"""PTP: the lowest rating whose expected score reaches the score over the board (C.07 10.3).

The full scale of differences is used. Without a point it is 800 below the lowest opponent.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from domain.messages import message
from domain.standings.codes import Code
from domain.standings.parts import CountsAs, TieBreakPart, TieBreakValue, Unit
from domain.standings.rating_tables import CERTAIN, expectation, rating_difference
from domain.standings.table import ResultTable
from domain.standings.tiebreak import Family, TieBreakMeasure
from domain.standings.tiebreaks.average_rating import RatedOpponent, rated_games
from domain.values import PlayerId, Points, Rating

_BELOW_LOWEST = 800
_HUNDREDTHS_OF_HALF_POINT = 50

_WIDEST = 11_000
"""No two ratings of four digits, moved by a certain win, differ by more."""
_EXPECTED = tuple(expectation(difference, 0) for difference in range(-_WIDEST, _WIDEST + 1))
_STRIDE = 64


def perfect_performance(ratings: Sequence[Rating], points: Points) -> Rating | None:
    """The lowest rating whose expected score against these opponents is at least so many half points."""
    if not ratings:
        return None
    lowest, highest = min(ratings), max(ratings)
    if points <= 0:
        return lowest - _BELOW_LOWEST
    wanted = points * _HUNDREDTHS_OF_HALF_POINT
    places = [_WIDEST - rating for rating in ratings]
    if _expected(highest + CERTAIN - 1, places) < wanted:
        return highest + CERTAIN
    # The search begins where the average opponent is beaten as often, and doubles its stride on the side it must go.
    low = high = sum(ratings) // len(ratings) + rating_difference(min(100, wanted // len(ratings)))
    stride = _STRIDE
    while low > lowest - CERTAIN and _expected(low, places) >= wanted:
        low, stride = max(low - stride, lowest - CERTAIN), 2 * stride
    stride = _STRIDE
    while high < highest + CERTAIN and _expected(high, places) < wanted:
        high, stride = min(high + stride, highest + CERTAIN), 2 * stride
    candidates = range(low, high + 1)
    return candidates[bisect_left(candidates, wanted, key=lambda rating: _expected(rating, places))]


def _expected(rating: Rating, places: Sequence[int]) -> int:
    """The expected score in hundredths."""
    return sum([_EXPECTED[rating + place] for place in places])


def _value(table: ResultTable, _: Code, player: PlayerId) -> TieBreakValue:
    return _of(rated_games(table, player))


def _of(games: Sequence[RatedOpponent]) -> Rating | None:
    return perfect_performance([game.rating for game in games], sum(game.points for game in games))


def _parts(table: ResultTable, _: Code, player: PlayerId) -> tuple[TieBreakPart, ...]:
    games = rated_games(table, player)
    perfect = _of(games)
    return tuple(
        TieBreakPart(
            CountsAs.EXPECTED,
            game.rating,
            game.round,
            game.opponent,
            None if perfect is None else expectation(perfect, game.rating),
            game.points,
        )
        for game in games
    )


TIE_BREAK = TieBreakMeasure(
    name="PTP",
    title=message("tie-break.perfect-performance"),
    article="C.07 10.3",
    unit=Unit.RATING,
    family=Family.RATING,
    value=_value,
    parts=_parts,
)
