"""How facts of an imported report file change the state."""

from __future__ import annotations

from typing import assert_never

from domain import events as e
from domain.tournament.replacing import replace
from domain.tournament.state import AbnormalPoints, Tournament


def evolve_report_files(tournament: Tournament, event: e.ReportFileEvent) -> Tournament:
    """The state after a fact that a report file told."""
    version = tournament.version + 1
    match event:
        case e.ReportFileKept():
            return replace(tournament, version=version, report_file=event)
        case e.AbnormalPointsAssigned():
            points = AbnormalPoints(event.score, event.points, event.round, frozenset(event.players))
            abnormal = (*tournament.abnormal_points, points)
            return replace(tournament, version=version, touched=version, abnormal_points=abnormal)
        case _:
            assert_never(event)
