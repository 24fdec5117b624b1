"""Why a player's numbers are what they are: the rounds that counted, as what, and what was cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from domain.standings.parts import Part, Value
from domain.standings.ranking import Column, Ranking, Standing
from domain.standings.tiebreak import Group, Measure
from domain.values import PlayerId


@dataclass(frozen=True, slots=True)
class Explanation:
    """One number of one player.

    `parts` are what it is made of; `tied` are those among whom an encounter counted, the player included.
    """

    column: Column
    value: Value
    parts: tuple[Part, ...]
    tied: Group = ()


def explain(ranking: Ranking, player: PlayerId) -> tuple[Standing, tuple[Explanation, ...]]:
    """The player's row, and each of its numbers with its parts.

    Raises KeyError for a player who is not in the standings.
    """
    rows = {each.player: each for each in ranking.rows}
    row = rows[player]
    return row, tuple(_explained(ranking, row, place) for place in range(len(ranking.columns)))


def explain_all(ranking: Ranking) -> Iterator[tuple[Standing, tuple[Explanation, ...]]]:
    """Every row with each of its numbers and their parts, in order of the standings."""
    for row in ranking.rows:
        yield row, tuple(_explained(ranking, row, place) for place in range(len(ranking.columns)))


def _explained(ranking: Ranking, row: Standing, place: int) -> Explanation:
    column, value = ranking.columns[place], row.values[place]
    if column.dropped or column.code is None or column.tie_break is None:
        return Explanation(column, None, ())
    if isinstance(column.tie_break, Measure):
        return Explanation(column, value, column.tie_break.parts(ranking.table, column.code, row.player))
    tied = ranking.tied[place].get(row.player, ())
    if not tied:
        return Explanation(column, None, ())
    return Explanation(column, value, column.tie_break.parts(ranking.table, column.code, row.player, tied), tied)
