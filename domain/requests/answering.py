"""An arbiter's answers to what players ask."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from domain.messages import message
from domain.requests.waiting import (
    RequestIsAnswered,
    RequestReopened,
    bye_as_granted,
    check_state,
    checked_text,
    known_request,
    with_changed_request,
)
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import Answer, PlayerId, RequestState


@dataclass(frozen=True, slots=True)
class RequestAnswered(Event):
    """An arbiter granted or declined a request; the event of a bye that was granted follows at once.

    `reason` is for the player and the arbiters alone.
    """

    request: int
    player: PlayerId
    answer: Answer
    reason: str = field(default="", metadata={"private": True})


@dataclass(frozen=True, slots=True)
class AnswerRequest(Command):
    """Grant or decline a request; `request` is the version of the event that made it."""

    request: int
    answer: Answer
    reason: str = ""


def _answer(tournament: Tournament, command: AnswerRequest) -> tuple[Event, ...]:
    """Answer once; to grant a bye is one action with the bye itself."""
    known = known_request(tournament, command.request)
    if known.state.value == command.answer.value:
        return ()
    if known.state is not RequestState.WAITING:
        raise RequestIsAnswered(command.request, known.state)
    answered = RequestAnswered(command.request, known.player, command.answer, checked_text(command.reason))
    if command.answer is Answer.DECLINED or known.round is None or known.bye is None:
        return (answered,)
    return (answered, *bye_as_granted(tournament, known.player, known.round, known.bye))


def _evolve(tournament: Tournament, event: RequestAnswered) -> Tournament:
    version = tournament.version + 1
    state = RequestState(event.answer.value)
    hall = with_changed_request(tournament.hall, event.request, state=state, reason=event.reason, answered=version)
    return replace(tournament, version=version, hall=hall)


def _undo(event: RequestAnswered, undoing: Undoing) -> tuple[Event, ...]:
    """The request waits again; a bye that was granted is an event of its own."""
    check_state(undoing, event.request, RequestState(event.answer.value), message("undo.request-answered-anew"))
    return (RequestReopened(event.request, event.player, undoing.reason),)


ANSWERING = Subject(
    group=TimelineGroup.REQUESTS,
    events=(
        EventType(
            RequestAnswered,
            lambda event: message(
                "event.request-answered", number=event.request, player=event.player, answer=event.answer
            ),
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={AnswerRequest: _answer},
    after_the_end=True,
)
