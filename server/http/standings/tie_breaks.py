"""What ranks players of equal points: the list of tie-breaks, its change, and the drawing of lots."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.settings.lots import DrawLots
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.standings.choice import PRESETS
from domain.standings.registry import modifiers_of, tie_breaks
from domain.values import PlayerId, TieBreakEdition, TieBreaks, Unrated
from server.access import DIRECTORS, EVERYONE
from server.http.answers import answer, json_answer
from server.http.bodies import Body, Codes, Text, read_body
from server.http.context import execute
from server.http.endpoint import TOURNAMENT, Endpoint, Routes
from server.http.request_language import api_language
from server.http.services import services
from server.http.warnings import executed_with_warnings
from server.messages import MessageRenderer


class ChangedTieBreaksBody(Body, kw_only=True):
    """Another list of tie-breaks, and why. Other fields that are left out stay."""

    tie_breaks: Codes
    tie_break_edition: TieBreakEdition | None = None
    unrated: Unrated | None = None
    reason: Text = ""


class LotsBody(Body, kw_only=True):
    """The players who share a place, in the order in which lots drew them."""

    players: list[PlayerId]


async def list_tie_breaks(request: Request) -> Response:
    """Every tie-break with the modifiers that it takes, the usual lists, and the editions."""
    renderer = MessageRenderer(api_language(request))
    body = {
        "tie_breaks": [
            {
                "code": each.name,
                "title": renderer.render(each.title),
                "article": each.article,
                "modifiers": [modifier.value for modifier in modifiers_of(each)],
            }
            for each in tie_breaks()
        ],
        "presets": [{"name": renderer.render(name), "codes": list(codes)} for name, codes in PRESETS],
        "editions": [edition.value for edition in TieBreakEdition],
    }
    return json_answer(body)


async def change_tie_breaks(request: Request) -> Response:
    """Rank tied players by another list, until the tournament ends."""
    body = await read_body(request, ChangedTieBreaksBody)
    tournament = await services(request).tournaments.tournament(request.path_params["t"])
    command = tie_breaks_command(body, tournament.settings.tie_breaks)
    return await executed_with_warnings(request, "ChangeTieBreaks", [command])


def tie_breaks_command(body: ChangedTieBreaksBody, was: TieBreaks) -> ChangeTieBreaks:
    """The command that puts this list in place of another."""
    now = TieBreaks(tuple(body.tie_breaks), body.tie_break_edition or was.edition, body.unrated or was.unrated)
    return ChangeTieBreaks(now, body.reason)


async def draw_lots(request: Request) -> Response:
    """Record the lots that all who share a place drew."""
    body = await read_body(request, LotsBody)
    command = DrawLots(tuple(body.players))
    return answer(await execute(request, command))


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/tie-breaks", list_tie_breaks, EVERYONE),
    Endpoint(
        "PUT", TOURNAMENT + "/tie-breaks", change_tie_breaks, DIRECTORS, ChangedTieBreaksBody, status=HTTPStatus.CREATED
    ),
    Endpoint("POST", TOURNAMENT + "/lots", draw_lots, DIRECTORS, LotsBody, status=HTTPStatus.CREATED),
)
