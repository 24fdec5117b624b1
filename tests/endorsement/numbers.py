"""The numbers of a tournament's tie-breaks beside those of gacrux."""

from __future__ import annotations

from domain.standings.codes import parse
from domain.standings.registry import find
from domain.standings.table import table_of
from domain.standings.tiebreak import TieBreakMeasure
from domain.state.tournament import Tournament
from domain.values import TieBreaks
from tests.judges.comparison import same_number
from tests.judges.registered import GACRUX, is_registered
from tests.judges.tie_breaks import by_gacrux, in_points


def numbers_that_differ(tournament: Tournament, named: TieBreaks) -> tuple[list[str], list[str]]:
    """A line for every number that differs, and for every one that may (docs/divergences.md).

    Of the latter kind are also tie-breaks with which gacrux ranks otherwise although its numbers are ours: it rounds an
    average, and after a Fore Buchholz it computes the next ones as if the last round had been drawn.
    """
    table = table_of(tournament, named)
    measures = {text: found for text in named.codes if isinstance(found := find(parse(text)), TieBreakMeasure)}
    unknown: list[str] = []
    known = [text for text in measures if text.startswith(("FB", "AOB"))]
    for text, theirs in by_gacrux(table, list(measures)).items():
        measure, code = measures[text], parse(text)
        for player, value in measure.values(table, code).items():
            ours, other = in_points(value, measure.unit.value), theirs[int(table.numbers[player])]
            if not same_number(ours, other, text):
                lines = known if is_registered(GACRUX, table, code, player) else unknown
                lines.append(f"{text} of {table.numbers[player]}: {other}, here {ours}")
    return unknown, known
