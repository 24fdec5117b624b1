"""What happens when file descriptors run out."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import resource
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from structlog.testing import capture_logs

from server.limits.descriptors import MOST_DESCRIPTORS, AcceptFailures, Listener, raise_descriptor_limit
from tests.waiting import LONG


@pytest.mark.parametrize(
    ("soft", "hard", "raised"),
    [
        (1024, 4096, 4096),
        (1024, 1 << 30, MOST_DESCRIPTORS),
        (1024, resource.RLIM_INFINITY, MOST_DESCRIPTORS),
        (4096, 4096, 4096),
        (1 << 20, 1 << 30, 1 << 20),
    ],
)
def test_the_soft_limit_is_raised_to_the_hard_limit_within_a_bound(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, raised: int
) -> None:
    current = [soft, hard]

    def set_limit(_: int, limits: tuple[int, int]) -> None:
        current[:] = limits

    monkeypatch.setattr("server.limits.descriptors.resource.getrlimit", lambda _: tuple(current))
    monkeypatch.setattr("server.limits.descriptors.resource.setrlimit", set_limit)

    assert raise_descriptor_limit() == raised
    assert current == [raised, hard]


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


LACKING: dict[str, Any] = {
    "message": "socket.accept() out of system resource",
    "exception": OSError(errno.EMFILE, "Too many open files"),
}


async def test_failed_accepts_are_logged_once_a_minute_with_their_number() -> None:
    clock, loop = Clock(), asyncio.get_running_loop()
    failures = AcceptFailures(clock)

    with capture_logs() as lines:
        for _ in range(2000):
            failures(loop, LACKING)
        clock.now += 60
        failures(loop, LACKING)

    assert [(each["event"], each["times"]) for each in lines] == [
        ("out_of_descriptors", 1),
        ("out_of_descriptors", 2000),
    ]
    assert "Too many open files" in lines[0]["error"]


async def test_other_failures_are_reported_as_ever(caplog: pytest.LogCaptureFixture) -> None:
    AcceptFailures()(asyncio.get_running_loop(), {"message": "Task was destroyed"})

    assert "Task was destroyed" in caplog.text


@pytest.fixture
def listener() -> Iterator[Listener]:
    with Listener(socket.AF_INET, socket.SOCK_STREAM) as listening:
        listening.bind(("127.0.0.1", 0))
        yield listening


class Accepting:
    """Accepts for sockets, but fails the first times because no descriptor is free."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, failures: int) -> None:
        self.calls = 0
        really = socket.socket.accept

        def accept(listening: socket.socket) -> Any:
            self.calls += 1
            if self.calls <= failures:
                raise OSError(errno.EMFILE, "Too many open files")
            return really(listening)

        monkeypatch.setattr(socket.socket, "accept", accept)


async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"hello")
    writer.close()
    await writer.wait_closed()


async def test_without_descriptors_a_server_tries_a_few_times_and_not_as_often_as_connections_may_queue(
    monkeypatch: pytest.MonkeyPatch, listener: Listener
) -> None:
    reported = asyncio.Event()
    asyncio.get_running_loop().set_exception_handler(lambda _, __: reported.set())
    accepting = Accepting(monkeypatch, failures=1_000_000)

    async with await asyncio.start_server(greet, sock=listener, backlog=2048):
        with contextlib.closing(socket.create_connection(listener.getsockname())):
            await asyncio.wait_for(reported.wait(), LONG)

    assert accepting.calls < 20


async def test_a_connection_is_accepted_as_soon_as_a_descriptor_is_free(
    monkeypatch: pytest.MonkeyPatch, listener: Listener
) -> None:
    reported: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: reported.append(context))
    Accepting(monkeypatch, failures=5)

    async with await asyncio.start_server(greet, sock=listener):
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        assert await reader.read() == b"hello"
        writer.close()

    assert reported == []


def test_other_errors_of_accepting_are_not_hidden(listener: Listener) -> None:
    with pytest.raises(OSError, match="Invalid argument"):
        listener.accept()  # it does not listen
