"""Incidents and appeals: recorded at any time, decided later; their page."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.incidents import DecideIncident, IncidentRecorded, RecordIncident
from domain.state.tournament import Tournament
from domain.values import GameId, IncidentKind
from server.access import OFFICIALS
from server.http.answers import answer, recorded_event
from server.http.bodies import Body, Text, read_body
from server.http.context import execute
from server.http.endpoint import TOURNAMENT, Endpoint, Page, Routes
from server.http.page import render_page
from server.http.page_state import page_tournament, state_for
from server.http.parameters import number_in_form, whole_number
from server.http.problems import HttpProblem
from server.http.requests.parameters import RequestText
from server.http.sectors import check_sector
from server.http.services import services


class IncidentBody(Body, kw_only=True):
    """What happened, or an appeal: when (ISO 8601 with the offset from UTC; empty: now), in which round and where.

    A board is that of a public round, so it needs the round.
    """

    text: RequestText
    kind: IncidentKind = IncidentKind.INCIDENT
    at: Text = ""
    round: int | None = None
    board: int | None = None
    decision: RequestText = ""


class IncidentDecisionBody(Body, kw_only=True):
    """What was decided; an empty text leaves it open again."""

    decision: RequestText


async def record_incident(request: Request) -> Response:
    """Record an incident or an appeal."""
    body = await read_body(request, IncidentBody)
    service = services(request).tournaments
    game = None
    if body.board is not None:
        number = body.round or 0
        game = _game_at(await service.tournament(request.path_params["t"]), number, body.board)
        await check_sector(request, number, game)
    at = body.at or service.now().astimezone().isoformat(timespec="seconds")
    command = RecordIncident(body.kind, at, body.text, body.round, game, body.decision)
    done = await execute(request, command)
    return answer(done, incident=recorded_event(request, done, IncidentRecorded).incident, game=game)


async def decide_incident(request: Request) -> Response:
    """Record what was decided on an incident or an appeal."""
    body = await read_body(request, IncidentDecisionBody)
    command = DecideIncident(whole_number(request.path_params["n"], "incident"), body.decision)
    return answer(await execute(request, command))


async def incidents_page(request: Request) -> Response:
    """The page of incidents and appeals; `?round=` and `?board=` fill in where the next one happened."""
    where = {name: number_in_form(request, name) for name in ("round", "board")}
    _, tournament = await page_tournament(request)
    state = await state_for(request, "incidents", tournament)
    return render_page(request, "incidents.html", state=state, where=where, here="/incidents")


def _game_at(tournament: Tournament, number: int, board: int) -> GameId:
    """The game at a board of a public round. Raises HttpProblem 422 if there is none."""
    is_public = 1 <= number <= len(tournament.public_rounds)
    found = tournament.play.rounds[number - 1].game_at(board) if is_public else None
    if found is None:
        raise HttpProblem(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            "There is no board {board} in round {round}.",
            advice="Give a board of a published round, or none.",
            values={"board": board, "round": number},
        )
    return found.id


ROUTES: Routes = (
    Endpoint("POST", TOURNAMENT + "/incidents", record_incident, OFFICIALS, IncidentBody, status=HTTPStatus.CREATED),
    Endpoint(
        "PUT",
        TOURNAMENT + "/incidents/{n}/decision",
        decide_incident,
        OFFICIALS,
        IncidentDecisionBody,
        in_sector=False,
    ),
    Page("/t/{t}/incidents", incidents_page, OFFICIALS),
)
