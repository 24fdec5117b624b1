"""Viewers that stall, talk nonsense or flood: no one else notices, and what they cost is bounded."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from server.live.endpoint import Timeouts
from server.live.viewer import MOST_PENDING, MOST_PENDING_BYTES, Viewer
from tests.server.live.served import WATCH, Live, ending, narrow, serving, told, until
from tests.waiting import LONG

QUICK = 100


async def stall(live: Live) -> tuple[Any, Viewer]:
    """A viewer that watches and then reads nothing any more."""
    stalled = await live.connect(sock=narrow(live.port), max_queue=1)
    (viewer,) = live.hub.viewers
    stalled.transport.pause_reading()
    while viewer.is_clear:
        await stalled.send(WATCH)
        await asyncio.sleep(0.001)
    return stalled, viewer


async def test_one_stalled_viewer_among_a_hundred_delays_no_one_and_is_sent_away() -> None:
    async with serving(boards=120, timeouts=Timeouts(silent=2 * LONG, interval=LONG)) as live:
        stalled, viewer = await stall(live)
        others = await asyncio.gather(*(live.connect() for _ in range(QUICK)))
        for other in others:
            await other.send(WATCH)
            await told(other)

        for board in range(1, 121):
            live.play(board)
            frames = await asyncio.gather(*(told(other) for other in others))
            assert {tuple(row["board"] for row in frame["rows"].values()) for frame in frames} == {(board,)}

        assert len(viewer._pending) <= MOST_PENDING
        assert viewer._pending_bytes <= MOST_PENDING_BYTES
        await until(lambda: all(each.is_clear for each in live.hub.viewers if each is not viewer))
        for moment in (0.0, Timeouts().stuck + 1):
            await live.endpoint.check(asyncio.get_running_loop().time() + moment)
        await live.until_viewers(QUICK)
        stalled.transport.resume_reading()
        code, reason = await ending(stalled)
        assert (code, json.loads(reason).keys()) == (4408, {"retry_ms"})
        await asyncio.gather(*(other.close() for other in others))


async def test_a_stalled_viewer_that_reads_again_gets_one_fresh_snapshot() -> None:
    async with serving(boards=120) as live:
        stalled, viewer = await stall(live)
        for board in range(1, 121):
            live.play(board)
            await asyncio.sleep(0.001)
        assert list(viewer.stale)

        stalled.transport.resume_reading()
        last = len(live.service.log)
        frames: list[dict[str, Any]] = []
        while not frames or frames[-1].get("version", frames[-1].get("to")) != last:
            frames.append(await told(stalled))

        assert frames[-1]["type"] == "snapshot"
        assert [row["result"] for row in frames[-1]["rows"].values()] == ["1/2-1/2"] * 120
        await stalled.close()


async def raw(live: Live) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket without a library: what is written goes out as it is."""
    reader, writer = await asyncio.open_connection(sock=narrow(live.port))
    writer.write(
        b"GET /live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


def frame(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


async def closing_code(reader: asyncio.StreamReader) -> int:
    """The code of the close frame, whatever comes before it."""
    while True:
        first, size = await reader.readexactly(2)
        size = int.from_bytes(await reader.readexactly(2)) if size == 126 else size
        data = await reader.readexactly(size)
        if first & 15 == Opcode.CLOSE:
            return int.from_bytes(data[:2])


_FRAGMENTED = [
    frame(Opcode.TEXT, WATCH[:10].encode(), fin=False),
    frame(Opcode.CONT, WATCH[10:20].encode(), fin=False),
    frame(Opcode.PING, b"in between"),
    frame(Opcode.CONT, WATCH[20:].encode()),
]


async def test_a_frame_in_fragments_is_one_frame() -> None:
    async with serving() as live:
        reader, writer = await raw(live)
        for piece in _FRAGMENTED:
            writer.write(piece)

        assert b'"snapshot"' in await reader.readuntil(b'"snapshot"')
        writer.close()


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ([frame(Opcode.TEXT, b"x" * 40_000, fin=False), frame(Opcode.CONT, b"x" * 40_000)], 1009),
        ([frame(Opcode.TEXT, b"", fin=False), *[frame(Opcode.CONT, b"", fin=False)] * 100], 1009),
        ([frame(Opcode.CONT, b"of nothing")], 1002),
        ([frame(Opcode.TEXT, b"\xff\xfe")], 1007),
        ([b"\x81\x05hello"], 1002),
        ([b"\xf1\x80\0\0\0\0"], 1002),
        ([b"\x89\xfe\x00\x7e\0\0\0\0" + b"x" * 126], 1002),
    ],
    ids=["oversized in pieces", "endless fragments", "lost fragment", "no text", "unmasked", "reserved", "long ping"],
)
async def test_what_is_no_websocket_ends_its_own_connection_alone(sent: list[bytes], code: int) -> None:
    async with serving() as live, live.connect() as good:
        await good.send(WATCH)
        await told(good)
        reader, writer = await raw(live)

        for piece in sent:
            writer.write(piece)

        assert await closing_code(reader) == code
        writer.close()
        live.play(1)
        assert (await told(good))["type"] == "patch"


async def test_a_flood_of_pings_by_one_who_reads_nothing_piles_up_nothing() -> None:
    async with serving() as live:
        _, writer = await raw(live)
        await live.until_viewers(1)
        (viewer,) = live.hub.viewers
        writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport of a socket can

        for _ in range(60):
            writer.write(frame(Opcode.PING, b"x" * 125) * 100)
            await writer.drain()
            await asyncio.sleep(0)

        assert viewer.connection.backlog() <= 127
        writer.transport.abort()


@given(st.lists(st.one_of(st.binary(max_size=300), st.text().map(lambda text: frame(Opcode.TEXT, text.encode())))))
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
async def test_no_bytes_whatever_harm_the_others(garbage: list[bytes]) -> None:
    async with serving(boards=2) as live, live.connect() as good:
        await good.send(WATCH)
        await told(good)
        for piece in garbage:
            _, writer = await raw(live)
            writer.write(piece)
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
        live.play(1)

        assert (await told(good))["type"] == "patch"


async def test_an_oversized_frame_ends_its_own_connection_alone() -> None:
    async with serving() as live, live.connect() as good, live.connect() as bad:
        await good.send(WATCH)
        await told(good)

        await bad.send(os.urandom(65_537))

        assert (await ending(bad))[0] == 1009
        live.play(2)
        assert json.dumps(await told(good)).count('"board": 2,') == 1
