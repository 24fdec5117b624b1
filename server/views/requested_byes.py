"""Why a player was not paired in a round: a bye that the player requested, or that the arbiter granted."""

from __future__ import annotations

from domain.state.rounds import Round
from domain.state.tournament import Tournament
from domain.values import ByeKind, PlayerId, RequestKind, RequestState
from server.languages import message

_REQUESTED = {
    ByeKind.HALF_POINT: message(
        "{player} was not paired: the player requested a half-point bye, and the arbiter granted it."
    ),
    ByeKind.ZERO_POINT: message(
        "{player} was not paired: the player requested a zero-point bye, and the arbiter granted it."
    ),
}
_GRANTED = {
    ByeKind.FULL_POINT: message("{player} was not paired: the arbiter granted a full-point bye."),
    ByeKind.HALF_POINT: message("{player} was not paired: the arbiter granted a half-point bye."),
}


def requested_bye(tournament: Tournament, paired: Round, player: PlayerId) -> str | None:
    """The sentence about a player's bye in a round, its field `player` unfilled; None for an absence or without a bye.

    A zero-point bye that was not requested is an absence.
    """
    kind = paired.unpaired.get(player)
    if kind is None:
        return None
    was_requested = any(
        (each.player, each.round, each.bye) == (player, paired.number, kind)
        and each.kind is RequestKind.BYE
        and each.state is RequestState.GRANTED
        for each in tournament.hall.requests.values()
    )
    return (_REQUESTED if was_requested else _GRANTED).get(kind)
