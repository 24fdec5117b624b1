"""Pairing by hand: started, checked, ended or given up."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.messages import message
from domain.refusals import InvalidValue
from domain.rounds.breach_messages import statement
from domain.rounds.breaches import broken_criteria
from domain.rounds.by_hand import EndManualPairing, GiveUpManualPairing, broken_by_hand
from domain.rounds.manual import paired_by_hand
from server.access import DIRECTORS
from server.http.answers import answer, versioned
from server.http.bodies import ReasonBody, read_body
from server.http.context import execute, sender
from server.http.endpoint import ROUND, Endpoint, Routes
from server.http.parameters import round_in_path
from server.http.request_language import api_language
from server.http.rounds.boards import BoardsBody, pairs_of
from server.http.services import services
from server.http.warnings import rendered
from server.messages import MessageRenderer


async def start_manual(request: Request) -> Response:
    """Pair the next round by hand from now on."""
    body = await read_body(request, ReasonBody)
    number = round_in_path(request)
    stream = request.path_params["t"]
    done = await services(request).tournaments.rounds.start_by_hand(stream, number, body.reason, await sender(request))
    return answer(done, round=number)


async def end_manual(request: Request) -> Response:
    """Record the round as paired by hand, beside what the system makes of it."""
    body = await read_body(request, BoardsBody)
    number = round_in_path(request)
    pairs, bye = pairs_of(body)
    command = EndManualPairing(number, 0, pairs, bye, None, None, body.reason, acknowledged=body.acknowledged)
    service = services(request).tournaments
    done = await service.corrections.end_by_hand(request.path_params["t"], command, await sender(request))
    return answer(done, round=number)


async def give_up_manual(request: Request) -> Response:
    """Leave the round to the system after all."""
    body = await read_body(request, ReasonBody)
    number = round_in_path(request)
    command = GiveUpManualPairing(number, body.reason)
    done = await execute(request, command)
    return answer(done, status=HTTPStatus.OK, round=number)


async def check_boards(request: Request) -> Response:
    """What a pairing made by hand breaks, and what the system makes of the round. Nothing is written."""
    body = await read_body(request, BoardsBody)
    number = round_in_path(request)
    service = services(request).tournaments
    now = await service.tournament(request.path_params["t"])
    if number not in (len(now.play.rounds), len(now.play.rounds) + 1):
        raise InvalidValue("round", message("invalid.not-latest-round", number=number))
    pairs, bye = pairs_of(body)
    found = broken_by_hand(now, number, pairs, bye)
    system, system_bye = await service.corrections.system_pairing(now, number)
    reader = api_language(request)
    renderer = MessageRenderer(reader, now)
    differs = (set(pairs), bye) != (set(system or ()), system_bye)
    found_breaches = {
        "breaches": [
            {"article": each.article, "says": renderer.render(statement(each))} for each in broken_criteria(now, found)
        ],
        "system": None if system is None else {"boards": [list(pair) for pair in system], "bye": system_bye},
        "warnings": rendered(now, [paired_by_hand(number)] if differs and now.in_fide_mode else [], reader),
    }
    return versioned({**found_breaches, "version": now.version}, now.version)


ROUTES: Routes = (
    Endpoint("POST", ROUND + "/manual", start_manual, DIRECTORS, ReasonBody, status=HTTPStatus.CREATED),
    Endpoint("PUT", ROUND + "/manual", end_manual, DIRECTORS, BoardsBody, status=HTTPStatus.CREATED),
    Endpoint("DELETE", ROUND + "/manual", give_up_manual, DIRECTORS, ReasonBody),
    Endpoint("POST", ROUND + "/check", check_boards, DIRECTORS, BoardsBody),
)
