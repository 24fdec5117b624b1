"""A public read without anything about its sender, and its answer as bytes for all who request the same."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from server.http.compression import gzipped as gzip_of
from server.http.compression import is_text, takes_gzip, worth_packing
from server.languages import NAMES
from server.views.parameters import LONGEST_NUMBER

EVERY = "*"
"""Names what depends on every tournament, in the place of the id of one."""

_MEANINGS: Mapping[str, Collection[str]] = {"lang": NAMES, "rows": ("all",), "theme": ("light", "dark")}
"""The values of parameters that are ignored with any other value."""

ROBOTS = "x-robots-tag"
"""What search engines may do with an answer of any kind."""

_KEPT_HEADERS = ("content-type", "content-disposition", "content-encoding", "etag", ROBOTS)


@dataclass(frozen=True, slots=True)
class PublicRequest:
    """What the answer to an anonymous read depends on besides the log: no cookie, no credential, no client.

    `query` has the parameters that the route reads; `language` is the code of the answer's language. A browser
    (`is_browser`) is answered with a page if something is wrong, a program with JSON.
    """

    path: str
    query: tuple[tuple[str, str], ...]
    language: str
    scheme: str
    host: str
    server: tuple[str, int | None] | None
    is_browser: bool
    takes_gzip: bool
    shows_session: bool

    def scope(self) -> dict[str, Any]:
        """The ASGI scope of the request."""
        headers = [
            (b"host", self.host.encode("latin-1")),
            (b"accept", b"text/html" if self.is_browser else b"*/*"),
            (b"accept-language", self.language.encode("latin-1")),
            (b"accept-encoding", b"gzip" if self.takes_gzip else b"identity"),
        ]
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": self.scheme,
            "server": self.server,
            "client": None,
            "root_path": "",
            "path": self.path,
            "raw_path": self.path.encode(),
            "query_string": urlencode(self.query).encode("ascii"),
            "headers": headers,
            "state": {},
        }


@dataclass(frozen=True, slots=True)
class PublicAnswer:
    """A finished answer: only headers that are the same for all."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @classmethod
    def of(cls, status: int, headers: Headers, body: bytes) -> PublicAnswer:
        """The answer of these parts; cookies and what differs between requests are left out."""
        return cls(status, {name: headers[name] for name in _KEPT_HEADERS if name in headers}, body)

    @property
    def size(self) -> int:
        """Bytes in memory, roughly."""
        return len(self.body) + sum(len(name) + len(value) for name, value in self.headers.items())

    def packed(self) -> PublicAnswer:
        """The answer as gzip, if it is a text that is worth it."""
        if "content-encoding" in self.headers or not is_text(self.headers.get("content-type", "")):
            return self
        if not worth_packing(self.body):
            return self
        return PublicAnswer(self.status, {**self.headers, "content-encoding": "gzip"}, gzip_of(self.body))

    def response(self) -> Response:
        """The answer as a response of its own, to which headers can be added."""
        return Response(self.body, self.status, headers=dict(self.headers))

    @property
    def is_done(self) -> bool:
        """Whether the answer is a success, not a problem."""
        return self.status == HTTPStatus.OK


def public_request(  # what the answer depends on
    request: Request, names: tuple[str, ...], language: str, *, shows_session: bool
) -> PublicRequest:
    """The request as it is shared: of its query only the parameters with these names and a meaning."""
    given = {name: _plain(name, value) for name, value in request.query_params.items() if name in names}
    query = sorted((name, value) for name, value in given.items() if value is not None)
    return PublicRequest(
        path=request.url.path,
        query=tuple(query),
        language=language,
        scheme=request.url.scheme,
        host=request.headers.get("host", request.url.netloc).lower(),
        server=request.scope.get("server"),
        is_browser="text/html" in request.headers.get("accept", ""),
        takes_gzip=takes_gzip(request.headers),
        shows_session=shows_session,
    )


def _plain(name: str, value: str) -> str | None:
    """A parameter as every page reads it, None for one that no page reads: the same page has one query."""
    if name in _MEANINGS and value not in _MEANINGS[name]:
        return None
    if name == "round" and len(value) <= LONGEST_NUMBER and value.isascii() and value.isdigit():
        return str(int(value))
    return value
