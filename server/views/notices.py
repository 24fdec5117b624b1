"""The notices of a tournament, and when the next round starts; every display shows them."""

from __future__ import annotations

from typing import Any

from domain.state.tournament import Tournament
from server.views.model import Model, model
from server.views.parameters import Parameters


def notices(tournament: Tournament, _: Parameters) -> Model:
    """The notices, the newest first. Row keys are the versions of the events that posted them.

    `starts` (ISO 8601) is the start of round `starting`, the first round with a known start that has not begun;
    both are None if there is none. `taken_back` is the next round if its pairing was public and is not any more, else
    None. `left_fide_mode` is the round from which on it is not in FIDE mode, or None.
    """
    head = {"name": tournament.settings.name, "round": len(tournament.public_rounds)} | next_start(tournament)
    head["taken_back"] = _taken_back(tournament)
    head["left_fide_mode"] = not_in_fide_mode(tournament)
    rows = sorted(tournament.hall.notices.items(), reverse=True)
    return model(head, ((str(number), {"text": each.text, "kind": each.kind.value}) for number, each in rows))


def _taken_back(tournament: Tournament) -> int | None:
    following = len(tournament.public_rounds) + 1
    is_next = following in tournament.play.taken_back and following <= tournament.settings.number_of_rounds
    return following if is_next and not tournament.finished else None


def not_in_fide_mode(tournament: Tournament) -> int | None:
    """The round from which on a tournament is outside FIDE mode, whatever its system is now; None if it is in it."""
    return tournament.settings.fide_mode_left


def next_start(tournament: Tournament) -> dict[str, Any]:
    """`starts`, when the round `starting` starts; None and None if no start is known."""
    known = [
        number for number, moment in tournament.hall.round_starts.items() if moment and not _began(tournament, number)
    ]
    starting = min(known, default=None)
    return {"starting": starting, "starts": None if starting is None else tournament.hall.round_starts[starting]}


def _began(tournament: Tournament, number: int) -> bool:
    return number <= len(tournament.play.rounds) and tournament.play.rounds[number - 1].has_started
