"""Why a player's numbers are what they are: the rounds that counted, as what, and what was cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from domain.standings.parts import TieBreakPart, TieBreakValue
from domain.standings.ranking import RankedStandings, RankedTieBreak, Standing
from domain.standings.tiebreak import TieBreakMeasure, TiedPlayers
from domain.values import PlayerId


@dataclass(frozen=True, slots=True)
class TieBreakExplanation:
    """One number of one player.

    `parts` are what it is made of; `tied` are those among whom an encounter counted, the player included.
    """

    column: RankedTieBreak
    value: TieBreakValue
    parts: tuple[TieBreakPart, ...]
    tied: TiedPlayers = ()


def explain(ranking: RankedStandings, player: PlayerId) -> tuple[Standing, tuple[TieBreakExplanation, ...]]:
    """The player's row, and each of its numbers with its parts.

    Raises KeyError for a player who is not in the standings.
    """
    rows = {each.player: each for each in (*ranking.rows, *ranking.out)}
    row = rows[player]
    return row, tuple(_explained(ranking, row, place) for place in range(len(ranking.columns)))


def explain_all(ranking: RankedStandings) -> Iterator[tuple[Standing, tuple[TieBreakExplanation, ...]]]:
    """Every row with each of its numbers and their parts, in order of the standings."""
    for row in ranking.rows:
        yield row, tuple(_explained(ranking, row, place) for place in range(len(ranking.columns)))


def _explained(ranking: RankedStandings, row: Standing, place: int) -> TieBreakExplanation:
    column, value = ranking.columns[place], row.values[place]
    if column.dropped is not None or column.code is None or column.tie_break is None:
        return TieBreakExplanation(column, None, ())
    if isinstance(column.tie_break, TieBreakMeasure):
        return TieBreakExplanation(column, value, column.tie_break.parts(ranking.table, column.code, row.player))
    tied = ranking.tied[place].get(row.player, ())
    if not tied:
        return TieBreakExplanation(column, None, ())
    return TieBreakExplanation(
        column, value, column.tie_break.parts(ranking.table, column.code, row.player, tied), tied
    )
