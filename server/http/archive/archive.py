"""The archive: its list; putting tournaments in, taking them out, deleting them by name, bringing them back."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from server.access import DIRECTORS, EVERYONE, SEE_DELETED, may
from server.http.answers import json_answer
from server.http.bodies import Body, NothingBody, ReasonBody, Text, read_body
from server.http.context import principal, sender
from server.http.endpoint import TOURNAMENT, Endpoint, Page, PublicQueue, Routes
from server.http.page import render_page
from server.http.services import services
from server.service import ArchivePlace


class TypedNameBody(Body, kw_only=True):
    """The name of the tournament, as typed to confirm its deletion."""

    name: Text


async def list_archive(request: Request) -> Response:
    """The archived tournaments; for directors of the whole server the deleted ones too, that can be brought back."""
    return json_answer({"tournaments": await archive_of(request)})


async def archive_of(request: Request) -> list[dict[str, Any]]:
    """The part of the archive that the sender may see, by name."""
    sees_deleted = may(principal(request), SEE_DELETED)
    return [
        {"id": each.id, "name": each.name, "place": each.kept.place, "until": each.kept.until}
        for each in await services(request).tournaments.archive.listed()
        if sees_deleted or each.kept.place is ArchivePlace.ARCHIVED
    ]


async def archive_tournament(request: Request) -> Response:
    """Put a tournament into the archive: it stays to be read, and takes no more commands."""
    body = await read_body(request, ReasonBody)
    stream = request.path_params["t"]
    await services(request).tournaments.archive.put_away(stream, body.reason, await sender(request))
    return _place_answer(request, stream)


async def take_out(request: Request) -> Response:
    """Take a tournament out of the archive: it goes on."""
    await read_body(request, NothingBody)
    stream = request.path_params["t"]
    await services(request).tournaments.archive.take_out(stream, await sender(request))
    return _place_answer(request, stream)


async def delete_tournament(request: Request) -> Response:
    """Delete an archived tournament; for thirty days it can be brought back."""
    body = await read_body(request, TypedNameBody)
    stream = request.path_params["a"]
    await services(request).tournaments.archive.delete(stream, body.name, await sender(request))
    return _place_answer(request, stream)


async def bring_back(request: Request) -> Response:
    """Bring a deleted tournament back into the archive."""
    await read_body(request, NothingBody)
    stream = request.path_params["a"]
    await services(request).tournaments.archive.bring_back(stream, await sender(request))
    return _place_answer(request, stream)


def _place_answer(request: Request, stream: str) -> Response:
    kept = services(request).tournaments.archive.of(stream)
    body = {"id": stream, "place": kept.place, "until": kept.until}
    return json_answer(body)


async def archive_page(request: Request) -> Response:
    """The archived tournaments; for directors also what was deleted and can be brought back."""
    return render_page(request, "archive.html", tournaments=await archive_of(request))


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/archive", list_archive, EVERYONE, queue=PublicQueue.PAGES),
    Endpoint("DELETE", "/api/v1/archive/{a}", delete_tournament, DIRECTORS, TypedNameBody),
    Endpoint("POST", "/api/v1/archive/{a}/return", bring_back, DIRECTORS, NothingBody),
    Endpoint("PUT", TOURNAMENT + "/archive", archive_tournament, DIRECTORS, ReasonBody),
    Endpoint("DELETE", TOURNAMENT + "/archive", take_out, DIRECTORS, NothingBody),
    Page("/archive", archive_page, EVERYONE, queue=PublicQueue.PAGES),
)
