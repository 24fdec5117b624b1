"""What the limits count as one client's address."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import TypeVar

Peer = TypeVar("Peer", tuple[str, int] | None, tuple[str, int | None] | None)
"""An address with its port, as uvicorn gives it."""

_IPV6_NETWORK = 64
"""Bits of an IPv6 address that name a network: one sender may have all addresses of a network."""


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What an address is counted as: an IPv4 address itself, an IPv6 address with its network."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return unmapped(address)
    return str(ipaddress.ip_network((found, _IPV6_NETWORK), strict=False))


def unmapped(address: str) -> str:
    """The IPv4 address that an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`) means; any other as it is.

    A server that listens on `::` sees all IPv4 clients under mapped addresses.
    """
    if not address.lower().startswith("::ffff:"):
        return address
    try:
        mapped = ipaddress.IPv6Address(address).ipv4_mapped
    except ValueError:
        return address
    return address if mapped is None else str(mapped)


def unmapped_peer(peer: Peer) -> Peer:
    """The address with its port, the address as `unmapped` gives it."""
    return None if peer is None else (unmapped(peer[0]), peer[1])


def read_network(text: str) -> str:
    """An address or a network as `ip_network` reads it: without bits of hosts, and IPv4 where it is mapped.

    Raises ValueError for any other text.
    """
    try:
        found = ipaddress.ip_network(unmapped(text), strict=False)
    except ValueError as error:
        raise ValueError(f"{text} is no address and no network, such as 192.0.2.1 or 10.0.0.0/8.") from error
    return str(found if found.num_addresses > 1 else found.network_address)
