"""TPR: the average rating of the opponents and what the score over the board adds to it (C.07 10.2)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.standings.codes import Code
from domain.standings.parts import Counts, Part, Unit, Value
from domain.standings.rating_tables import hundredths, rating_difference
from domain.standings.table import Table
from domain.standings.tiebreak import Family, Measure, mean
from domain.standings.tiebreaks.average_rating import rated_games
from domain.values import PlayerId, Rating

_WIN = 2


def performance(table: Table, player: PlayerId) -> Rating | None:
    """One player's performance: the rounded average plus the difference for the fraction in hundredths, half up."""
    games = rated_games(table, player)
    average = mean([game.rating for game in games])
    if average is None:
        return None
    return average + rating_difference(hundredths(sum(game.points for game in games), _WIN * len(games)))


def _values(table: Table, _: Code) -> Mapping[PlayerId, Value]:
    return {player: performance(table, player) for player in table.entries}


def _parts(table: Table, _: Code, player: PlayerId) -> tuple[Part, ...]:
    games = rated_games(table, player)
    lines = [Part(Counts.RATING, game.rating, game.round, game.opponent, points=game.points) for game in games]
    if not games:
        return ()
    made = sum(game.points for game in games)
    fraction = hundredths(made, _WIN * len(games))
    return (*lines, Part(Counts.FRACTION, rating_difference(fraction), score=fraction, points=made))


TIE_BREAK = Measure(
    name="TPR",
    title="Tournament performance rating",
    article="C.07 10.2",
    unit=Unit.RATING,
    family=Family.RATING,
    values=_values,
    parts=_parts,
)
