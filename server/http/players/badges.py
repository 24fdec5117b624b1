"""The codes on players' badges: read, and renewed when a badge is lost."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.refusals import UnknownPlayer
from domain.requests.badges import RenewBadge
from domain.state.tournament import Tournament
from domain.values import PlayerId
from server.access import OFFICIALS
from server.eventstore.badges import Badges, badge_key
from server.http.addresses import base_address
from server.http.answers import never_cached, versioned
from server.http.bodies import ReasonBody, read_body
from server.http.context import execute
from server.http.endpoint import PLAYER, Endpoint, Routes
from server.http.parameters import player_in_path
from server.http.qr_codes import qr_code
from server.http.services import services


async def get_badge(request: Request) -> Response:
    """The address in the code of a player's badge, with its secret, and its picture."""
    tournament = await current_tournament(request)
    return never_cached(
        versioned(await badge_of(request, tournament, known_player(request, tournament)), tournament.version)
    )


async def renew_badge(request: Request) -> Response:
    """Revoke the codes on a lost badge; the answer has the new one."""
    body = await read_body(request, ReasonBody)
    player = known_player(request, await current_tournament(request))
    command = RenewBadge(player, body.reason)
    done = await execute(request, command)
    made = await badge_of(request, await current_tournament(request), player)
    return never_cached(versioned(made | {"version": done.version}, done.version, status=HTTPStatus.CREATED))


async def badge_of(request: Request, tournament: Tournament, player: PlayerId) -> dict[str, Any]:
    """The address in the code of the player's badge, with its secret, and the picture of the code."""
    stream = request.path_params["t"]
    secret = Badges(await run_in_threadpool(badge_key, services(request).credentials), stream, tournament).secret(
        player
    )
    address = f"{base_address(request)}/t/{stream}/players/{player}#{secret}"
    return {"player": player, "address": address, "picture": qr_code(address)}


async def current_tournament(request: Request) -> Tournament:
    """The tournament of the path at its newest version."""
    return await services(request).tournaments.tournament(request.path_params["t"])


def known_player(request: Request, tournament: Tournament) -> PlayerId:
    """The player of the path.

    Raises UnknownPlayer.
    """
    player = player_in_path(request)
    if player not in tournament.roster.players:
        raise UnknownPlayer(player)
    return player


ROUTES: Routes = (
    Endpoint("GET", PLAYER + "/badge", get_badge, OFFICIALS),
    Endpoint("POST", PLAYER + "/badge", renew_badge, OFFICIALS, ReasonBody, status=HTTPStatus.CREATED, in_sector=False),
)
