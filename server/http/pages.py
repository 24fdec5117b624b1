"""The pages: server-rendered with their first rows, kept live by small modules (web/static/js)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

import web
from domain.pairing.registry import systems
from domain.prizes.money import UNUSUAL_DIGITS
from domain.starting_list import pairing_numbers
from domain.tournament import Tournament
from domain.tournament.round_robin import cycles_of
from domain.values import PlayerId, Title
from server.access import CHECK_IN, OFFICIALS, PUBLIC, Principal, Role
from server.http import sheets
from server.http.addresses import base_address
from server.http.context import house, principal
from server.http.moments import address_at, clock_text, shown_moment, shown_tournament, tournament_then
from server.http.problems import Problem
from server.languages import NAMES, Language, choose, script
from server.views.model import Model
from server.views.parameters import NO_PARAMETERS, NotInView, Parameters, read_parameters
from server.views.registry import VIEWS
from server.wording import bye_text, cell_text, kind_text, points_text, result_text, score_text

HASH_LENGTH = 16
"""Characters of a fact's hash that the live protocol carries (docs/protocol.md)."""

ProblemHandler = Callable[[Request, Exception], Awaitable[Response]]

_WEB = Path(web.__file__).parent
_STATIC = StaticFiles(directory=_WEB / "static")
_ROUND_ROBINS = frozenset(each.code for each in systems() if cycles_of(each.code))
_LISTS = (
    ("/boards", "Boards"),
    ("/standings", "Standings"),
    ("/crosstable", "Crosstable"),
    ("/players", "Players"),
    ("/prizes", "Prizes"),
    ("/files", "Files"),
)
_BLANK_SIDE = {"name": "", "title": "", "rating": 0, "points": 0}
_BLANK = _BLANK_SIDE | {
    "board": None,
    "white": None,
    "black": None,
    "result": None,
    "bye": None,
    "place": "",
    "tie_breaks": (),
    "federation": "",
    "club": "",
    "rating_kind": "",
    "tpn": None,
    "withdrawn_from": None,
    "games": (),
    "round": "",
    "colour": None,
    "score": None,
    "opponent": None,
}
"""The row that templates of new rows are drawn from."""


def _row_state(row: dict[str, Any]) -> str:
    if row["bye"]:
        return "bye"
    return "open" if row["result"] is None else "played"


def _cells(games: Sequence[dict[str, Any]], rounds: int) -> Markup:
    """The cells of a row of the crosstable: thousands on a page, so not one by one through the template."""
    texts = [escape(cell_text(game)) for game in games] + [""] * (rounds - len(games))
    cells = (f'<td class="middle" data-f="games.{n}" data-as="cell">{text}</td>' for n, text in enumerate(texts))
    return Markup("".join(cells))  # noqa: S704  # every text is escaped


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_WEB / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"points": points_text, "result": result_text, "state": _row_state, "kind": kind_text}
    environment.filters |= {
        "clock": clock_text,
        "cells": _cells,
        "cell": cell_text,
        "score": score_text,
        "bye": bye_text,
    }
    environment.globals["blank"] = _BLANK
    environment.policies["json.dumps_function"] = lambda value, **_: msgspec.json.encode(value).decode()
    return environment


_TEMPLATES = _environment()


def routes() -> Sequence[Route]:
    """Every page and the files that pages need; `server.access` has a row for each name."""
    return (
        Route("/", home, name="home"),
        Route("/join/{code}", join_page, methods=["GET"], name="join_page"),
        Route("/t/{t}", tournament_page, name="tournament_page"),
        Route("/t/{t}/boards", boards_page, name="boards_page"),
        Route("/t/{t}/standings", standings_page, name="standings_page"),
        Route("/t/{t}/crosstable", crosstable_page, name="crosstable_page"),
        Route("/t/{t}/players", players_page, name="players_page"),
        Route("/t/{t}/players/{p}", player_page, name="player_page"),
        Route("/t/{t}/prizes", prizes_page, name="prizes_page"),
        Route("/t/{t}/report", report_page, name="report_page"),
        Route("/t/{t}/files", files_page, name="files_page"),
        Route("/t/{t}/check-in", check_in_page, name="check_in_page"),
        Route("/t/{t}/enter", enter_page, name="enter_page"),
        Route("/t/{t}/print", sheets.print_menu, name="print_menu"),
        Route("/t/{t}/print/{sheet}.pdf", sheets.print_pdf, name="print_pdf"),
        Route("/t/{t}/print/{sheet}", sheets.print_sheet, name="print_sheet"),
        Route("/t/{t}/print/{sheet}/newest", sheets.newest_page, name="newest_page"),
        Route("/static/{path:path}", static, name="static"),
        Route("/words/{code}.js", words, name="words"),
    )


async def static(request: Request) -> Response:
    """A style sheet, a module or a picture; asked for anew after every upgrade."""
    response = await _STATIC.get_response(request.path_params["path"], request.scope)
    response.headers["cache-control"] = "no-cache"
    return response


async def words(request: Request) -> Response:
    """The texts that modules say, in one language.

    Raises Problem 404 for a language that there is no catalogue of.
    """
    try:
        text = script(request.path_params["code"])
    except KeyError as error:
        raise Problem(
            HTTPStatus.NOT_FOUND, "There is no such language.", advice=f"There are {', '.join(NAMES)}."
        ) from error
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})


async def home(request: Request) -> Response:
    """The tournaments of this server, and three ways to a new one."""
    found = await house(request).service.tournaments()
    return page(request, "home.html", tournaments=found, systems=systems(), round_robins=_ROUND_ROBINS)


async def join_page(request: Request) -> Response:
    """A button: the code is used up by pressing it, never by looking (link previews look)."""
    return page(request, "join.html", code=request.path_params["code"])


async def tournament_page(request: Request) -> Response:
    """The director's desk; for everybody else the tournament's table of contents."""
    stream, tournament = await _tournament(request)
    if principal(request).role is not Role.DIRECTOR:
        return page(request, "tournament.html", head=_build("boards", tournament, NO_PARAMETERS)["head"], here="")
    watched = {name: await state_for(request, name, tournament) for name in ("desk", "draft", "players")}
    return page(
        request,
        "desk.html",
        state=watched,
        head=watched["desk"]["model"]["head"],
        system=next((each.name for each in systems() if each.code == tournament.system), tournament.system),
        titles=[title.value for title in Title if title is not Title.NONE],
        base=base_address(request),
        here="",
        tournament=stream,
    )


async def boards_page(request: Request) -> Response:
    """The boards of the round, as a list to read."""
    return await _view_page(request, "boards.html", "boards")


async def standings_page(request: Request) -> Response:
    """The standings."""
    return await _view_page(request, "standings.html", "standings")


async def crosstable_page(request: Request) -> Response:
    """The standings with everybody's games."""
    return await _view_page(request, "crosstable.html", "crosstable")


async def player_page(request: Request) -> Response:
    """One player's board, rounds and place: where the code on a badge leads."""
    _, tournament = await _tournament(request)
    parameters = Parameters(player=PlayerId(request.path_params["p"]))
    state = await state_for(request, "player", tournament, parameters)
    state["around"] = await state_for(request, "around", tournament, parameters)
    return page(request, "player.html", state=state, name=tournament.name, here="/players")


async def players_page(request: Request) -> Response:
    """The starting list."""
    return await _view_page(request, "players.html", "players")


async def prizes_page(request: Request) -> Response:
    """The prizes if the round ended now, and for directors the form that announces them."""
    _, tournament = await _tournament(request)
    numbers = {str(tpn): player for player, tpn in pairing_numbers(tournament).items()}
    return await _view_page(request, "prizes.html", "prizes", digits=UNUSUAL_DIGITS, numbers=numbers)


async def report_page(request: Request) -> Response:
    """The rating report; with `?player=` one player's games and the basic conditions of title norms."""
    if "player" not in request.query_params:
        return await _view_page(request, "report.html", "report")
    _, tournament = await _tournament(request)
    shown = _build("report-player", tournament, Parameters(player=PlayerId(request.query_params["player"])))
    return page(request, "report_player.html", model=shown, name=tournament.name, here="/report")


async def files_page(request: Request) -> Response:
    """What can be taken home, by role, and for directors the table of players that they bring."""
    _, tournament = await _tournament(request)
    past = shown_moment(request)
    return page(
        request,
        "files.html",
        name=tournament.name,
        imported=tournament.report_file is not None,
        rounds=[each.number for each in tournament.public_rounds],
        at=f"&at={past.version}" if past else "",
        here="/files",
    )


async def check_in_page(request: Request) -> Response:
    """Who is there before a round: found by name, number or code."""
    return await _view_page(request, "check-in.html", "check-in")


async def enter_page(request: Request) -> Response:
    """The arbiter's page: results, the missing ones first."""
    _, tournament = await _tournament(request)
    shown = _build("arbiter", tournament, round_asked_for(request))
    entered = {key: shown["rows"][key]["result"] is not None for key in shown["order"]}
    missing_first = sorted(shown["order"], key=entered.__getitem__)
    public = len(tournament.public_rounds)
    given = {"missing_first": missing_first, "public": public, "sector": principal(request).boards}
    return await _view_page(request, "enter.html", "arbiter", here="/enter", **given)


def as_page(handler: ProblemHandler) -> ProblemHandler:
    """The handler of a problem, which tells a person as a page what it tells a program as JSON."""

    async def told(request: Request, error: Exception) -> Response:
        response = await handler(request, error)
        if "text/html" not in request.headers.get("accept", "") or request.url.path.startswith("/api/"):
            return response
        body = msgspec.json.decode(response.body)
        values = {"problem": body["title"], "advice": body.get("detail", ""), "tournament": None}
        return page(request, "problem.html", status=HTTPStatus(response.status_code), **values)

    return told


async def _view_page(request: Request, template: str, view: str, **more: Any) -> Response:
    _, tournament = await _tournament(request)
    state = await state_for(request, view, tournament, round_asked_for(request))
    return page(request, template, **{"state": state, "here": f"/{view}"} | more)


async def _tournament(request: Request) -> tuple[str, Tournament]:
    stream = request.path_params["t"]
    return stream, await tournament_then(request)


def round_asked_for(request: Request) -> Parameters:
    """The round of `?round=`."""
    asked = request.query_params.get("round")
    try:
        return read_parameters({} if asked is None else {"round": asked})
    except NotInView as error:
        raise Problem(HTTPStatus.NOT_FOUND, str(error)) from error


def _build(view: str, tournament: Tournament, parameters: Parameters) -> Model:
    try:
        return VIEWS[view].build(tournament, parameters)
    except NotInView as error:
        raise Problem(HTTPStatus.NOT_FOUND, str(error)) from error


async def state_for(
    request: Request, view: str, tournament: Tournament, parameters: Parameters = NO_PARAMETERS
) -> dict[str, Any]:
    """What a page is painted from, and what its viewer resumes from; nothing is watched where it shows the past."""
    service, stream, past = house(request).service, request.path_params["t"], shown_moment(request)
    chosen = {"round": parameters.round, "player": parameters.player, "at": None if past is None else past.version}
    return {
        "subject": {"view": view, "tournament": stream}
        | {name: value for name, value in chosen.items() if value is not None},
        "model": _build(view, tournament, parameters),
        "version": tournament.version,
        "epoch": await service.epoch(),
        "hash": (await service.hash_at(stream, tournament.version))[:HASH_LENGTH],
    }


def page(request: Request, template: str, *, status: HTTPStatus = HTTPStatus.OK, **values: Any) -> Response:
    """A template as a page, with what every page has: the bar on top, the role, the theme."""
    asking, past = _asking(request), shown_moment(request)
    stream = request.path_params.get("t")
    given = {
        "role": asking.role.value,
        "tournament": stream,
        "links": _links(asking),
        "here": None,
        "state": None,
        "theme": "",
        "past": past,
        "now": address_at(request, None),
        "kept": f"?at={past.version}" if past else "",
        "beside": [address_at(request, past.version + step) for step in (-1, 1)] if past else [],
    } | values
    given["watched"] = given["state"] is not None and past is None
    spoken = reader(request)
    given |= {"language": spoken, "text": spoken.text, "count": spoken.count}
    text = _TEMPLATES.get_template(template).render(given)
    return HTMLResponse(text, status, headers={"cache-control": "no-store"})


def reader(request: Request) -> Language:
    """The language of whoever looks: `?lang=`, then the browser's, then the tournament's."""
    about = shown_tournament(request)
    return choose(
        asked=request.query_params.get("lang"),
        accepted=request.headers.get("accept-language"),
        chosen=about.language if about else "",
        federation=about.federation if about else "",
    )


def _asking(request: Request) -> Principal:
    """Who asks; the public where a problem arose before that was known."""
    try:
        return principal(request)
    except AttributeError:
        return PUBLIC


def _links(asking: Principal) -> list[tuple[str, str]]:
    first = [("", "Desk")] if asking.role is Role.DIRECTOR else [("", "Tournament")]
    enter = [("/enter", "Results")] if asking.role in OFFICIALS else []
    door = [("/check-in", "Check-in")] if asking.role in CHECK_IN else []
    officials = [("/report", "Ratings"), ("/print", "Print"), ("/timeline", "Timeline")]
    return [*first, *door, *enter, *_LISTS, *(officials if asking.role in OFFICIALS else [])]
