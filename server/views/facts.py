"""How long the log is: for pages about what was, which tell that something came since they were painted."""

from __future__ import annotations

from domain.state.tournament import Tournament
from server.views.model import Model, model
from server.views.parameters import Parameters


def facts(tournament: Tournament, _: Parameters) -> Model:
    """The number of facts, and nothing else."""
    return model({"name": tournament.settings.name, "facts": tournament.version}, ())
