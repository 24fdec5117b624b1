"""The number of events, so that a page of the past can show how many came since it was rendered."""

from __future__ import annotations

from domain.state.tournament import Tournament
from server.views.model import Model, model
from server.views.parameters import Parameters


def event_count(tournament: Tournament, _: Parameters) -> Model:
    """The number of events (`facts`), without rows."""
    return model({"name": tournament.settings.name, "facts": tournament.version}, ())
