"""What ranks players of equal points: the list of tie-breaks, its change, and the drawing of lots."""

from __future__ import annotations

import secrets
from dataclasses import replace
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.settings.lots import DrawLots, LotDrawn, RecordLots
from domain.settings.tie_breaks import ChangeTieBreaks
from domain.standings.choice import PRESETS
from domain.standings.registry import modifiers_of, tie_breaks
from domain.values import GameRatings, PlayerId, TieBreakEdition, TieBreaks, Unrated
from server.access import DIRECTORS, EVERYONE
from server.http.answers import answer, json_answer, recorded_event
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
    unrated_rating: int | None = None
    game_ratings: GameRatings | None = None
    reason: Text = ""


class LotsBody(Body, kw_only=True):
    """The players who share a place, in the order in which lots drew them by hand."""

    players: list[PlayerId]


class DrawBody(Body, kw_only=True):
    """The players who share a place, in any order."""

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
    codes, edition = tuple(body.tie_breaks), body.tie_break_edition or was.edition
    now = replace(
        with_treatment(was, body.unrated, body.unrated_rating, body.game_ratings), codes=codes, edition=edition
    )
    return ChangeTieBreaks(now, body.reason)


def with_treatment(
    was: TieBreaks, unrated: Unrated | None, unrated_rating: int | None, game_ratings: GameRatings | None
) -> TieBreaks:
    """The tie-breaks with these ratings; what is None stays, but a fixed rating only while the treatment needs it."""
    now = replace(was, unrated=unrated or was.unrated, game_ratings=game_ratings or was.game_ratings)
    kept = was.unrated_rating if now.unrated is Unrated.FIXED else 0
    return replace(now, unrated_rating=kept if unrated_rating is None else unrated_rating)


async def record_lots(request: Request) -> Response:
    """Record the lots that all who share a place drew by hand."""
    body = await read_body(request, LotsBody)
    return answer(await execute(request, RecordLots(tuple(body.players))))


async def draw_lots(request: Request) -> Response:
    """Draw lots among all who share a place; `players` of the answer is their order, the same if it is drawn again."""
    body = await read_body(request, DrawBody)
    done = await execute(request, DrawLots(tuple(body.players), secrets.token_hex(16)))
    return answer(done, players=recorded_event(request, done, LotDrawn).players)


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/tie-breaks", list_tie_breaks, EVERYONE),
    Endpoint(
        "PUT", TOURNAMENT + "/tie-breaks", change_tie_breaks, DIRECTORS, ChangedTieBreaksBody, status=HTTPStatus.CREATED
    ),
    Endpoint("POST", TOURNAMENT + "/lots", record_lots, DIRECTORS, LotsBody, status=HTTPStatus.CREATED),
    Endpoint("POST", TOURNAMENT + "/lots/draw", draw_lots, DIRECTORS, DrawBody, status=HTTPStatus.CREATED),
)
