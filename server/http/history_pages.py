"""The pages about what was: the timeline, and what changed between two moments."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from domain.corrections.effects import standings_effect
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import ByeKind, Outcome, PlayerId, Title
from server.eventstore.store import RecordedEvent
from server.http.context import house, whole_number
from server.http.history import Asked, page_of
from server.http.moments import shown_moment, tournament_then
from server.http.page import page, page_reader
from server.http.pages import FIRST_ROWS, painted
from server.http.problems import Problem
from server.views.corrections import standings_view
from server.views.facts import facts
from server.views.parameters import NO_PARAMETERS
from server.views.timeline import EVERYTHING, TimelineFilter, timeline
from server.views.timeline_pages import KINDS, put_back, round_marks
from server.wording import result_text

_ON_A_PAGE = 100
_MOST_TOLD = 300
"""Facts, and places, on the page of changes: more than that is a whole tournament, which other pages tell."""


def routes() -> Sequence[Route]:
    """Every page here; `server.access` has a row for each name."""
    return (
        Route("/t/{t}/timeline", timeline_page, name="timeline_page"),
        Route("/t/{t}/changes", changes_page, name="changes_page"),
    )


async def timeline_page(request: Request) -> Response:
    """Every fact as a sentence, newest first, a page at a time; those of a player, a board, a round or a kind."""
    tournament = await tournament_then(request)
    stream, service = request.path_params["t"], house(request).service
    asked = {name: request.query_params.get(name, "").strip() for name in ("player", "round", "board", "kind")}
    about = TimelineFilter(
        PlayerId(asked["player"]) if asked["player"] else None, _number(request, "round"), _number(request, "board")
    )
    found = await page_of(
        service,
        stream,
        tournament,
        Asked(about, asked["kind"], _number(request, "before"), _ON_A_PAGE),
        page_reader(request),
    )
    back = put_back(found.undoing)
    subject = {"view": "facts", "tournament": stream}
    is_past = shown_moment(request) is not None
    state = None if is_past else await painted(request, subject, tournament, facts(tournament, NO_PARAMETERS))
    return page(
        request,
        "timeline.html",
        name=tournament.settings.name,
        here="/timeline",
        state=state,
        lines=[line | {"put_back": back.get(line["version"])} for line in reversed(found.lines)],
        older=found.lines[0]["version"] if found.has_older else None,
        is_newest="before" not in request.query_params,
        found=found.found,
        version=tournament.version,
        newest=(await service.tournament(stream)).version,
        marks=round_marks(await service.of_type(stream, "RoundPublished", tournament.version)),
        rounds=range(1, len(tournament.play.rounds) + 1),
        players=_offered(tournament, asked["player"]),
        is_short=len(tournament.roster.players) > FIRST_ROWS,
        kinds=list(KINDS),
        asked=asked,
        choices=field_choices(),
    )


async def changes_page(request: Request) -> Response:
    """What changed between two moments: the standings and the facts."""
    until = await tournament_then(request)
    stream, service = request.path_params["t"], house(request).service
    first, last = _number(request, "from") or 1, _number(request, "to")
    now = until if last is None else await service.tournament(stream, last)
    if first > now.version:
        raise Problem(HTTPStatus.BAD_REQUEST, "The versions are the wrong way round.", advice="from comes before to.")
    was = await service.tournament(stream, first)
    recorded = await _recorded(request, now)
    told = await run_in_threadpool(timeline, now, recorded, EVERYTHING, None, page_reader(request))
    lines = [line for line in told if line["version"] > first]
    moved = await run_in_threadpool(standings_effect, was, now)
    return page(
        request,
        "changes.html",
        name=now.settings.name,
        here="/timeline",
        first=first,
        last=now.version,
        newest=(await service.tournament(stream)).version,
        began=recorded[first - 1].recorded_at,
        ended=recorded[-1].recorded_at,
        lines=lines[-_MOST_TOLD:],
        left_out=max(0, len(lines) - _MOST_TOLD),
        moves=standings_view(now, moved)["moves"],
        most=_MOST_TOLD,
        rounds=[each.number for each in now.play.rounds if each not in was.play.rounds],
    )


def _offered(tournament: Tournament, asked: str) -> list[Player]:
    """The players to choose from; of many the one who was asked for, and the page's module asks for all of them."""
    everybody = sorted(tournament.roster.players.values(), key=lambda player: player.name)
    return everybody if len(everybody) <= FIRST_ROWS else [each for each in everybody if each.id == asked]


def field_choices() -> dict[str, Any]:
    """What fields of facts may say, where that is a choice: for the forms of what if."""
    results = [[each.value, result_text(each)] for each in Outcome]
    return {
        "outcome": results,
        "was": results,
        "now": results,
        "kind": [[each.value, each.value.replace("-", " ")] for each in ByeKind],
        "title": [[each.value, each.value or "none"] for each in Title],
    }


async def _recorded(request: Request, tournament: Tournament) -> Sequence[RecordedEvent]:
    """The facts up to the state that is shown."""
    return await house(request).service.events(request.path_params["t"], 0, tournament.version)


def _number(request: Request, name: str) -> int | None:
    """A number of the query; None where it is left out or empty, as forms send it."""
    text = request.query_params.get(name, "").strip()
    return whole_number(text, name) if text else None
