"""When the latest result of each game of a round was recorded, and by whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.rounds.publication import RoundPublished
from domain.state.rounds import Round
from server.access import OFFICIALS
from server.eventstore.recorded import RecordedEvent
from server.http.answers import json_answer
from server.http.devices.names import device_names
from server.http.endpoint import ROUND, Endpoint, Routes
from server.http.page import ROLES
from server.http.parameters import round_in_path, whole_number
from server.http.problems import HttpProblem
from server.http.request_language import api_language
from server.http.services import services
from server.views.entered_by import entered_by, in_short


async def get_entries(request: Request) -> Response:
    """The results of a public round that were recorded after a version: the game, by whom, and when."""
    after = whole_number(request.query_params.get("after", "0"), "after")
    stream, number = request.path_params["t"], round_in_path(request)
    service = services(request).tournaments
    tournament = await service.tournament(stream)
    if not 1 <= number <= len(tournament.public_rounds):
        raise HttpProblem(HTTPStatus.NOT_FOUND, "Round {round} is not public.", values={"round": number})
    paired = tournament.play.rounds[number - 1]
    recorded = await service.events(stream, max(after, paired.paired_at), tournament.version)
    names, reader = await device_names(request), api_language(request)
    by = partial(entered_by, names=names, reader=reader)
    who = partial(in_short, names=names, reader=reader, roles=ROLES)
    return json_answer({"version": tournament.version} | _entries(paired, recorded, by, who))


def _entries(
    paired: Round,
    recorded: Sequence[RecordedEvent],
    by: Callable[[str, str], str],
    who: Callable[[str, str], str],
) -> dict[str, Any]:
    """`published_at` is empty if the round was published before these events."""
    games = {game.seen: game.id for game in paired.games.values() if game.seen is not None}
    published = [
        each.recorded_at
        for each in recorded
        if isinstance(each.event, RoundPublished) and each.event.round == paired.number
    ]
    return {
        "round": paired.number,
        "published_at": published[-1] if published else "",
        "entries": [
            {
                "game": games[each.version],
                "version": each.version,
                "by": by(each.actor, each.device),
                "who": who(each.actor, each.device),
                "at": each.recorded_at,
            }
            for each in recorded
            if each.version in games
        ],
    }


ROUTES: Routes = (Endpoint("GET", ROUND + "/entries", get_entries, OFFICIALS, query=("after",)),)
