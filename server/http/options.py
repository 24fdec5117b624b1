"""Late entries and absences over HTTP: what may be done, best first, and the one that is taken."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from domain.options import Case, Choice, rounds_open
from domain.refusals import InvalidValue
from domain.values import PlayerId
from server.http.bodies import AnyRound, Text, read_body
from server.http.context import answer, house, round_in_query, sender, versioned
from server.http.problems import Problem
from server.views.options import options_view


class TakenOption(msgspec.Struct, kw_only=True):
    """One of the options that were offered: what happened, in which round, its key, and why."""

    case: Case
    round: AnyRound
    option: Text
    reason: Text = ""


async def get_options(request: Request) -> Response:
    """What may be done about a player who comes late (`case=late`) or stays away (`case=away`), best first.

    Without `round` the one being played, else the next.
    """
    service, stream = house(request).service, request.path_params["t"]
    tournament = await service.tournament(stream)
    player, case = PlayerId(request.path_params["p"]), _case(request)
    asked = round_in_query(request)
    number = next(iter(rounds_open(tournament)), None) if asked is None else asked
    if number is None:
        raise InvalidValue("round", "no round is being played or to come")
    found = await service.options.find(tournament, player, case, number)
    body = options_view(tournament, player, case, number, found)
    return versioned({**body, "version": tournament.version}, tournament.version)


async def take_option(request: Request) -> Response:
    """Carry one of the options out, as one action."""
    body = await read_body(request, TakenOption)
    player = PlayerId(request.path_params["p"])
    choice = Choice(player, body.case, body.round, body.option)
    done = await house(request).service.options.take(
        request.path_params["t"], choice, body.reason, await sender(request)
    )
    return answer(done, player=player, option=body.option)


def _case(request: Request) -> Case:
    text = request.query_params.get("case", Case.LATE.value)
    try:
        return Case(text)
    except ValueError as error:
        raise Problem(HTTPStatus.BAD_REQUEST, "There is no such case.", advice="Ask for late or away.") from error
