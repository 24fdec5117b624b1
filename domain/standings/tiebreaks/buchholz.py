"""BH: the sum of the opponents' scores (C.07 8.1); unplayed rounds count a dummy opponent (16.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.messages import message
from domain.standings.codes import Code, Modifier
from domain.standings.cuts import Cut, cut
from domain.standings.elements import Element
from domain.standings.numbers import Reach
from domain.standings.parts import TieBreakPart, TieBreakValue, Unit
from domain.standings.table import ResultTable, counts_of
from domain.standings.tiebreak import Family, TieBreakMeasure
from domain.values import PlayerId


def _value(table: ResultTable, code: Code, player: PlayerId) -> TieBreakValue:
    those = _elements(table, code)[player]
    gone = _cut(those, code) if code.least else ()
    return sum([element.score for element in those]) - sum([those[place].score for place in gone])


def _parts(table: ResultTable, code: Code, player: PlayerId) -> tuple[TieBreakPart, ...]:
    those = _elements(table, code)[player]
    gone = _cut(those, code)
    table = table.fore if code.fore else table
    return tuple(
        TieBreakPart(
            counts_of(table, each), each.score, each.round, each.opponent, each.score, each.points, gone.get(place)
        )
        for place, each in enumerate(those)
    )


def _elements(table: ResultTable, code: Code) -> Mapping[PlayerId, tuple[Element, ...]]:
    if code.fore:
        table = table.fore
    return table.elements_with_forfeits if code.forfeits else table.elements


def _cut(elements: Sequence[Element], code: Code) -> Mapping[int, Cut]:
    weights = [(element.score, element.score) for element in elements]
    return cut(weights, [element.voluntary for element in elements], code.least, code.most)


TIE_BREAK = TieBreakMeasure(
    name="BH",
    title=message("tie-break.buchholz"),
    article="C.07 8.1",
    unit=Unit.HALVES,
    family=Family.BUCHHOLZ,
    value=_value,
    parts=_parts,
    reach=Reach.OPPONENTS,
    takes=frozenset({Modifier.CUT, Modifier.MEDIAN, Modifier.FORFEITS, Modifier.FORE}),
)
