"""The notices of a tournament, and when the next round starts; every display shows them."""

from __future__ import annotations

from typing import Any

from domain.state.tournament import Tournament
from server.views.model import Model, model
from server.views.parameters import Parameters


def notices(tournament: Tournament, _: Parameters) -> Model:
    """The notices, the newest first. Row keys are the versions of the events that posted them.

    `starts` (ISO 8601) is the start of round `starting`, the first round with a known start in which no game has ended;
    both are None if there is none.
    """
    head = {"name": tournament.settings.name, "round": len(tournament.public_rounds)} | next_start(tournament)
    rows = sorted(tournament.hall.notices.items(), reverse=True)
    return model(head, ((str(number), {"text": each.text, "kind": each.kind.value}) for number, each in rows))


def next_start(tournament: Tournament) -> dict[str, Any]:
    """`starts`, when the round `starting` starts; None and None if no start is known."""
    known = [
        number for number, moment in tournament.hall.round_starts.items() if moment and not _began(tournament, number)
    ]
    starting = min(known, default=None)
    return {"starting": starting, "starts": None if starting is None else tournament.hall.round_starts[starting]}


def _began(tournament: Tournament, number: int) -> bool:
    """Whether a game of the round has ended."""
    if number > len(tournament.play.rounds):
        return False
    return any(game.outcome is not None for game in tournament.play.rounds[number - 1].games.values())
