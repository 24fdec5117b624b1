"""The page on which a director pairs by hand: the next round, or the published one, if it may be amended."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.pairing_service import field_of
from domain.starting_list import pairing_numbers
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
from server.views.people import person


async def get_seating(request: Request) -> Response:
    """Who sits where in a round that can be paired by hand, and who must be seated."""
    tournament = await services(request).tournaments.tournament(request.path_params["t"], at_version(request))
    number = round_in_path(request)
    _check(tournament, number)
    return versioned(_seating(tournament, number) | {"version": tournament.version}, tournament.version)


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
        announced=tournament.settings.number_of_rounds,
    )


def _check(tournament: Tournament, number: RoundNumber) -> None:
    if number not in (len(tournament.public_rounds), tournament.next_round) or number < 1:
        raise HttpProblem(HTTPStatus.NOT_FOUND, f"Round {number} is not to be paired by hand.")


def _seating(tournament: Tournament, number: RoundNumber) -> dict[str, Any]:
    """The boards so far, and the players to be seated in the order from which the pairing starts."""
    players, numbers = tournament.roster.players, pairing_numbers(tournament)
    who = {tpn: player for player, tpn in numbers.items()}
    paired = tournament.play.rounds[number - 1] if number <= len(tournament.play.rounds) else None
    boards = [] if paired is None else [[game.white, game.black] for game in paired.games.values()]
    bye = None if paired is None else paired.bye
    field = field_of(tournament, number)
    ranked = sorted(field.players, key=lambda each: (-each.pairing_score, each.tpn))
    seated = {player for board in boards for player in board} | ({bye} - {None})
    wanted = [who[each.tpn] for each in ranked if (who[each.tpn] in seated if seated else each.present)]
    points = {who[each.tpn]: each.pairing_score for each in field.players}
    return {
        "round": number,
        "boards": boards,
        "bye": bye,
        "played": []
        if paired is None
        else [[g.white, g.black] for g in paired.games.values() if g.outcome is not None],
        "players": [person(players[each], numbers[each]) | {"points": points[each]} for each in wanted],
    }


ROUTES: Routes = (
    Endpoint("GET", ROUND + "/seating", get_seating, DIRECTORS, query=("at",)),
    Page("/t/{t}/pairing", pairing_page, DIRECTORS),
)
