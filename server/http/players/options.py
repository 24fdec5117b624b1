"""Late entries and absences: what may be done, best first, and the option that is taken."""

from __future__ import annotations

from http import HTTPStatus
from itertools import chain

from starlette.requests import Request
from starlette.responses import Response

from domain.messages import message
from domain.options import Case, OptionChoice, PairingChange, round_in_question
from domain.players.byes import GrantBye
from domain.refusals import InvalidValue
from domain.tournament.decide import warnings_before
from server.access import DIRECTORS
from server.http.answers import answer, versioned
from server.http.bodies import AnyRound, Text, read_body
from server.http.context import sender
from server.http.endpoint import PLAYER, Endpoint, Routes
from server.http.parameters import player_in_path, round_in_query
from server.http.problems import HttpProblem
from server.http.request_language import api_language
from server.http.rounds.avoidance import AvoidanceBody
from server.http.rounds.conflicts import check_conflicts
from server.http.services import services
from server.http.warnings import rendered, warnings_of_byes
from server.views.options import no_half_point, options_view


class TakenOptionBody(AvoidanceBody, kw_only=True):
    """One of the options that were offered: what happened, in which round, its key, and why.

    `despite_conflicts`: it pairs a round although results of devices are in conflict.
    """

    case: Case
    round: AnyRound
    option: Text
    reason: Text = ""
    despite_conflicts: bool = False


async def get_options(request: Request) -> Response:
    """What may be done about a player who comes late (`case=late`) or stays away (`case=away`), best first.

    Without `round` the one being played, unless the player's game there has ended, else the next. `warnings` of an
    option is what FIDE mode has to say against its bye; `no_half_point` why no half-point bye is offered.
    """
    service, stream = services(request).tournaments, request.path_params["t"]
    tournament = await service.tournament(stream)
    player, case = player_in_path(request), _case(request)
    wanted_round = round_in_query(request)
    number = round_in_question(tournament, player) if wanted_round is None else wanted_round
    if number is None:
        raise InvalidValue("round", message("invalid.no-round-open"))
    found = await service.options.find(tournament, player, case, number)
    body = options_view(tournament, player, case, number, found)
    body["no_half_point"] = no_half_point(tournament, player, number, found, api_language(request))
    for shown, option in zip(body["options"], found, strict=True):
        byes = [warnings_before(tournament, each) for each in option.commands if isinstance(each, GrantBye)]
        shown["warnings"] = rendered(tournament, chain.from_iterable(byes), api_language(request))
    return versioned({**body, "version": tournament.version}, tournament.version)


async def take_option(request: Request) -> Response:
    """Carry one of the options out, as one action.

    Raises ResultsInConflict for one that pairs a round while another result of a game waits on a device, unless the
    sender knows of it.
    """
    body = await read_body(request, TakenOptionBody)
    player = player_in_path(request)
    service, stream = services(request).tournaments, request.path_params["t"]
    found = await service.options.find(await service.tournament(stream), player, body.case, body.round)
    if any(each.key == body.option and each.pairing is PairingChange.ANEW for each in found):
        await check_conflicts(request, body.round, despite=body.despite_conflicts)
    choice = OptionChoice(player, body.case, body.round, body.option)
    done = await service.options.take(stream, choice, body.reason, await sender(request), body.avoidance)
    return answer(done, player=player, option=body.option, **await warnings_of_byes(request, done))


def _case(request: Request) -> Case:
    text = request.query_params.get("case", Case.LATE.value)
    try:
        return Case(text)
    except ValueError as error:
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST, "There is no such case.", advice="Choose “late” or “away”."
        ) from error


ROUTES: Routes = (
    Endpoint("GET", PLAYER + "/options", get_options, DIRECTORS, query=("case", "round")),
    Endpoint("POST", PLAYER + "/options", take_option, DIRECTORS, TakenOptionBody, status=HTTPStatus.CREATED),
)
