"""Which addresses of push services may be written to: a browser states them, so they can be anything."""

from __future__ import annotations

import ipaddress
import re
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

LONGEST = 1000
"""Characters of an endpoint."""

_HTTPS = 443
_NAME = re.compile(r"(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_UNSAFE = re.compile(r"[^\x21-\x7e]")
_WELL_KNOWN = (".googleapis.com", ".mozilla.com", ".mozaws.net", ".push.apple.com", ".notify.windows.com")


class EndpointRefused(Exception):
    """An address that the server does not write to."""


@dataclass(frozen=True, slots=True)
class PushEndpoint:
    """An address of a push service: who is written to, and the path with its query."""

    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Scheme, host, and the port if it is not the usual one."""
        return f"https://{self.host}" + ("" if self.port == _HTTPS else f":{self.port}")

    @property
    def is_well_known(self) -> bool:
        """Whether it is a service of one of the large browsers."""
        return self.host.endswith(_WELL_KNOWN)


def read_endpoint(text: str, *, private: bool = False) -> PushEndpoint:
    """The endpoint that a browser states: HTTPS at the usual port of a name; `private` allows other ports.

    Raises EndpointRefused.
    """
    if len(text) > LONGEST or _UNSAFE.search(text):
        raise EndpointRefused
    try:
        parts = urlsplit(text)
        host, port = (parts.hostname or "").lower(), parts.port or _HTTPS
    except ValueError as error:
        raise EndpointRefused from error
    is_plain = parts.scheme == "https" and "@" not in parts.netloc and not parts.fragment
    if not is_plain or not _NAME.fullmatch(host) or _is_address(host) or (port != _HTTPS and not private):
        raise EndpointRefused
    if not private and "." not in host:
        raise EndpointRefused
    return PushEndpoint(host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def resolve(endpoint: PushEndpoint, *, private: bool = False) -> tuple[str, int]:
    """The address to connect to, checked, so that no later look-up of the name can lead elsewhere.

    Raises OSError if the name has no address, and EndpointRefused if any address of it is not of the public internet.
    """
    found = socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not private and not all(map(_is_public, addresses)):
        raise EndpointRefused
    return addresses[0], endpoint.port


def _is_public(address: str) -> bool:
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo and found.teredo[1])
        if inner:
            return _is_public(str(inner))
    return found.is_global and not found.is_multicast and not found.is_reserved


def _is_address(host: str) -> bool:
    """Whether it is an address, in any of the ways in which systems read one: 127.1, 2130706433, 0x7f.1."""
    try:
        socket.inet_aton(host)
    except OSError:
        return False
    return True
