"""The starting list, and one player's way through the tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.history import Entry, Purpose, histories, total
from domain.starting_list import pairing_numbers
from domain.tournament import Game, Tournament
from domain.values import PlayerId, RoundNumber, Tpn
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


def players_after_results(last: Model, *_: object) -> Model:
    """Results change nothing in the starting list."""
    return last


def player(tournament: Tournament, parameters: Parameters) -> Model:
    """One player's rounds; a row is found by the round's number."""
    shown = wanted_player(tournament, parameters)
    seen = _pass_over(tournament)
    entries = seen.entries[shown.id]
    head = person(shown, seen.numbers[shown.id]) | {
        "points": total(entries),
        "withdrawn_from": shown.withdrawn_from,
    }
    rows = (
        (
            str(entry.round),
            game(entry, seen.numbers)
            | {
                "round": entry.round,
                "name": None if entry.opponent is None else tournament.players[entry.opponent].name,
                "board": seen.boards[entry.round - 1].get(shown.id),
            },
        )
        for entry in entries
    )
    return model(head, rows)


def player_after_results(
    last: Model, _: Tournament, parameters: Parameters, results: Sequence[tuple[RoundNumber, Game]]
) -> Model | None:
    """The same player's rounds where the results are those of others."""
    who = parameters.player
    return None if any(who in (each.white, each.black) for _, each in results) else last


@dataclass(frozen=True, slots=True)
class _Pass:
    """What the views of all players are cut from: one pass over the rounds of a state."""

    tournament: Tournament
    entries: Mapping[PlayerId, tuple[Entry, ...]]
    numbers: Mapping[PlayerId, Tpn]
    boards: Sequence[Mapping[PlayerId, int]]


_latest: list[_Pass] = []
"""The pass over the state that was asked about last: when a round is published, a thousand players ask at once."""


def _pass_over(tournament: Tournament) -> _Pass:
    for known in _latest:
        if known.tournament is tournament:
            return known
    boards = [
        {who: each.board for each in paired.games.values() for who in (each.white, each.black)}
        for paired in tournament.public_rounds
    ]
    made = _Pass(tournament, histories(tournament, Purpose.STANDINGS), pairing_numbers(tournament), boards)
    _latest[:] = [made]
    return made
