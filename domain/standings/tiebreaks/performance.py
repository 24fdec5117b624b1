"""TPR: the average rating of the opponents and what the score over the board adds to it (C.07 10.2)."""

from __future__ import annotations

from domain.messages import message
from domain.standings.codes import Code
from domain.standings.parts import CountsAs, TieBreakPart, TieBreakValue, Unit
from domain.standings.rating_tables import hundredths, mean, rating_difference
from domain.standings.table import ResultTable
from domain.standings.tiebreak import Family, TieBreakMeasure
from domain.standings.tiebreaks.average_rating import rated_games
from domain.values import PlayerId, Rating

_WIN = 2


def performance(table: ResultTable, player: PlayerId) -> Rating | None:
    """One player's performance: the rounded average plus the difference for the fraction in hundredths, half up."""
    games = rated_games(table, player)
    average = mean([game.rating for game in games])
    if average is None:
        return None
    return average + rating_difference(hundredths(sum(game.points for game in games), _WIN * len(games)))


def _value(table: ResultTable, _: Code, player: PlayerId) -> TieBreakValue:
    return performance(table, player)


def _parts(table: ResultTable, _: Code, player: PlayerId) -> tuple[TieBreakPart, ...]:
    games = rated_games(table, player)
    lines = [
        TieBreakPart(CountsAs.RATING, game.rating, game.round, game.opponent, points=game.points) for game in games
    ]
    if not games:
        return ()
    made = sum(game.points for game in games)
    fraction = hundredths(made, _WIN * len(games))
    return (*lines, TieBreakPart(CountsAs.FRACTION, rating_difference(fraction), score=fraction, points=made))


TIE_BREAK = TieBreakMeasure(
    name="TPR",
    title=message("tie-break.performance"),
    article="C.07 10.2",
    unit=Unit.RATING,
    family=Family.RATING,
    value=_value,
    parts=_parts,
)
