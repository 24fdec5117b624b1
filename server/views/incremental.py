"""Incremental views: after new results alone, a view is updated from the one before.

Nearly all events of a round are results, and building a view of 1,500 players from scratch is expensive.
"""

from __future__ import annotations

from dataclasses import dataclass

from domain.state.tournament import Tournament
from server.views.derived import Derived
from server.views.model import Model
from server.views.new_results import new_results
from server.views.parameters import Parameters
from server.views.registry import View


@dataclass(frozen=True, slots=True)
class BuiltView:
    """A view's model, and the tournament that it was built from."""

    tournament: Tournament
    model: Model


def build_view(
    view: View,
    tournament: Tournament,
    parameters: Parameters,
    last: BuiltView | None = None,
    derived: Derived | None = None,
) -> BuiltView:
    """The view of a tournament, updated from an earlier one of the same parameters if only results came since.

    If no result concerns the view, the model is the same object as before.

    Raises NotInView.
    """
    if last is not None and view.follow is not None:
        games = new_results(last.tournament, tournament)
        model = None if games is None else view.follow(last.model, tournament, parameters, games)
        if model is not None:
            return BuiltView(tournament, model)
    return BuiltView(tournament, view.build(tournament, parameters, derived))
