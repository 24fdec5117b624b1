"""FB: Buchholz as if all paired games of the final round had ended in draws (C.07 8.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from domain.standings.codes import Code, Modifier
from domain.standings.parts import Part, Unit, Value
from domain.standings.table import Table
from domain.standings.tiebreak import Family, Measure
from domain.standings.tiebreaks import buchholz
from domain.values import PlayerId


def _values(table: Table, code: Code) -> Mapping[PlayerId, Value]:
    return buchholz.TIE_BREAK.values(table, replace(code, fore=True))


def _parts(table: Table, code: Code, player: PlayerId) -> tuple[Part, ...]:
    return buchholz.TIE_BREAK.parts(table, replace(code, fore=True), player)


TIE_BREAK = Measure(
    name="FB",
    title="Fore Buchholz",
    article="C.07 8.3",
    unit=Unit.HALVES,
    family=Family.BUCHHOLZ,
    values=_values,
    parts=_parts,
    takes=frozenset({Modifier.CUT, Modifier.MEDIAN, Modifier.FORFEITS}),
)
