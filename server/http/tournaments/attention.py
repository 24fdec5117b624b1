"""What needs the director beside the tournament's own state: conflicts, tablets, displays, the server's storage."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.state.rounds import Game
from domain.state.tournament import Tournament, reported_game
from server.access import DIRECTORS, Role
from server.eventstore.faults import StoreFault
from server.http.answers import json_answer
from server.http.devices.names import device_names
from server.http.endpoint import TOURNAMENT, Endpoint, Routes
from server.http.operations.state import server_warnings
from server.http.ratings.rating_list import month_of_list, rating_list_of
from server.http.request_language import api_language
from server.http.services import services
from server.service.open_conflicts import OpenConflict
from server.views.entered_by import entered_by
from server.views.people import seated
from server.views.player_reports import reported_games

_OPPONENT_CONFIRMS = timedelta(seconds=60)
"""How long a report waits for the opponent's before the director is asked."""

_WATCHED_ROLES = frozenset({Role.ARBITER.value, Role.CHECK_IN.value})
"""The roles whose devices are missed if they are not connected."""


async def get_attention(request: Request) -> Response:
    """Conflicts of results with both sides, tablets and displays that are not connected, ratings that differ, alarms.

    `tablets` are devices of this tournament that were seen today. What a tablet without a connection holds unsent is
    not known to the server. `rating_list` says how many players have another rating in the list that counts for the
    tournament, once it is here.
    """
    stream, here = request.path_params["t"], services(request)
    tournament = await here.tournaments.tournament(stream)
    by = partial(entered_by, names=await device_names(request), reader=api_language(request))
    found = await here.conflicts.of(stream, tournament)
    conflicts = [await _conflict(request, tournament, each, by) for each in found]
    return json_answer(
        {
            "conflicts": conflicts,
            "reports": await _reports(request, stream, tournament),
            "tablets": await _missing_tablets(request, stream),
            "displays": _late_displays(request, stream),
            "rating_list": await run_in_threadpool(_differing_ratings, request, stream, tournament),
            "alarm": here.storage.alarm,
            "warnings": await server_warnings(request),
        }
    )


async def _reports(request: Request, stream: str, tournament: Tournament) -> list[dict[str, Any]]:
    """The boards whose players reported different results, or where only one has for a while, with the time of it."""
    known = list(reported_games(tournament))
    moments = await run_in_threadpool(_moments, request, stream, [version for version, _ in known])
    latest = (datetime.now(UTC) - _OPPONENT_CONFIRMS).isoformat()
    return [
        row | {"at": at}
        for (_, row), at in zip(known, moments, strict=True)
        if None not in (row["white_says"], row["black_says"]) or at < latest
    ]


def _moments(request: Request, stream: str, versions: Sequence[int]) -> list[str]:
    """When these events of a tournament were recorded, empty while the log cannot be read."""
    try:
        return [services(request).tournaments.recorded_at(stream, version) for version in versions]
    except StoreFault:
        return ["" for _ in versions]


async def _conflict(
    request: Request, tournament: Tournament, conflict: OpenConflict, by: Callable[[str, str], str]
) -> dict[str, Any]:
    """Both results of a game; the recorded one with who recorded it and when, if it is known."""
    result = conflict.result
    game = reported_game(tournament, tournament.play.rounds[result.round - 1].games[result.game])
    return {
        **seated(tournament, result.round, game),
        "seen": game.seen,
        "recorded": {"result": game.outcome, **await _recorded(request, result.tournament, game, by)},
        "wanted": {"result": result.wanted, "by": conflict.by, "device": conflict.device, "at": conflict.at},
    }


async def _recorded(request: Request, stream: str, game: Game, by: Callable[[str, str], str]) -> dict[str, str]:
    if game.seen is None:
        return {"by": "", "device": "", "at": ""}
    try:
        (event,) = await services(request).tournaments.events(stream, game.seen - 1, game.seen)
    except StoreFault:
        return {"by": "", "device": "", "at": ""}
    return {"by": by(event.actor, event.device), "device": event.device, "at": event.recorded_at}


async def _missing_tablets(request: Request, stream: str) -> list[dict[str, str]]:
    """The officials' devices bound to this tournament that were here and are not connected now."""
    here = services(request)
    connected = {each.device for each in here.server_info.connected() if each.device}
    return [
        {"device": each.device, "name": each.name, "boards": each.boards, "seen_at": each.seen_at}
        for each in await run_in_threadpool(here.devices.all)
        if each.role in _WATCHED_ROLES and each.tournament == stream and each.seen_at and each.device not in connected
    ]


def _late_displays(request: Request, stream: str) -> list[dict[str, Any]]:
    """The arranged displays of this tournament that are not connected, or behind."""
    return [
        {"display": display, "name": row["name"], "code": row["code"], "live": row["live"], "since": row["since"]}
        for display, row in services(request).displays.rows()
        if not row["new"] and stream in row["tournaments"] and (not row["live"] or row["behind"])
    ]


def _differing_ratings(request: Request, stream: str, tournament: Tournament) -> dict[str, Any] | None:
    """The month of the rating list that counts, and how many players have another rating there; None without any."""
    store = rating_list_of(request)
    about = None if tournament.finished else store.about()
    if about is None or about.month != month_of_list(tournament):
        return None
    count = services(request).caches.rating_checks.differing(stream, tournament.roster.players, store)
    return {"month": about.month, "players": count} if count else None


ROUTES: Routes = (Endpoint("GET", TOURNAMENT + "/attention", get_attention, DIRECTORS),)
