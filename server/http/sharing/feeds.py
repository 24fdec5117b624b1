"""Feeds of a tournament: what others would retype, for websites, broadcasts and federations."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from server.access import EVERYONE
from server.http.addresses import base_address
from server.http.answers import versioned
from server.http.endpoint import TOURNAMENT, Endpoint, Page, PublicQueue, Routes
from server.http.page import page_reader
from server.http.page_state import built_view, page_tournament, round_asked_for
from server.http.request_language import api_language
from server.http.services import services
from server.views.feeds import atom_feed, json_feed
from server.views.parameters import Parameters


async def get_feed(request: Request) -> Response:
    """The pairings, results and standings that are public; with `round` the boards and the standings of one round.

    Raises HttpProblem 404 for a round that the tournament does not have.
    """
    stream, tournament = await page_tournament(request)
    asked = replace(round_asked_for(request), language=api_language(request).code, stream=stream)
    derived = services(request).caches.derived
    build = partial(built_view, lambda state, given: json_feed(state, given, derived))
    body = await run_in_threadpool(build, tournament, asked)
    return versioned(body, tournament.version)


async def atom(request: Request) -> Response:
    """The same as a feed that feed readers follow (Atom, RFC 4287)."""
    stream, tournament = await page_tournament(request)
    reader = page_reader(request)
    asked = Parameters(None, None, reader.code, stream)
    address = f"{base_address(request)}/t/{stream}"
    text = await run_in_threadpool(atom_feed, tournament, asked, services(request).caches.derived, reader, address)
    return Response(text, media_type="application/atom+xml")


ROUTES: Routes = (
    Endpoint("GET", TOURNAMENT + "/feed", get_feed, EVERYONE, query=("at", "round"), queue=PublicQueue.PAGES),
    Page("/t/{t}/feed.atom", atom, EVERYONE, query=("lang",), queue=PublicQueue.PAGES),
)
