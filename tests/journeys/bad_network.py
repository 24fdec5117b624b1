"""The proxy of a bad network, in a thread beside a journey, and pages that are opened through it."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from concurrent.futures import Future

from tests.server.live.proxy import Proxy, proxying
from tests.waiting import LONG


@contextlib.contextmanager
def bad_network(target: int, seed: int = 0) -> Iterator[Proxy]:
    """A proxy before the server at this port, running until this context ends."""
    ready: Future[Proxy] = Future()
    loop = asyncio.new_event_loop()
    over = asyncio.Event()

    async def run() -> None:
        async with proxying(target, seed) as proxy:
            ready.set_result(proxy)
            await over.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(run(),), daemon=True)
    thread.start()
    try:
        yield ready.result(LONG)
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join(LONG)
        loop.close()
