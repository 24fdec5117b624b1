"""TPN: the tournament pairing number, the lowest first (C.07:2026 7.8)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.standings.codes import Code, Modifier
from domain.standings.parts import Counts, Part, Unit, Value
from domain.standings.table import Table
from domain.standings.tiebreak import Family, Measure, Order
from domain.values import PlayerId


def _values(table: Table, _: Code) -> Mapping[PlayerId, Value]:
    return {player: int(number) for player, number in table.numbers.items()}


def _parts(table: Table, _: Code, player: PlayerId) -> tuple[Part, ...]:
    return (Part(Counts.WHOLE, int(table.numbers[player])),)


TIE_BREAK = Measure(
    name="TPN",
    title="Tournament pairing number",
    article="C.07 7.8",
    unit=Unit.ONES,
    family=Family.RECORD,
    values=_values,
    parts=_parts,
    takes=frozenset({Modifier.REVERSED}),
    order=Order.LOWEST_FIRST,
)
