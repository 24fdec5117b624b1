"""What a client has seen of the log: its next request, to any server, is answered from a state at least as new.

Several servers may share one database, and each keeps what it has read in memory. An answer names the versions that
its client has seen, in the header `Jadoube-Seen` and, for browsers, in a cookie of the same content:
`EPOCH.STREAM.VERSION.STREAM.VERSION`. A server that has read less than these versions reads the database before it
answers. The version in `If-Match` or `If-None-Match` serves likewise; it has no epoch, so the database decides what is
newest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.refusals import Unknown
from server.eventstore.faults import StoreBehind
from server.eventstore.recorded import SERVER_STREAM
from server.http.endpoint import Handler
from server.http.problems import HttpProblem
from server.http.services import services

HEADER = "Jadoube-Seen"
SEEN_COOKIE = "jadoube_seen"
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

_COOKIE_SECONDS = 300
_MOST_STREAMS = 8
_TEXT = re.compile(rf"([0-9a-f]{{1,32}})((?:\.[a-z0-9-]{{1,40}}\.[1-9]\d{{0,8}}){{1,{_MOST_STREAMS}}})", re.ASCII)
_TAG = re.compile(r'(?:W/)?"([1-9]\d{0,8})"', re.ASCII)
_GONE = frozenset({HTTPStatus.NOT_FOUND, HTTPStatus.GONE})


@dataclass(frozen=True, slots=True)
class Seen:
    """The versions of streams that a client has seen, the one seen last at the end, and their epoch."""

    epoch: str = ""
    versions: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str) -> Seen:
        """What a client has seen by this text; nothing if the text is not one of ours."""
        found = _TEXT.fullmatch(text)
        if found is None:
            return cls()
        words = found[2].split(".")[1:]
        return cls(found[1], {stream: int(version) for stream, version in zip(words[::2], words[1::2], strict=True)})

    def __str__(self) -> str:
        return ".".join([self.epoch, *(f"{stream}.{version}" for stream, version in self.versions.items())])

    def then(self, epoch: str, versions: Mapping[str, int]) -> Seen:
        """What was seen after more was seen: of the newest epoch, and of the last few streams."""
        known = self.versions if epoch == self.epoch else {}
        newer = {stream: max(version, known.get(stream, 0)) for stream, version in versions.items()}
        both = {stream: version for stream, version in known.items() if stream not in newer} | newer
        return Seen(epoch, dict(list(both.items())[-_MOST_STREAMS:]))


async def answered_with_newest(request: Request, handler: Handler) -> Response:
    """The handler's answer, made when this server has read at least what the client has seen.

    If something is missing, the server first catches up with the database and calls the handler again.

    Raises StoreBehind if this log follows another server's and has less than the client has seen, or if a command was
    refused and another server had recorded more than this one had read; and what the handler raises.
    """
    service, stream = services(request).tournaments, request.path_params.get("t")
    seen = _shown(request)
    if seen.versions:
        await service.reach(seen.epoch, seen.versions)
    if stream is None:
        return await handler(request)
    if service.known_version(stream) < _tagged(request):
        await service.catch_up(stream)
    both = stream, SERVER_STREAM
    known = [service.known_version(each) for each in both]
    foreign = [service.bus.foreign_events_known(each) for each in both]
    try:
        return await handler(request)
    except (Unknown, HttpProblem) as missing:
        if isinstance(missing, HttpProblem) and missing.status not in _GONE:
            raise
        if not known[0]:
            raise
        if request.method not in SAFE_METHODS:
            if any([await service.bus.foreign_events(each) > was for each, was in zip(both, foreign, strict=True)]):
                raise StoreBehind from missing
            raise
        if [await service.catch_up(each) for each in both] == known:
            raise
    return await handler(request)


async def note_seen(request: Request, response: Response) -> None:
    """Name in the answer what its client has seen now.

    That is the tournament of the path, and after a write the server's own events.
    """
    service = services(request).tournaments
    streams = [request.path_params["t"]] if "t" in request.path_params else []
    if request.method not in SAFE_METHODS:
        streams.append(SERVER_STREAM)
    versions = {stream: service.known_version(stream) for stream in streams}
    before = _shown(request)
    seen = before.then(await service.epoch(), {stream: version for stream, version in versions.items() if version})
    if not seen.versions:
        return
    response.headers[HEADER] = str(seen)
    if "authorization" not in request.headers and seen != before:
        response.set_cookie(
            SEEN_COOKIE,
            str(seen),
            max_age=_COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )


def _shown(request: Request) -> Seen:
    return Seen.read(request.headers.get(HEADER) or request.cookies.get(SEEN_COOKIE, ""))


def _tagged(request: Request) -> int:
    """The newest version in the tags of a conditional request, 0 for none."""
    tags = f"{request.headers.get('if-match', '')} {request.headers.get('if-none-match', '')}"
    return max(map(int, _TAG.findall(tags)), default=0)
