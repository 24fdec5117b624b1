"""Players' own requests to the arbiters, authenticated by the secret in the code of their badge."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from typing import Literal

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.requests.requesting import AskForBye, ReportMistake, WithdrawRequest
from domain.subject import Command
from domain.values import PlayerId
from server.access import EVERYONE, Principal, Role
from server.eventstore.badges import Badges, badge_key
from server.http.answers import answer, never_cached, versioned
from server.http.auth import BADGE_SECRET
from server.http.bodies import AnyRound, Body, NothingBody, bye_kind, read_body
from server.http.context import sender
from server.http.endpoint import PLAYER, Endpoint, Routes
from server.http.past import at_version
from server.http.players.badges import current_tournament, known_player
from server.http.problems import HttpProblem
from server.http.requests.parameters import RequestText, request_in_path
from server.http.services import services
from server.service import Context
from server.views.requests import own_requests


class AskedByeBody(Body, kw_only=True):
    """The round in which a player does not want to be paired, its worth, and a message to the arbiters."""

    round: AnyRound
    kind: Literal["half-point", "zero-point"]
    text: RequestText = ""


class ReportedMistakeBody(Body, kw_only=True):
    """What is wrong, in the player's words, and in which round (null: in none)."""

    text: RequestText
    round: AnyRound | None = None


async def ask_for_bye(request: Request) -> Response:
    """Request not to be paired in a round, by the secret of the badge."""
    player = await _own(request)
    body = await read_body(request, AskedByeBody)
    return await _recorded(request, player, AskForBye(player, body.round, bye_kind(body.kind), body.text))


async def report_mistake(request: Request) -> Response:
    """Report a mistake to the arbiters, by the secret of the badge."""
    player = await _own(request)
    body = await read_body(request, ReportedMistakeBody)
    return await _recorded(request, player, ReportMistake(player, body.text, body.round))


async def withdraw_request(request: Request) -> Response:
    """Take one's own request back while it waits, by the secret of the badge."""
    player = await _own(request)
    await read_body(request, NothingBody)
    return await _recorded(request, player, WithdrawRequest(player, request_in_path(request)), status=HTTPStatus.OK)


async def list_own_requests(request: Request) -> Response:
    """A player's own requests with their answers, and what can be requested, by the secret of the badge."""
    player = await _own(request)
    tournament = await services(request).tournaments.tournament(request.path_params["t"], at_version(request))
    return never_cached(
        versioned(own_requests(tournament, player) | {"version": tournament.version}, tournament.version)
    )


async def _own(request: Request) -> PlayerId:
    """The player of the path, authenticated by the badge's secret.

    Raises HttpProblem 403 for another secret or none, UnknownPlayer and UnknownTournament.
    """
    tournament = await current_tournament(request)
    player = known_player(request, tournament)
    shown = request.headers.get(BADGE_SECRET, "")
    badges = Badges(
        await run_in_threadpool(badge_key, services(request).credentials), request.path_params["t"], tournament
    )
    if not badges.knows(player, shown):
        raise HttpProblem(
            HTTPStatus.FORBIDDEN,
            "That needs the code of the player's newest badge.",
            advice="Scan the code on your badge or place card, or ask an arbiter for it.",
        )
    return player


async def _recorded(
    request: Request, player: PlayerId, command: Command, *, status: HTTPStatus = HTTPStatus.CREATED
) -> Response:
    done = await services(request).tournaments.execute(
        request.path_params["t"], command, await _sender(request, player)
    )
    made = done.events[0].version if done.events else None
    return answer(done, status=status, player=player, request=made)


async def _sender(request: Request, player: PlayerId) -> Context:
    """The context with the player as the sender, whatever the device: the badge counts."""
    return replace(await sender(request), principal=Principal(Role.PUBLIC, f"player {player}"))


ROUTES: Routes = (
    Endpoint("GET", PLAYER + "/requests", list_own_requests, EVERYONE, query=("at",), headers=(BADGE_SECRET,)),
    Endpoint(
        "POST",
        PLAYER + "/requests/byes",
        ask_for_bye,
        EVERYONE,
        AskedByeBody,
        status=HTTPStatus.CREATED,
        headers=(BADGE_SECRET,),
    ),
    Endpoint(
        "POST",
        PLAYER + "/requests/mistakes",
        report_mistake,
        EVERYONE,
        ReportedMistakeBody,
        status=HTTPStatus.CREATED,
        headers=(BADGE_SECRET,),
    ),
    Endpoint("DELETE", PLAYER + "/requests/{r}", withdraw_request, EVERYONE, NothingBody, headers=(BADGE_SECRET,)),
)
