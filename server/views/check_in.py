"""Check-in: who is present, who is missing, and who is not expected."""

from __future__ import annotations

from typing import Any

from domain.starting_list import pairing_numbers
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import PlayerId
from server.collation import name_order
from server.views.model import Model, model
from server.views.parameters import Parameters
from server.views.people import departure, person


def check_in(tournament: Tournament, _: Parameters) -> Model:
    """All players in alphabetical order. Row keys are PlayerIds.

    `here` is whether a player checked in, `expected` whether the player will be paired in the next round; otherwise
    `bye` is the kind of the player's bye in it. The head counts the expected players, present and missing; `asked` is
    the round before which check-in was opened last.
    """
    numbers = pairing_numbers(tournament)
    key = name_order(tournament.settings)
    known = sorted(tournament.roster.players.values(), key=lambda each: (key(each.name), numbers.get(each.id) or 0))
    rows = {each.id: person(each, numbers.get(each.id)) | _row(tournament, each) for each in known}
    expected = missing_from(tournament)
    playing = sum(tournament.plays_in(player, tournament.next_round) for player in tournament.roster.players)
    head = {
        "name": tournament.settings.name,
        "players": len(rows),
        "round": _round(tournament),
        "asked": tournament.hall.check_in_round,
        "expected": playing,
        "here": playing - len(expected),
        "missing": len(expected),
    }
    return model(head, rows.items())


def check_in_after_results(last: Model, *_: object) -> Model:
    """The same model: results do not change check-in."""
    return last


def missing_from(tournament: Tournament) -> tuple[PlayerId, ...]:
    """The players who will be paired in the next round and have not checked in."""
    number = tournament.next_round
    return tuple(
        player
        for player in tournament.roster.players
        if player not in tournament.hall.checked_in and tournament.plays_in(player, number)
    )


def _round(tournament: Tournament) -> int | None:
    """The round that check-in is for, None after the last round."""
    over = tournament.finished or tournament.next_round > tournament.settings.number_of_rounds
    return None if over else tournament.next_round


def _row(tournament: Tournament, player: Player) -> dict[str, Any]:
    bye = tournament.roster.byes.get(tournament.next_round, {}).get(player.id)
    return {
        "club": player.club,
        "fide_id": player.fide_id,
        "expected": tournament.plays_in(player.id, tournament.next_round),
        "here": player.id in tournament.hall.checked_in,
        "bye": None if bye is None else bye.value,
        "withdrawn_from": player.withdrawn_from,
    } | departure(player, tournament.settings.number_of_rounds)
