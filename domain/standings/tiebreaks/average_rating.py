"""ARO: the average rating of the opponents met over the board, rounded half up (C.07 10.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from domain.messages import message
from domain.standings.codes import Code, Modifier
from domain.standings.cuts import Cut, cut
from domain.standings.parts import CountsAs, TieBreakPart, Unit
from domain.standings.rating_tables import mean
from domain.standings.table import ResultTable
from domain.standings.tiebreak import Family, TieBreakMeasure
from domain.values import PlayerId, Points, Rating, RoundNumber, Score


class RatedOpponent(NamedTuple):
    """A game over the board against a rated opponent, with the points that it is worth for ratings: 2, 1 or 0."""

    round: RoundNumber
    opponent: PlayerId
    rating: Rating
    points: Points


_WORTH = {Score.WIN: 2, Score.DRAW: 1, Score.LOSS: 0}


def rated_games(table: ResultTable, player: PlayerId) -> list[RatedOpponent]:
    """The player's games over the board against those who count with a rating, whatever a win is worth here."""
    return with_ratings(table, player, table.rating_of_unrated)


def with_ratings(table: ResultTable, player: PlayerId, unrated: Rating | None) -> list[RatedOpponent]:
    """The player's games over the board, those against the unrated with this rating (None: left out)."""
    found = []
    for game in table.games[player]:
        if game.opponent is not None and game.score is not None:
            rating = table.ratings.listed(game.opponent, game.round) or unrated
            if rating is not None:
                found.append(RatedOpponent(game.round, game.opponent, rating, _WORTH[game.score]))
    return found


def _value(table: ResultTable, code: Code, player: PlayerId) -> Rating | None:
    return average(rated_games(table, player), code)


def average(games: Sequence[RatedOpponent], code: Code) -> Rating | None:
    """The average rating in these games, without what the code cuts."""
    ratings = [game.rating for game in games]
    gone = _cut(ratings, code) if code.least else ()
    return mean([rating for place, rating in enumerate(ratings) if place not in gone])


def _parts(table: ResultTable, code: Code, player: PlayerId) -> tuple[TieBreakPart, ...]:
    return parts(rated_games(table, player), code)


def parts(games: Sequence[RatedOpponent], code: Code) -> tuple[TieBreakPart, ...]:
    """One part for each of these games, with what the code cuts."""
    gone = _cut([game.rating for game in games], code)
    return tuple(
        TieBreakPart(CountsAs.RATING, game.rating, game.round, game.opponent, points=game.points, cut=gone.get(place))
        for place, game in enumerate(games)
    )


def _cut(ratings: Sequence[Rating], code: Code) -> Mapping[int, Cut]:
    weights = [(rating, rating) for rating in ratings]
    return cut(weights, [False] * len(weights), code.least, code.most)


TIE_BREAK = TieBreakMeasure(
    name="ARO",
    title=message("tie-break.average-rating"),
    article="C.07 10.1",
    unit=Unit.RATING,
    family=Family.RATING,
    value=_value,
    parts=_parts,
    takes=frozenset({Modifier.CUT, Modifier.MEDIAN}),
)
