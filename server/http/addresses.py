"""The address under which other devices at the venue reach this server."""

from __future__ import annotations

import ipaddress

from starlette.requests import HTTPConnection, Request

from server.http.services import services
from server.lan import lan_address


def base_address(request: Request) -> str:
    """The base address of the request; for a request from this machine itself, the one that other devices can use.

    A server that listens on its own machine alone has no other.
    """
    scheme, host = request.url.scheme, request.headers.get("host", request.url.netloc)
    name, colon, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    if not colon:
        name, port = host, ""
    lan = lan_address() if is_loopback(name) and not services(request).server_info.is_local_only else None
    return f"{scheme}://{name if lan is None else lan}{colon}{port}"


def is_loopback(name: str) -> bool:
    """Whether a host name or an address means the machine itself."""
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


_FORWARDING = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")


def is_from_this_machine(connection: HTTPConnection) -> bool:
    """Whether the client runs on this machine and no proxy passed the request on for another one."""
    if connection.client is None or any(name in connection.headers for name in _FORWARDING):
        return False
    return is_address_of_this_machine(connection, connection.client.host)


def is_address_of_this_machine(connection: HTTPConnection, address: str) -> bool:
    """Whether an address is a loopback address or the one that the connection reached."""
    own, _ = connection.scope.get("server") or ("", None)
    return is_loopback(address) or address == own
