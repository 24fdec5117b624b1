"""Requests in the state: those of a player, one by its number, and the bye that one requests."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from domain.messages import Message, message
from domain.players.byes import GrantBye, grant_bye
from domain.reasons import Reason
from domain.refusals import Conflict, InvalidValue, TournamentIsOver, Unknown
from domain.round_robins import check_round_robin
from domain.state.hall import Hall, PlayerRequest
from domain.state.tournament import Tournament
from domain.subject import Event, Undoing
from domain.values import ByeKind, PlayerId, RequestState, RoundNumber


@dataclass(frozen=True, slots=True)
class RequestReopened(Event):
    """A request waits for its answer again: the one it had, or its withdrawal, was taken back."""

    request: int
    player: PlayerId
    reason: str = ""


LONGEST_TEXT = 500
"""Most characters of a player's message to the arbiter, and of the answer."""


@dataclass(eq=False)
class UnknownRequest(Unknown):
    """No request has that number."""

    request: int


@dataclass(eq=False)
class RequestIsAnswered(Conflict):
    """Someone else was faster, or the player took the request back."""

    request: int
    state: RequestState


def requests_waiting(tournament: Tournament, player: PlayerId) -> tuple[PlayerRequest, ...]:
    """The requests of a player that wait for an answer."""
    return tuple(
        each
        for each in tournament.hall.requests.values()
        if each.player == player and each.state is RequestState.WAITING
    )


def known_request(tournament: Tournament, request: int) -> PlayerRequest:
    """The request of that number. Raises UnknownRequest."""
    known = tournament.hall.requests.get(request)
    if known is None:
        raise UnknownRequest(request)
    return known


def bye_as_granted(tournament: Tournament, player: PlayerId, number: RoundNumber, kind: ByeKind) -> tuple[Event, ...]:
    """The event of a bye as the arbiter grants it: the same rules and the same limits."""
    if tournament.finished:
        raise TournamentIsOver
    command = GrantBye(player, number, kind, reason=Reason.ASKED_FOR.value)
    check_round_robin(tournament, command)
    return grant_bye(tournament, command)


def checked_text(text: str) -> str:
    """The text with its lines, without blanks around it."""
    text = text.strip()
    if len(text) > LONGEST_TEXT:
        raise InvalidValue("text", message("invalid.too-long", most=LONGEST_TEXT))
    return text


def with_changed_request(hall: Hall, request: int, **fields: Any) -> Hall:
    """The hall with other values in these fields of a request."""
    requests = {**hall.requests, request: replace(hall.requests[request], **fields)}
    return replace(hall, requests=requests)


def check_state(undoing: Undoing, request: int, state: RequestState, what: Message) -> None:
    """Raise ChangedSince if a request is in another state by now."""
    known = undoing.now.hall.requests.get(request)
    undoing.check(unchanged=known is not None and known.state is state, what=what)
