"""SB: for every round the opponent's score times the points made against that opponent (C.07 9.1).

Two half points multiplied count quarters. A cut takes the product of the lowest scoring opponent, of several such
the lowest product (14.1.1 d); 16.5.2 puts an absence in its place if that contributes as much or more.
"""

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
    products = [element.score * element.points for element in those]
    gone = _cut(those, code) if code.least else ()
    return sum(products) - sum(products[place] for place in gone)


def _parts(table: ResultTable, code: Code, player: PlayerId) -> tuple[TieBreakPart, ...]:
    those = _elements(table, code)[player]
    gone = _cut(those, code)
    return tuple(
        TieBreakPart(
            counts_of(table, each),
            each.score * each.points,
            each.round,
            each.opponent,
            each.score,
            each.points,
            gone.get(place),
        )
        for place, each in enumerate(those)
    )


def _elements(table: ResultTable, code: Code) -> Mapping[PlayerId, tuple[Element, ...]]:
    return table.elements_with_forfeits if code.forfeits else table.elements


def _cut(elements: Sequence[Element], code: Code) -> Mapping[int, Cut]:
    weights = [(element.score, element.score * element.points) for element in elements]
    return cut(weights, [element.voluntary for element in elements], code.least, code.most)


TIE_BREAK = TieBreakMeasure(
    name="SB",
    title=message("tie-break.sonneborn-berger"),
    article="C.07 9.1",
    unit=Unit.QUARTERS,
    family=Family.RESULTS,
    value=_value,
    parts=_parts,
    reach=Reach.OPPONENTS,
    takes=frozenset({Modifier.CUT, Modifier.MEDIAN, Modifier.FORFEITS}),
)
