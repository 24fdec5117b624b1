"""`jadoube serve`: bring the database up to date, serve, and print the addresses."""

from __future__ import annotations

import argparse
import asyncio
import errno
import socket
from typing import TYPE_CHECKING

from server.commandline.database import add_database
from server.commandline.exits import Exit, Failure

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from server.settings import Settings

_LONGEST_FRAME = 64 * 1024
_PATIENCE_SECONDS = 5


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("serve", help="bring the database up to date, then serve")
    parser.add_argument("--host", help="address to listen on (default: all)")
    parser.add_argument("--port", type=int, help="port (default 8000; 0 picks a free one)")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serve until told to stop."""
    from server.settings import read_settings
    from server.telemetry import configure

    settings = read_settings(database=options.database, host=options.host, port=options.port)
    configure()
    with _listen(settings.host, settings.port) as listener:
        asyncio.run(_serve(settings, listener))
    return Exit.DONE


def _listen(host: str, port: int) -> socket.socket:
    """A bound socket, so that the port is known, and known to be free, before anything else happens."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            advice = f"Port {port} is in use, perhaps by another J'adoube. Stop that one, or serve with --port 0."
            raise Failure(Exit.BAD_INPUT, advice) from error
        raise Failure(Exit.BAD_INPUT, f"Cannot listen on {host}:{port}: {error.strerror}.") from error
    except OverflowError as error:
        listener.close()
        raise Failure(Exit.BAD_INPUT, f"{port} is no port: it must be between 0 and 65535.") from error
    return listener


async def _serve(settings: Settings, listener: socket.socket) -> None:
    import uvicorn

    from server.app import application, open_house
    from server.http.links import new_code
    from server.live.protocol import LiveProtocol, PunctualProtocol

    port = listener.getsockname()[1]
    async with open_house(settings) as house:

        class Server(uvicorn.Server):
            async def startup(self, sockets: list[socket.socket] | None = None) -> None:
                await super().startup(sockets)
                if self.started:
                    code = await asyncio.to_thread(new_code, house.credentials, "director")
                    print(f"http://127.0.0.1:{port}", flush=True)
                    print(f"lan http://{lan_address(settings.host)}:{port}", flush=True)
                    print(f"director http://127.0.0.1:{port}/join/{code}", flush=True)

            async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
                await house.live.close_all()
                await super().shutdown(sockets)

        config = uvicorn.Config(
            application(house),
            ws=LiveProtocol,
            http=PunctualProtocol,
            ws_ping_interval=None,
            ws_max_size=_LONGEST_FRAME,
            ws_per_message_deflate=False,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_PATIENCE_SECONDS,
        )
        await Server(config).serve(sockets=[listener])


def lan_address(host: str) -> str:
    """The address under which other devices reach this machine: nothing is sent to find it out."""
    if host not in ("0.0.0.0", "::", ""):  # noqa: S104  # asked about, not listened on
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address
