"""Results that players report, authenticated by the secret in the code at their board."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.results.by_players import ReportResult
from domain.state.tournament import Tournament
from domain.values import Colour, GameId, Outcome, PlayerId
from server.access import EVERYONE, Principal, Role
from server.eventstore.badges import BoardCodes, badge_key
from server.http.answers import answer, never_cached, versioned
from server.http.bodies import AnyRound, Body, Text, read_body
from server.http.context import sender
from server.http.endpoint import BOARD_REPORT, Endpoint, Page, PublicQueue, Routes
from server.http.page import render_page
from server.http.page_state import page_tournament
from server.http.parameters import whole_number
from server.http.past import as_seen
from server.http.problems import HttpProblem
from server.http.services import services
from server.views.player_reports import board_of_code

BOARD_CODE = "Board-Secret"
"""The header by which the page of a board shows the secret of the code that opened it."""


class ReportedResultBody(Body, kw_only=True):
    """How the game ended, as White sees it, with the round, the game and its players as the sender saw them."""

    result: Outcome
    round: AnyRound
    game: Text
    player: Text
    white: Text


async def read_board(request: Request) -> Response:
    """The game at a board in the latest public round, and what was reported of it, by the secret of a code there."""
    tournament, board, colour = await _code(request)
    seen = as_seen(request, tournament, request.path_params["t"])
    shown = board_of_code(seen, board, colour) | {"version": tournament.version}
    return never_cached(versioned(shown, tournament.version))


async def report_result(request: Request) -> Response:
    """Report how the game at a board ended, by the secret of a code there; recorded once both players report the same.

    The answer is the game as it is then.
    """
    tournament, board, colour = await _code(request)
    body = await read_body(request, ReportedResultBody)
    stream = request.path_params["t"]
    seen = board_of_code(tournament, board, colour)
    if (seen["round"], seen["game"], seen.get("player")) != (body.round, body.game, body.player):
        raise HttpProblem(
            HTTPStatus.CONFLICT,
            "Another game is played at this board now.",
            advice="Scan the code at your board again.",
        )
    command = ReportResult(body.round, GameId(body.game), PlayerId(body.player), body.result, PlayerId(body.white))
    principal = Principal(Role.PUBLIC, f"board {board} {colour}")
    done = await services(request).tournaments.execute(
        stream, command, replace(await sender(request), principal=principal)
    )
    now = as_seen(request, await services(request).tournaments.tournament(stream, done.version), stream)
    return never_cached(answer(done, **board_of_code(now, board, colour)))


async def board_page(request: Request) -> Response:
    """The page that the codes at a board open: who plays there, and the result to report."""
    _, tournament = await page_tournament(request)
    return render_page(
        request,
        "board.html",
        name=tournament.settings.name,
        board=whole_number(request.path_params["b"], "board"),
        here="/boards",
    )


async def _code(request: Request) -> tuple[Tournament, int, Colour]:
    """The tournament and the board of the path, and the colour whose code was shown.

    Raises HttpProblem 403 for another secret or none, and UnknownTournament.
    """
    stream, board = request.path_params["t"], whole_number(request.path_params["b"], "board")
    tournament = await services(request).tournaments.tournament(stream)
    codes = BoardCodes(await run_in_threadpool(badge_key, services(request).credentials), stream)
    colour = codes.colour(board, request.headers.get(BOARD_CODE, ""))
    if colour is None:
        raise HttpProblem(
            HTTPStatus.FORBIDDEN,
            "That needs a code of this board.",
            advice="Scan the code for your colour at your board.",
        )
    return tournament, board, colour


ROUTES: Routes = (
    Endpoint("GET", BOARD_REPORT, read_board, EVERYONE, headers=(BOARD_CODE,)),
    Endpoint(
        "POST",
        BOARD_REPORT,
        report_result,
        EVERYONE,
        ReportedResultBody,
        status=HTTPStatus.CREATED,
        headers=(BOARD_CODE,),
    ),
    Page("/t/{t}/boards/{b}", board_page, EVERYONE, queue=PublicQueue.PAGES),
)
