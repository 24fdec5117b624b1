"""The standings and the crosstable."""

from __future__ import annotations

from typing import Any

from domain.history import Entry, Purpose, histories
from domain.standings.ranking import Standing, standings
from domain.starting_list import pairing_numbers
from domain.tournament import Tournament
from domain.values import RoundNumber
from server.views.model import Model, model
from server.views.parameters import Parameters, wanted_round
from server.views.people import person


def standing(tournament: Tournament, parameters: Parameters) -> Model:
    """Everybody in order by F.10, after a round or now. `points` are half points; a row is found by its PlayerId."""
    number = wanted_round(tournament, parameters)
    return model(
        _head(tournament, number),
        ((each.player, _row(tournament, each)) for each in standings(tournament, after=number)),
    )


def crosstable(tournament: Tournament, parameters: Parameters) -> Model:
    """The standings with each player's rounds: the opponent's pairing number, the colour, the score."""
    number = wanted_round(tournament, parameters)
    numbers = pairing_numbers(tournament)
    entries = histories(tournament, Purpose.STANDINGS, before=number + 1)
    rows = (
        (
            each.player,
            _row(tournament, each) | {"games": [game(entry, numbers) for entry in entries[each.player]]},
        )
        for each in standings(tournament, after=number)
    )
    return model(_head(tournament, number), rows)


def game(entry: Entry, numbers: Any) -> dict[str, Any]:
    """One round of one player: against whom, with which colour, with what score; None where it is not known."""
    return {
        "opponent": entry.opponent,
        "tpn": None if entry.opponent is None else numbers[entry.opponent],
        "colour": None if entry.colour is None else entry.colour.value,
        "score": None if entry.score is None else entry.score.value,
        "points": entry.points,
    }


def _head(tournament: Tournament, number: RoundNumber) -> dict[str, Any]:
    public = tournament.public_rounds[:number]
    return {
        "name": tournament.name,
        "round": len(public),
        "rounds": tournament.number_of_rounds,
        "missing": len(public[-1].missing) if public else 0,
        "finished": tournament.finished,
    }


def _row(tournament: Tournament, standing: Standing) -> dict[str, Any]:
    return person(tournament.players[standing.player], standing.tpn) | {
        "place": standing.place,
        "points": standing.points,
        "average": standing.average_rating,
        "played": standing.games,
    }
