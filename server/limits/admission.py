"""What the protocols of a server ask about connections before the application sees a request."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address

from server.limits.connections import Connection, Connections
from server.limits.networks import network_of

ABANDONED = "jadoube.abandoned"
"""The extension of an HTTP scope under which `is_gone` says whether the client has gone: a function."""

PAID = "jadoube.paid"
"""The extension of a scope whose `cost` was already taken of the budget of the request's address: a number."""

Network = IPv4Network | IPv6Network
Headers = Sequence[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class FirstLook:
    """What the first bytes of a request come to: the whole answer if it is refused unread, else its cost.

    The cost was taken of the budget of its address; it is 0.0 if the application counts the request by itself.
    """

    refusal: bytes | None = None
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class Admission:
    """`proxies` are addresses whose connections are not counted: they pass on requests of many clients.

    `is_proven`: whether headers show valid credentials. `first_look`: what the first bytes of a request from an
    address come to. `slowest_reader` is as in `Limits`.
    """

    connections: Connections
    is_proven: Callable[[Headers], bool]
    first_look: Callable[[str, bytes], FirstLook]
    slowest_reader: int
    proxies: Collection[Network] = ()

    def open(self, address: str, cut: Callable[[], None]) -> Connection | None:
        """Note a new connection; None for one that is not counted."""
        return None if self._is_proxy(address) else self.connections.open(network_of(address), cut)

    def _is_proxy(self, address: str) -> bool:
        return bool(self.proxies) and any(ip_address(address) in each for each in self.proxies)
