"""The timeline over HTTP: the facts as sentences, and what changed between two moments."""

from __future__ import annotations

from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.corrections.effects import standings_effect
from domain.values import PlayerId
from server.http.context import at_version, house, round_in_query, versioned, whole_number
from server.http.history import Asked, page_of
from server.http.problems import Problem
from server.http.reading import heard
from server.views.corrections import standings_view
from server.views.timeline import EVERYTHING, TimelineFilter, timeline


async def get_timeline(request: Request) -> Response:
    """The facts as sentences: all of them, the life of a board, everything about a player, one kind; by pages too."""
    stream = request.path_params["t"]
    tournament = await house(request).service.tournament(stream, at_version(request))
    player = request.query_params.get("player")
    about = TimelineFilter(
        None if player is None else PlayerId(player), round_in_query(request), _number(request, "board")
    )
    asked = Asked(about, request.query_params.get("kind", ""), _number(request, "before"), _number(request, "limit"))
    lines = (await page_of(house(request).service, stream, tournament, asked, heard(request))).lines
    return versioned({"facts": lines, "version": tournament.version}, tournament.version)


async def get_changes(request: Request) -> Response:
    """What changed between two versions: the facts, the standings, the rounds."""
    stream, service = request.path_params["t"], house(request).service
    newest = await service.tournament(stream)
    until = _number(request, "to")
    until = newest.version if until is None else until
    since = _number(request, "from") or 1
    if since > until:
        raise Problem(HTTPStatus.BAD_REQUEST, "The versions are the wrong way round.", advice="from comes before to.")
    was, now = await service.tournament(stream, since), await service.tournament(stream, until)
    recorded = (await service.events(stream))[:until]
    told = await run_in_threadpool(timeline, now, recorded, EVERYTHING, None, heard(request))
    changed = {
        "from": since,
        "to": until,
        "facts": [each for each in told if each["version"] > since],
        "standings": standings_view(now, await run_in_threadpool(standings_effect, was, now)),
        "rounds": [paired.number for paired in now.play.rounds if paired not in was.play.rounds],
    }
    return versioned({**changed, "version": newest.version}, newest.version)


def _number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name)
    return None if text is None else whole_number(text, name)
