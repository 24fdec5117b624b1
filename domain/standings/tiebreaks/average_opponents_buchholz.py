"""AOB: the average Buchholz of the opponents met over the board (C.07 8.2); with F their Fore Buchholz."""

from __future__ import annotations

from fractions import Fraction

from domain.history import Entry
from domain.messages import message
from domain.standings.codes import Code, Modifier
from domain.standings.numbers import Reach
from domain.standings.parts import CountsAs, TieBreakPart, TieBreakValue, Unit
from domain.standings.table import ResultTable
from domain.standings.tiebreak import Family, TieBreakMeasure
from domain.standings.tiebreaks import buchholz
from domain.standings.unplayed import is_played
from domain.values import PlayerId


def _value(table: ResultTable, code: Code, player: PlayerId) -> TieBreakValue:
    sums = buchholz.TIE_BREAK.values(table, code)
    met = [sums[opponent] or 0 for _, opponent in _met(table, code, player)]
    return Fraction(sum(met), len(met)) if met else None


def _parts(table: ResultTable, code: Code, player: PlayerId) -> tuple[TieBreakPart, ...]:
    sums = buchholz.TIE_BREAK.values(table, code)
    return tuple(
        TieBreakPart(CountsAs.BUCHHOLZ, sums[opponent], entry.round, opponent, points=entry.points)
        for entry, opponent in _met(table, code, player)
    )


def _met(table: ResultTable, code: Code, player: PlayerId) -> list[tuple[Entry, PlayerId]]:
    """The player's games; with F also one of the final round that has no result yet."""
    waiting = table.announced if code.fore else None
    return [
        (entry, entry.opponent)
        for entry in table.entries[player]
        if entry.opponent is not None and (is_played(entry) or (entry.score is None and entry.round == waiting))
    ]


TIE_BREAK = TieBreakMeasure(
    name="AOB",
    title=message("tie-break.average-opponents-buchholz"),
    article="C.07 8.2",
    unit=Unit.HALVES,
    family=Family.BUCHHOLZ,
    value=_value,
    parts=_parts,
    reach=Reach.OPPONENTS_OF_OPPONENTS,
    takes=frozenset({Modifier.FORE}),
)
