"""Under which address other devices of the hall reach this server."""

from __future__ import annotations

import ipaddress
import socket

from starlette.requests import Request

from server.http.context import house


def base_address(request: Request) -> str:
    """The address that the page was asked for under; asked for on this very machine, the one that others can use.

    A server that listens to its own machine alone has no other.
    """
    scheme, host = request.url.scheme, request.headers.get("host", request.url.netloc)
    name, colon, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    if not colon:
        name, port = host, ""
    lan = _lan_address() if is_loopback(name) and not house(request).surroundings.is_alone else None
    return f"{scheme}://{name if lan is None else lan}{colon}{port}"


def is_loopback(name: str) -> bool:
    """Whether a name or an address means the machine itself."""
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def _lan_address() -> str | None:
    """The address of the interface that leads outwards: a datagram socket finds it out without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address
