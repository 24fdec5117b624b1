"""What players ask of the arbiter. A finished tournament still takes reports of mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from domain.lookups import registered_player
from domain.messages import FieldValue, Message, message
from domain.refusals import InvalidValue, Refusal
from domain.requests.answering import RequestAnswered
from domain.requests.waiting import (
    RequestIsAnswered,
    RequestReopened,
    UnknownRequest,
    bye_as_granted,
    check_state,
    checked_text,
    known_request,
    requests_waiting,
    with_changed_request,
)
from domain.state.hall import Hall, PlayerRequest
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import Answer, ByeKind, FromPlayers, GameId, PlayerId, RequestKind, RequestState, RoundNumber


@dataclass(frozen=True, slots=True)
class ByeRequested(Event):
    """A player requests not to be paired in a round. The request is identified by this event's version.

    `text` is the player's message, shown to the arbiters alone.
    """

    player: PlayerId
    round: RoundNumber
    kind: ByeKind
    text: str = field(default="", metadata={"private": True})


@dataclass(frozen=True, slots=True)
class MistakeReported(Event):
    """A player reports a mistake. The request is identified by this event's version.

    It is about the player's `game` of a `round`, about a round without one, or (None) about no round at all. `text` is
    for the arbiters alone.
    """

    player: PlayerId
    round: RoundNumber | None = None
    game: GameId | None = None
    text: str = field(default="", metadata={"private": True})


@dataclass(frozen=True, slots=True)
class RequestWithdrawn(Event):
    """A request that waited for its answer was withdrawn."""

    request: int
    player: PlayerId
    reason: str = ""


_RequestEvent = ByeRequested | MistakeReported | RequestWithdrawn | RequestReopened


@dataclass(frozen=True, slots=True)
class AskForBye(Command):
    """Ask not to be paired in a round that is still to be paired."""

    player: PlayerId
    round: RoundNumber
    kind: ByeKind
    text: str = ""


@dataclass(frozen=True, slots=True)
class ReportMistake(Command):
    """Report a mistake to the arbiter, in a public round or (None) elsewhere."""

    player: PlayerId
    text: str
    round: RoundNumber | None = None


@dataclass(frozen=True, slots=True)
class WithdrawRequest(Command):
    """Take a request of one's own back; `request` is the version of the event that made it."""

    player: PlayerId
    request: int


@dataclass(eq=False)
class RequestsAreClosed(Refusal):
    """The tournament does not take requests from players' pages."""


@dataclass(eq=False)
class TooManyRequests(Refusal):
    """So many requests of one player are waiting, or were made."""

    player: PlayerId
    most: int

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The requests, counted."""
        return {"player": self.player, "count": self.most}


@dataclass(eq=False)
class AnotherByeIsAskedFor(Refusal):
    """The player requested a bye of another kind in the same round."""

    round: RoundNumber


MOST_WAITING = 3
"""Requests of one player that may wait for an answer at a time."""


MOST = 30
"""Requests of one player in a tournament."""


def _request_bye(tournament: Tournament, command: AskForBye) -> tuple[Event, ...]:
    if command.kind not in (ByeKind.HALF_POINT, ByeKind.ZERO_POINT):
        raise InvalidValue("kind", message("invalid.bye-to-ask-for"))
    for each in requests_waiting(tournament, command.player):
        if each.kind is RequestKind.BYE and each.round == command.round:
            if each.bye is command.kind:
                return ()
            raise AnotherByeIsAskedFor(command.round)
    _check_may_request(tournament, command.player)
    if tournament.roster.players[command.player].withdrawn_from is not None:
        raise InvalidValue("player", message("invalid.needs-no-bye"))
    if not bye_as_granted(tournament, command.player, command.round, command.kind):
        raise InvalidValue("round", message("invalid.bye-granted"))
    return (ByeRequested(command.player, command.round, command.kind, checked_text(command.text)),)


def _report_mistake(tournament: Tournament, command: ReportMistake) -> tuple[Event, ...]:
    text = checked_text(command.text)
    if not text:
        raise InvalidValue("text", message("invalid.empty"))
    for each in requests_waiting(tournament, command.player):
        if (each.kind, each.round, each.text) == (RequestKind.MISTAKE, command.round, text):
            return ()
    _check_may_request(tournament, command.player)
    game = None if command.round is None else _game(tournament, command.player, command.round)
    return (MistakeReported(command.player, command.round, game, text),)


def _withdraw(tournament: Tournament, command: WithdrawRequest) -> tuple[Event, ...]:
    known = known_request(tournament, command.request)
    if known.player != command.player:
        raise UnknownRequest(command.request)
    if known.state is RequestState.WITHDRAWN:
        return ()
    if known.state is not RequestState.WAITING:
        raise RequestIsAnswered(command.request, known.state)
    return (RequestWithdrawn(command.request, known.player),)


def _check_may_request(tournament: Tournament, player: PlayerId) -> None:
    if tournament.settings.player_requests is FromPlayers.CLOSED:
        raise RequestsAreClosed
    registered_player(tournament, player)
    if len(requests_waiting(tournament, player)) >= MOST_WAITING:
        raise TooManyRequests(player, MOST_WAITING)
    if sum(each.player == player for each in tournament.hall.requests.values()) >= MOST:
        raise TooManyRequests(player, MOST)


def _game(tournament: Tournament, player: PlayerId, number: RoundNumber) -> GameId | None:
    """The player's game of a public round, None if they had none."""
    if not 1 <= number <= len(tournament.public_rounds):
        raise InvalidValue("round", message("invalid.not-published"))
    games = tournament.play.rounds[number - 1].games.values()
    return next((each.id for each in games if player in (each.white, each.black)), None)


def _evolve(tournament: Tournament, event: _RequestEvent) -> Tournament:
    version = tournament.version + 1
    return replace(tournament, version=version, hall=_with_request(tournament.hall, event, version))


def _with_request(hall: Hall, event: _RequestEvent, version: int) -> Hall:
    match event:
        case ByeRequested():
            made = PlayerRequest(event.player, RequestKind.BYE, event.round, bye=event.kind, text=event.text)
            return replace(hall, requests={**hall.requests, version: made})
        case MistakeReported():
            made = PlayerRequest(event.player, RequestKind.MISTAKE, event.round, game=event.game, text=event.text)
            return replace(hall, requests={**hall.requests, version: made})
        case RequestWithdrawn():
            return with_changed_request(hall, event.request, state=RequestState.WITHDRAWN, answered=version)
        case RequestReopened():
            return with_changed_request(hall, event.request, state=RequestState.WAITING, reason="", answered=None)
        case _:
            assert_never(event)


def _undo(event: _RequestEvent, undoing: Undoing) -> tuple[Event, ...]:
    match event:
        case ByeRequested() | MistakeReported():
            check_state(undoing, undoing.version, RequestState.WAITING, message("undo.request-answered"))
            return (RequestWithdrawn(undoing.version, event.player, undoing.reason),)
        case RequestWithdrawn():
            check_state(undoing, event.request, RequestState.WITHDRAWN, message("undo.request-waits-again"))
            return (RequestReopened(event.request, event.player, undoing.reason),)
        case RequestReopened():
            check_state(undoing, event.request, RequestState.WAITING, message("undo.request-answered"))
            before = undoing.before.hall.requests[event.request]
            if before.state is RequestState.WITHDRAWN:
                return (RequestWithdrawn(event.request, event.player, undoing.reason),)
            return (RequestAnswered(event.request, event.player, Answer(before.state.value), before.reason),)
        case _:
            assert_never(event)


def _mistake_reported(event: MistakeReported) -> Message:
    if event.game:
        return message("event.mistake-reported-in-game", player=event.player, game=event.game)
    if event.round:
        return message("event.mistake-reported-in-round", player=event.player, round=event.round)
    return message("event.mistake-reported", player=event.player)


REQUESTING = Subject(
    group=TimelineGroup.REQUESTS,
    events=(
        EventType(
            ByeRequested,
            lambda event: message("event.bye-requested", player=event.player, round=event.round, bye=event.kind),
        ),
        EventType(MistakeReported, _mistake_reported),
        EventType(
            RequestWithdrawn,
            lambda event: message("event.request-withdrawn", number=event.request, player=event.player),
        ),
        EventType(
            RequestReopened,
            lambda event: message("event.request-reopened", number=event.request, player=event.player),
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={AskForBye: _request_bye, ReportMistake: _report_mistake, WithdrawRequest: _withdraw},
    after_the_end=True,
)
