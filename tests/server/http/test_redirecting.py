"""The port for plain HTTP beside HTTPS, by the real server: it redirects, within the same limits."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from dataclasses import replace

from server.app import OpenServices, admission, redirecting_application
from server.commandline.serve import redirecting
from server.http.limiting import request_rates
from server.limits.options import Limits
from server.live.http_protocol import HandshakeTimeoutProtocol
from tests.server.live.served import until
from tests.waiting import LONG

_HTTPS = 8443


@contextlib.asynccontextmanager
async def serving(opened: OpenServices, limits: Limits) -> AsyncIterator[tuple[tuple[str, int], OpenServices]]:
    """The address of the port, and the services with these limits, whose budgets time does not give back."""
    services = replace(opened, limits=limits, request_rates=request_rates(limits))
    services.request_rates._clock = lambda: 1000.0
    listener = socket.create_server(("127.0.0.1", 0))
    protocol = type("Protocol", (HandshakeTimeoutProtocol,), {"admission": admission(services)})
    async with redirecting(redirecting_application(services, _HTTPS), listener, protocol):
        yield listener.getsockname(), services


async def ask(where: tuple[str, int], more: str = "") -> bytes:
    """The head of the answer to one request on a connection of its own."""
    reader, writer = await asyncio.open_connection(*where)
    writer.write(f"GET /boards HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode())
    async with asyncio.timeout(LONG):
        head = await reader.readuntil(b"\r\n\r\n")
    writer.close()
    await writer.wait_closed()
    return head


async def test_it_redirects_to_https(services: OpenServices) -> None:
    async with serving(services, Limits()) as (where, _):
        head = await ask(where)

    assert head.startswith(b"HTTP/1.1 307 ")
    assert b"location: https://localhost:8443/boards\r\n" in head


async def test_an_address_beyond_its_budget_is_refused_whatever_it_shows(services: OpenServices) -> None:
    async with serving(services, Limits(requests=1)) as (where, limited):
        burst = limited.limits.burst
        statuses = [(await ask(where))[9:12] for _ in range(burst + 1)]
        unknown = await ask(where, "Authorization: Bearer unknown\r\n")

    assert statuses == [b"307"] * burst + [b"429"]
    assert unknown.startswith(b"HTTP/1.1 429 ")


async def test_its_idle_connections_are_counted_and_cut(services: OpenServices) -> None:
    async with serving(services, Limits(connections=2)) as (where, _):
        streams = [await asyncio.open_connection(*where) for _ in range(5)]
        async with asyncio.timeout(LONG):
            ended = [await reader.read() for reader, _ in streams[:3]]
            await until(lambda: all(reader.at_eof() for reader, _ in streams[:3]))
        open_still = [not reader.at_eof() for reader, _ in streams[3:]]
        for _, writer in streams:
            writer.close()

    assert ended == [b""] * 3
    assert open_still == [True, True]
