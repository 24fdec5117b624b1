"""A server that only fans out: the live views' fan-out, `websockets.broadcast()`, or a loop that awaits every viewer.

Reads lines of "messages bytes"; answers the CPU time of the whole process in microseconds a viewer and message.
"""

from __future__ import annotations

import asyncio
import gc
import resource
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.server import ServerConnection, broadcast, serve

from domain.settings.creation import TournamentCreated
from domain.state.tournament import Tournament
from domain.tournament.replay import replay
from domain.values import TieBreaks
from server.access import PUBLIC, Principal
from server.live.endpoint import LiveEndpoint
from server.live.frames import ViewSubject
from server.live.http_protocol import HandshakeTimeoutProtocol
from server.live.hub import Hub
from server.live.websocket_protocol import LiveProtocol
from server.live.wire import text_frame

Send = Callable[[str], Awaitable[int]]
"""Sends one message to everyone; returns to how many."""


class OneTournament:
    """A log with one event."""

    def __init__(self) -> None:
        self._state = replay([TournamentCreated("Open", "fide-dutch-2026", 9, tie_breaks=TieBreaks())])

    async def tournament(self, _: str, at: int | None = None) -> Tournament:  # noqa: ARG002  # there is one version
        """The state."""
        return self._state

    async def epoch(self) -> str:
        """Always the same."""
        return "e"

    async def hash_at(self, _stream: str, _version: int) -> str:
        """Any hash."""
        return "0" * 64

    async def events(self, _stream: str, after: int = 0) -> list[Any]:  # noqa: ARG002  # nothing is read
        """No events."""
        return []


async def ours(listener: socket.socket) -> Send:
    hub = Hub(OneTournament())

    async def admit(_: HTTPConnection) -> Principal | None:
        return PUBLIC

    endpoint = LiveEndpoint(hub, admit)
    app = Starlette(routes=[WebSocketRoute("/live", endpoint.serve)])
    _run_uvicorn(app, listener, ws=LiveProtocol, http=HandshakeTimeoutProtocol, ws_ping_interval=None)
    version = 1

    async def send(text: str) -> int:
        nonlocal version
        version += 1
        watched = hub._tournaments["t", None].watched[ViewSubject("boards", "t")]  # noqa: SLF001  # only the fan-out is measured
        frame = text_frame(text.encode())
        watched.subscribers.send(version, lambda _patches, _base: frame)
        return len(watched.subscribers)

    return send


async def broadcasting(listener: socket.socket) -> Send:
    connections: set[ServerConnection] = set()

    async def handle(connection: ServerConnection) -> None:
        await connection.recv()
        await connection.send('{"type":"snapshot","epoch":"e","version":1}')
        connections.add(connection)
        await connection.wait_closed()

    await serve(handle, sock=listener, compression=None, ping_interval=None)

    async def send(text: str) -> int:
        broadcast(connections, text)
        return len(connections)

    return send


async def awaiting(listener: socket.socket) -> Send:
    sockets: list[WebSocket] = []

    async def handle(websocket: WebSocket) -> None:
        await websocket.accept()
        await websocket.receive_text()
        await websocket.send_text('{"type":"snapshot","epoch":"e","version":1}')
        sockets.append(websocket)
        try:
            while True:
                await websocket.receive_text()
        except WebSocketDisconnect:
            sockets.remove(websocket)

    app = Starlette(routes=[WebSocketRoute("/live", handle)])
    _run_uvicorn(app, listener, ws="websockets-sansio", ws_ping_interval=None)

    async def send(text: str) -> int:
        for websocket in sockets:
            await websocket.send_text(text)
        return len(sockets)

    return send


_running: list[asyncio.Task[None]] = []


def _run_uvicorn(app: Starlette, listener: socket.socket, **options: Any) -> None:
    config = uvicorn.Config(app, ws_per_message_deflate=False, lifespan="off", log_config=None, **options)
    _running.append(asyncio.create_task(uvicorn.Server(config).serve(sockets=[listener])))


KINDS = {"ours": ours, "broadcast": broadcasting, "await": awaiting}


async def main(kind: str) -> None:
    listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
    send = await KINDS[kind](listener)
    print(listener.getsockname()[1], flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        messages, size = map(int, line.split())
        text = partial('{{"type":"patch","to":{},"text":"{}"}}'.format)
        gc.collect()
        cpu = time.process_time()
        sent = 0
        for number in range(messages):
            sent += await send(text(number + 2, "x" * (size - 40)))
            await asyncio.sleep(0)
        print((time.process_time() - cpu) / sent * 1e6, flush=True)


if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(main(sys.argv[1]))
