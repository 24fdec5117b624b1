"""Pairings that no system makes: by hand from a start to an end, and published ones amended by hand."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.refusals import InvalidValue
from domain.rounds.amendments import AmendPairing
from domain.rounds.breach_messages import statement
from domain.rounds.breaches import broken_criteria
from domain.rounds.by_hand import EndManualPairing, GiveUpManualPairing, broken_by_hand
from domain.rounds.choices import AMEND, KEEP
from domain.values import PlayerId
from server.http.bodies import Reason, read_body
from server.http.context import answer, house, round_in_path, sender, versioned
from server.http.correction_bodies import Boards
from server.http.reading import heard
from server.messages import MessageRenderer

Pairs = tuple[tuple[PlayerId, PlayerId], ...]


async def start_manual(request: Request) -> Response:
    """Pair the next round by hand from now on."""
    body = await read_body(request, Reason)
    number = round_in_path(request)
    stream = request.path_params["t"]
    done = await house(request).service.rounds.start_by_hand(stream, number, body.reason, await sender(request))
    return answer(done, round=number)


async def end_manual(request: Request) -> Response:
    """Record the round as paired by hand, beside what the system makes of it."""
    body = await read_body(request, Boards)
    number = round_in_path(request)
    pairs, bye = _boards(body)
    command = EndManualPairing(number, 0, pairs, bye, None, None, body.reason, acknowledged=body.acknowledged)
    service = house(request).service
    done = await service.corrections.end_by_hand(request.path_params["t"], command, await sender(request))
    return answer(done, round=number)


async def give_up_manual(request: Request) -> Response:
    """Leave the round to the system after all."""
    body = await read_body(request, Reason)
    number = round_in_path(request)
    command = GiveUpManualPairing(number, body.reason)
    done = await house(request).service.execute(request.path_params["t"], command, await sender(request))
    return answer(done, status=HTTPStatus.OK, round=number)


async def amend_round(request: Request) -> Response:
    """Change a published pairing by hand, where a rule allows it (F.6, F.7)."""
    body = await read_body(request, Boards)
    number = round_in_path(request)
    stream = request.path_params["t"]
    seen = await house(request).service.tournament(stream)
    pairs, bye = _boards(body)
    command = AmendPairing(
        number,
        seen.version,
        "manual",
        pairs,
        bye,
        body.reason,
        (KEEP, AMEND),
        AMEND,
        acknowledged=body.acknowledged,
    )
    return answer(await house(request).service.execute(stream, command, await sender(request)), round=number)


async def check_boards(request: Request) -> Response:
    """What a pairing made by hand breaks, and what the system makes of the round. Nothing is written."""
    body = await read_body(request, Boards)
    number = round_in_path(request)
    service = house(request).service
    now = await service.tournament(request.path_params["t"])
    if number not in (len(now.play.rounds), len(now.play.rounds) + 1):
        raise InvalidValue("round", f"{number} is neither the latest round nor the next")
    pairs, bye = _boards(body)
    found = broken_by_hand(now, number, pairs, bye)
    system, system_bye = await service.corrections.system_pairing(now, number)
    renderer = MessageRenderer(heard(request), now)
    told = {
        "breaches": [
            {"article": each.article, "says": renderer.render(statement(each))} for each in broken_criteria(now, found)
        ],
        "system": None if system is None else {"boards": [list(pair) for pair in system], "bye": system_bye},
    }
    return versioned({**told, "version": now.version}, now.version)


def _boards(body: Boards) -> tuple[Pairs, PlayerId | None]:
    pairs = tuple((PlayerId(white), PlayerId(black)) for white, black in body.boards)
    return pairs, None if body.bye is None else PlayerId(body.bye)
