"""Registration of players, and its cancellation."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.exchange.namesakes import namesakes
from domain.messages import message
from domain.players.registration import CancelRegistration, PlayerRegistered, RegisterPlayer
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.values import RatingKind, Title
from domain.warning_levels import ActionWarning, WarningLevel
from server.access import DIRECTORS
from server.http.answers import answer, recorded_event
from server.http.bodies import AnyRound, ReasonBody, Text, read_body
from server.http.context import execute
from server.http.endpoint import PLAYER, TOURNAMENT, Endpoint, Routes
from server.http.parameters import player_in_path
from server.http.players.births import check_born
from server.http.players.board_warnings import board_warnings
from server.http.players.commands import execute_for_player
from server.http.players.ratings import RatingFields, stated_ratings
from server.http.request_language import api_language
from server.http.services import services
from server.http.warnings import warnings_field
from server.messages import MessageRenderer
from server.views.warnings import warning_view


class NewPlayerBody(RatingFields, kw_only=True):
    """A player to be registered. `rating_kind` names the scale of `rating`: INGO and BCF are converted.

    `half_points_for` are the rounds missed by a late entry that are worth half a point.
    `board` is the number of the board that the player needs in every round (0: none).
    Without a `rating` the one that counts follows from `ratings` by the tournament's rule. `birth_date` and `contact`
    are shown to directors only.
    """

    name: str
    rating: int | None = None
    rating_kind: RatingKind = RatingKind.OFFICIAL
    title: Title | None = None
    federation: Text | None = None
    fide_id: Text | int | None = None
    national_id: Text | int | None = None
    sex: Text | None = None
    club: Text | None = None
    birth_date: Text | None = None
    contact: Text | None = None
    half_points_for: list[AnyRound] | None = None
    board: int = 0


def registration_command(body: NewPlayerBody) -> RegisterPlayer:
    """The command that registers this player. Raises InvalidValue."""
    check_born(body.birth_date)
    return RegisterPlayer(
        name=body.name,
        rating=body.rating or 0,
        title=body.title or Title.NONE,
        federation=body.federation or "",
        fide_id=str(body.fide_id or ""),
        national_id=str(body.national_id or ""),
        sex=body.sex or "",
        club=body.club or "",
        rating_kind=body.rating_kind,
        birth_date=body.birth_date or "",
        contact=body.contact or "",
        half_points_for=tuple(body.half_points_for or ()),
        board=body.board,
        ratings=stated_ratings(body),
    )


async def register_player(request: Request) -> Response:
    """Register a player; `warnings` also names players of the same name, who may be the same person."""
    command = registration_command(await read_body(request, NewPlayerBody))
    done = await execute(request, command)
    player = recorded_event(request, done, PlayerRegistered).player
    service = services(request).tournaments
    before = await service.tournament(request.path_params["t"], done.events[0].version - 1)
    others = await service.read(namesakes, before, command.name, command.fide_id)
    found = [_warning(request, before, each) for each in others]
    found += (await warnings_field(request, done, [command])).get("warnings", ())
    if command.board:
        found += await board_warnings(request, player, done.version)
    return answer(done, player=player, warnings=found) if found else answer(done, player=player)


def _warning(request: Request, before: Tournament, namesake: Player) -> dict[str, Any]:
    """The warning that a player of the same name is registered already: the two may be one person."""
    text = message("warning.same-name", player=namesake.id)
    warning = ActionWarning("same-name", WarningLevel.INFORMATION, text, article="")
    return {**warning_view(warning, MessageRenderer(api_language(request), before)), "player": namesake.id}


async def cancel_registration(request: Request) -> Response:
    """Remove a player who was registered by mistake and never paired."""
    body = await read_body(request, ReasonBody)
    return await execute_for_player(request, CancelRegistration(player_in_path(request), body.reason))


ROUTES: Routes = (
    Endpoint("POST", TOURNAMENT + "/players", register_player, DIRECTORS, NewPlayerBody, status=HTTPStatus.CREATED),
    Endpoint("DELETE", PLAYER, cancel_registration, DIRECTORS, ReasonBody, status=HTTPStatus.CREATED),
)
