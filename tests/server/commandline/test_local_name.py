"""The name of the server in its network: announced, found by others, and left to the machine that has it."""

from __future__ import annotations

import asyncio

import pytest
from zeroconf.asyncio import AsyncZeroconf

from server.commandline.local_name import announcing, local_name
from server.lan import LOCAL_NAME

HERE = "127.0.0.1"


async def found_by_others() -> list[str]:
    """The addresses of the name, as another program of the network finds them."""
    other = AsyncZeroconf(interfaces=[HERE])
    try:
        found = await other.async_get_service_info("_http._tcp.local.", "J'adoube._http._tcp.local.", 3000)
        return [] if found is None or found.server != f"{LOCAL_NAME}." else found.parsed_addresses()
    finally:
        await other.async_close()


async def test_the_name_is_found_while_it_is_announced() -> None:
    async with local_name(HERE, 8000) as name:
        found = await found_by_others()

    assert (name, found) == (LOCAL_NAME, [HERE])


async def test_its_address_is_printed_when_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    printed: asyncio.Queue[str] = asyncio.Queue()
    monkeypatch.setattr("builtins.print", lambda line, **_: printed.put_nowait(line))

    async with announcing(HERE, f"http://{HERE}:8000"):
        line = await printed.get()

    assert line == f"name http://{LOCAL_NAME}:8000"


async def test_a_name_that_another_machine_has_is_left_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def owned(_: object) -> str:
        return "192.168.1.5"

    monkeypatch.setattr("server.commandline.local_name._owner", owned)

    async with local_name(HERE, 8000) as name:
        assert name is None


async def test_a_network_without_multicast_keeps_the_server_from_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise OSError("No such device")

    monkeypatch.setattr("zeroconf.asyncio.AsyncZeroconf", refuse)

    async with local_name(HERE, 8000) as name:
        assert name is None
