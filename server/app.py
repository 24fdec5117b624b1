"""The composition root: settings in, a Starlette application out. Nothing else builds objects."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute

from domain.refusals import Refusal
from server.access import NotAuthorised, Principal
from server.eventstore.credentials import Credentials
from server.eventstore.migrate import migrate
from server.eventstore.sql import SqlEventStore
from server.eventstore.store import SERVER_STREAM
from server.http import displays, door_pages, fleet, front, history_pages, page, pages, pairing_page
from server.http.addresses import is_loopback
from server.http.auth import identify, on_not_authorised
from server.http.context import Caches, House, Surroundings, with_version
from server.http.envelope import Envelope
from server.http.packing import Packing
from server.http.problems import (
    Problem,
    on_http_exception,
    on_key_reused,
    on_problem,
    on_refusal,
    on_store_fault,
    on_unicode_error,
    on_version_mismatch,
)
from server.http.routes import routes
from server.http.screens import recognise_display
from server.live.display_hub import DisplayHub
from server.live.endpoint import LiveEndpoint
from server.live.hub import Hub
from server.print.press import Press
from server.ratings.loading import Loader
from server.service import KeyReused, Service, StoreFault, VersionMismatch
from server.service.display_registry import DisplayRegistry
from server.settings import Settings


@dataclass(frozen=True, slots=True)
class OpenHouse(House):
    """The house with its live boards."""

    hub: Hub
    live: LiveEndpoint


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[OpenHouse]:
    """Bring the database up to date and open everything that works on it, for as long as the context lasts.

    Raises DatabaseUnusable where the database is damaged, foreign or newer than this program.
    """
    await asyncio.to_thread(migrate, settings.database)
    with ExitStack() as stack:
        store = stack.enter_context(closing(SqlEventStore.open(settings.database)))
        credentials = stack.enter_context(closing(Credentials.open(settings.database)))

        def wake(stream: str, version: int) -> None:
            hub.wake(stream, version)
            if stream == SERVER_STREAM:
                display_hub.wake()

        service = Service(store, wake=wake)
        press = stack.enter_context(closing(Press()))
        caches = Caches()
        hub = Hub(service, caches.derived)
        displays_here = DisplayRegistry(service, credentials)
        display_hub = DisplayHub(hub, displays_here, recognise_display)
        live = LiveEndpoint(
            hub,
            _admit,
            still_good=lambda ids: asyncio.to_thread(credentials.still_good, ids),
            verify_held=lambda subject, since: service.remembered(
                subject.tournament, since.version, since.hash, since.epoch
            ),
            displays=display_hub,
        )
        async with service, hub.running(), display_hub.running(service.epoch), live.running(), Loader() as lists:
            around = Surroundings(
                database=settings.database,
                is_alone=is_loopback(settings.host),
                authority=settings.authority,
                connected=lambda: [principal for _, principal in live.connections],
                latencies=live.latencies,
                marked=store.marked,
            )
            yield OpenHouse(
                service,
                credentials,
                hub,
                live,
                surroundings=around,
                press=press,
                fleet=displays_here,
                lists=lists,
                caches=caches,
            )


@contextmanager
def open_credentials(settings: Settings) -> Iterator[Credentials]:
    """The credentials alone, for commands beside a running server."""
    migrate(settings.database)
    with closing(Credentials.open(settings.database)) as credentials:
        yield credentials


def application(house: OpenHouse) -> Starlette:
    """The application on an open house."""
    app = Starlette(
        routes=[
            *routes(all_pages()),
            WebSocketRoute("/live", house.live.serve, name="live"),
        ],
        middleware=[Middleware(Envelope), Middleware(Packing)],
        exception_handlers={
            HTTPException: page.as_page(with_version(on_http_exception)),
            Problem: page.as_page(with_version(on_problem)),
            NotAuthorised: page.as_page(with_version(on_not_authorised)),
            Refusal: page.as_page(with_version(on_refusal)),
            VersionMismatch: with_version(on_version_mismatch),
            KeyReused: with_version(on_key_reused),
            StoreFault: on_store_fault,
            UnicodeEncodeError: with_version(on_unicode_error),
        },
    )
    app.state.house = house
    return app


def all_pages() -> list[Route]:
    """Every page, and the files that pages need."""
    rooms = (pages, door_pages, history_pages, pairing_page, displays, front, fleet)
    return [route for room in rooms for route in room.routes()]


def doorstep(house: OpenHouse, port: int) -> Starlette:
    """What is served over plain HTTP beside HTTPS on that port: how to trust the certificate, and the way in."""

    async def to_https(request: Request) -> Response:
        name = request.url.hostname or "localhost"
        host = f"[{name}]" if ":" in name else name
        return RedirectResponse(f"https://{host}:{port}{request.url.path}", status_code=HTTPStatus.TEMPORARY_REDIRECT)

    open_here = {"trust_page", "authority", "static"}
    shown = [each for each in routes(all_pages()) if getattr(each, "name", "") in open_here]
    app = Starlette(routes=[*shown, Route("/{path:path}", to_https)], middleware=[Middleware(Envelope)])
    app.state.house = house
    return app


async def _admit(connection: HTTPConnection) -> Principal | None:
    try:
        return await identify(connection)
    except Problem:
        return None
