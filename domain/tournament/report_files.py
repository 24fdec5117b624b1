"""How facts of an imported report file change the state."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from domain import events as e
from domain.tournament.state import AbnormalPoints, Tournament


def evolve_report_files(tournament: Tournament, event: e.ReportFileEvent) -> Tournament:
    """The state after a fact that a report file told."""
    version = tournament.version + 1
    settings = tournament.settings
    match event:
        case e.ReportFileKept():
            return replace(tournament, version=version, settings=replace(settings, report_file=event))
        case e.AbnormalPointsAssigned():
            points = AbnormalPoints(event.score, event.points, event.round, frozenset(event.players))
            changed = replace(settings, abnormal_points=(*settings.abnormal_points, points))
            return replace(tournament, version=version, touched=version, settings=changed)
        case _:
            assert_never(event)
