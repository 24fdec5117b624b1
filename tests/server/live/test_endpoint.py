"""The WebSocket endpoint on a real server: origins, tokens, bad frames, closing, slow viewers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import HTTPConnection
from starlette.routing import WebSocketRoute
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from server.access import PUBLIC, Principal, Role
from server.live.endpoint import LiveEndpoint
from server.live.frames import LONGEST_FRAME
from server.live.hub import Hub
from tests.server.live.fakes import NAME, FakeService, in_round_one

WATCH = json.dumps({"type": "watch", "view": "boards", "tournament": NAME})


class Live:
    """A running server with one tournament."""

    def __init__(self, service: FakeService, hub: Hub, endpoint: LiveEndpoint, port: int) -> None:
        self.service = service
        self.hub = hub
        self.endpoint = endpoint
        self.port = port

    def connect(self, token: str | None = None, **more: Any) -> connect:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        url = f"ws://127.0.0.1:{self.port}/live"
        return connect(url, additional_headers=headers, proxy=None, compression=None, **more)

    def play(self, board: int) -> None:
        self.service.play(board)
        self.hub.wake(NAME, len(self.service.facts))


async def _admit(connection: HTTPConnection) -> Principal | None:
    match connection.headers.get("authorization", ""):
        case "":
            return PUBLIC
        case "Bearer director":
            return Principal(Role.DIRECTOR, "director")
        case "Bearer elsewhere":
            return Principal(Role.ARBITER, "arbiter", tournament="another")
        case _:
            return None


@pytest.fixture
async def live() -> AsyncIterator[Live]:
    service = in_round_one(40)
    hub = Hub(service)
    endpoint = LiveEndpoint(hub, _admit, stuck_seconds=0.3)
    app = Starlette(routes=[WebSocketRoute("/live", endpoint.serve)])
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        lifespan="off",
        log_config=None,
    )
    server = uvicorn.Server(config)
    async with hub.running():
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        yield Live(service, hub, endpoint, listener.getsockname()[1])
        server.should_exit = True
        await serving


async def told(viewer: ClientConnection) -> dict[str, Any]:
    frame: dict[str, Any] = json.loads(await viewer.recv())
    return frame


async def ending(viewer: ClientConnection) -> tuple[int, str]:
    with contextlib.suppress(ConnectionClosed):
        while True:
            await viewer.recv()
    return viewer.close_code or 0, viewer.close_reason or ""


async def test_a_viewer_gets_a_snapshot_and_then_each_result(live: Live) -> None:
    async with live.connect() as viewer:
        await viewer.send(WATCH)
        assert (await told(viewer))["type"] == "snapshot"

        live.play(7)

        patch = await told(viewer)
        assert (patch["type"], [row["board"] for row in patch["rows"].values()]) == ("patch", [7])


async def test_bad_frames_are_answered_and_the_connection_goes_on(live: Live) -> None:
    async with live.connect() as viewer:
        for bad in ("no json", b"\xff\x00", "[]", '{"type":"watch","view":"nothing","tournament":"x"}'):
            await viewer.send(bad)
            assert (await told(viewer))["type"] == "error"

        await viewer.send(WATCH)
        assert (await told(viewer))["type"] == "snapshot"


async def test_an_unknown_tournament_is_an_error_frame(live: Live) -> None:
    async with live.connect() as viewer:
        await viewer.send(WATCH.replace(NAME, "nowhere"))

        assert (await told(viewer))["code"] == "unknown-tournament"


async def test_an_oversized_frame_ends_its_own_connection_only(live: Live) -> None:
    async with live.connect() as good, live.connect() as bad:
        await bad.send("x" * (LONGEST_FRAME + 1))

        assert (await ending(bad))[0] == 1009
        await good.send(WATCH)
        assert (await told(good))["type"] == "snapshot"


async def test_a_page_of_another_origin_is_sent_away(live: Live) -> None:
    async with live.connect(origin="http://evil.example") as viewer:
        assert (await ending(viewer))[0] == 4403


async def test_our_own_pages_may_watch(live: Live) -> None:
    async with live.connect(origin=f"http://127.0.0.1:{live.port}") as viewer:
        await viewer.send(WATCH)

        assert (await told(viewer))["type"] == "snapshot"


async def test_a_token_that_is_not_valid_is_sent_away(live: Live) -> None:
    async with live.connect(token="stolen") as viewer:  # noqa: S106  # not a secret, that is the point
        assert (await ending(viewer))[0] == 4401


@pytest.mark.parametrize(("token", "kind"), [(None, "error"), ("elsewhere", "error"), ("director", "snapshot")])
async def test_the_desk_is_for_the_director_of_this_tournament(live: Live, token: str | None, kind: str) -> None:
    async with live.connect(token) as viewer:
        await viewer.send(WATCH.replace("boards", "desk"))

        assert (await told(viewer))["type"] == kind


async def test_a_stopping_server_tells_everybody_when_to_come_back(live: Live) -> None:
    async with live.connect() as one, live.connect() as two:
        for viewer in (one, two):
            await viewer.send(WATCH)
            await told(viewer)

        await live.endpoint.close_all()

        for viewer in (one, two):
            code, reason = await ending(viewer)
            assert code == 4503
            assert 0 <= json.loads(reason)["retry_ms"] <= 3000


async def test_a_viewer_that_never_reads_delays_nobody(live: Live) -> None:
    async with live.connect(max_queue=1) as stalled, live.connect() as quick:
        stalled.transport.pause_reading()
        for viewer in (stalled, quick):
            await viewer.send(WATCH)
        await told(quick)

        for board in range(1, 41):
            live.play(board)
            patch = await told(quick)
            assert [row["board"] for row in patch["rows"].values()] == [board]


async def test_a_viewer_who_leaves_is_forgotten(live: Live) -> None:
    async with live.connect() as viewer:
        await viewer.send(WATCH)
        await told(viewer)
        assert live.hub.viewers == 1

    async with asyncio.timeout(5):
        while live.hub.viewers:  # noqa: ASYNC110  # the server notices in its own time
            await asyncio.sleep(0.01)
    assert live.hub.viewers == 0
