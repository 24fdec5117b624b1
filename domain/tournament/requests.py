"""The fold of the facts about what players ask of the arbiter; none of them changes a pairing by itself."""

from __future__ import annotations

from typing import Any, assert_never

from domain import events as e
from domain.tournament.replacing import replace
from domain.tournament.state import PlayerRequest, Tournament
from domain.values import RequestKind, RequestState


def evolve_requests(tournament: Tournament, event: e.RequestEvent) -> Tournament:
    """The state after a fact about a request or a badge."""
    version = tournament.version + 1
    match event:
        case e.ByeRequested():
            made = PlayerRequest(event.player, RequestKind.BYE, event.round, bye=event.kind, text=event.text)
            return replace(tournament, version=version, requests={**tournament.requests, version: made})
        case e.MistakeReported():
            made = PlayerRequest(event.player, RequestKind.MISTAKE, event.round, game=event.game, text=event.text)
            return replace(tournament, version=version, requests={**tournament.requests, version: made})
        case e.RequestAnswered():
            state = RequestState(event.answer.value)
            return _changed(tournament, event.request, state=state, reason=event.reason, answered=version)
        case e.RequestWithdrawn():
            return _changed(tournament, event.request, state=RequestState.WITHDRAWN, answered=version)
        case e.RequestReopened():
            return _changed(tournament, event.request, state=RequestState.WAITING, reason="", answered=None)
        case e.BadgeRenewed():
            return replace(tournament, version=version, badges={**tournament.badges, event.player: event.number})
        case _:
            assert_never(event)


def _changed(tournament: Tournament, request: int, **fields: Any) -> Tournament:
    requests = {**tournament.requests, request: replace(tournament.requests[request], **fields)}
    return replace(tournament, version=tournament.version + 1, requests=requests)
