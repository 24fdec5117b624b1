"""Where the players of a tournament differ from the rating list, and their correction by it."""

from __future__ import annotations

from dataclasses import asdict
from http import HTTPStatus
from typing import Annotated

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from domain.exchange.player_import import PlayerChange
from domain.exchange.player_table import correct_players
from domain.players.numbers import warnings_of_renumbering
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.replay import replay
from domain.values import PlayerId, Title
from server.access import DIRECTORS
from server.commands.bus import on_tournament
from server.http.answers import answer, json_answer, versioned
from server.http.bodies import Body, Text, read_body
from server.http.context import sender
from server.http.endpoint import TOURNAMENT, Endpoint, Routes
from server.http.parameters import is_set
from server.http.past import requested_tournament
from server.http.players.ratings import AnyRating
from server.http.ratings.rating_list import month_of_list, rating_list_of, state_of_list
from server.http.request_language import api_language
from server.http.services import services
from server.http.warnings import rendered
from server.ratings.comparing import differences
from server.views.corrections import consequences_view

_MOST_CHANGES = 10_000


class ListedChange(Body, kw_only=True):
    """What to change of a player, as the preview showed it; what is left out stays."""

    player: Text
    name: Text | None = None
    rating: AnyRating | None = None
    fide_standard: AnyRating | None = None
    fide_rapid: AnyRating | None = None
    fide_blitz: AnyRating | None = None
    title: Title | None = None
    federation: Text | None = None
    fide_id: Text | None = None
    birth_date: Text | None = None


class ListedChangesBody(Body, kw_only=True):
    """Players to be corrected by a rating list, as one action, and why."""

    changes: Annotated[list[ListedChange], msgspec.Meta(max_length=_MOST_CHANGES)]
    reason: Text = ""


async def compare_ratings(request: Request) -> Response:
    """Where registered players differ from the rating list, by FIDE ID or name: each field here, and there.

    `counts` is the month of the list that counts for the tournament; that of the list here is `list.month`.
    """
    tournament = await requested_tournament(request)
    known, found = await run_in_threadpool(differences, tournament.roster.players.values(), rating_list_of(request))
    players = [asdict(each) for each in found]
    month = month_of_list(tournament)
    return json_answer({"found": known, "players": players, "counts": month, **await state_of_list(request)})


async def apply_ratings(request: Request) -> Response:
    """Correct players by the rating list, all as one action; with `preview=1` only the preview."""
    body = await read_body(request, ListedChangesBody)
    stream, service = request.path_params["t"], services(request).tournaments
    changes = [_change(line, each) for line, each in enumerate(body.changes, start=1)]

    def decision(now: Tournament) -> tuple[Event, ...]:
        return correct_players(now, changes, body.reason)

    if is_set(request, "preview"):
        now = await service.tournament(stream)
        follows, reader = await service.corrections.preview_decision(stream, decision), api_language(request)
        warnings = rendered(now, warnings_of_renumbering(now, replay(follows.events, now)), reader)
        found = consequences_view(now, follows, reader)
        return versioned({**found, "warnings": warnings, "version": now.version}, now.version)
    done = await service.bus.dispatch(on_tournament("ApplyRatingList", stream, decision), await sender(request))
    return answer(done, corrected=len(changes))


def _change(line: int, listed: ListedChange) -> PlayerChange:
    fields = {name: value for name, value in msgspec.structs.asdict(listed).items() if value is not None}
    player = PlayerId(fields.pop("player"))
    return PlayerChange(line, player, "", {name: ("", value) for name, value in fields.items()})


ROUTES: Routes = (
    Endpoint(
        "POST",
        TOURNAMENT + "/rating-differences",
        apply_ratings,
        DIRECTORS,
        ListedChangesBody,
        query=("preview",),
        status=HTTPStatus.CREATED,
    ),
    Endpoint("GET", TOURNAMENT + "/rating-differences", compare_ratings, DIRECTORS, query=("at",)),
)
