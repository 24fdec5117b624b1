"""A real server with one tournament, on a port of its own."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator, Callable, Collection
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.routing import WebSocketRoute
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.access import PUBLIC, Principal, Role
from server.live.endpoint import LiveEndpoint, Timeouts
from server.live.frames import LONGEST_FRAME
from server.live.http_protocol import HandshakeTimeoutProtocol
from server.live.hub import Hub
from server.live.websocket_protocol import LiveProtocol
from tests.server.live.fakes import NAME, FakeService, in_round_one
from tests.waiting import LONG

WATCH = json.dumps({"type": "watch", "view": "boards", "tournament": NAME})


class Live:
    """A running server with one tournament. `revoked` are the credentials that were taken back."""

    def __init__(self, service: FakeService, timeouts: Timeouts) -> None:
        self.service = service
        self.revoked: set[int] = set()
        self.hub = Hub(service)
        self.endpoint = LiveEndpoint(self.hub, _admit, still_good=self._still_good, timeouts=timeouts)
        self.port = 0
        self.connections: Collection[asyncio.Protocol] = ()

    def connect(self, token: str | None = None, *, port: int | None = None, **more: Any) -> connect:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        url = f"{'wss' if 'ssl' in more else 'ws'}://127.0.0.1:{port or self.port}/live"
        options = {"proxy": None, "compression": None, "open_timeout": LONG} | more
        return connect(url, additional_headers=headers, **options)

    def play(self, board: int) -> None:
        self.service.play(board)
        self.hub.wake(NAME, len(self.service.log))

    async def until_viewers(self, count: int) -> None:
        """Wait until so many are here."""
        await until(lambda: len(list(self.hub.viewers)) == count)

    async def until_connections(self, count: int) -> None:
        """Wait until so many are connected, whatever they have sent so far."""
        await until(lambda: len(self.connections) == count)

    async def _still_good(self, ids: Collection[int]) -> Collection[int]:
        return set(ids) - self.revoked


async def until(happened: Callable[[], bool]) -> None:
    """Wait until a condition of the server holds."""
    while not happened():  # noqa: ASYNC110  # there is no event to wait for
        await asyncio.sleep(0.01)


def narrow(port: int) -> socket.socket:
    """A connection whose other end takes little before it is full."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", port))
    made.setblocking(False)
    return made


@contextlib.asynccontextmanager
async def serving(
    *, boards: int = 40, timeouts: Timeouts | None = None, raw: bool = True, papers: tuple[str, str] | None = None
) -> AsyncIterator[Live]:
    """Serve with our own protocol, or as any other server does; over TLS with a certificate and its key."""
    live = Live(in_round_one(boards), timeouts or Timeouts())
    app = Starlette(routes=[WebSocketRoute("/live", live.endpoint.serve)])
    listener = socket.create_server(("127.0.0.1", 0))
    live.port = listener.getsockname()[1]
    config = uvicorn.Config(
        app,
        ws=LiveProtocol if raw else "websockets-sansio",
        http=HandshakeTimeoutProtocol if raw else "h11",
        ws_ping_interval=None if raw else 20,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
        ssl_certfile=None if papers is None else papers[0],
        ssl_keyfile=None if papers is None else papers[1],
    )
    server = uvicorn.Server(config)
    live.connections = server.server_state.connections
    async with live.hub.running(), live.endpoint.running():
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            yield live
        finally:
            server.should_exit = True
            await serving


async def _admit(connection: HTTPConnection) -> Principal | None:
    match connection.headers.get("authorization", ""):
        case "":
            return PUBLIC
        case "Bearer director":
            return Principal(Role.DIRECTOR, "director", device="desk", credential=7)
        case "Bearer elsewhere":
            return Principal(Role.ARBITER, "arbiter", tournament="another", credential=8)
        case _:
            return None


async def heard(viewer: ClientConnection) -> dict[str, Any]:
    """The next frame."""
    frame: dict[str, Any] = json.loads(await viewer.recv())
    return frame


async def told(viewer: ClientConnection) -> dict[str, Any]:
    """The next frame that is not a heartbeat."""
    while (frame := await heard(viewer))["type"] == "heartbeat":
        pass
    return frame


async def ending(viewer: ClientConnection) -> tuple[int, str]:
    """The code and the reason with which the server closes."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            await viewer.recv()
    return viewer.close_code or 0, viewer.close_reason or ""
