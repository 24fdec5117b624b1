"""The director's desk: the way of the tournament, and what stands in the way of its next step."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from domain.tournament import Round, Tournament
from server.views.model import Model, model
from server.views.parameters import Parameters

_FEWEST = 2


class Step(StrEnum):
    """What the director does next."""

    REGISTER = "register"
    PAIR = "pair"
    PUBLISH = "publish"
    RESULTS = "results"
    FINISH = "finish"
    DONE = "done"


def desk(tournament: Tournament, _: Parameters) -> Model:
    """The rounds, announced ones too, by number; the head says which step is next."""
    numbers = range(1, max(tournament.number_of_rounds, len(tournament.rounds)) + 1)
    present = sum(tournament.plays_in(player, tournament.next_round) for player in tournament.players)
    head = {
        "name": tournament.name,
        "system": tournament.system,
        "rounds": tournament.number_of_rounds,
        "players": len(tournament.players),
        "present": present,
        "next_round": min(tournament.next_round, tournament.number_of_rounds),
        "step": _step(tournament, present).value,
        "missing": list(_missing(tournament)),
        "stale": tournament.draft_is_stale,
        "initial_colour": None if tournament.initial_colour is None else tournament.initial_colour.value,
        "finished": tournament.finished,
    }
    return model(head, ((str(number), _row(tournament, number)) for number in numbers))


def _step(tournament: Tournament, present: int) -> Step:
    if tournament.finished:
        return Step.DONE
    if tournament.draft is not None:
        return Step.PUBLISH
    if _missing(tournament):
        return Step.RESULTS
    if len(tournament.rounds) >= tournament.number_of_rounds:
        return Step.FINISH
    return Step.PAIR if present >= _FEWEST else Step.REGISTER


def _missing(tournament: Tournament) -> tuple[int, ...]:
    public = tournament.public_rounds
    return public[-1].missing if public else ()


def _row(tournament: Tournament, number: int) -> dict[str, Any]:
    paired = _round(tournament, number)
    return {
        "round": number,
        "status": None if paired is None else paired.status.value,
        "boards": 0 if paired is None else len(paired.games),
        "missing": [] if paired is None else list(paired.missing),
        "engine": None if paired is None else paired.engine,
    }


def _round(tournament: Tournament, number: int) -> Round | None:
    return tournament.rounds[number - 1] if number <= len(tournament.rounds) else None
