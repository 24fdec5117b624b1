"""A bad network: a TCP proxy that splits, delays, swallows and drops."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator


class Proxy:
    """What it does to the bytes may be changed while it runs. `swallows` takes them and delivers nothing."""

    def __init__(self, target: int, seed: int) -> None:
        self._target = target
        self._chance = random.Random(seed)
        self._writers: list[asyncio.StreamWriter] = []
        self._carrying: set[asyncio.Task[None]] = set()
        self.splits = self.swallows = False
        self.delay = 0.0
        self.port = 0

    def accept(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        """Carry what comes over a new connection until either side ends it."""
        carrying = asyncio.get_running_loop().create_task(self._carry(near, back))
        self._carrying.add(carrying)
        carrying.add_done_callback(self._carrying.discard)

    async def end(self) -> None:
        """Cut every connection, and wait until nothing is carried any more."""
        self.drop()
        carrying = list(self._carrying)
        for each in carrying:
            each.cancel()
        await asyncio.gather(*carrying, return_exceptions=True)

    async def _carry(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        with contextlib.closing(back), contextlib.suppress(OSError):
            far, there = await asyncio.open_connection("127.0.0.1", self._target)
            self._writers += [back, there]
            await asyncio.gather(self._pass_on(near, there), self._pass_on(far, back))

    def drop(self) -> None:
        """Cut every connection without a close frame."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _pass_on(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while data := await source.read(1 << 16):
            if self.swallows:
                continue
            while data:
                size = self._chance.randint(1, 999) if self.splits else len(data)
                await asyncio.sleep(self.delay * self._chance.random())
                sink.write(data[:size])
                await sink.drain()
                data = data[size:]
        sink.close()


@contextlib.asynccontextmanager
async def proxying(target: int, seed: int = 0) -> AsyncIterator[Proxy]:
    """A proxy before a server on this machine."""
    proxy = Proxy(target, seed)
    server = await asyncio.start_server(proxy.accept, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    yield proxy
    server.close()
    await proxy.end()
    await server.wait_closed()
