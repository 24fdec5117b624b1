"""The sheet that a request orders, and how it is prepared."""

from __future__ import annotations

from enum import StrEnum
from http import HTTPStatus
from typing import TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from domain.state.tournament import Tournament
from domain.values import PlayerId
from server.access import SEE_DRAFTS, authorise, may, printing
from server.eventstore.badges import Badges, BoardCodes, badge_key
from server.http.addresses import base_address
from server.http.context import principal
from server.http.devices.names import device_names
from server.http.parameters import number_in_query, whole_number
from server.http.past import at_version, tournament_seen
from server.http.problems import HttpProblem, not_in_view
from server.http.request_language import page_language
from server.http.services import services
from server.languages import Language
from server.print.layout import Distance, Format, Paper
from server.print.order import Order, Printed, prepare
from server.print.registry import SHEETS, SheetKind
from server.print.source import BoardSecret, Secret, no_board_secret, no_secret
from server.views.parameters import NotInView

NEVER_CACHED = {"cache-control": "no-store"}
QueryOption = TypeVar("QueryOption", bound=StrEnum)


async def ordered_sheet(request: Request) -> tuple[Order, Tournament]:
    """The order, and the tournament at the requested version."""
    kind = _kind(request)
    stream = request.path_params["t"]
    tournament = await tournament_seen(request, stream, at_version(request))
    secret, board_secret = await _secrets(request) if kind.is_secret else (no_secret, no_board_secret)
    order = Order(
        kind=kind,
        language=sheet_language(request, tournament).code,
        format=Format(query_option(request, "paper", Paper), query_option(request, "for", Distance)),
        round=_round(request),
        sees_drafts=may(principal(request), SEE_DRAFTS, stream),
        address=f"{base_address(request)}/t/{stream}",
        derived=services(request).caches.derived,
        secret=secret,
        board_secret=board_secret,
        player=_player(request),
        board=number_in_query(request, "board"),
        recorded=await services(request).tournaments.events(stream, 0, tournament.version) if kind.reads_log else (),
        devices=await device_names(request) if kind.is_of_board else {},
    )
    return order, tournament


async def _secrets(request: Request) -> tuple[Secret, BoardSecret]:
    """The current secrets of the badges and of the boards, whatever version the sheet shows."""
    stream = request.path_params["t"]
    key = await run_in_threadpool(badge_key, services(request).credentials)
    badges = Badges(key, stream, await services(request).tournaments.tournament(stream))
    return badges.secret, BoardCodes(key, stream).secret


async def prepared_sheet(request: Request, order: Order, tournament: Tournament) -> Printed:
    """The sheet of an order.

    Raises HttpProblem 404 if the tournament does not have what is requested.
    """
    mark = await services(request).tournaments.hash_at(request.path_params["t"], tournament.version)
    try:
        return await run_in_threadpool(prepare, order, tournament, mark)
    except NotInView as error:
        raise not_in_view(error) from error


def _kind(request: Request) -> SheetKind:
    kind = SHEETS.get(request.path_params["sheet"])
    if kind is None:
        raise HttpProblem(HTTPStatus.NOT_FOUND, "There is no such sheet.", advice="Sheets: " + ", ".join(SHEETS))
    authorise(principal(request), printing(kind.name), request.path_params["t"])
    return kind


def _round(request: Request) -> int | None:
    text = request.query_params.get("round")
    return whole_number(text, "round") or None if text else None


def _player(request: Request) -> PlayerId | None:
    text = request.query_params.get("player")
    return PlayerId(text) if text else None


def query_option(request: Request, name: str, options: type[QueryOption]) -> QueryOption:
    """The option that the query names; the first one if it names none.

    Raises HttpProblem 400 for an unknown one.
    """
    text = request.query_params.get(name)
    try:
        return options(text) if text else next(iter(options))
    except ValueError as error:
        known = ", ".join(options)
        raise HttpProblem(HTTPStatus.BAD_REQUEST, f"There is no {name} {text!r}.", advice=f"Known: {known}.") from error


def sheet_language(request: Request, tournament: Tournament) -> Language:
    """The language of a sheet."""
    return page_language(request, chosen=tournament.settings.language, federation=tournament.settings.federation)
