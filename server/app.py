"""The composition root: it builds all services from the settings, and the Starlette applications on them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import ExitStack, aclosing, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from http import HTTPStatus
from ipaddress import ip_network

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from domain.server_events import DisplayArranged
from server.access import LIVE, SEE_HISTORY, SEE_NAMES, Principal, may
from server.eventstore.credentials import Credentials
from server.eventstore.database import readable_url
from server.eventstore.known_secrets import KnownSecrets
from server.eventstore.migrate import migrate
from server.eventstore.recorded import SERVER_STREAM
from server.eventstore.scrubbing import LogScrubber
from server.eventstore.sql import SqlEventStore
from server.http import static_files
from server.http.addresses import is_loopback
from server.http.auth import identify, new_secret, secret_hash
from server.http.compression import CompressionMiddleware
from server.http.displays.enrolment import recognise_display
from server.http.displays.replay import read_replay
from server.http.exception_handlers import EXCEPTION_HANDLERS
from server.http.hosts import HostMiddleware
from server.http.limiting import LimitMiddleware, first_look, request_rates
from server.http.middleware import RequestMiddleware
from server.http.operations import certificates
from server.http.parts import PartsMiddleware
from server.http.problems import HttpProblem
from server.http.public_queues import PublicQueues, PublicReader
from server.http.routes import SECONDS_BY_PATH, route_table, routes
from server.http.senders import Senders
from server.http.services import Caches, ServerInfo, Services
from server.http.static_files.cache import static_hash
from server.http.static_files.serving import static
from server.limits.admission import Admission
from server.limits.connections import Connections
from server.limits.options import Limits
from server.limits.rates import Rates
from server.live.display_hub import DisplayHub
from server.live.endpoint import LiveEndpoint
from server.live.frames import Replay, ViewSubject
from server.live.hub import Hub
from server.pairers import can_start_processes
from server.print.press import Press
from server.push.encryption import IS_INSTALLED
from server.push.notifier import Notifier
from server.ratings.loading import Loader
from server.reader import ReaderSettings, read, start
from server.service import TournamentService
from server.service.display_registry import DisplayRegistry
from server.service.open_conflicts import OpenConflicts
from server.service.storage_watch import StorageWatch
from server.settings import ServerSettings


@dataclass(frozen=True, slots=True)
class OpenServices(Services):
    """The services with the live connections."""

    hub: Hub
    live: LiveEndpoint
    limits: Limits = field(kw_only=True)
    request_rates: Rates = field(kw_only=True)


@asynccontextmanager
async def open_services(settings: ServerSettings) -> AsyncIterator[OpenServices]:
    """Migrate the database and open all services on it, for as long as the context lasts.

    If nothing can be written beside the database, its tournaments are only shown: from a copy, in which devices
    can join until the server ends.

    Raises DatabaseUnusable if the database is damaged, foreign or newer than this program.
    """
    with ExitStack() as stack:
        url, refusal = await asyncio.to_thread(stack.enter_context, readable_url(settings.database))
        await asyncio.to_thread(migrate, url)
        store = stack.enter_context(closing(SqlEventStore.open(url, refusal)))
        await asyncio.to_thread(_join, store, takes_lead=settings.takes_lead)
        credentials = stack.enter_context(closing(Credentials.open(url)))

        def wake(stream: str, version: int) -> None:
            hub.wake(stream, version)
            if notifier is not None:
                notifier.wake(stream)
            if stream == SERVER_STREAM:
                display_hub.wake()

        service = TournamentService(store, wake=wake)
        press = stack.enter_context(closing(Press()))
        caches = Caches(service.recorded_at)
        private = settings.private_push
        notifier = Notifier(service, credentials, caches.derived, private=private) if IS_INSTALLED else None
        scrubber = stack.enter_context(closing(LogScrubber(url)))
        storage = StorageWatch(store, scrubber)
        store.on_durable = storage.recollection.add
        hub = Hub(service, caches.derived, alarm=lambda: storage.alarm, program=static_hash())
        displays_here = DisplayRegistry(service, credentials)
        display_hub = DisplayHub(hub, displays_here, recognise_display)
        live = LiveEndpoint(
            hub,
            _admit,
            still_good=lambda ids: asyncio.to_thread(credentials.still_good, ids),
            sees_history=lambda connection, principal, subject: _sees_history(
                displays_here, connection, principal, subject
            ),
            sees_names=lambda connection, principal, stream: _sees_names(displays_here, connection, principal, stream),
            verify_held=lambda principal, subject, since: service.log_changes.has(
                subject.tournament, since.version, since.hash, since.epoch, device=principal.device or principal.actor
            ),
            displays=display_hub,
        )
        machine_key = new_secret()
        known_secrets = KnownSecrets(credentials, permanent=[secret_hash(machine_key)])
        queues = _queues(settings, ReaderSettings(url, is_loopback(settings.host), settings.public_hosts))
        async with (
            aclosing(queues),
            service,
            hub.running(),
            display_hub.running(service.epoch),
            live.running(),
            known_secrets.running(),
            contextlib.nullcontext() if notifier is None else notifier.running(),
            Loader() as loader,
        ):
            info = ServerInfo(
                database=settings.database,
                is_local_only=is_loopback(settings.host),
                public_hosts=settings.public_hosts,
                allows_plain_http=settings.allows_plain_http,
                trusted_proxies=settings.trusted_proxies,
                trust_port=settings.trust_port,
                authority=settings.authority,
                connected=lambda: [principal for _, principal in live.connections],
                latencies=live.latencies,
                browsers=live.browsers,
                read_mark=store.marked,
                machine_key=machine_key,
                is_development=settings.is_development,
            )
            yield OpenServices(
                service,
                credentials,
                storage,
                hub,
                live,
                server_info=info,
                press=press,
                displays=displays_here,
                conflicts=OpenConflicts(service),
                known_secrets=known_secrets,
                request_rates=request_rates(settings.limits),
                limits=settings.limits,
                list_loader=loader,
                caches=caches,
                queues=queues,
                notifier=notifier,
            )


def _join(store: SqlEventStore, *, takes_lead: bool) -> None:
    """Join the servers that may record now, or exclude those that run already."""
    if takes_lead:
        store.take_lead(datetime.now(UTC).isoformat(timespec="microseconds"))
    else:
        store.join()


def _queues(settings: ServerSettings, reading: ReaderSettings) -> PublicQueues:
    """The queues of the public, with processes of their own if the settings say so and they can be started."""
    if not settings.reads_apart or not can_start_processes():
        return PublicQueues()
    return PublicQueues(lambda: PublicReader(partial(start, reading), partial(read, reading)))


@contextmanager
def open_credentials(settings: ServerSettings) -> Iterator[Credentials]:
    """The credentials alone, for commands beside a running server."""
    migrate(settings.database)
    with closing(Credentials.open(settings.database)) as credentials:
        yield credentials


def application(services: OpenServices) -> Starlette:
    """The application on open services."""
    app = Starlette(
        routes=[
            route_table(is_development=services.server_info.is_development),
            WebSocketRoute("/live", services.live.serve, name=LIVE.name),
        ],
        middleware=[
            Middleware(PartsMiddleware),
            *_proxies(services.server_info.trusted_proxies),
            _limiting(services),
            Middleware(HostMiddleware, public_hosts=services.server_info.public_hosts),
            Middleware(RequestMiddleware, seconds_by_path=SECONDS_BY_PATH),
            Middleware(CompressionMiddleware),
        ],
        exception_handlers=dict(EXCEPTION_HANDLERS),
    )
    app.state.services = services
    return app


def _limiting(services: OpenServices) -> Middleware:
    return Middleware(
        LimitMiddleware,
        senders=Senders(services.known_secrets),
        rates=services.request_rates,
        limits=services.limits,
    )


def _proxies(trusted: Collection[str]) -> list[Middleware]:
    return [Middleware(ProxyHeadersMiddleware, trusted_hosts=list(trusted))] if trusted else []


def admission(services: OpenServices, proxies: Collection[str] = ()) -> Admission:
    """What the protocols check about connections; those of the proxies are not counted."""
    senders = Senders(services.known_secrets)
    return Admission(
        Connections(services.limits),
        is_proven=lambda headers: senders.sender(headers, "").is_proven,
        first_look=partial(first_look, services.request_rates),
        proxies=[ip_network(each) for each in proxies],
        slowest_reader=services.limits.slowest_reader,
    )


def redirecting_application(services: OpenServices, port: int) -> Starlette:
    """The application for plain HTTP beside HTTPS on that port: the page of the certificate, else a redirect."""

    async def to_https(request: Request) -> Response:
        name = request.url.hostname or "localhost"
        host = f"[{name}]" if ":" in name else name
        return RedirectResponse(f"https://{host}:{port}{request.url.path}", status_code=HTTPStatus.TEMPORARY_REDIRECT)

    shown = routes((*certificates.ROUTES, *(each for each in static_files.ROUTES if each.handler is static)))
    app = Starlette(
        routes=[*shown, Route("/{path:path}", to_https)],
        middleware=[
            Middleware(PartsMiddleware),
            _limiting(services),
            Middleware(HostMiddleware, public_hosts=services.server_info.public_hosts),
            Middleware(RequestMiddleware),
        ],
    )
    app.state.services = services
    return app


async def _sees_history(
    displays: DisplayRegistry, connection: HTTPConnection, principal: Principal, subject: ViewSubject
) -> bool:
    if may(principal, SEE_HISTORY, subject.tournament):
        return True
    display = await recognise_display(connection)
    if display is None or not displays.knows(display):
        return False
    return _is_arranged_replay(displays.arrangement(display), subject)


async def _sees_names(displays: DisplayRegistry, connection: HTTPConnection, principal: Principal, stream: str) -> bool:
    if may(principal, SEE_NAMES, stream):
        return True
    display = await recognise_display(connection)
    return display is not None and displays.knows(display) and displays.shows_names(display, stream)


def _is_arranged_replay(arranged: DisplayArranged, subject: ViewSubject) -> bool:
    """Whether a display that is arranged like this plays the subject."""
    if not arranged.replay or subject.at is not None or subject.replay is None:
        return False
    wanted = msgspec.convert(read_replay(arranged.replay, arranged.speed), Replay)
    shown = (subject.view, subject.tournament, subject.replay)
    return shown == (arranged.kind, arranged.tournaments[0], wanted)


async def _admit(connection: HTTPConnection) -> Principal | None:
    try:
        return await identify(connection)
    except HttpProblem:
        return None
