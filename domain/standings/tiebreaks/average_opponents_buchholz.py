"""AOB: the average Buchholz of the opponents met over the board (C.07 8.2); with F their Fore Buchholz."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from domain.standings.codes import Code, Modifier
from domain.standings.parts import Counts, Part, Unit, Value
from domain.standings.played import is_played
from domain.standings.table import Table
from domain.standings.tiebreak import Family, Measure
from domain.standings.tiebreaks.buchholz import buchholz
from domain.values import PlayerId


def _values(table: Table, code: Code) -> Mapping[PlayerId, Value]:
    if code.fore:
        table = table.fore
    sums = buchholz(table, code)
    found: dict[PlayerId, Value] = {}
    for player, entries in table.entries.items():
        met = [sums[entry.opponent] for entry in entries if entry.opponent is not None and is_played(entry)]
        found[player] = Fraction(sum(met), len(met)) if met else None
    return found


def _parts(table: Table, code: Code, player: PlayerId) -> tuple[Part, ...]:
    if code.fore:
        table = table.fore
    sums = buchholz(table, code)
    return tuple(
        Part(Counts.BUCHHOLZ, sums[entry.opponent], entry.round, entry.opponent, points=entry.points)
        for entry in table.entries[player]
        if entry.opponent is not None and is_played(entry)
    )


TIE_BREAK = Measure(
    name="AOB",
    title="Average of opponents' Buchholz",
    article="C.07 8.2",
    unit=Unit.HALVES,
    family=Family.BUCHHOLZ,
    values=_values,
    parts=_parts,
    takes=frozenset({Modifier.FORE}),
)
