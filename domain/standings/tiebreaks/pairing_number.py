"""TPN: the tournament pairing number, the lowest first (C.07:2026 7.8)."""

from __future__ import annotations

from domain.messages import message
from domain.standings.codes import Code, Modifier
from domain.standings.parts import CountsAs, TieBreakPart, TieBreakValue, Unit
from domain.standings.table import ResultTable
from domain.standings.tiebreak import BestFirst, Family, TieBreakMeasure
from domain.values import PlayerId


def _value(table: ResultTable, _: Code, player: PlayerId) -> TieBreakValue:
    return int(table.numbers[player])


def _parts(table: ResultTable, _: Code, player: PlayerId) -> tuple[TieBreakPart, ...]:
    return (TieBreakPart(CountsAs.WHOLE, int(table.numbers[player])),)


TIE_BREAK = TieBreakMeasure(
    name="TPN",
    title=message("tie-break.pairing-number"),
    article="C.07 7.8",
    unit=Unit.ONES,
    family=Family.RECORD,
    value=_value,
    parts=_parts,
    takes=frozenset({Modifier.REVERSED}),
    order=BestFirst.LOWEST_FIRST,
)
