"""RTNG: the player's own rating, the highest first (C.07:2026 10.6)."""

from __future__ import annotations

from domain.messages import message
from domain.standings.codes import Code, Modifier
from domain.standings.parts import CountsAs, TieBreakPart, TieBreakValue, Unit
from domain.standings.table import ResultTable
from domain.standings.tiebreak import Family, TieBreakMeasure
from domain.values import PlayerId


def _value(table: ResultTable, _: Code, player: PlayerId) -> TieBreakValue:
    return table.ratings.first[player] or table.rating_of_unrated


def _parts(table: ResultTable, code: Code, player: PlayerId) -> tuple[TieBreakPart, ...]:
    return (TieBreakPart(CountsAs.RATING, _value(table, code, player)),)


TIE_BREAK = TieBreakMeasure(
    name="RTNG",
    title=message("tie-break.rating"),
    article="C.07 10.6",
    unit=Unit.RATING,
    family=Family.RATING,
    value=_value,
    parts=_parts,
    takes=frozenset({Modifier.REVERSED}),
)
