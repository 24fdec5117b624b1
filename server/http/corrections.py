"""Corrections over HTTP: what they would change, the commands that make them, and undo."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.options import Choice
from domain.players.withdrawals import AbsenceExplained, Withdrawn
from domain.results.colours import CorrectColours
from domain.results.entering import ResultConflict
from domain.subject import TimelineGroup
from domain.tournament.subjects import in_group
from domain.values import GameId, PlayerId
from server.access import may
from server.eventstore.actions import action
from server.http.bodies import read_body
from server.http.context import answer, house, principal, round_in_path, sender, versioned
from server.http.correction_bodies import Colours, Decision, Question, Undo, command_of
from server.http.problems import Problem
from server.http.reading import heard
from server.http.rounds import both_results, check_sector
from server.views.corrections import consequences_view, what_if_view


async def correct_colours(request: Request) -> Response:
    """Tell who really had White in a game."""
    body = await read_body(request, Colours)
    number, game = round_in_path(request), GameId(request.path_params["g"])
    await check_sector(request, number, game)
    command = CorrectColours(number, game, PlayerId(body.white), body.seen, body.reason, body.reported_by)
    try:
        done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    except ResultConflict as conflict:
        raise await both_results(request, conflict) from conflict
    return answer(done, round=number, game=game)


async def what_if(request: Request) -> Response:
    """What a changed fact would have changed, what a correction would change, or what taking an action back would."""
    body = await read_body(request, Question)
    stream, corrections = request.path_params["t"], house(request).service.corrections
    now, reader = await house(request).service.tournament(stream), heard(request)
    if body.correction is not None:
        found = consequences_view(now, await corrections.preview(stream, command_of(body.correction, now)), reader)
    elif body.undo is not None:
        found = consequences_view(now, await corrections.preview_undo(stream, body.undo), reader)
    elif body.option is not None:
        asked = body.option
        choice = Choice(PlayerId(asked.player), asked.case, asked.round, asked.option)
        found = consequences_view(now, await house(request).service.options.preview(stream, choice), reader)
    elif body.version is not None:
        found = what_if_view(now, await corrections.what_if(stream, body.version, body.data), reader)
    else:
        raise Problem(
            HTTPStatus.BAD_REQUEST, "Nothing is asked.", advice="Send a version, a correction or an option, or undo."
        )
    return versioned({**found, "version": now.version}, now.version)


async def undo(request: Request) -> Response:
    """Take back the action that a fact belongs to. Arbiters take back what they may do: results and absences."""
    body = await read_body(request, Undo)
    stream, service = request.path_params["t"], house(request).service
    if not may(principal(request), "undo_anything", stream):
        recorded = await service.events(stream)
        first, last = action(recorded, body.version)
        about_games = in_group(TimelineGroup.RESULTS)
        taken_back = [each.event for each in recorded[first - 1 : last]]
        if not all(type(each) in {*about_games, Withdrawn, AbsenceExplained} for each in taken_back):
            raise Problem(HTTPStatus.FORBIDDEN, "An arbiter takes back results and absences.", advice="Ask a director.")
        results: list[Any] = [each for each in taken_back if type(each) in about_games]
        if principal(request).boards and not results:
            raise Problem(HTTPStatus.FORBIDDEN, "An arbiter of a sector takes back the results of its boards.")
        for result in results:
            await check_sector(request, result.round, result.game)
    done = await service.corrections.undo(stream, body.version, body.reason, await sender(request))
    return answer(done, facts=[each.version for each in done.facts])


async def decide_round(request: Request) -> Response:
    """Decide whether a published, unplayed pairing stays after a correction (F.7)."""
    body = await read_body(request, Decision)
    number = round_in_path(request)
    done = await house(request).service.corrections.decide_published(
        request.path_params["t"], number, body.choice, body.reason, await sender(request)
    )
    return answer(done, round=number)
