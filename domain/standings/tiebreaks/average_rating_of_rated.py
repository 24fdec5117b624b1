"""OTHER_F10_ARO: the average rating of the opponents who have one (F.10).

Reading L6: F.10 names neither forfeits, nor unrated opponents, nor a rounding. Only games over the board count, an
opponent without a rating is left out, and the number that is shown is the number that decides.
"""

from __future__ import annotations

from domain.messages import message
from domain.standings.codes import Code
from domain.standings.parts import TieBreakPart, Unit
from domain.standings.table import ResultTable
from domain.standings.tiebreak import Family, TieBreakMeasure
from domain.standings.tiebreaks.average_rating import average, parts, with_ratings
from domain.values import PlayerId, Rating


def _value(table: ResultTable, code: Code, player: PlayerId) -> Rating | None:
    return average(with_ratings(table, player, None), code)


def _parts(table: ResultTable, code: Code, player: PlayerId) -> tuple[TieBreakPart, ...]:
    return parts(with_ratings(table, player, None), code)


TIE_BREAK = TieBreakMeasure(
    name="OTHER_F10_ARO",
    title=message("tie-break.average-rating-of-rated"),
    article="F.10",
    unit=Unit.RATING,
    family=Family.RESULTS,
    value=_value,
    parts=_parts,
)
