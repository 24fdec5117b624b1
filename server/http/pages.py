"""The pages: server-rendered with their first rows, kept live by small modules (web/static/js)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import web
from domain.prizes.money import UNUSUAL_DIGITS
from domain.starting_list import pairing_numbers
from domain.state.tournament import Tournament
from domain.values import PlayerId, Title
from server.http import sheets
from server.http.addresses import base_address
from server.http.context import HASH_LENGTH, house, principal
from server.http.moments import shown_moment, tournament_then
from server.http.page import page, page_reader
from server.http.problems import Problem
from server.http.ratings import state_of_list
from server.http.shelf import module_of, served, static, with_imports
from server.languages import NAMES, script
from server.views.model import Model, beginning
from server.views.parameters import NO_PARAMETERS, NotInView, Parameters, read_parameters
from server.views.rating_report import report_player
from server.views.registry import VIEWS

FIRST_ROWS = 60
"""So many rows of a long list come with the page; its module asks for all of them once they are painted."""

_FEWER_ROWS = {"arbiter": 20, "crosstable": 40}
"""Of views whose rows are large."""

_DESK_ROWS = 8
"""Of each list on the desk, which has much else."""

_WEB = Path(web.__file__).parent


def routes() -> Sequence[Route]:
    """Every page and the files that pages need; `server.access` has a row for each name."""
    return (
        Route("/join/{code}", join_page, methods=["GET"], name="join_page"),
        Route("/t/{t}/boards", boards_page, name="boards_page"),
        Route("/t/{t}/standings", standings_page, name="standings_page"),
        Route("/t/{t}/crosstable", crosstable_page, name="crosstable_page"),
        Route("/t/{t}/players", players_page, name="players_page"),
        Route("/t/{t}/players/{p}", player_page, name="player_page"),
        Route("/t/{t}/prizes", prizes_page, name="prizes_page"),
        Route("/t/{t}/report", report_page, name="report_page"),
        Route("/t/{t}/rating-list", rating_list_page, name="rating_list_page"),
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


async def words(request: Request) -> Response:
    """The texts that modules say, in one language: those of the page whose modules are `?of=`.

    Raises Problem 404 for a language that there is no catalogue of.
    """
    try:
        text = script(
            request.path_params["code"], with_imports(frozenset(request.query_params.get("of", "").split(",")))
        )
    except KeyError as error:
        raise Problem(
            HTTPStatus.NOT_FOUND, "There is no such language.", advice=f"There are {', '.join(NAMES)}."
        ) from error
    return served(request, module_of(text), {"cache-control": "no-cache"})


async def join_page(request: Request) -> Response:
    """A button: the code is used up by pressing it, never by looking (link previews look)."""
    return page(request, "join.html", code=request.path_params["code"])


async def desk_page(request: Request) -> Response:
    """The director's desk."""
    stream, tournament = await _tournament(request)
    watched = {name: await state_for(request, name, tournament) for name in ("desk", "notices", "requests")}
    for name in ("draft", "players"):
        watched[name] = await state_for(request, name, tournament, first=lambda model: model["order"][:_DESK_ROWS])
    return page(
        request,
        "desk.html",
        state=watched,
        head=watched["desk"]["model"]["head"],
        system=tournament.rules.name,
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
    return page(request, "player.html", state=state, name=tournament.settings.name, here="/players")


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
    parameters = Parameters(player=PlayerId(request.query_params["player"]))
    shown = _made(partial(report_player, reader=page_reader(request)), tournament, parameters)
    return page(request, "report_player.html", model=shown, name=tournament.settings.name, here="/report")


async def files_page(request: Request) -> Response:
    """What can be taken home, by role, and for directors the table of players that they bring."""
    _, tournament = await _tournament(request)
    past = shown_moment(request)
    return page(
        request,
        "files.html",
        name=tournament.settings.name,
        imported=tournament.settings.report_file is not None,
        rounds=[each.number for each in tournament.public_rounds],
        at=f"&at={past.version}" if past else "",
        here="/files",
    )


async def rating_list_page(request: Request) -> Response:
    """The rating list: which one is here, another one sent, and where the players differ from it."""
    _, tournament = await _tournament(request)
    shown = await state_of_list(request)
    sends = not principal(request).tournament
    return page(request, "rating_list.html", name=tournament.settings.name, listed=shown["list"], sends=sends, here="")


async def check_in_page(request: Request) -> Response:
    """Who is there before a round: found by name, number or code."""
    return await _view_page(request, "check-in.html", "check-in")


async def enter_page(request: Request) -> Response:
    """The arbiter's page: results, the missing ones first."""
    _, tournament = await _tournament(request)
    state = await state_for(request, "arbiter", tournament, round_asked_for(request), first=_missing_first)
    state["requests"] = await state_for(request, "requests", tournament)
    return page(
        request,
        "enter.html",
        state=state,
        missing_first=_missing_first(state["model"]),
        public=len(tournament.public_rounds),
        sector=principal(request).boards,
        here="/enter",
    )


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


def _missing_first(model: Model) -> list[str]:
    return sorted(model["order"], key=lambda key: model["rows"][key]["result"] is not None)


def _build(request: Request, view: str, tournament: Tournament, parameters: Parameters) -> Model:
    derived = house(request).caches.derived
    return _made(lambda state, given: VIEWS[view].build(state, given, derived), tournament, parameters)


def _made(build: Callable[[Tournament, Parameters], Model], tournament: Tournament, parameters: Parameters) -> Model:
    try:
        return build(tournament, parameters)
    except NotInView as error:
        raise Problem(HTTPStatus.NOT_FOUND, str(error)) from error


async def state_for(  # noqa: PLR0913  # which view of what, and where its list begins
    request: Request,
    view: str,
    tournament: Tournament,
    parameters: Parameters = NO_PARAMETERS,
    *,
    first: Callable[[Model], Sequence[str]] = lambda model: model["order"],
    stream: str | None = None,
) -> dict[str, Any]:
    """What a page is painted from, and what its viewer resumes from; nothing is watched where it shows the past.

    A long list is `short`: it has only the first rows of the order that `first` gives.
    """
    stream, past = stream or request.path_params["t"], shown_moment(request)
    chosen = {"round": parameters.round, "player": parameters.player, "at": None if past is None else past.version}
    subject = {"view": view, "tournament": stream} | {name: each for name, each in chosen.items() if each is not None}
    whole, most = _build(request, view, tournament, parameters), _FEWER_ROWS.get(view, FIRST_ROWS)
    keys = first(whole)[:most]
    is_short = len(keys) < len(whole["order"])
    model = beginning(whole, keys) if is_short else whole
    return await painted(request, subject, tournament, model) | {"short": is_short}


async def painted(request: Request, subject: Mapping[str, Any], tournament: Tournament, model: Model) -> dict[str, Any]:
    """What a viewer of this subject holds with the model, and resumes from."""
    service = house(request).service
    return {
        "subject": subject,
        "model": model,
        "version": tournament.version,
        "epoch": await service.epoch(),
        "hash": (await service.hash_at(subject["tournament"], tournament.version))[:HASH_LENGTH],
    }
