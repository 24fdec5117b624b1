"""Print: the menu, every sheet as a page and as PDF, and whether a sheet on the wall is the newest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from http import HTTPStatus
from typing import TypeVar
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from domain.state.tournament import Tournament
from server.access import authorise, may, printing
from server.eventstore.badges import Badges, badge_key
from server.http.addresses import base_address
from server.http.context import at_version, house, principal, versioned, whole_number
from server.http.problems import Problem
from server.http.reading import reader
from server.languages import NAMES, Language, language
from server.print.freshness import Freshness, freshness
from server.print.html import Choice, Menu, page
from server.print.layout import Distance, Format, Paper
from server.print.order import HASH_LENGTH, Order, Printed, prepare
from server.print.registry import SHEETS, Kind
from server.print.source import Secret, no_secret
from server.templates import render
from server.views.parameters import NotInView

_PRIVATE = {"cache-control": "no-store"}

Option = TypeVar("Option", bound=StrEnum)


async def print_sheet(request: Request) -> Response:
    """A sheet in the browser, which prints it."""
    order, tournament = await _ordered(request)
    printed = await _prepared(request, order, tournament)
    text = await run_in_threadpool(page, printed, _menu(request, order))
    return HTMLResponse(text, headers=_PRIVATE)


async def print_pdf(request: Request) -> Response:
    """A sheet as PDF."""
    order, tournament = await _ordered(request)
    printed = await _prepared(request, order, tournament)
    name = f"{order.kind.name}-{tournament.version}.pdf"
    headers = {"content-disposition": f'inline; filename="{name}"', "etag": f'"{tournament.version}"'}
    return Response(await house(request).press.pdf(printed), media_type="application/pdf", headers=headers | _PRIVATE)


async def get_sheet_state(request: Request) -> Response:
    """Whether a sheet of a version and a hash still tells what a new one would."""
    _, found = await _state(request)
    body = {"newest": found.is_newest, "printed": found.version, "stale_since": found.stale_since}
    return versioned({**body, "version": found.now}, found.now)


async def newest_page(request: Request) -> Response:
    """The same for whoever scanned the code on a sheet."""
    order, found = await _state(request)
    spoken = language(order.language)
    tournament = await house(request).service.tournament(request.path_params["t"])
    latest = len(tournament.public_rounds)
    about = {
        "title": spoken.text(order.kind.title),
        "name": tournament.settings.name,
        "round": order.round,
        "latest": latest,
    }
    return HTMLResponse(render("print/newest.html", spoken, about | {"found": found}), headers=_PRIVATE)


async def print_menu(request: Request) -> Response:
    """What can be printed."""
    stream = request.path_params["t"]
    tournament = await house(request).service.tournament(stream)
    spoken = _reader(request, tournament)
    asking = principal(request)
    kinds = [kind for kind in SHEETS.values() if may(asking, printing(kind.name), stream)]
    rounds = tournament.play.rounds if may(asking, "see_drafts", stream) else tournament.public_rounds
    number = request.query_params.get("round") or (str(len(tournament.public_rounds)) if rounds else "")
    asked = {"lang": spoken.code, "paper": _option(request, "paper", Paper), "round": number}
    query = urlencode({name: value for name, value in asked.items() if value and value != "0"})
    values = {
        "tournament": stream,
        "name": tournament.settings.name,
        "kinds": kinds,
        "rounds": rounds,
        "asked": asked,
        "query": query,
        "papers": Paper,
        "names": NAMES,
    }
    return HTMLResponse(render("print/menu.html", spoken, values), headers=_PRIVATE)


async def _ordered(request: Request) -> tuple[Order, Tournament]:
    """What is asked for, and the tournament at the version asked for."""
    kind = _kind(request)
    stream = request.path_params["t"]
    tournament = await house(request).service.tournament(stream, at_version(request))
    order = Order(
        kind=kind,
        language=_reader(request, tournament).code,
        format=Format(_option(request, "paper", Paper), _option(request, "for", Distance)),
        round=_round(request),
        sees_drafts=may(principal(request), "see_drafts", stream),
        address=f"{base_address(request)}/t/{stream}",
        derived=house(request).caches.derived,
        secret=await _secret(request) if kind.is_secret else no_secret,
    )
    return order, tournament


async def _secret(request: Request) -> Secret:
    """The secrets of the badges as they are now, whatever version the sheet shows."""
    stream = request.path_params["t"]
    key = await run_in_threadpool(badge_key, house(request).credentials)
    return Badges(key, stream, await house(request).service.tournament(stream)).secret


async def _prepared(request: Request, order: Order, tournament: Tournament) -> Printed:
    mark = await house(request).service.hash_at(request.path_params["t"], tournament.version)
    try:
        return await run_in_threadpool(prepare, order, tournament, mark)
    except NotInView as error:
        raise Problem(HTTPStatus.NOT_FOUND, str(error)) from error


async def _state(request: Request) -> tuple[Order, Freshness]:
    """Compare a printed sheet with the newest.

    Raises Problem 404 for a version that this log never had, or had with another hash.
    """
    service, stream = house(request).service, request.path_params["t"]
    order, now = await _ordered(request)
    order = replace(order, address="", secret=no_secret)
    version = whole_number(request.query_params.get("version", ""), "version")
    mark = request.query_params.get("hash", "")
    known = 1 <= version <= now.version and (await service.hash_at(stream, version))[:HASH_LENGTH] == mark
    if not known:
        raise Problem(HTTPStatus.NOT_FOUND, "This sheet was not printed from this log.", advice="Print it again.")
    try:
        return order, await freshness(order, version, now.version, lambda at: service.tournament(stream, at))
    except NotInView as error:
        raise Problem(HTTPStatus.NOT_FOUND, str(error)) from error


def _kind(request: Request) -> Kind:
    kind = SHEETS.get(request.path_params["sheet"])
    if kind is None:
        raise Problem(HTTPStatus.NOT_FOUND, "There is no such sheet.", advice="Sheets: " + ", ".join(SHEETS))
    authorise(principal(request), printing(kind.name), request.path_params["t"])
    return kind


def _round(request: Request) -> int | None:
    text = request.query_params.get("round")
    return whole_number(text, "round") or None if text else None


def _option(request: Request, name: str, options: type[Option]) -> Option:
    """What a query says among these; the first of them where it says nothing.

    Raises Problem 400 for anything else.
    """
    text = request.query_params.get(name)
    try:
        return options(text) if text else next(iter(options))
    except ValueError as error:
        known = ", ".join(options)
        raise Problem(HTTPStatus.BAD_REQUEST, f"There is no {name} {text!r}.", advice=f"Known: {known}.") from error


def _reader(request: Request, tournament: Tournament) -> Language:
    return reader(request, chosen=tournament.settings.language, federation=tournament.settings.federation)


def _menu(request: Request, order: Order) -> Menu:
    """The same sheet in other languages, for another distance, on other paper."""
    text = language(order.language).text
    stream, name = request.path_params["t"], order.kind.name
    asked = {key: request.query_params[key] for key in ("round", "at") if key in request.query_params}
    chosen = {"lang": order.language, "for": str(order.format.distance), "paper": str(order.format.paper)}

    def address(suffix: str = "", **other: str) -> str:
        return f"/t/{stream}/print/{name}{suffix}?{urlencode(asked | chosen | other)}"

    def group(key: str, labels: dict[str, str]) -> Iterator[Choice]:
        for value, label in labels.items():
            lang = value if key == "lang" else ""
            yield Choice(label, address(**{key: value}), chosen[key] == value, lang)

    distances = {Distance.DESK.value: text("For a desk"), Distance.WALL.value: text("For the wall")}
    papers = {paper.value: paper.title() for paper in Paper}
    groups = [tuple(group("lang", dict(NAMES))), tuple(group("for", distances)), tuple(group("paper", papers))]
    return Menu(back=f"/t/{stream}/print", pdf=address(".pdf"), groups=groups)
