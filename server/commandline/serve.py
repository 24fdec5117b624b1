"""`jadoube serve`: bring the database up to date, serve, and print the addresses."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.database import add_database
from server.commandline.exits import Exit, Failure
from server.commandline.limits import add_limits, limits_of
from server.commandline.listening import listen, listen_near
from server.commandline.welcome import Addresses, welcome

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from starlette.applications import Starlette

    from server.app import OpenServices
    from server.http.services import Services
    from server.live.http_protocol import HandshakeTimeoutProtocol
    from server.settings import ServerSettings
    from server.tls import CertificateFiles

_LONGEST_FRAME = 64 * 1024
_PATIENCE_SECONDS = 5
_POOL = "sqlalchemy.pool.impl.QueuePool"
"""Logs each connection to the database that could not be given back."""


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("serve", help="bring the database up to date, then serve")
    parser.add_argument("--host", help="address to listen on (default: all)")
    parser.add_argument("--port", type=int, help="port (0 picks a free one; default: 8000, or the next free one)")
    parser.add_argument(
        "--tls",
        action="store_true",
        help="serve HTTPS by a certificate of the server's own authority, made where missing",
    )
    parser.add_argument(
        "--public-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another name under which the server is reached, as behind a proxy; may be repeated",
    )
    parser.add_argument(
        "--allow-plain-http",
        action="store_true",
        help="let other machines become directors and fetch private exports without HTTPS",
    )
    parser.add_argument(
        "--take-over",
        action="store_true",
        help="let servers that run on the same database already record nothing any more",
    )
    parser.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="address or network of a proxy whose X-Forwarded-For and X-Forwarded-Proto are believed; may be repeated",
    )
    parser.add_argument(
        "--development",
        action="store_true",
        help="serve /style too, a page that shows every component of the pages",
    )
    parser.add_argument(
        "--no-browser",
        action="store_true",
        help="do not open the director's page in the browser of this machine",
    )
    parser.add_argument(
        "--no-local-name",
        action="store_true",
        help="do not announce the name jadoube.local in the network (needs the part lan: pip install 'jadoube[lan]')",
    )
    add_limits(parser)
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve until stopped."""
    from server.settings import read_settings
    from server.telemetry import configure

    try:
        settings = read_settings(
            database=options.database,
            host=options.host,
            port=options.port,
            public_hosts=options.public_host,
            allows_plain_http=options.allow_plain_http,
            trusted_proxies=options.trusted_proxy,
            limits=limits_of(options),
        )
    except ValueError as error:
        raise Failure(Exit.BAD_INPUT, f"--trusted-proxy: {error}") from error
    settings = replace(
        settings,
        takes_lead=options.take_over,
        is_development=options.development,
        announces_name=not options.no_local_name,
    )
    configure()
    with ExitStack() as stack:
        open_socket = listen_near if options.port is None else listen
        listener = stack.enter_context(open_socket(settings.host, settings.port))
        if not options.tls:
            asyncio.run(serve_on(settings, listener, opens_browser=not options.no_browser))
            return Exit.DONE
        papers = _papers(settings.host)
        plain_listener = stack.enter_context(_listen_beside(settings.host, listener))
        trust_port = plain_listener.getsockname()[1]
        settings = replace(settings, authority=papers.authority, trust_port=trust_port)
        secure = papers, plain_listener
        asyncio.run(serve_on(settings, listener, secure, opens_browser=not options.no_browser))
    return Exit.DONE


def _papers(host: str) -> CertificateFiles:
    """The certificates for every name that devices may use for this machine."""
    from platformdirs import user_data_path

    from server.lan import LOCAL_NAME

    try:
        from server import tls
    except ImportError as error:
        raise Failure(Exit.BAD_INPUT, "HTTPS needs one more part: pip install 'jadoube[tls]'.") from error
    own = socket.gethostname().lower()
    here = ["localhost", "127.0.0.1", "::1", reachable_address(host)]
    names = dict.fromkeys([*here, own, f"{own.split('.')[0]}.local", LOCAL_NAME])
    folder = user_data_path("jadoube", appauthor=False, ensure_exists=True) / "tls"
    return tls.prepare(folder, [each for each in names if tls.may_vouch_for(each)])


def _listen_beside(host: str, listener: socket.socket) -> socket.socket:
    """A second port, the next one if it is free, for devices that do not trust the certificate yet."""
    try:
        return listen(host, listener.getsockname()[1] + 1)
    except Failure:
        return listen(host, 0)


def _shorten_log() -> None:
    """Log what clients and lost connections to the database cause in one line each, and seldom."""
    from server.limits.repeated_lines import OneLine, RepeatedLines

    for name, expected in {"uvicorn.error": UnicodeDecodeError, _POOL: Exception}.items():
        for each in (OneLine(expected), RepeatedLines()):
            logging.getLogger(name).addFilter(each)


async def serve_on(
    settings: ServerSettings,
    listener: socket.socket,
    secure: tuple[CertificateFiles, socket.socket] | None = None,
    *,
    opens_browser: bool,
    beside: Callable[[OpenServices], AbstractAsyncContextManager[None]] | None = None,
) -> None:
    """Serve until stopped; `secure`: HTTPS, with a port of plain HTTP; `beside` goes on while the server serves."""
    import uvicorn

    from server.app import admission, application, open_services, redirecting_application
    from server.commandline.local_name import announcing
    from server.commandline.pauses import limit_pauses
    from server.commandline.running import Running, announced
    from server.eventstore.engine import DatabaseUnusable
    from server.eventstore.faults import StoreLost
    from server.http.addresses import is_loopback
    from server.http.joining.links import new_code
    from server.limits.descriptors import AcceptFailures
    from server.live.http_protocol import HandshakeTimeoutProtocol
    from server.live.websocket_protocol import LiveProtocol

    asyncio.get_running_loop().set_exception_handler(AcceptFailures())
    _shorten_log()
    port, scheme = listener.getsockname()[1], "http" if secure is None else "https"
    async with open_services(settings) as services:
        known = ExitStack()
        authority = None if settings.authority is None else str(settings.authority)
        running = Running(f"{scheme}://127.0.0.1:{port}", services.server_info.machine_key, authority)

        admitting = admission(services, settings.trusted_proxies)

        class Protocol(HandshakeTimeoutProtocol):
            admission = admitting

        class Server(uvicorn.Server):
            async def startup(self, sockets: list[socket.socket] | None = None) -> None:
                await super().startup(sockets)
                if self.started:
                    known.enter_context(announced(settings.database, running))
                    code = await asyncio.to_thread(new_code, services.credentials, "director")
                    found = Addresses(
                        f"{scheme}://127.0.0.1:{port}",
                        f"{scheme}://{reachable_address(settings.host)}:{port}",
                        code,
                        None if secure is None else f"http://{reachable_address(settings.host)}:{settings.trust_port}",
                    )
                    welcome(found, is_alone=is_loopback(settings.host), opens_browser=opens_browser)

            async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
                await services.live.close_all()
                await super().shutdown(sockets)
                known.close()
                await services.storage.look()
                if services.storage.alarm in (StoreLost.code, DatabaseUnusable.code):
                    await _rescue(services, settings.database)

        config = uvicorn.Config(
            application(services),
            ws=LiveProtocol,
            http=Protocol,
            ws_ping_interval=None,
            ws_max_size=_LONGEST_FRAME,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,  # the application itself decides which proxies it trusts
            timeout_graceful_shutdown=_PATIENCE_SECONDS,
            ssl_certfile=None if secure is None else secure[0].certificate,
            ssl_keyfile=None if secure is None else secure[0].key,
        )
        async with contextlib.AsyncExitStack() as also:
            await also.enter_async_context(services.storage.watching())
            await also.enter_async_context(services.tournaments.archive.tidying())
            if beside is not None:
                await also.enter_async_context(beside(services))
            if secure is not None:
                await also.enter_async_context(
                    redirecting(redirecting_application(services, port), secure[1], Protocol)
                )
            if settings.announces_name and not is_loopback(reachable_address(settings.host)):
                address = reachable_address(settings.host)
                await also.enter_async_context(announcing(address, f"{scheme}://{address}:{port}"))
            limit_pauses()
            await Server(config).serve(sockets=[listener])


async def _rescue(services: Services, database: str) -> None:
    """The server stops while its database is lost or damaged: write what is in memory beside it.

    If that is not possible, write it into the temporary folder.
    """
    import tempfile
    import time

    from server.eventstore.faults import StoreFault
    from server.eventstore.sqlite import database_path

    path = database_path(database)
    name = f"{path.stem}.rescued-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3"
    for folder in (path.parent, Path(tempfile.gettempdir())):
        with contextlib.suppress(OSError, StoreFault):
            done = await services.storage.rescue(folder / name)
            print(
                f"the database was lost or damaged: {sum(done.events.values())} events are rescued in {folder / name}",
                flush=True,
            )
            return
    print("the database was lost or damaged, and nothing could be rescued", flush=True)


@contextlib.asynccontextmanager
async def redirecting(
    app: Starlette, listener: socket.socket, protocol: type[HandshakeTimeoutProtocol]
) -> AsyncIterator[None]:
    """Serve the application that redirects to HTTPS over plain HTTP while this context is open.

    Its connections are counted by the protocol together with those of HTTPS.
    """
    import uvicorn

    config = uvicorn.Config(
        app,
        http=protocol,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
    )

    class Beside(uvicorn.Server):
        @contextlib.contextmanager
        def capture_signals(self) -> Iterator[None]:
            yield  # the other server listens to signals, and ends this one

    server = Beside(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield
    finally:
        server.should_exit = True
        await asyncio.gather(serving, return_exceptions=True)


def reachable_address(host: str) -> str:
    """The address under which other devices reach a server that listens on this host."""
    from server.lan import lan_address

    if host not in ("0.0.0.0", "::", ""):  # noqa: S104  # compared, not listened on
        return host
    return lan_address() or "127.0.0.1"
