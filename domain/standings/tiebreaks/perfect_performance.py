"""PTP: the lowest rating whose expected score reaches the score over the board (C.07 10.3).

The full scale of differences is used. Without a point it is 800 below the lowest opponent.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from domain.standings.codes import Code
from domain.standings.parts import Counts, Part, Unit, Value
from domain.standings.rating_tables import CERTAIN, expectation
from domain.standings.table import Table
from domain.standings.tiebreak import Family, Measure
from domain.standings.tiebreaks.average_rating import RatedGame, rated_games
from domain.values import PlayerId, Points, Rating

_BELOW_LOWEST = 800
_HUNDREDTHS_OF_HALF_POINT = 50

_EXPECTED = tuple(expectation(difference, 0) for difference in range(-CERTAIN, CERTAIN + 1))


def perfect_performance(ratings: Sequence[Rating], points: Points) -> Rating | None:
    """The lowest rating whose expected score against these opponents is at least so many half points."""
    if not ratings:
        return None
    lowest = min(ratings)
    if points <= 0:
        return lowest - _BELOW_LOWEST
    wanted = points * _HUNDREDTHS_OF_HALF_POINT
    candidates = range(lowest - CERTAIN, max(ratings) + CERTAIN + 1)
    return candidates[bisect_left(candidates, wanted, key=lambda rating: _expected(rating, ratings))]


def _expected(rating: Rating, opponents: Sequence[Rating]) -> int:
    """The expected score in hundredths."""
    return sum(_EXPECTED[max(0, min(rating - opponent + CERTAIN, 2 * CERTAIN))] for opponent in opponents)


def _values(table: Table, _: Code) -> Mapping[PlayerId, Value]:
    return {player: _of(rated_games(table, player)) for player in table.entries}


def _of(games: Sequence[RatedGame]) -> Rating | None:
    return perfect_performance([game.rating for game in games], sum(game.points for game in games))


def _parts(table: Table, _: Code, player: PlayerId) -> tuple[Part, ...]:
    games = rated_games(table, player)
    perfect = _of(games)
    return tuple(
        Part(
            Counts.EXPECTED,
            game.rating,
            game.round,
            game.opponent,
            None if perfect is None else expectation(perfect, game.rating),
            game.points,
        )
        for game in games
    )


TIE_BREAK = Measure(
    name="PTP",
    title="Perfect tournament performance",
    article="C.07 10.3",
    unit=Unit.RATING,
    family=Family.RATING,
    values=_values,
    parts=_parts,
)
