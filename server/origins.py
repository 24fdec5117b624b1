"""The Origin header (RFC 6454): whether a page of another site sent a request."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection


def has_other_origin(connection: HTTPConnection) -> bool:
    """Whether a request or handshake names an origin other than its own host; programs name none."""
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc != connection.headers.get("host", "")
    except ValueError:  # not an address
        return True
