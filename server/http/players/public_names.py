"""Whether public pages name a player."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.players.public_names import ChangePublicName
from server.access import DIRECTORS
from server.http.bodies import Body, Text, read_body
from server.http.endpoint import PLAYER, Endpoint, Routes
from server.http.parameters import player_in_path
from server.http.players.commands import execute_for_player


class PublicNameBody(Body, kw_only=True):
    """Whether the public sees the pairing number in the place of the name (`hidden`), and why."""

    hidden: bool
    reason: Text = ""


async def change_public_name(request: Request) -> Response:
    """Hide a player's name on everything that the public reads, or show it again."""
    body = await read_body(request, PublicNameBody)
    return await execute_for_player(request, ChangePublicName(player_in_path(request), body.hidden, body.reason))


ROUTES: Routes = (
    Endpoint("PUT", PLAYER + "/public-name", change_public_name, DIRECTORS, PublicNameBody, status=HTTPStatus.CREATED),
)
