"""Clients that leave before they are answered: the real server notes nothing of them in its log."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import socket
import struct
import warnings
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import replace

import pytest
import uvicorn
from structlog.testing import capture_logs

from server.access import is_open
from server.app import OpenServices, admission, application
from server.http.limiting import request_rates
from server.http.routes import ROUTES
from server.limits.options import GENEROUS, Limits
from server.live.http_protocol import HandshakeTimeoutProtocol
from server.live.websocket_protocol import LiveProtocol
from tests.server.http.conftest import Client
from tests.server.http.everything import Place, addresses, in_full_play
from tests.server.live.served import until
from tests.waiting import LONG

_END = "HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n"
_UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
)
_FORM = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 13\r\n\r\n"
_TURNS = (0, 1, 3, 8, 40)
"""Turns of the event loop after which clients leave."""

PATHS = ("live", "nothing")
ENDS = (_END, _END.replace("127.0.0.1", "other.test"))
LIVE = f"GET /live {_END}{_UPGRADE}\r\n"
CLOSED, RESET = struct.pack("ii", 0, 0), struct.pack("ii", 1, 0)


class Served:
    """A real server, and clients that abandon their requests."""

    def __init__(self, services: OpenServices, limits: Limits) -> None:
        self.services = replace(services, limits=limits, request_rates=request_rates(limits))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._opened = 0
        self._accepted: list[object] = []
        accepted = self._accepted

        class Protocol(HandshakeTimeoutProtocol):
            admission = admission(self.services)

            def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
                accepted.append(self)
                super().connection_made(transport)

        config = uvicorn.Config(
            application(self.services),
            ws=LiveProtocol,
            http=Protocol,
            ws_ping_interval=None,
            lifespan="off",
            log_config=None,
            access_log=False,
        )
        self._server = uvicorn.Server(config)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        serving = asyncio.create_task(self._server.serve(sockets=[self._listener]))
        try:
            yield
        finally:
            self._server.should_exit = True
            await serving

    async def abandon(self, requests: Sequence[str], how: bytes = CLOSED) -> None:
        """Send all requests at once and leave, again and again, each time some turns of the event loop later."""
        for turns in _TURNS:
            with contextlib.ExitStack() as clients:
                for request in requests:
                    self._opened += 1
                    client = clients.enter_context(socket.create_connection(self._listener.getsockname()))
                    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, how)
                    client.sendall(request.encode())
                for _ in range(turns):
                    await asyncio.sleep(0)

    async def ask(self, request: str) -> bytes:
        """The whole answer to a request, up to the end of the connection."""
        self._opened += 1
        reader, writer = await asyncio.open_connection(*self._listener.getsockname())
        writer.write(request.encode())
        async with asyncio.timeout(LONG):
            answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        return answer

    async def until_idle(self) -> None:
        """Wait until the server has noticed that its clients have gone, and has ended all work for them."""
        state = self._server.server_state
        async with asyncio.timeout(LONG):
            await until(lambda: len(self._accepted) == self._opened and not state.connections and not state.tasks)


@contextlib.contextmanager
def no_line_in_the_log(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Assert that nothing is logged here that an administrator would read, and that no coroutine is forgotten."""
    gc.freeze()  # only what is made from here on is looked through at the end
    with capture_logs() as lines, warnings.catch_warnings(record=True) as noticed, caplog.at_level(logging.WARNING):
        warnings.simplefilter("always")
        yield
        gc.collect()
    assert [each.getMessage() for each in caplog.records] == []
    assert [each for each in lines if each["log_level"] in ("warning", "error", "critical")] == []
    assert [str(each.message) for each in noticed] == []


@contextlib.asynccontextmanager
async def serving(services: OpenServices, limits: Limits = GENEROUS) -> AsyncIterator[Served]:
    served = Served(services, limits)
    async with served.running():
        yield served


def reads(services: OpenServices, place: Place) -> list[str]:
    """A request for everything that the public may read."""
    opens = {each.permission.name for each in ROUTES if is_open(each.permission)}
    found = {name: address for name, address in addresses(services, place) if name in opens}
    return [f"GET {each} {_END}\r\n" for each in found.values()]


@pytest.mark.parametrize("how", [CLOSED, RESET], ids=["closed", "reset"])
async def test_an_abandoned_read_of_any_public_kind_leaves_no_line_in_the_log(
    services: OpenServices, director: Client, caplog: pytest.LogCaptureFixture, how: bytes
) -> None:
    requests = reads(services, await in_full_play(director, "Anna", "Boris"))
    async with serving(services) as served:
        with no_line_in_the_log(caplog):
            await served.abandon(requests, how)
            await served.until_idle()
    assert len(requests) > 30


@pytest.mark.parametrize("how", [CLOSED, RESET], ids=["closed", "reset"])
async def test_an_abandoned_write_and_half_a_body_leave_no_line_in_the_log(
    services: OpenServices, caplog: pytest.LogCaptureFixture, how: bytes
) -> None:
    head = f"POST /join {_END}{_FORM}"
    async with serving(services) as served:
        with no_line_in_the_log(caplog):
            await served.abandon([f"{head}code=abcdefgh", f"{head}code=", head, head[:-2]], how)
            await served.until_idle()


@pytest.mark.parametrize("how", [CLOSED, RESET], ids=["closed", "reset"])
@pytest.mark.parametrize(
    "more", ["", "Origin: http://elsewhere.test\r\n", "Authorization: Bearer wrong\r\n"], ids=["", "elsewhere", "wrong"]
)
async def test_an_abandoned_live_connection_leaves_no_line_in_the_log(
    services: OpenServices, caplog: pytest.LogCaptureFixture, more: str, how: bytes
) -> None:
    async with serving(services) as served:
        with no_line_in_the_log(caplog):
            await served.abandon([f"GET /{path} {end}{_UPGRADE}{more}\r\n" for path in PATHS for end in ENDS], how)
            await served.until_idle()


async def test_what_is_refused_leaves_no_line_in_the_log(
    services: OpenServices, director: Client, caplog: pytest.LogCaptureFixture
) -> None:
    requests = [*reads(services, await in_full_play(director, "Anna", "Boris")), LIVE]
    async with serving(services, Limits(requests=1)) as served:
        while not served.services.request_rates.take("127.0.0.1", 2.0):
            pass
        with no_line_in_the_log(caplog):
            await served.abandon(requests)
            await served.until_idle()


async def test_a_live_connection_beyond_the_limit_is_answered_with_503_and_leaves_no_line_in_the_log(
    services: OpenServices, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(services, Limits(viewers=0)) as served:
        with no_line_in_the_log(caplog):
            answer = await served.ask(LIVE)
            await served.abandon([LIVE])
            await served.until_idle()
    assert answer.startswith(b"HTTP/1.1 503 ")
