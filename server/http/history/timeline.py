"""The timeline: the events as sentences, over the API and as a page."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import ByeKind, Outcome, PlayerId, Title
from server.access import OFFICIALS
from server.collation import collation, name_order
from server.http.answers import versioned
from server.http.devices.names import device_names
from server.http.endpoint import TOURNAMENT, Endpoint, Page, Routes
from server.http.history.timeline_parts import TimelineQuery, timeline_part
from server.http.page import page_reader, render_page
from server.http.page_state import FIRST_ROWS, resumable
from server.http.parameters import number_in_form, number_in_query, round_in_query
from server.http.past import at_version, past_version, requested_tournament
from server.http.request_language import api_language
from server.http.services import services
from server.languages import Language
from server.messages import EVENT_FIELDS
from server.views.entered_by import with_names
from server.views.event_count import event_count
from server.views.parameters import NO_PARAMETERS
from server.views.timeline import TimelineFilter
from server.views.timeline_pages import KINDS, put_back, round_marks
from server.wording import result_text


async def get_timeline(request: Request) -> Response:
    """The events as sentences: all of them, the life of a board, everything about a player, one kind; by pages too."""
    stream = request.path_params["t"]
    tournament = await services(request).tournaments.tournament(stream, at_version(request))
    player = request.query_params.get("player")
    about = TimelineFilter(
        None if player is None else PlayerId(player), round_in_query(request), number_in_query(request, "board")
    )
    asked = TimelineQuery(
        about,
        request.query_params.get("kind", ""),
        number_in_query(request, "before"),
        number_in_query(request, "limit"),
    )
    reader = api_language(request)
    lines = (await timeline_part(services(request).tournaments, stream, tournament, asked, reader)).lines
    lines = with_names(lines, await device_names(request), reader)
    return versioned({"facts": lines, "version": tournament.version}, tournament.version)


_ON_A_PAGE = 100


async def timeline_page(request: Request) -> Response:
    """The page of events as sentences, newest first, in parts: all, or those of a player, board, round or kind."""
    tournament = await requested_tournament(request)
    stream, service = request.path_params["t"], services(request).tournaments
    asked = {name: request.query_params.get(name, "").strip() for name in ("player", "round", "board", "kind")}
    about = TimelineFilter(
        PlayerId(asked["player"]) if asked["player"] else None,
        number_in_form(request, "round"),
        number_in_form(request, "board"),
    )
    found = await timeline_part(
        service,
        stream,
        tournament,
        TimelineQuery(about, asked["kind"], number_in_form(request, "before"), _ON_A_PAGE),
        page_reader(request),
    )
    back = put_back(found.undoing)
    lines = with_names(found.lines, await device_names(request), page_reader(request))
    subject = {"view": "facts", "tournament": stream}
    is_past = past_version(request) is not None
    state = None if is_past else await resumable(request, subject, tournament, event_count(tournament, NO_PARAMETERS))
    return render_page(
        request,
        "timeline.html",
        name=tournament.settings.name,
        here="/timeline",
        state=state,
        lines=[line | {"put_back": back.get(line["version"])} for line in reversed(lines)],
        older=found.lines[0]["version"] if found.has_older else None,
        is_newest="before" not in request.query_params,
        found=found.found,
        version=tournament.version,
        newest=(await service.tournament(stream)).version,
        marks=round_marks(await service.of_type(stream, "RoundPublished", tournament.version)),
        rounds=range(1, len(tournament.play.rounds) + 1),
        collation=collation(tournament.settings),
        players=_offered(tournament, asked["player"]),
        is_short=len(tournament.roster.players) > FIRST_ROWS,
        kinds=list(KINDS),
        asked=asked,
        choices=field_choices(),
        names=field_terms(page_reader(request)),
    )


def _offered(tournament: Tournament, asked: str) -> list[Player]:
    """The players to choose from. Of a long list only the requested one; the module of the page loads the rest."""
    key = name_order(tournament.settings)
    players = sorted(tournament.roster.players.values(), key=lambda player: key(player.name))
    return players if len(players) <= FIRST_ROWS else [each for each in players if each.id == asked]


def field_terms(reader: Language) -> dict[str, str]:
    """What the fields of events are called, for the forms of what-if."""
    return {name: reader.template(f"field.{name}") for name in sorted(EVENT_FIELDS)}


def field_choices() -> dict[str, Any]:
    """The possible values of fields of events that have a choice of values, for the forms of what-if."""
    results = [[each.value, result_text(each)] for each in Outcome]
    return {
        "outcome": results,
        "was": results,
        "now": results,
        "kind": [[each.value, each.value.replace("-", " ")] for each in ByeKind],
        "title": [[each.value, each.value or "none"] for each in Title],
    }


ROUTES: Routes = (
    Endpoint(
        "GET",
        TOURNAMENT + "/timeline",
        get_timeline,
        OFFICIALS,
        query=("at", "player", "round", "board", "kind", "before", "limit"),
    ),
    Page("/t/{t}/timeline", timeline_page, OFFICIALS),
)
