"""The page on which a director pairs by hand: the next round, or the published one, if it may be amended."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.rounds.by_hand import ManualPairingStarted
from domain.state.tournament import Tournament
from domain.values import RoundNumber
from server.access import DIRECTORS
from server.http.answers import versioned
from server.http.endpoint import ROUND, Endpoint, Page, Routes
from server.http.page import render_page
from server.http.parameters import round_in_path, round_in_query
from server.http.past import at_version, requested_tournament
from server.http.problems import HttpProblem
from server.http.services import services
from server.views.hand_checks import seating


async def get_seating(request: Request) -> Response:
    """Who sits where in a round that can be paired by hand, and who must be seated."""
    tournament = await services(request).tournaments.tournament(request.path_params["t"], at_version(request))
    number = round_in_path(request)
    _check(tournament, number)
    found = await services(request).tournaments.read(seating, tournament, number)
    return versioned(found | {"version": tournament.version}, tournament.version)


async def pairing_page(request: Request) -> Response:
    """The page of pairing by hand: the next round, or the latest public one (`?round=`)."""
    tournament = await requested_tournament(request)
    wanted_round = round_in_query(request)
    number = tournament.next_round if wanted_round is None else wanted_round
    _check(tournament, number)
    public = number <= len(tournament.public_rounds)
    by_hand = tournament.play.manual_pairing == number
    return render_page(
        request,
        "pairing.html",
        name=tournament.settings.name,
        here="",
        round=number,
        mode="amend" if public else "manual" if by_hand else "start",
        draft=tournament.draft is not None,
        reason=await _reason(request, tournament) if by_hand else "",
        announced=tournament.settings.number_of_rounds,
    )


async def _reason(request: Request, tournament: Tournament) -> str:
    """Why the round that is being paired by hand is."""
    service, stream = services(request).tournaments, request.path_params["t"]
    started = await service.of_type(stream, ManualPairingStarted.__name__, tournament.version)
    return next((each.event.reason for each in reversed(started) if isinstance(each.event, ManualPairingStarted)), "")


def _check(tournament: Tournament, number: RoundNumber) -> None:
    if number not in (len(tournament.public_rounds), tournament.next_round) or number < 1:
        raise HttpProblem(HTTPStatus.NOT_FOUND, "Round {round} cannot be paired by hand.", values={"round": number})


ROUTES: Routes = (
    Endpoint("GET", ROUND + "/seating", get_seating, DIRECTORS, query=("at",)),
    Page("/t/{t}/pairing", pairing_page, DIRECTORS),
)
