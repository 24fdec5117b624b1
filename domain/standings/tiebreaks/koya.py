"""KS: the points made against those who have at least half of the maximum score (C.07 9.2); L moves that limit (14.5).

The maximum is a win in every round in which a player could be paired: in an odd round robin the free round is left
out (reading T6).
"""

from __future__ import annotations

from collections.abc import Mapping

from domain.messages import message
from domain.standings.codes import Code, Modifier
from domain.standings.numbers import Reach
from domain.standings.parts import CountsAs, TieBreakPart, TieBreakValue, Unit
from domain.standings.table import ResultTable
from domain.standings.tiebreak import Family, TieBreakMeasure
from domain.values import PlayerId


def _value(table: ResultTable, code: Code, player: PlayerId) -> TieBreakValue:
    reached = _reached(table, code)
    return sum(
        entry.points for entry in table.entries[player] if entry.opponent is not None and reached[entry.opponent]
    )


def _parts(table: ResultTable, code: Code, player: PlayerId) -> tuple[TieBreakPart, ...]:
    reached = _reached(table, code)
    return tuple(
        TieBreakPart(
            CountsAs.GAME if reached[entry.opponent] else CountsAs.BELOW_LIMIT,
            entry.points if reached[entry.opponent] else 0,
            entry.round,
            entry.opponent,
            table.points[entry.opponent],
            entry.points,
        )
        for entry in table.entries[player]
        if entry.opponent is not None and entry.score is not None
    )


def _reached(table: ResultTable, code: Code) -> Mapping[PlayerId, bool]:
    """Who has reached the limit."""
    maximum = table.scoring.win * table.rounds_with_pairing
    return table.once(
        f"Koya's limit {code}", Reach.OWN, lambda player: 2 * (table.points[player] - code.limit) >= maximum
    )


TIE_BREAK = TieBreakMeasure(
    name="KS",
    title=message("tie-break.koya"),
    article="C.07 9.2",
    unit=Unit.HALVES,
    family=Family.RESULTS,
    value=_value,
    parts=_parts,
    reach=Reach.OPPONENTS,
    takes=frozenset({Modifier.LIMIT}),
)
