"""KS: the points made against those who have at least half of the maximum score (C.07 9.2); L moves that limit (14.5).

The maximum is a win in every round in which a player could be paired: in an odd round robin the free round is left
out (reading T6).
"""

from __future__ import annotations

from collections.abc import Mapping

from domain.messages import message
from domain.standings.codes import Code, Modifier
from domain.standings.parts import CountsAs, TieBreakPart, TieBreakValue, Unit
from domain.standings.table import PairingMode, ResultTable
from domain.standings.tiebreak import Family, TieBreakMeasure
from domain.values import PlayerId


def _values(table: ResultTable, code: Code) -> Mapping[PlayerId, TieBreakValue]:
    reached = _reached(table, code)
    return {
        player: sum(entry.points for entry in entries if entry.opponent is not None and reached[entry.opponent])
        for player, entries in table.entries.items()
    }


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
    rounds = table.rounds
    if table.pairings is PairingMode.PRE_DETERMINED:
        paired = (sum(entry.opponent is not None for entry in entries) for entries in table.entries.values())
        rounds = max(paired, default=0)
    maximum = table.scoring.win * rounds
    return {player: 2 * (points - code.limit) >= maximum for player, points in table.points.items()}


TIE_BREAK = TieBreakMeasure(
    name="KS",
    title=message("tie-break.koya"),
    article="C.07 9.2",
    unit=Unit.HALVES,
    family=Family.RESULTS,
    values=_values,
    parts=_parts,
    takes=frozenset({Modifier.LIMIT}),
)
