"""The starting list, and one player's way through the tournament."""

from __future__ import annotations

from domain.history import Purpose, histories, total
from domain.starting_list import pairing_numbers
from domain.tournament import Tournament
from server.views.model import Model, model
from server.views.parameters import Parameters, wanted_player
from server.views.people import person
from server.views.standings import game


def players(tournament: Tournament, _: Parameters) -> Model:
    """Everybody in order of pairing numbers; a row is found by its PlayerId."""
    head = {"name": tournament.name, "players": len(tournament.players)}
    rows = (
        (
            each,
            person(tournament.players[each], tpn)
            | {
                "rating_kind": tournament.players[each].rating_kind.value,
                "club": tournament.players[each].club,
                "first_round": tournament.players[each].first_round,
                "withdrawn_from": tournament.players[each].withdrawn_from,
            },
        )
        for each, tpn in pairing_numbers(tournament).items()
    )
    return model(head, rows)


def player(tournament: Tournament, parameters: Parameters) -> Model:
    """One player's rounds; a row is found by the round's number."""
    shown = wanted_player(tournament, parameters)
    numbers = pairing_numbers(tournament)
    entries = histories(tournament, Purpose.STANDINGS)[shown.id]
    head = person(shown, numbers[shown.id]) | {
        "points": total(entries),
        "withdrawn_from": shown.withdrawn_from,
    }
    rows = (
        (
            str(entry.round),
            game(entry, numbers)
            | {
                "round": entry.round,
                "name": None if entry.opponent is None else tournament.players[entry.opponent].name,
                "board": _board(tournament, entry.round, shown.id),
            },
        )
        for entry in entries
    )
    return model(head, rows)


def _board(tournament: Tournament, number: int, who: str) -> int | None:
    games = tournament.rounds[number - 1].games.values()
    return next((each.board for each in games if who in (each.white, each.black)), None)
