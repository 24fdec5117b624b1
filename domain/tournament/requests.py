"""The fold of the facts about what players ask of the arbiter; none of them changes a pairing by itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, assert_never

from domain import events as e
from domain.tournament.state import Hall, PlayerRequest
from domain.values import RequestKind, RequestState


def evolve_requests(hall: Hall, event: e.RequestEvent, version: int) -> Hall:
    """The hall after a fact about a request or a badge, which has this version."""
    match event:
        case e.ByeRequested():
            made = PlayerRequest(event.player, RequestKind.BYE, event.round, bye=event.kind, text=event.text)
            return replace(hall, requests={**hall.requests, version: made})
        case e.MistakeReported():
            made = PlayerRequest(event.player, RequestKind.MISTAKE, event.round, game=event.game, text=event.text)
            return replace(hall, requests={**hall.requests, version: made})
        case e.RequestAnswered():
            state = RequestState(event.answer.value)
            return _changed(hall, event.request, state=state, reason=event.reason, answered=version)
        case e.RequestWithdrawn():
            return _changed(hall, event.request, state=RequestState.WITHDRAWN, answered=version)
        case e.RequestReopened():
            return _changed(hall, event.request, state=RequestState.WAITING, reason="", answered=None)
        case e.BadgeRenewed():
            return replace(hall, badges={**hall.badges, event.player: event.number})
        case _:
            assert_never(event)


def _changed(hall: Hall, request: int, **fields: Any) -> Hall:
    requests = {**hall.requests, request: replace(hall.requests[request], **fields)}
    return replace(hall, requests=requests)
