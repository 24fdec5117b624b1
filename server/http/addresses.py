"""The address under which other devices at the venue reach this server."""

from __future__ import annotations

import ipaddress
import socket

from starlette.requests import Request

from server.http.services import services


def base_address(request: Request) -> str:
    """The base address of the request; for a request from this machine itself, the one that other devices can use.

    A server that listens on its own machine alone has no other.
    """
    scheme, host = request.url.scheme, request.headers.get("host", request.url.netloc)
    name, colon, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    if not colon:
        name, port = host, ""
    lan = _lan_address() if is_loopback(name) and not services(request).server_info.is_local_only else None
    return f"{scheme}://{name if lan is None else lan}{colon}{port}"


def is_loopback(name: str) -> bool:
    """Whether a host name or an address means the machine itself."""
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


def _lan_address() -> str | None:
    """The address of the interface of the default route. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address
