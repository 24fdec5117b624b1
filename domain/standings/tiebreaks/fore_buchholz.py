"""FB: Buchholz as if all paired games of the final round had ended in draws (C.07 8.3)."""

from __future__ import annotations

from dataclasses import replace

from domain.messages import message
from domain.standings.codes import Code, Modifier
from domain.standings.numbers import Reach
from domain.standings.parts import TieBreakPart, TieBreakValue, Unit
from domain.standings.table import ResultTable
from domain.standings.tiebreak import Family, TieBreakMeasure
from domain.standings.tiebreaks import buchholz
from domain.values import PlayerId


def _value(table: ResultTable, code: Code, player: PlayerId) -> TieBreakValue:
    return buchholz.TIE_BREAK.value(table, replace(code, fore=True), player)


def _parts(table: ResultTable, code: Code, player: PlayerId) -> tuple[TieBreakPart, ...]:
    return buchholz.TIE_BREAK.parts(table, replace(code, fore=True), player)


TIE_BREAK = TieBreakMeasure(
    name="FB",
    title=message("tie-break.fore-buchholz"),
    article="C.07 8.3",
    unit=Unit.HALVES,
    family=Family.BUCHHOLZ,
    value=_value,
    parts=_parts,
    reach=Reach.OPPONENTS,
    takes=frozenset({Modifier.CUT, Modifier.MEDIAN, Modifier.FORFEITS}),
)
