"""The standings around one player: the places just above and below."""

from __future__ import annotations

from domain.state.tournament import Tournament
from server.views.derived import Derived
from server.views.model import Model, model
from server.views.parameters import Parameters, wanted_player
from server.views.people import person

_BESIDE = 3
"""Rows above the player and below."""


def around(tournament: Tournament, parameters: Parameters, derived: Derived | None = None) -> Model:
    """The player with the next ones above and below. Row keys are PlayerIds.

    The head has the player's `place` and of how many `players` in the standings: not those who are out of them by
    decision. `place` is None for one of these, and before the first public round.

    Raises NotInView.
    """
    shown = wanted_player(tournament, parameters)
    rows = (derived or Derived()).ranking(tournament).rows if tournament.public_rounds else ()
    mine = next((number for number, row in enumerate(rows) if row.player == shown.id), None)
    head = {
        "place": None if mine is None else rows[mine].place,
        "players": len(rows),
        "round": len(tournament.public_rounds),
    }
    first = 0 if mine is None else max(0, min(mine - _BESIDE, len(rows) - 2 * _BESIDE - 1))
    seen = () if mine is None else rows[first : first + 2 * _BESIDE + 1]
    return model(
        head,
        (
            (
                row.player,
                person(tournament.roster.players[row.player], row.tpn)
                | {"place": row.place, "points": row.points, "mine": row.player == shown.id},
            )
            for row in seen
        ),
    )
