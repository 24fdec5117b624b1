"""The archive over HTTP: what is in it, into it and out of it, deleted by name, brought back; private data erased."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.values import PlayerId
from server.access import may
from server.http.bodies import Nothing, Reason, Text, read_body
from server.http.context import house, principal, sender
from server.service import ArchivePlace


class TypedName(msgspec.Struct, kw_only=True):
    """The name of the tournament, typed by whoever deletes it."""

    name: Text


async def list_archive(request: Request) -> Response:
    """The archived tournaments; for directors of the whole server the deleted ones too, that can be brought back."""
    return Response(msgspec.json.encode({"tournaments": await archive_of(request)}), media_type="application/json")


async def archive_of(request: Request) -> list[dict[str, Any]]:
    """What the sender may see of the archive, by name."""
    sees_deleted = may(principal(request), "see_deleted")
    return [
        {"id": each.id, "name": each.name, "place": each.kept.place, "until": each.kept.until}
        for each in await house(request).service.archive.listed()
        if sees_deleted or each.kept.place is ArchivePlace.ARCHIVED
    ]


async def archive_tournament(request: Request) -> Response:
    """Put a tournament into the archive: it stays to be read, and takes no more commands."""
    body = await read_body(request, Reason)
    stream = request.path_params["t"]
    await house(request).service.archive.put_away(stream, body.reason, await sender(request))
    return _place(request, stream)


async def take_out(request: Request) -> Response:
    """Take a tournament out of the archive: it goes on."""
    await read_body(request, Nothing)
    stream = request.path_params["t"]
    await house(request).service.archive.take_out(stream, await sender(request))
    return _place(request, stream)


async def delete_tournament(request: Request) -> Response:
    """Delete an archived tournament; for thirty days it can be brought back."""
    body = await read_body(request, TypedName)
    stream = request.path_params["a"]
    await house(request).service.archive.delete(stream, body.name, await sender(request))
    return _place(request, stream)


async def bring_back(request: Request) -> Response:
    """Bring a deleted tournament back into the archive."""
    await read_body(request, Nothing)
    stream = request.path_params["a"]
    await house(request).service.archive.bring_back(stream, await sender(request))
    return _place(request, stream)


async def erase_private(request: Request) -> Response:
    """Erase for good what a player's facts keep private: birth date, contact, words to the arbiters; the name stays."""
    await read_body(request, Nothing)
    player = PlayerId(request.path_params["p"])
    archive = house(request).service.archive
    erased = await archive.erase(request.path_params["t"], player, await sender(request))
    return Response(msgspec.json.encode({"player": player, "facts": erased}), media_type="application/json")


def _place(request: Request, stream: str) -> Response:
    kept = house(request).service.archive.of(stream)
    body = {"id": stream, "place": kept.place, "until": kept.until}
    return Response(msgspec.json.encode(body), status_code=HTTPStatus.OK, media_type="application/json")
