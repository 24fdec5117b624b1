"""The state that a page of a tournament is rendered from, and from which its live connection resumes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.state.tournament import Tournament
from server.http.answers import HASH_LENGTH
from server.http.page import page_reader, render_page
from server.http.parameters import search_words
from server.http.past import past_version, requested_tournament
from server.http.problems import not_in_view
from server.http.services import services
from server.languages import SOURCE
from server.views.finding import rows_found
from server.views.model import Model, beginning
from server.views.parameters import NO_PARAMETERS, NotInView, Parameters, read_parameters
from server.views.public_names import hides_names
from server.views.registry import VIEWS

FIRST_ROWS = 44
"""Rows of a long list that come with the page; its module loads the rest after the first paint."""

LIST_QUERY = ("lang", "round", "rows", "q")
"""The parameters of pages with one list."""

_FEWER_ROWS = {"arbiter": 20, "crosstable": 35}
"""Fewer rows for views whose rows are large."""


async def view_page(request: Request, template: str, view: str, **more: Any) -> Response:
    """A page that shows one view of the tournament, in the round of `?round=`; with `?q=` the rows that this finds."""
    _, tournament = await page_tournament(request)
    asked, words = search_words(request).strip(), services(request).caches.derived.words
    state = await state_for(
        request,
        view,
        tournament,
        round_asked_for(request),
        first=lambda model: rows_found(model, asked, words) if asked else model["order"],
    )
    values: dict[str, Any] = {
        "state": state,
        "here": f"/{view}",
        "published": len(tournament.public_rounds),
        "asked": asked,
    }
    return render_page(request, template, **values | more)


async def page_tournament(request: Request) -> tuple[str, Tournament]:
    """The id of the tournament of the path, and its state at the version that the page shows."""
    stream = request.path_params["t"]
    return stream, await requested_tournament(request)


def round_asked_for(request: Request) -> Parameters:
    """The round of `?round=`."""
    wanted_round = request.query_params.get("round")
    try:
        return read_parameters({} if wanted_round is None else {"round": wanted_round})
    except NotInView as error:
        raise not_in_view(error) from error


def missing_first(model: Model) -> list[str]:
    """The keys of the boards, those without a result first."""
    return sorted(model["order"], key=lambda key: model["rows"][key]["result"] is not None)


def whole_view(request: Request, view: str, tournament: Tournament, parameters: Parameters) -> Model:
    """A view with all of its rows.

    Raises what `built_view` raises.
    """
    derived = services(request).caches.derived
    return built_view(lambda state, given: VIEWS[view].build(state, given, derived), tournament, parameters)


Built = TypeVar("Built")


def built_view(
    build: Callable[[Tournament, Parameters], Built], tournament: Tournament, parameters: Parameters
) -> Built:
    """The result of `build`.

    Raises HttpProblem 404 if the parameters name a round or a player that the view does not have.
    """
    try:
        return build(tournament, parameters)
    except NotInView as error:
        raise not_in_view(error) from error


def first_rows(view: str) -> int:
    """How many rows of a view a page has at first."""
    return _FEWER_ROWS.get(view, FIRST_ROWS)


async def state_for(  # noqa: PLR0913  # which view of what, and where its list begins
    request: Request,
    view: str,
    tournament: Tournament,
    parameters: Parameters = NO_PARAMETERS,
    *,
    first: Callable[[Model], Sequence[str]] = lambda model: model["order"],
    stream: str | None = None,
) -> dict[str, Any]:
    """The state of a view for a page and its live connection; with `?at=` the page is not live.

    `short` says that a long list has only its first rows, in the order that `first` gives; with `?rows=all`, for
    browsers without JavaScript, it has all.
    """
    stream, past = stream or request.path_params["t"], past_version(request)
    chosen: dict[str, Any] = {"round": parameters.round, "player": parameters.player}
    chosen["at"] = None if past is None else past.version
    code = page_reader(request).code
    if code != SOURCE and ("language" in VIEWS[view].parameters or hides_names(tournament)):
        parameters, chosen["language"] = replace(parameters, language=code), code
    parameters = replace(parameters, stream=stream)
    subject = {"view": view, "tournament": stream} | {name: each for name, each in chosen.items() if each is not None}
    whole, most = (
        await run_in_threadpool(whole_view, request, view, tournament, parameters),
        None if request.query_params.get("rows") == "all" else first_rows(view),
    )
    keys = first(whole)[:most]
    is_short = len(keys) < len(whole["order"])
    model = beginning(whole, keys) if is_short else whole
    return await resumable(request, subject, tournament, model) | {"short": is_short}


async def resumable(
    request: Request, subject: Mapping[str, Any], tournament: Tournament, model: Model
) -> dict[str, Any]:
    """A model with what a live connection needs to resume from it."""
    service = services(request).tournaments
    return {
        "subject": subject,
        "model": model,
        "version": tournament.version,
        "epoch": await service.epoch(),
        "hash": (await service.hash_at(subject["tournament"], tournament.version))[:HASH_LENGTH],
    }
