"""The crosstables of the published exercises in tie-breaking, and their values by both editions."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from domain.standings.codes import parse
from domain.standings.parts import shown
from domain.standings.ranking import RankedStandings, ranking
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.trf.events import events_of
from domain.trf.reader import read_bytes
from domain.values import TieBreakEdition, TieBreaks

GOLDEN = Path(__file__).parents[2] / "golden" / "tie-breaks"


@cache
def crosstable(name: str) -> Tournament:
    """The tournament of a file in the golden folder; players are p1, p2, ... by pairing number."""
    return replay(events_of(read_bytes((GOLDEN / f"{name}.trf").read_bytes())))


def ranked(name: str, edition: TieBreakEdition, *codes: str) -> RankedStandings:
    """The standings by these tie-breaks."""
    return ranking(crosstable(name), rules=TieBreaks(codes, edition))


def values(name: str, edition: TieBreakEdition, code: str) -> dict[int, str]:
    """Everyone's number as it is printed, by pairing number."""
    found = ranked(name, edition, code)
    column = found.columns[0]
    assert column.tie_break is not None
    assert parse(code) == column.code
    return {row.tpn: shown(row.values[0], column.tie_break.unit) for row in found.rows}


def places(name: str, *codes: str) -> dict[int, int]:
    """Everyone's place, by pairing number."""
    return {row.tpn: row.place for row in ranked(name, TieBreakEdition.MARCH_2026, *codes).rows}
