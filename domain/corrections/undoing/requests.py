"""What takes back a fact about what a player asked of the arbiter."""

from __future__ import annotations

from typing import assert_never

from domain import events as e
from domain.corrections.undoing.fact import Moment
from domain.refusals import CannotBeTakenBack
from domain.values import Answer, RequestState


def undo_request(event: e.RequestEvent, moment: Moment) -> tuple[e.Event, ...]:
    """The facts that take back a fact about a request; a bye that was granted is a fact of its own."""
    match event:
        case e.ByeRequested() | e.MistakeReported():
            _check(moment, moment.version, RequestState.WAITING, "the request was answered")
            return (e.RequestWithdrawn(moment.version, event.player, moment.reason),)
        case e.RequestAnswered():
            _check(moment, event.request, RequestState(event.answer.value), "the request was answered anew")
            return (e.RequestReopened(event.request, event.player, moment.reason),)
        case e.RequestWithdrawn():
            _check(moment, event.request, RequestState.WITHDRAWN, "the request stands again")
            return (e.RequestReopened(event.request, event.player, moment.reason),)
        case e.RequestReopened():
            _check(moment, event.request, RequestState.WAITING, "the request was answered")
            before = moment.before.hall.requests[event.request]
            if before.state is RequestState.WITHDRAWN:
                return (e.RequestWithdrawn(event.request, event.player, moment.reason),)
            return (e.RequestAnswered(event.request, event.player, Answer(before.state.value), before.reason),)
        case e.BadgeRenewed():
            raise CannotBeTakenBack(moment.version, "what was lost stays lost; renew the badge once more")
        case _:
            assert_never(event)


def _check(moment: Moment, request: int, state: RequestState, what: str) -> None:
    known = moment.now.hall.requests.get(request)
    moment.check(unchanged=known is not None and known.state is state, what=what)
