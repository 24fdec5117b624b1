"""Players' requests to the arbiter: all for the officials, and each player's own."""

from __future__ import annotations

from typing import Any

from domain.refusals import Refusal
from domain.requests.requesting import AskForBye
from domain.state.hall import PlayerRequest
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.tournament.decide import decide
from domain.values import ByeKind, FromPlayers, PlayerId, RequestKind, RequestState
from server.views.model import Model, ViewRow, model
from server.views.parameters import Parameters
from server.views.people import person

_MOST_ANSWERED = 20
_KINDS = (ByeKind.HALF_POINT, ByeKind.ZERO_POINT)

TAKEN_BACK = "taken-back"
"""The state of a bye that was granted and later removed."""


def requests(tournament: Tournament, _: Parameters) -> Model:
    """The waiting requests, oldest first, then the latest answered ones. Row keys are the versions that made them.

    A reported mistake in a game has the `game`, its `board`, `white`, `black` and the recorded `result`.
    """
    waiting = [number for number, each in tournament.hall.requests.items() if each.state is RequestState.WAITING]
    answered = sorted(
        (number for number, each in tournament.hall.requests.items() if each.state is not RequestState.WAITING),
        key=lambda number: tournament.hall.requests[number].answered or 0,
        reverse=True,
    )
    head = {"name": tournament.settings.name, "waiting": len(waiting), "open": is_open(tournament)}
    rows = (
        (
            str(number),
            _request_row(tournament, number)
            | {"person": _person(tournament.roster.players[known.player])}
            | _game(tournament, known),
        )
        for number in [*waiting, *answered[:_MOST_ANSWERED]]
        for known in [tournament.hall.requests[number]]
    )
    return model(head, rows)


def own_requests(tournament: Tournament, player: PlayerId) -> dict[str, Any]:
    """A player's requests, the newest first, and the byes that can still be requested, by round."""
    mine = [number for number, each in tournament.hall.requests.items() if each.player == player]
    return {
        "byes": [
            {"round": number, "kinds": kinds}
            for number in range(tournament.next_round, tournament.settings.number_of_rounds + 1)
            if (kinds := [kind.value for kind in _KINDS if _may_ask(tournament, player, number, kind)])
        ],
        "requests": [_request_row(tournament, number) for number in reversed(mine)],
    }


def request_states(tournament: Tournament, player: PlayerId) -> str | None:
    """A text that changes whenever one of a player's requests does; None if there are none.

    It reveals nothing about the requests, since it is public.
    """
    mine = {number: each for number, each in tournament.hall.requests.items() if each.player == player}
    if not mine:
        return None
    latest = max(max(number, each.answered or 0) for number, each in mine.items())
    waiting = sum(each.state is RequestState.WAITING for each in mine.values())
    gone = sum(_state(tournament, each) == TAKEN_BACK for each in mine.values())
    return f"{latest}.{waiting}.{gone}"


def is_open(tournament: Tournament) -> bool:
    """Whether players' pages accept requests."""
    return tournament.settings.player_requests is FromPlayers.OPEN


def _request_row(tournament: Tournament, number: int) -> ViewRow:
    known = tournament.hall.requests[number]
    return {
        "request": number,
        "player": known.player,
        "kind": known.kind.value,
        "round": known.round,
        "bye": None if known.bye is None else known.bye.value,
        "text": known.text,
        "state": _state(tournament, known),
        "reason": known.reason,
    }


def _state(tournament: Tournament, known: PlayerRequest) -> str:
    if known.kind is RequestKind.BYE and known.state is RequestState.GRANTED and not _still_granted(tournament, known):
        return TAKEN_BACK
    return known.state.value


def _still_granted(tournament: Tournament, known: PlayerRequest) -> bool:
    """Whether a granted bye still exists: in its round once that is public, before that in the list of byes."""
    if known.round is None or known.player not in tournament.roster.players:
        return False
    if known.round < tournament.next_round:
        return tournament.play.rounds[known.round - 1].unpaired.get(known.player) is known.bye
    return tournament.roster.byes.get(known.round, {}).get(known.player) is known.bye


def _may_ask(tournament: Tournament, player: PlayerId, number: int, kind: ByeKind) -> bool:
    try:
        return bool(decide(tournament, AskForBye(player, number, kind)))
    except Refusal:
        return False


def _person(player: Player) -> ViewRow:
    """The player who asks, without the pairing number, which would cost a pass over the players."""
    return {name: value for name, value in person(player, None).items() if name != "tpn"}


def _game(tournament: Tournament, known: PlayerRequest) -> ViewRow:
    """The game that a reported mistake is about, empty if the pairing was amended since."""
    found = tournament.play.game(known.round, known.game)
    return {
        "game": None if found is None else found.id,
        "board": None if found is None else found.board,
        "white": None if found is None else tournament.roster.players[found.white].name,
        "black": None if found is None else tournament.roster.players[found.black].name,
        "result": None if found is None or found.outcome is None else found.outcome.value,
    }
