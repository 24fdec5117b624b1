"""What the limits count as one client's address."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

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
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, _IPV6_NETWORK), strict=False))
