"""PS: the sum of the scores after each round (C.07 7.5); a cut leaves out the first rounds (14.1.1 c)."""

from __future__ import annotations

from itertools import accumulate

from domain.messages import message
from domain.standings.codes import Code, Modifier
from domain.standings.cuts import Cut
from domain.standings.parts import CountsAs, TieBreakPart, TieBreakValue, Unit
from domain.standings.table import ResultTable
from domain.standings.tiebreak import Family, TieBreakMeasure
from domain.values import PlayerId


def _value(table: ResultTable, code: Code, player: PlayerId) -> TieBreakValue:
    return sum(list(accumulate(entry.points for entry in table.entries[player]))[code.least :])


def _parts(table: ResultTable, code: Code, player: PlayerId) -> tuple[TieBreakPart, ...]:
    entries = table.entries[player]
    scores = accumulate(entry.points for entry in entries)
    return tuple(
        TieBreakPart(
            CountsAs.SCORE, score, entry.round, cut=Cut.LEAST if place < code.least else None, points=entry.points
        )
        for place, (entry, score) in enumerate(zip(entries, scores, strict=True))
    )


TIE_BREAK = TieBreakMeasure(
    name="PS",
    title=message("tie-break.progressive"),
    article="C.07 7.5",
    unit=Unit.HALVES,
    family=Family.RECORD,
    value=_value,
    parts=_parts,
    takes=frozenset({Modifier.CUT}),
)
