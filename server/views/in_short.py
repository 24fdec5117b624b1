"""A tournament in short, for the public pages: its round, its first places, its first boards."""

from __future__ import annotations

from typing import Any

from domain.results.adjourned import adjourned_boards
from domain.results.finality import standings_state
from domain.state.tournament import Tournament
from server.messages import MessageRenderer
from server.views.boards import boards, round_head
from server.views.derived import Derived
from server.views.model import Model, model
from server.views.notices import next_start, not_in_fide_mode
from server.views.parameters import Parameters
from server.views.people import person

PLACES = 10
"""Number of places shown."""

BOARDS = 10
"""Number of boards shown."""


def in_short(tournament: Tournament, parameters: Parameters, derived: Derived | None = None) -> Model:
    """The latest public round in figures, and the first places (none before round one). Row keys are PlayerIds.

    `starts` is when the round `starting` starts, and `left_fide_mode` the round from which on the tournament is not in
    FIDE mode, as in the view `notices`. `standings` says how final the places are, in the language of the parameters.
    """
    first = (derived or Derived()).ranking(tournament).rows[:PLACES] if tournament.public_rounds else ()
    rows = (
        (
            row.player,
            person(tournament.roster.players[row.player], row.tpn) | {"place": row.place, "points": row.points},
        )
        for row in first
    )
    state = standings_state(tournament, len(tournament.public_rounds))
    standings = MessageRenderer(parameters.reader).render(state)
    return model(head_in_short(tournament) | {"standings": standings}, rows)


def head_in_short(tournament: Tournament) -> dict[str, Any]:
    """The head of the summary, which needs no ranking. Its adjourned games are those of all rounds."""
    public = tournament.public_rounds
    head = round_head(tournament, len(public), public[-1] if public else None)
    rest = {
        "adjourned": sum(map(len, adjourned_boards(tournament).values())),
        "players": len(tournament.roster.players),
        "finished": tournament.finished,
        "festival": tournament.settings.festival,
        "left_fide_mode": not_in_fide_mode(tournament),
    }
    return head | rest | next_start(tournament)


def top_boards(tournament: Tournament, parameters: Parameters) -> Model:
    """The first boards of a public round, as in the view `boards`."""
    shown = boards(tournament, parameters)
    games = [key for key in shown["order"] if shown["rows"][key]["game"] is not None]
    return model(shown["head"], ((key, shown["rows"][key]) for key in games[:BOARDS]))
