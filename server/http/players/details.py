"""Corrections of a player's rating and details."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.lookups import registered_player
from domain.players.details import CorrectDetails, CorrectRating
from domain.values import PlayerId, Title
from server.access import DIRECTORS
from server.http.answers import answer, versioned
from server.http.bodies import AnyRound, Body, Text, read_body
from server.http.context import execute
from server.http.endpoint import PLAYER, Endpoint, Routes
from server.http.parameters import player_in_path
from server.http.past import at_version, tournament_seen
from server.http.players.births import check_born
from server.http.players.board_warnings import board_warnings
from server.http.players.commands import execute_for_player
from server.http.players.ratings import RatingFields, stated_ratings
from server.http.warnings import warnings_field


class RatingCorrectionBody(Body, kw_only=True):
    """The right rating, and why."""

    rating: int
    reason: Text = ""
    reported_by: Text = ""


class DetailFields(RatingFields, kw_only=True):
    """The right details of a player; what is left out stays.

    With `from_round` the `ratings` and `k` are those that the rating report uses from that round on.
    """

    name: str | None = None
    rating: int | None = None
    title: Title | None = None
    federation: Text | None = None
    fide_id: Text | None = None
    national_id: Text | None = None
    sex: Text | None = None
    club: Text | None = None
    board: int | None = None
    birth_date: Text | None = None
    contact: Text | None = None
    from_round: AnyRound | None = None


class DetailsBody(DetailFields, kw_only=True):
    """The right details of a player, all of them one action; what is left out stays."""

    reason: Text = ""
    reported_by: Text = ""


def details_command(
    player: PlayerId, details: DetailFields, *, reason: str = "", reported_by: str = ""
) -> CorrectDetails:
    """The command that corrects all of these details. Raises InvalidValue for a date of birth that is to come."""
    check_born(details.birth_date)
    return CorrectDetails(
        player=player,
        name=details.name,
        rating=details.rating,
        title=details.title,
        federation=details.federation,
        fide_id=details.fide_id,
        national_id=details.national_id,
        sex=details.sex,
        club=details.club,
        board=details.board,
        birth_date=details.birth_date,
        contact=details.contact,
        ratings=stated_ratings(details),
        from_round=details.from_round,
        reason=reason,
        reported_by=reported_by,
    )


async def get_details(request: Request) -> Response:
    """What is recorded of a player beside the fields of the view `players`: numbers, sex, birth date and contact."""
    tournament = await tournament_seen(request, request.path_params["t"], at_version(request))
    known = registered_player(tournament, player_in_path(request))
    found = {
        "player": known.id,
        "fide_id": known.fide_id,
        "national_id": known.national_id,
        "sex": known.sex,
        "birth_date": known.birth_date,
        "contact": known.contact,
    }
    return versioned(found | {"version": tournament.version}, tournament.version)


async def correct_rating(request: Request) -> Response:
    """Correct a player's rating."""
    body = await read_body(request, RatingCorrectionBody)
    return await execute_for_player(
        request, CorrectRating(player_in_path(request), body.rating, body.reason, body.reported_by)
    )


async def correct_details(request: Request) -> Response:
    """Correct a player's name, ids, ratings and other details, as one action; `warnings` name boards that two need."""
    body = await read_body(request, DetailsBody)
    player = player_in_path(request)
    command = details_command(player, body, reason=body.reason, reported_by=body.reported_by)
    done = await execute(request, command)
    found = await warnings_field(request, done, [command])
    boards = await board_warnings(request, player, done.version) if body.board else []
    if boards:
        found["warnings"] = [*found.get("warnings", []), *boards]
    return answer(done, player=player, **found)


ROUTES: Routes = (
    Endpoint("GET", PLAYER + "/details", get_details, DIRECTORS, query=("at",)),
    Endpoint(
        "POST",
        PLAYER + "/rating-corrections",
        correct_rating,
        DIRECTORS,
        RatingCorrectionBody,
        status=HTTPStatus.CREATED,
    ),
    Endpoint("PATCH", PLAYER, correct_details, DIRECTORS, DetailsBody, status=HTTPStatus.CREATED),
)
