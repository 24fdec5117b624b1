"""Views for displays beside the boards: all players' seats, the boards still playing, the latest results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain.state.rounds import Game
from domain.state.tournament import Tournament
from domain.values import ByeKind, RoundNumber
from server.collation import name_order
from server.views.boards import boards, public_games, round_head
from server.views.derived import Derived
from server.views.model import Model, ViewRow, model
from server.views.parameters import Parameters, wanted_round
from server.views.people import person

MOST_RESULTS = 60
"""Results in the view of the latest results, at most."""

_OTHER = {"white": "black", "black": "white"}
_Results = Sequence[tuple[RoundNumber, Game]]


def seats(tournament: Tournament, parameters: Parameters) -> Model:
    """All players of a public round in alphabetical order: board, colour, opponent. Row keys are PlayerIds.

    A player without an opponent has a `bye` and no colour; one who is absent by request too. Unless the parameters name
    the round, there are no rows once all its games have ended: whoever looks for a seat then waits for the next round.
    """
    shown = boards(tournament, parameters)
    if _is_over(shown["head"], parameters):
        return model(shown["head"], ())
    found = [
        _seat(row, colour) for row in shown["rows"].values() for colour in ("white", "black") if row[colour] is not None
    ]
    found += absent(tournament, shown["head"]["round"])
    key = name_order(tournament.settings)
    found.sort(key=lambda row: (key(row["name"]), row["tpn"] or 0))
    return model(shown["head"], ((row["player"], row) for row in found))


def absent(tournament: Tournament, number: RoundNumber) -> Iterator[dict[str, Any]]:
    """The seats of players with a zero-point bye in a public round who take part: no one looks for a name in vain.

    Those who have withdrawn by then or enter later have such a bye too, and no seat.
    """
    if not 1 <= number <= len(tournament.public_rounds):
        return
    paired = tournament.play.rounds[number - 1]
    for player in (tournament.roster.players[who] for who in paired.unpaired if who in tournament.roster.players):
        has_left = player.withdrawn_from is not None and player.withdrawn_from <= number
        if paired.unpaired[player.id] is ByeKind.ZERO_POINT and player.first_round <= number and not has_left:
            bye = {"board": None, "white": person(player, paired.numbers.get(player.id)), "black": None}
            yield _seat(bye | {"bye": ByeKind.ZERO_POINT.value}, "white")


def seats_after_results(last: Model, tournament: Tournament, parameters: Parameters, results: _Results) -> Model | None:
    """The same seats, with a new count of unfinished boards in the head, and none after the last result.

    None if there were none and the round is open again.
    """
    number = wanted_round(tournament, parameters)
    if all(found != number for found, _ in results):
        return last
    head = round_head(tournament, number, tournament.play.rounds[number - 1])
    if _is_over(head, parameters):
        return model(head, ())
    return {**last, "head": head} if last["order"] else None


def playing(tournament: Tournament, parameters: Parameters) -> Model:
    """The boards of a public round that have no result yet, as in the view `boards`."""
    shown = public_games(tournament, parameters)
    return model(shown["head"], ((key, shown["rows"][key]) for key in shown["order"] if not _ended(shown["rows"][key])))


def playing_after_results(
    last: Model, tournament: Tournament, parameters: Parameters, results: _Results
) -> Model | None:
    """The remaining boards; None if a result was removed, or results of older rounds changed points."""
    number = wanted_round(tournament, parameters)
    games = {game.id: game for found, game in results if found == number}
    if any(found < number for found, _ in results) or any(game.outcome is None for game in games.values()):
        return None
    if not games:
        return last
    left = ((key, last["rows"][key]) for key in last["order"] if key not in games)
    return model(round_head(tournament, number, tournament.play.rounds[number - 1]), left)


def latest(tournament: Tournament, parameters: Parameters, derived: Derived) -> Model:
    """The newest results of a public round, the latest on top, as in the view `boards`.

    `recorded_at` is when a result was recorded (ISO 8601, UTC), None if that is not known.
    """
    shown = public_games(tournament, parameters)
    ended = [(key, row) for key, row in shown["rows"].items() if _ended(row)]
    ended.sort(key=lambda each: (-(each[1]["seen"] or 0), each[1]["board"]))
    return model(
        shown["head"],
        (
            (key, row | {"recorded_at": derived.recorded_at(parameters.stream, row["seen"] or 0) or None})
            for key, row in ended[:MOST_RESULTS]
        ),
    )


def _is_over(head: Mapping[str, Any], parameters: Parameters) -> bool:
    return parameters.round is None and head["boards"] > 0 and not head["missing"]


def _ended(row: ViewRow) -> bool:
    return row["result"] is not None


def _seat(row: ViewRow, colour: str) -> dict[str, Any]:
    mine, other = row[colour], row[_OTHER[colour]]
    return {name: mine[name] for name in ("player", "tpn", "name", "title", "federation")} | {
        "board": row["board"],
        "colour": None if other is None else colour,
        "opponent": None if other is None else {name: other[name] for name in ("name", "title")},
        "bye": row["bye"],
    }
