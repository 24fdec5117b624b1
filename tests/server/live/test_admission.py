"""Limits where connections arrive: a real server, a flooding address, and an official beside it."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable
from ipaddress import ip_network
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

from server.http.parts import PartsMiddleware
from server.limits.admission import ABANDONED, PAID, Admission, FirstLook
from server.limits.connections import Connections
from server.limits.options import Limits
from server.live.http_protocol import UNREAD_SECONDS, HandshakeTimeoutProtocol
from server.live.lingering import MOST_BYTES
from server.live.websocket_protocol import LiveProtocol
from tests.server.live.leap import leap
from tests.server.live.served import until
from tests.waiting import LONG

LONG_BODY = b"0123456789" * 2_000_000
OFFICIAL = "Authorization: Bearer official\r\n"
_UPGRADE = (
    b"GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
)
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Served:
    """A server whose protocols have limits. `refused` are addresses that have no budget left."""

    def __init__(self, limits: Limits, proxies: list[str]) -> None:
        self.connections = Connections(limits)
        self.refused: set[str] = set()
        self.go_on = asyncio.Event()
        self.is_gone: Callable[[], bool] | None = None
        self.port = 0
        self.paid: list[float] = []
        self.asked: list[str] = []
        self.clients: list[str] = []
        self._streams: list[Stream] = []
        self.admission = Admission(
            self.connections,
            is_proven=lambda headers: (b"authorization", b"Bearer official") in headers,
            first_look=lambda address, _: FirstLook(
                b"HTTP/1.1 429 x\r\n\r\n" if address in self.refused else None, 3.0
            ),
            slowest_reader=limits.slowest_reader,
            proxies=[ip_network(each) for each in proxies],
        )

    async def open(self, address: str = "127.0.0.7") -> Stream:
        stream = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
        self._streams.append(stream)
        return stream

    async def open_unread(self, request: bytes) -> socket.socket:
        """A connection that sends this and reads nothing, when the server has noted it."""
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.bind(("127.0.0.7", 0))
        made.connect(("127.0.0.1", self.port))
        made.setblocking(False)
        asked = len(self.asked)
        made.sendall(request)
        await until(lambda: len(self.asked) > asked)
        return made

    async def hang_up(self) -> None:
        """Close all connections."""
        for _, writer in self._streams:
            writer.close()
        await asyncio.gather(*(writer.wait_closed() for _, writer in self._streams), return_exceptions=True)

    async def ask(self, stream: Stream, path: str = "/", headers: str = "") -> bytes:
        """The first line of the answer; empty if the connection was cut."""
        stream[1].write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n".encode())
        try:
            head = await asyncio.wait_for(stream[0].readuntil(b"\r\n\r\n"), LONG)
            if b" 200 " in head:
                await asyncio.wait_for(stream[0].readexactly(2), LONG)
        except (asyncio.IncompleteReadError, ConnectionError):
            return b""
        return head.partition(b"\r\n")[0]

    async def page(self, request: Request) -> Response:
        with contextlib.suppress(ClientDisconnect):
            await request.body()
        self.paid.append(request.scope["extensions"][PAID]["cost"])
        return PlainTextResponse("ok")

    async def refusing(self, _: Request) -> Response:
        return Response(status_code=429, headers={"connection": "close"})

    async def long(self, _: Request) -> Response:
        return Response(LONG_BODY)

    async def slow(self, request: Request) -> Response:
        self.is_gone = request.scope["extensions"][ABANDONED]["is_gone"]
        await self.go_on.wait()
        return PlainTextResponse("ok")

    async def begun(self, _: Request) -> Response:
        async def parts() -> AsyncIterator[str]:
            yield "begun"
            await self.go_on.wait()
            yield "ended"

        return StreamingResponse(parts())

    async def live(self, websocket: WebSocket) -> None:
        self.paid.append(websocket.scope["extensions"][PAID]["cost"])
        await websocket.accept()
        await websocket.receive()


@contextlib.asynccontextmanager
async def serving(
    limits: Limits, proxies: list[str] | None = None, *, host: str = "127.0.0.1"
) -> AsyncIterator[Served]:
    served = Served(limits, proxies or [])
    methods = ["GET", "POST"]
    routes = [
        Route("/", served.page, methods=methods),
        Route("/slow", served.slow, methods=methods),
        Route("/long", served.long),
        Route("/refusing", served.refusing, methods=methods),
        Route("/begun", served.begun, methods=methods),
        WebSocketRoute("/live", served.live),
    ]
    app = Starlette(routes=routes)

    async def noted(scope: Scope, receive: Receive, send: Send) -> None:
        served.asked.append(scope["path"])
        served.clients.append(scope["client"][0])
        await app(scope, receive, send)

    protocol = type("Protocol", (HandshakeTimeoutProtocol,), {"admission": served.admission})
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.bind((host, 0))
    listener.listen()
    served.port = listener.getsockname()[1]
    config = uvicorn.Config(
        PartsMiddleware(noted), ws=LiveProtocol, http=protocol, lifespan="off", log_config=None, access_log=False
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        yield served
    finally:
        served.go_on.set()
        await served.hang_up()
        server.should_exit = True
        await task


async def test_an_officials_idle_connection_outlives_a_flood_from_the_same_address() -> None:
    async with serving(Limits(connections=5)) as served:
        official = await served.open()
        assert await served.ask(official, headers=OFFICIAL) == b"HTTP/1.1 200 OK"

        streams = [await served.open() for _ in range(40)]
        late = await served.open()

        assert await served.ask(late, headers=OFFICIAL) == b"HTTP/1.1 200 OK"
        assert await served.ask(official, headers=OFFICIAL) == b"HTTP/1.1 200 OK"
        assert [await served.ask(each) for each in streams[:20]] == [b""] * 20
        assert served.connections.counted("127.0.0.7") <= 5


async def test_connections_that_ended_do_not_count() -> None:
    async with serving(Limits(connections=5)) as served:
        for _ in range(3):
            stream = await served.open()
            await served.ask(stream)
            stream[1].close()
        async with connect(f"ws://127.0.0.1:{served.port}/live", proxy=None, local_addr=("127.0.0.7", 0)):
            await until(lambda: served.connections.counted("127.0.0.7") == 1)
        await until(lambda: served.connections.counted("127.0.0.7") == 0)


async def test_live_connections_count_and_are_not_cut() -> None:
    async with serving(Limits(connections=2)) as served:
        where: dict[str, Any] = {"proxy": None, "local_addr": ("127.0.0.7", 0)}
        async with connect(f"ws://127.0.0.1:{served.port}/live", **where) as viewer:
            for _ in range(5):
                await served.open()
            await until(lambda: served.connections.counted("127.0.0.7") == 2)
            await asyncio.wait_for(await viewer.ping(), LONG)


async def test_without_a_budget_a_request_is_refused_unread_and_other_addresses_are_served() -> None:
    async with serving(Limits()) as served:
        official = await served.open()
        await served.ask(official, headers=OFFICIAL)
        served.refused.add("127.0.0.7")

        assert await served.ask(await served.open()) == b"HTTP/1.1 429 x"
        assert await served.ask(await served.open("127.0.0.8")) == b"HTTP/1.1 200 OK"
        assert await served.ask(official) == b"HTTP/1.1 200 OK"


@pytest.mark.parametrize("path", ["/", "/refusing"])
async def test_a_client_whose_upload_is_refused_can_read_why(path: str) -> None:
    async with serving(Limits()) as served:
        if path == "/":
            served.refused.add("127.0.0.7")
        reader, writer = await served.open()
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8000000\r\n\r\n"
        writer.write(head.encode())
        for _ in range(80):
            writer.write(bytes(100_000))
            await asyncio.wait_for(writer.drain(), LONG)

        assert (await asyncio.wait_for(reader.read(), LONG)).startswith(b"HTTP/1.1 429")
        writer.close()
        await until(lambda: served.connections.counted("127.0.0.7") == 0)


async def test_a_client_that_sends_on_after_its_refusal_is_cut() -> None:
    async with serving(Limits()) as served:
        served.refused.add("127.0.0.7")
        _, writer = await served.open()
        writer.write(b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        writer.write(bytes(2 * MOST_BYTES))
        with pytest.raises(ConnectionError):
            await asyncio.wait_for(writer.drain(), LONG)
        await until(lambda: served.connections.counted("127.0.0.7") == 0)


@pytest.mark.parametrize("proxy", ["127.0.0.7", "127.0.0.0/8"])
async def test_a_proxy_is_trusted_where_the_server_listens_on_all_ipv6_addresses(proxy: str) -> None:
    async with serving(Limits(connections=1), [proxy], host="::") as served:
        streams = [await served.open() for _ in range(3)]

        assert [await served.ask(each) for each in streams] == [b"HTTP/1.1 200 OK"] * 3
        assert served.connections.counted("127.0.0.7") == 0
        assert served.clients == ["127.0.0.7"] * 3


async def test_a_request_shows_what_was_taken_of_the_budget_for_it_alone() -> None:
    async with serving(Limits()) as served:
        stream = await served.open()
        head = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
        stream[1].write(head + head)
        await until(lambda: len(served.paid) == 2)
        await served.ask(await served.open(), headers="X: y\r\n")
        async with connect(f"ws://127.0.0.1:{served.port}/live", proxy=None, local_addr=("127.0.0.7", 0)):
            await until(lambda: len(served.paid) == 4)

        assert served.paid == [3.0, 0.0, 3.0, 3.0]


@pytest.mark.parametrize("proxy", ["127.0.0.7", "127.0.0.0/8"])
async def test_connections_of_a_trusted_proxy_are_not_counted(proxy: str) -> None:
    async with serving(Limits(connections=1), [proxy]) as served:
        served.refused.add("127.0.0.7")
        streams = [await served.open() for _ in range(10)]

        assert [await served.ask(each) for each in streams] == [b"HTTP/1.1 200 OK"] * 10
        assert served.connections.counted("127.0.0.7") == 0


async def test_the_application_can_ask_whether_the_client_has_gone() -> None:
    async with serving(Limits()) as served:
        stream = await served.open()
        stream[1].write(b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await until(lambda: served.is_gone is not None)
        assert served.is_gone is not None
        assert not served.is_gone()
        stream[1].transport.abort()

        await until(served.is_gone)


async def _answer(served: Served, request: bytes) -> bytes:
    """All that comes back on a connection until the server closes it."""
    reader, writer = await served.open()
    writer.write(request)
    with contextlib.suppress(ConnectionError):
        return await asyncio.wait_for(reader.read(), LONG)
    return b""


@pytest.mark.parametrize(
    "broken",
    [
        b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n",
        b"POST /slow HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello!!",
    ],
)
async def test_a_request_whose_body_is_malformed_is_refused_once_and_leaves_no_traceback(
    broken: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(Limits()) as served:
        answer = await _answer(served, broken)
        served.go_on.set()
        assert await served.ask(await served.open()) == b"HTTP/1.1 200 OK"

    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1") == 1
    assert [each.getMessage() for each in caplog.records if each.exc_info] == []


async def test_malformed_data_during_an_answer_cuts_the_connection(caplog: pytest.LogCaptureFixture) -> None:
    async with serving(Limits()) as served:
        reader, writer = await served.open()
        writer.write(b"POST /begun HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        await asyncio.wait_for(reader.readuntil(b"begun"), LONG)
        writer.write(b"no length\r\n")
        with contextlib.suppress(ConnectionError):
            assert b"HTTP/1.1" not in await asyncio.wait_for(reader.read(), LONG)
        served.go_on.set()
        assert await served.ask(await served.open()) == b"HTTP/1.1 200 OK"

    assert [each.getMessage() for each in caplog.records if each.exc_info] == []


@pytest.mark.parametrize(
    "more",
    [
        b"Content-Length: 5\r\n\r\nhello",
        b"X: " + b"a" * 9000 + b"\r\n\r\n",
        b"".join(b"X%d: y\r\n" % number for number in range(200)) + b"\r\n",
    ],
)
async def test_a_live_connection_whose_handshake_cannot_be_read_is_refused(
    more: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(Limits()) as served:
        answer = await _answer(served, _UPGRADE + more)
        await until(lambda: served.connections.counted("127.0.0.7") == 0)

    assert answer.startswith(b"HTTP/1.1 400 ")
    assert [each.getMessage() for each in caplog.records if each.exc_info] == []


_SLOW_BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\na part"
_UNREAD = b"GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize("request_bytes", [_SLOW_BODY, _UNREAD])
async def test_clients_that_send_or_read_nothing_more_make_room(request_bytes: bytes) -> None:
    async with serving(Limits(connections=4)) as served:
        slow = [await served.open_unread(request_bytes) for _ in range(4)]
        for late in range(4):
            assert await served.ask(await served.open()) == b"HTTP/1.1 200 OK", late

        assert served.connections.counted("127.0.0.7") <= 4
        for each in slow:
            each.close()


async def test_a_client_that_takes_nothing_of_its_answer_is_cut() -> None:
    async with serving(Limits()) as served:
        slow = await served.open_unread(_UNREAD)
        leap(UNREAD_SECONDS + 1)
        await until(lambda: served.connections.counted("127.0.0.7") == 0)
        slow.close()


async def test_a_client_that_takes_little_again_and_again_is_cut() -> None:
    async with serving(Limits(slowest_reader=64 * 1024)) as served:
        slow = await served.open_unread(_UNREAD)
        parts = 0
        while served.connections.counted("127.0.0.7"):
            with contextlib.suppress(BlockingIOError, ConnectionError):
                slow.recv(8 * 1024)
            parts += 1
            leap(UNREAD_SECONDS / 10)
            await asyncio.sleep(0.01)
        slow.close()
    assert parts * 8 * 1024 < len(LONG_BODY)


async def test_a_client_that_reads_slowly_gets_all_of_a_long_answer() -> None:
    async with serving(Limits()) as served:
        reader, writer = await served.open()
        writer.write(_UNREAD)
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), LONG)
        assert b" 200 " in head
        assert await asyncio.wait_for(reader.readexactly(len(LONG_BODY)), LONG) == LONG_BODY
        assert await served.ask((reader, writer)) == b"HTTP/1.1 200 OK"
