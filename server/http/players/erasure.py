"""Erasure of the private data of a player."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from server.access import DIRECTORS
from server.http.answers import json_answer
from server.http.bodies import NothingBody, read_body
from server.http.context import sender
from server.http.endpoint import PLAYER, Endpoint, Routes
from server.http.parameters import player_in_path
from server.http.services import services


async def erase_private(request: Request) -> Response:
    """Erase a player's private data for good: birth date, contact, messages to the arbiters; the name stays.

    Browsers that were told of the player are forgotten too.
    """
    await read_body(request, NothingBody)
    player = player_in_path(request)
    archive = services(request).tournaments.archive
    stream, notifier = request.path_params["t"], services(request).notifier
    erased = await archive.erase(stream, player, await sender(request))
    if notifier is not None:
        await run_in_threadpool(notifier.forget, stream, player)
    return json_answer({"player": player, "facts": erased})


ROUTES: Routes = (Endpoint("DELETE", PLAYER + "/private", erase_private, DIRECTORS, NothingBody),)
