"""Many viewers in one process, as cheap as possible in Python: commands and answers are JSON lines."""

from __future__ import annotations

import asyncio
import json
import random
import re
import resource
import sys
import time
from collections.abc import Callable
from typing import Any

_VERSION = re.compile(rb'"(?:to|version)":(\d+)')
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_AT_ONCE = 250


class Viewers:
    """What all viewers of this process have seen."""

    def __init__(self) -> None:
        self.port = 0
        self.watch: dict[str, Any] | None = None
        self.spread = self.turn = 0
        self.open: set[Viewer] = set()
        self.messages = self.bytes = self.returned = 0
        self.arrivals: dict[int, list[float]] = {}
        self.closed_at = 0.0
        self.whole = 0
        self.coming: set[asyncio.Task[None]] = set()

    async def connect(self, since: int | None = None, epoch: str | None = None) -> Viewer:
        """One more viewer; with `since` it comes back."""
        loop = asyncio.get_running_loop()
        self.turn += 1
        source = f"127.{1 + self.turn % 4}.{self.turn // 250 % 250}.{1 + self.turn % 250}"
        _, viewer = await loop.create_connection(
            lambda: Viewer(self, since, epoch), "127.0.0.1", self.port, local_addr=(source, 0)
        )
        await viewer.greeted
        self.open.add(viewer)
        return viewer

    def comes_back(self, viewer: Viewer, retry_ms: int) -> None:
        """A viewer lost its connection."""
        task = asyncio.create_task(self.come_back(viewer.version, viewer.epoch, retry_ms))
        self.coming.add(task)
        task.add_done_callback(self.coming.discard)

    async def come_back(self, version: int, epoch: str | None, retry_ms: int) -> None:
        """Connect again as pages do: at the moment that the server named, later with jitter."""
        pause = retry_ms / 1000
        while True:
            await asyncio.sleep(pause)
            try:
                await self.connect(max(1, version - random.randrange(self.spread + 1)), epoch)
            except OSError:
                pause = random.random()
            else:
                self.returned += 1
                return


class Viewer(asyncio.Protocol):
    """One connection."""

    def __init__(self, viewers: Viewers, since: int | None, epoch: str | None) -> None:
        self.viewers, self.since, self.epoch = viewers, since, epoch
        self.version = 0
        self.transport: asyncio.Transport
        self.greeted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._open = False
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Connected: ask for the WebSocket."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101  # as asyncio promises
        self.transport = transport
        transport.write(
            b"GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
        )

    def data_received(self, data: bytes) -> None:
        """Some bytes: perhaps frames."""
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self._buffer, self._open = self._buffer[end + 4 :], True
            if self.viewers.watch is None:
                self._greet()
            else:
                more = {} if self.since is None else {"since": self.since, "epoch": self.epoch}
                self.say(_TEXT, json.dumps(self.viewers.watch | more).encode())
        buffer, place = self._buffer, 0
        while len(buffer) - place >= 2:
            size, header = buffer[place + 1], 2
            if size >= 126:
                header = 4 if size == 126 else 10
                if len(buffer) - place < header:
                    break
                size = int.from_bytes(buffer[place + 2 : place + header], "big")
            if len(buffer) - place < header + size:
                break
            self._take(buffer[place] & 15, buffer[place + header : place + header + size], header + size)
            place += header + size
        self._buffer = buffer[place:]

    def connection_lost(self, _: Exception | None) -> None:
        """Gone."""
        self.viewers.open.discard(self)
        if not self.greeted.done():
            self.greeted.set_exception(ConnectionResetError("closed before the first frame"))

    def say(self, kind: int, payload: bytes) -> None:
        """Send a frame, masked with zeros."""
        header = bytes([0x80 | kind, 0x80 | len(payload)]) if len(payload) < 126 else None
        self.transport.write(
            (header or b"%c\xfe" % (0x80 | kind) + len(payload).to_bytes(2, "big")) + bytes(4) + payload
        )

    def _greet(self) -> None:
        if not self.greeted.done():
            self.greeted.set_result(None)

    def _take(self, kind: int, payload: bytes, size: int) -> None:
        viewers = self.viewers
        if kind == _TEXT:
            viewers.messages += 1
            viewers.bytes += size
            found = _VERSION.search(payload)
            if found and not payload.startswith(b'{"type":"heartbeat"'):
                self.version = int(found[1])
                now = time.monotonic()
                seen = viewers.arrivals.setdefault(self.version, [0, now, now])
                seen[0] += 1
                seen[2] = now
            if self.epoch is None and payload.startswith(b'{"type":"snapshot"'):
                self.epoch = json.loads(payload)["epoch"]
                viewers.whole += 1
            self._greet()
        elif kind == _PING:
            self.say(_PONG, b"")
        elif kind == _CLOSE:
            viewers.closed_at = viewers.closed_at or time.monotonic()
            retry = json.loads(payload[2:] or b"{}").get("retry_ms", 1000)
            self.say(_CLOSE, payload[:2])
            self.transport.close()
            viewers.comes_back(self, retry)


async def _until(done: Callable[[], bool]) -> None:
    while not done():  # noqa: ASYNC110  # what is waited for is counted in many places
        await asyncio.sleep(0.01)


async def _do(viewers: Viewers, command: dict[str, Any]) -> dict[str, Any]:
    match command["do"]:
        case "open":
            viewers.port, viewers.watch, viewers.spread = (
                command["port"],
                command.get("watch"),
                command.get("spread", 0),
            )
            began = time.monotonic()
            for first in range(0, command["count"], _AT_ONCE):
                await asyncio.gather(*(viewers.connect() for _ in range(min(_AT_ONCE, command["count"] - first))))
            return {"seconds": time.monotonic() - began}
        case "stall":
            for viewer in list(viewers.open)[: command["count"]]:
                viewer.transport.pause_reading()
            return {}
        case "messages":
            await _until(lambda: viewers.messages >= command["count"])
            answer = {"messages": viewers.messages, "bytes": viewers.bytes}
            viewers.messages = viewers.bytes = 0
            viewers.arrivals.clear()
            return answer
        case "until":
            await _until(lambda: all(each.version >= command["version"] for each in viewers.open))
            return {}
        case "cut":
            viewers.closed_at = time.monotonic()
            for viewer in list(viewers.open):
                viewer.transport.abort()
                viewers.comes_back(viewer, 0)
            return {}
        case "count":
            return {"open": len(viewers.open), "returned": viewers.returned}
        case "arrivals":
            return {"arrivals": viewers.arrivals}
        case "returned":
            await _until(lambda: viewers.returned >= command["count"])
            return {"seconds": time.monotonic() - viewers.closed_at, "at": time.monotonic(), "snapshots": viewers.whole}
        case "reset":
            viewers.messages = viewers.bytes = viewers.returned = viewers.whole = 0
            viewers.closed_at = 0.0
            viewers.arrivals.clear()
            return {}
        case _:
            for viewer in list(viewers.open):
                viewer.transport.abort()
            return {}


async def main() -> None:
    viewers = Viewers()
    while True:
        line = await asyncio.to_thread(sys.stdin.readline)
        if not line:
            return
        answer = await _do(viewers, json.loads(line))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(main())
