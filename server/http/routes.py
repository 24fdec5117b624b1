"""Every route of the server, each behind its row in the table of roles."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from server.http import players, reads, rounds, tournaments
from server.http.auth import guard, join, leave
from server.http.bodies import (
    Bye,
    ChangedTournament,
    Lot,
    NewLink,
    NewPlayer,
    NewTournament,
    NextRound,
    Nothing,
    Numbers,
    RatingCorrection,
    Reason,
    Result,
)
from server.http.health import health, metrics, ready
from server.http.links import make_link
from server.http.openapi import Endpoint, document

_T = "/api/v1/tournaments"
_NEW = HTTPStatus.CREATED
_FILE = "text/plain"

API: Sequence[Endpoint] = (
    Endpoint("GET", _T, "list_tournaments", reads.list_tournaments),
    Endpoint("POST", _T, "create_tournament", tournaments.create_tournament, NewTournament, status=_NEW),
    Endpoint(
        "POST",
        "/api/v1/imports",
        "import_tournament",
        tournaments.import_tournament,
        query=("ratings",),
        media_type=_FILE,
        status=_NEW,
    ),
    Endpoint("POST", "/api/v1/demo", "start_demo", tournaments.start_demo, Nothing, status=_NEW),
    Endpoint("POST", "/api/v1/links", "make_link", make_link, NewLink, status=_NEW),
    Endpoint("GET", _T + "/{t}", "get_tournament", reads.get_tournament, query=("at",)),
    Endpoint("PATCH", _T + "/{t}", "change_tournament", tournaments.change_tournament, ChangedTournament, status=_NEW),
    Endpoint("PUT", _T + "/{t}/initial-colour", "draw_colour", tournaments.draw_colour, Lot, status=_NEW),
    Endpoint("PUT", _T + "/{t}/numbers", "assign_numbers", tournaments.assign_numbers, Numbers, status=_NEW),
    Endpoint("POST", _T + "/{t}/end", "finish_tournament", tournaments.finish_tournament, Nothing, status=_NEW),
    Endpoint("POST", _T + "/{t}/players", "register_player", players.register_player, NewPlayer, status=_NEW),
    Endpoint(
        "POST",
        _T + "/{t}/players/{p}/rating-corrections",
        "correct_rating",
        players.correct_rating,
        RatingCorrection,
        status=_NEW,
    ),
    Endpoint(
        "POST", _T + "/{t}/players/{p}/withdrawal", "withdraw_player", players.withdraw_player, Reason, status=_NEW
    ),
    Endpoint(
        "POST",
        _T + "/{t}/players/{p}/reinstatement",
        "reinstate_player",
        players.reinstate_player,
        Nothing,
        status=_NEW,
    ),
    Endpoint("POST", _T + "/{t}/players/{p}/byes", "grant_bye", players.grant_bye, Bye, status=_NEW),
    Endpoint("DELETE", _T + "/{t}/players/{p}/byes/{n}", "cancel_bye", players.cancel_bye, status=_NEW),
    Endpoint("POST", _T + "/{t}/rounds", "pair_round", rounds.pair_round, NextRound, status=_NEW),
    Endpoint("POST", _T + "/{t}/rounds/{n}/publication", "publish_round", rounds.publish_round, Nothing, status=_NEW),
    Endpoint("DELETE", _T + "/{t}/rounds/{n}", "discard_round", rounds.discard_round, Reason),
    Endpoint("PUT", _T + "/{t}/rounds/{n}/games/{g}/result", "enter_result", rounds.enter_result, Result, status=_NEW),
    Endpoint(
        "GET", _T + "/{t}/rounds/{n}/explanation", "get_explanation", reads.get_explanation, query=("at", "player")
    ),
    Endpoint("GET", _T + "/{t}/views/{view}", "get_view", reads.get_view, query=("at", "round", "player")),
    Endpoint("GET", _T + "/{t}/events", "get_events", reads.get_events, query=("after",)),
)


def routes(pages: Sequence[Route]) -> list[BaseRoute]:
    """All routes: the API, its description, the doors, the pages; guarded by name."""
    text = msgspec.json.encode(document(API))

    async def openapi(_: Request) -> Response:
        return Response(text, media_type="application/json")

    own = [
        *(Route(each.path, each.handler, methods=[each.method], name=each.name) for each in API),
        Route("/api/openapi.json", openapi, name="openapi"),
        Route("/healthz", health, name="health"),
        Route("/readyz", ready, name="ready"),
        Route("/metrics", metrics, name="metrics"),
        Route("/join/{code}", join, methods=["POST"], name="join"),
        Route("/leave", leave, methods=["POST"], name="leave"),
        *pages,
    ]
    return [
        Route(each.path, guard(each.name, each.endpoint), methods=list(each.methods or ()), name=each.name)
        for each in own
    ]
