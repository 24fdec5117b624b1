"""The rating list: loaded from a file, looked up by name or id, compared with a tournament, and taken over."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from dataclasses import asdict
from http import HTTPStatus
from pathlib import Path
from typing import Annotated, Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.exchange.player_import import Change
from domain.exchange.player_table import correct_players
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.values import PlayerId, Title
from server.commands.bus import on_tournament
from server.http.bodies import Text, read_body
from server.http.context import answer, house, sender, versioned
from server.http.moments import tournament_then
from server.http.problems import Problem
from server.http.reading import heard
from server.ratings.comparing import differences
from server.ratings.shelf import Shelf, shelf_beside
from server.views.corrections import consequences_view

LARGEST_LIST = 256 * 1024 * 1024
"""Bytes of a list's file as it is sent; FIDE's archives have less than fifty million."""

_MOST_CHANGES = 10_000


class ListedChange(msgspec.Struct, kw_only=True):
    """What is to be taken over of a player, as the preview showed it; what is left out stays."""

    player: Text
    name: Text | None = None
    rating: Annotated[int, msgspec.Meta(ge=0, le=4000)] | None = None
    title: Title | None = None
    federation: Text | None = None
    fide_id: Text | None = None
    birth_date: Text | None = None


class ListedChanges(msgspec.Struct, kw_only=True):
    """Players to be set right by a rating list, as one action, and why."""

    changes: Annotated[list[ListedChange], msgspec.Meta(max_length=_MOST_CHANGES)]
    reason: Text = ""


async def find_ratings(request: Request) -> Response:
    """The players of the rating list whose name begins with `q`, or whose id it is."""
    found = await run_in_threadpool(shelf_of(request).find, request.query_params.get("q", ""))
    return Response(msgspec.json.encode({"players": found}), media_type="application/json")


async def get_rating_list(request: Request) -> Response:
    """Which list is here, and how far the loading of another one is."""
    return _json(await state_of_list(request))


async def put_rating_list(request: Request) -> Response:
    """Send a list as FIDE publishes it, text or XML, zipped or not; it is read beside the server's work."""
    loader, shelf = house(request).lists, shelf_of(request)
    with ExitStack() as undo:
        file = None if loader.is_busy else await _received(request, shelf.path.parent, undo)
        if file is None or not loader.start(file, shelf):
            raise Problem(HTTPStatus.CONFLICT, "A list is being read.", advice="Wait until it is there.")
        undo.pop_all()
    return _json(await state_of_list(request), status=HTTPStatus.ACCEPTED)


async def compare_ratings(request: Request) -> Response:
    """Where registered players differ from the rating list, by FIDE ID or name: each field here, and there."""
    tournament = await tournament_then(request)
    known, found = await run_in_threadpool(differences, tournament.roster.players.values(), shelf_of(request))
    return _json({"found": known, "players": [asdict(each) for each in found], **await state_of_list(request)})


async def apply_ratings(request: Request) -> Response:
    """Set players right by the rating list, all as one action; with `preview=1` only say what it would change."""
    body = await read_body(request, ListedChanges)
    stream, service = request.path_params["t"], house(request).service
    changes = [_change(line, each) for line, each in enumerate(body.changes, start=1)]

    def decision(now: Tournament) -> tuple[Event, ...]:
        return correct_players(now, changes, body.reason)

    if request.query_params.get("preview", "0") != "0":
        now = await service.tournament(stream)
        found = consequences_view(now, await service.corrections.preview_decision(stream, decision), heard(request))
        return versioned({**found, "version": now.version}, now.version)
    done = await service.bus.dispatch(on_tournament("ApplyRatingList", stream, decision), await sender(request))
    return answer(done, corrected=len(changes))


async def state_of_list(request: Request) -> dict[str, Any]:
    """The list that is here, None for none, and the loading of another one."""
    about = await run_in_threadpool(shelf_of(request).about)
    return {"list": about, "loading": house(request).lists.progress}


def shelf_of(request: Request) -> Shelf:
    """The rating list of this server."""
    return shelf_beside(house(request).surroundings.database)


def _change(line: int, told: ListedChange) -> Change:
    fields = {name: value for name, value in msgspec.structs.asdict(told).items() if value is not None}
    player = PlayerId(fields.pop("player"))
    return Change(line, player, "", {name: ("", value) for name, value in fields.items()})


async def _received(request: Request, folder: Path, undo: ExitStack) -> Path:
    """The request's body in a file, written while it comes; `undo` removes it again."""
    handle, name = await run_in_threadpool(tempfile.mkstemp, dir=folder, prefix="ratings-", suffix=".part")
    path = Path(name)
    undo.callback(path.unlink, missing_ok=True)
    with open(handle, "wb", closefd=True) as file:  # noqa: ASYNC230, PTH123  # opened already; written by threads
        async for part in request.stream():
            await run_in_threadpool(file.write, part)
    return path


def _json(body: dict[str, Any], *, status: HTTPStatus = HTTPStatus.OK) -> Response:
    return Response(msgspec.json.encode(body), status_code=status, media_type="application/json")
