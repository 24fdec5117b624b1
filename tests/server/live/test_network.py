"""The live boards over a bad network: whatever it does to the bytes, the viewer ends with the truth or is let go."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from server.live.endpoint import Timeouts
from server.live.http_protocol import HANDSHAKE_SECONDS, HandshakeTimeoutProtocol
from tests.server.live.fakes import apply
from tests.server.live.leap import leap
from tests.server.live.proxy import proxying
from tests.server.live.served import WATCH, Live, serving, told, until
from tests.waiting import LONG


async def follow(viewer: ClientConnection, views: dict[str, Any], version: int) -> None:
    """Read on until the viewer has this version."""
    while views.get("boards", {}).get("version", 0) < version:
        apply(views, await told(viewer))


async def assert_shows_the_truth(live: Live, views: dict[str, Any]) -> None:
    async with live.connect() as another:
        await another.send(WATCH)
        truth = await told(another)
    assert {name: views["boards"][name] for name in ("head", "rows", "order")} == {
        name: truth[name] for name in ("head", "rows", "order")
    }


@pytest.mark.parametrize("patches", ["rows", "fields"])
@pytest.mark.parametrize(("splits", "delay"), [(True, 0.0), (True, 0.002), (False, 0.02)])
async def test_frames_in_pieces_and_late_are_the_same_frames(splits: bool, delay: float, patches: str) -> None:
    async with serving() as live, proxying(live.port) as proxy, live.connect(port=proxy.port) as viewer:
        proxy.splits, proxy.delay = splits, delay
        views: dict[str, Any] = {}
        await viewer.send(json.dumps(json.loads(WATCH) | {"patches": patches}))

        for board in range(1, 21):
            live.play(board)
            await asyncio.sleep(0)

        await follow(viewer, views, len(live.service.log))
        await assert_shows_the_truth(live, views)


async def test_a_dropped_viewer_comes_back_to_one_patch() -> None:
    async with serving() as live, proxying(live.port) as proxy:
        views: dict[str, Any] = {}
        async with live.connect(port=proxy.port) as viewer:
            await viewer.send(WATCH)
            apply(views, await told(viewer))
            proxy.drop()
        await live.until_viewers(0)
        for board in (1, 2, 3):
            live.play(board)

        held = {"since": views["boards"]["version"], "epoch": views["boards"]["epoch"], "hash": views["boards"]["hash"]}
        async with live.connect(port=proxy.port) as viewer:
            await viewer.send(json.dumps(json.loads(WATCH) | held))
            frame = await told(viewer)

        assert (frame["type"], len(frame["rows"])) == ("patch", 3)
        apply(views, frame)
        await assert_shows_the_truth(live, views)


async def test_a_half_open_connection_is_found_and_a_healthy_one_stays() -> None:
    async with (
        serving(timeouts=Timeouts(interval=LONG)) as live,
        proxying(live.port) as proxy,
        live.connect() as healthy,
        live.connect(port=proxy.port) as lost,
    ):
        for viewer in (healthy, lost):
            await viewer.send(WATCH)
            await told(viewer)
        here, gone = live.hub.viewers
        proxy.swallows = True

        while here.heard < gone.heard + 0.1:
            live.hub.tick(asyncio.get_running_loop().time())
            await asyncio.sleep(0.005)
        await live.endpoint.check(gone.heard + Timeouts().silent + 0.05)
        await live.until_viewers(1)

        live.play(1)
        assert (await told(healthy))["type"] == "patch"
        proxy.drop()


async def test_a_connection_that_never_sends_anything_is_closed() -> None:
    async with serving(timeouts=Timeouts(idle=0.1, interval=0.05)) as live, live.connect() as silent:
        await silent.wait_closed()

        assert silent.close_code == 4408


async def last_of(reader: asyncio.StreamReader) -> bytes:
    """What comes until the connection is closed or cut."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


@pytest.mark.parametrize("said", [b"", b"GET /live HTTP/1.1\r\nHost: x\r\nUpgr"])
async def test_a_handshake_that_is_not_finished_is_cut(said: bytes) -> None:
    async with serving() as live:
        reader, writer = await asyncio.open_connection("127.0.0.1", live.port)
        writer.write(said)
        await live.until_connections(1)

        leap(HANDSHAKE_SECONDS)

        assert await last_of(reader) == b""
        writer.close()


async def test_a_finished_handshake_may_take_its_time_afterwards() -> None:
    async with serving() as live, live.connect() as viewer:
        leap(HANDSHAKE_SECONDS)
        await asyncio.sleep(0.01)  # what is due comes first
        await viewer.send(WATCH)

        assert (await told(viewer))["type"] == "snapshot"


async def test_a_second_request_on_a_connection_must_be_finished_too() -> None:
    async with serving() as live:
        reader, writer = await asyncio.open_connection("127.0.0.1", live.port)
        writer.write(b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"404" in await reader.readuntil(b"\r\n\r\n")
        (connection,) = live.connections
        assert isinstance(connection, HandshakeTimeoutProtocol)
        writer.write(b"GET /nothing HT")
        await until(lambda: connection._waiting is not None)

        leap(HANDSHAKE_SECONDS)

        assert b"HTTP" not in await last_of(reader)
        writer.close()
