"""Browsers that are told of a player's pairings and results by Web Push, without an account (docs/adr/0023)."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Literal

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from server.access import EVERYONE
from server.eventstore.subscriptions import Browser, TooMany
from server.http.answers import json_answer, never_cached
from server.http.auth import address_of
from server.http.bodies import Body, read_body
from server.http.endpoint import PLAYER, Endpoint, Routes
from server.http.hosts import host_name
from server.http.parameters import player_in_path
from server.http.players.badges import current_tournament, known_player
from server.http.problems import HttpProblem
from server.http.services import services
from server.limits.networks import network_of
from server.push.encryption import KeysRefused
from server.push.endpoints import LONGEST, EndpointRefused
from server.push.notifier import Notifier, NotPublic

PushAddress = Annotated[str, msgspec.Meta(max_length=LONGEST)]
PushKey = Annotated[str, msgspec.Meta(max_length=100)]


class FollowBody(Body, kw_only=True):
    """What the browser's PushManager gave (RFC 8030, RFC 8291), and the language of the page."""

    endpoint: PushAddress
    p256dh: PushKey
    auth: PushKey
    language: Literal["en", "fr", "de", "es", "pl"] = "en"


class UnfollowBody(Body, kw_only=True):
    """The address of the browser at its push service, which only that browser knows."""

    endpoint: PushAddress


async def push_key(request: Request) -> Response:
    """The server's public key for Web Push (RFC 8292), with which a browser subscribes.

    404 if the server sends no notifications.
    """
    return never_cached(json_answer({"key": await run_in_threadpool(_notifier(request).public_key)}))


async def follow_player(request: Request) -> Response:
    """Tell a browser of a player's rounds and results by Web Push; 30 days long, and longer if it is sent again."""
    notifier, body = _notifier(request), await read_body(request, FollowBody)
    known_player(request, await current_tournament(request))
    host = host_name(request.headers.get("host", ""))
    browser = Browser(body.endpoint, body.p256dh, body.auth, body.language, host)
    stream, player, sender = request.path_params["t"], player_in_path(request), network_of(address_of(request))
    try:
        is_new = await run_in_threadpool(notifier.follow, stream, player, browser, sender)
    except (EndpointRefused, KeysRefused):
        raise HttpProblem(HTTPStatus.BAD_REQUEST, "This is not the address of a push service.") from None
    except NotPublic:
        raise HttpProblem(HTTPStatus.NOT_FOUND, "This player's name is not public.") from None
    except TooMany:
        raise HttpProblem(
            HTTPStatus.TOO_MANY_REQUESTS,
            "Too many people are notified already.",
            advice="Leave the player's page open: it shows every change at once.",
        ) from None
    return json_answer({"player": player}, status=HTTPStatus.CREATED if is_new else HTTPStatus.OK)


async def unfollow_player(request: Request) -> Response:
    """Tell a browser of a player no more; `left` is how many players it still follows on this server."""
    notifier, body = _notifier(request), await read_body(request, UnfollowBody)
    stream, player = request.path_params["t"], player_in_path(request)
    return json_answer({"left": await run_in_threadpool(notifier.unfollow, stream, player, body.endpoint)})


def _notifier(request: Request) -> Notifier:
    """What sends notifications.

    Raises HttpProblem 404 if this server sends none.
    """
    found = services(request).notifier
    if found is None:
        raise HttpProblem(HTTPStatus.NOT_FOUND, "This server sends no notifications.")
    return found


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/push-key", push_key, EVERYONE),
    Endpoint("PUT", PLAYER + "/notifications", follow_player, EVERYONE, FollowBody, status=HTTPStatus.CREATED),
    Endpoint("DELETE", PLAYER + "/notifications", unfollow_player, EVERYONE, UnfollowBody),
)
