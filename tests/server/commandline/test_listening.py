"""The port of `jadoube serve`: the usual one, or the next free one if no port is asked for."""

from __future__ import annotations

import asyncio
import socket

import pytest

from server.commandline.exits import Exit, Failure
from server.commandline.listening import listen, listen_near

HOST = "127.0.0.1"


def test_the_next_free_port_is_taken_where_the_usual_one_is_in_use() -> None:
    with socket.create_server((HOST, 0)) as other:
        taken = other.getsockname()[1]
        with listen_near(HOST, taken) as listener:
            found = listener.getsockname()[1]

    assert 0 < found - taken < 20 or found < taken


def test_the_usual_port_is_taken_where_it_is_free() -> None:
    with socket.create_server((HOST, 0)) as other:
        free = other.getsockname()[1]

    with listen_near(HOST, free) as listener:
        assert listener.getsockname()[1] == free


def test_a_port_that_was_asked_for_is_not_replaced_by_another_one() -> None:
    with socket.create_server((HOST, 0)) as other, pytest.raises(Failure, match="in use") as refused:
        listen(HOST, other.getsockname()[1])

    assert refused.value.code == Exit.BAD_INPUT


@pytest.mark.parametrize("open_socket", [listen, listen_near])
def test_an_address_of_another_machine_is_refused(open_socket: object) -> None:
    assert callable(open_socket)
    with pytest.raises(Failure, match="Cannot listen"):
        open_socket("192.0.2.1", 8000)


async def test_an_answer_does_not_wait_for_the_acknowledgement_of_its_first_part() -> None:
    """Headers and body are two writes: with Nagle's algorithm the second one waited for 40 ms."""
    without_delay: list[int] = []

    def accepted(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        own = writer.get_extra_info("socket")
        without_delay.append(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    listener = listen(HOST, 0)
    async with await asyncio.start_server(accepted, sock=listener):
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        await reader.read()
        writer.close()

    assert without_delay == [1]
