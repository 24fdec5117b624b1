"""KS: the points made against those who have at least half of the maximum score (C.07 9.2); L moves that limit (14.5).

The maximum is a win in every round in which a player could be paired: in an odd round robin the free round is left
out (reading T6).
"""

from __future__ import annotations

from collections.abc import Mapping

from domain.standings.codes import Code, Modifier
from domain.standings.parts import Counts, Part, Unit, Value
from domain.standings.table import Pairings, Table
from domain.standings.tiebreak import Family, Measure
from domain.values import PlayerId


def _values(table: Table, code: Code) -> Mapping[PlayerId, Value]:
    reached = _reached(table, code)
    return {
        player: sum(entry.points for entry in entries if entry.opponent is not None and reached[entry.opponent])
        for player, entries in table.entries.items()
    }


def _parts(table: Table, code: Code, player: PlayerId) -> tuple[Part, ...]:
    reached = _reached(table, code)
    return tuple(
        Part(
            Counts.GAME if reached[entry.opponent] else Counts.BELOW_LIMIT,
            entry.points if reached[entry.opponent] else 0,
            entry.round,
            entry.opponent,
            table.points[entry.opponent],
            entry.points,
        )
        for entry in table.entries[player]
        if entry.opponent is not None and entry.score is not None
    )


def _reached(table: Table, code: Code) -> Mapping[PlayerId, bool]:
    """Who has reached the limit."""
    rounds = table.rounds
    if table.pairings is Pairings.PRE_DETERMINED:
        paired = (sum(entry.opponent is not None for entry in entries) for entries in table.entries.values())
        rounds = max(paired, default=0)
    maximum = table.scoring.win * rounds
    return {player: 2 * (points - code.limit) >= maximum for player, points in table.points.items()}


TIE_BREAK = Measure(
    name="KS",
    title="Koya system",
    article="C.07 9.2",
    unit=Unit.HALVES,
    family=Family.RESULTS,
    values=_values,
    parts=_parts,
    takes=frozenset({Modifier.LIMIT}),
)
