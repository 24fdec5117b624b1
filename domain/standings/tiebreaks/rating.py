"""RTNG: the player's own rating, the highest first (C.07:2026 10.6)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.standings.codes import Code, Modifier
from domain.standings.parts import Counts, Part, Unit, Value
from domain.standings.table import Table
from domain.standings.tiebreak import Family, Measure
from domain.values import PlayerId


def _values(table: Table, _: Code) -> Mapping[PlayerId, Value]:
    return {player: table.ratings[player] or None for player in table.entries}


def _parts(table: Table, _: Code, player: PlayerId) -> tuple[Part, ...]:
    return (Part(Counts.RATING, table.ratings[player] or None),)


TIE_BREAK = Measure(
    name="RTNG",
    title="Rating",
    article="C.07 10.6",
    unit=Unit.RATING,
    family=Family.RATING,
    values=_values,
    parts=_parts,
    takes=frozenset({Modifier.REVERSED}),
)
