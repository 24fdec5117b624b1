"""The name `jadoube.local`, announced in the network by multicast DNS (RFC 6762) while the server runs.

Two servers in one network cannot have it both: the second one does without.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import structlog

from server.lan import LOCAL_NAME

if TYPE_CHECKING:
    from zeroconf import ServiceInfo
    from zeroconf.asyncio import AsyncZeroconf

_KIND = "_http._tcp.local."
_SERVICE = f"J'adoube.{_KIND}"
_ASK_MS = 1500
"""How long another owner of the name has time to answer."""

_log = structlog.get_logger()


@contextlib.asynccontextmanager
async def announcing(address: str, origin: str) -> AsyncIterator[None]:
    """Announce the name while the context is open, from a moment later on, and print its address then.

    `origin` is the address of the server in the network (`http://192.168.1.20:8000`).
    """
    scheme, _, rest = origin.partition("://")
    _, _, port = rest.rpartition(":")

    async def announce() -> None:
        async with local_name(address, int(port)) as name:
            if name is not None:
                print(f"name {scheme}://{name}:{port}", flush=True)
                await asyncio.Event().wait()

    task = asyncio.create_task(announce())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@contextlib.asynccontextmanager
async def local_name(address: str, port: int) -> AsyncIterator[str | None]:
    """Announce the name for this address while the context is open; None if that is not possible.

    The part `lan` must be installed, and no other machine in the network may have the name.
    """
    try:
        from zeroconf.asyncio import AsyncZeroconf
    except ImportError:
        yield None
        return
    async with contextlib.AsyncExitStack() as stack:
        try:
            announcer = AsyncZeroconf(interfaces=[address])
            stack.push_async_callback(announcer.async_close)
            owner = await _owner(announcer)
            if owner not in (None, address):
                _log.warning("local_name_taken", name=LOCAL_NAME, by=owner)
                yield None
                return
            await (await announcer.async_register_service(_service(address, port), allow_name_change=True))
        except OSError as error:  # no multicast in this network, or another program keeps the port of the protocol
            _log.warning("local_name_not_announced", name=LOCAL_NAME, problem=str(error))
            yield None
            return
        yield LOCAL_NAME


async def _owner(announcer: AsyncZeroconf) -> str | None:
    """The address of another server that announces the name."""
    found = await announcer.async_get_service_info(_KIND, _SERVICE, _ASK_MS)
    return None if found is None else next(iter(found.parsed_addresses()), None)


def _service(address: str, port: int) -> ServiceInfo:
    from zeroconf import ServiceInfo

    return ServiceInfo(_KIND, _SERVICE, port=port, addresses=[socket.inet_aton(address)], server=f"{LOCAL_NAME}.")
