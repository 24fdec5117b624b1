"""Search: players by the beginning of their names, with the boards where they sit; boards, rounds and pages."""

from __future__ import annotations

from dataclasses import asdict

from starlette.requests import Request
from starlette.responses import Response

from domain.corrections.outdated import Outdated
from server.access import EVERYONE
from server.http.answers import json_answer, versioned
from server.http.context import principal
from server.http.endpoint import TOURNAMENT, Endpoint, PublicQueue, Routes
from server.http.festivals.festivals import wanted_festival
from server.http.festivals.next_step import may_see_steps, step_targets
from server.http.festivals.targets import called, offered
from server.http.parameters import search_words
from server.http.past import requested_tournament
from server.http.request_language import api_language
from server.http.rounds.outdated import outdated_round
from server.http.services import services
from server.views.festivals import find, numbered
from server.views.finding import boards_and_rounds, targets


async def find_in_festival(request: Request) -> Response:
    """Players of all sections whose names begin with these words, and where they sit."""
    words = services(request).caches.derived.words
    return json_answer(asdict(find((await wanted_festival(request)).sections, search_words(request), words)))


async def find_players(request: Request) -> Response:
    """Players of a tournament whose names begin with these words, or of this pairing number, and where they sit.

    Beside them: boards of the latest public round by number or player, the round of that number, and pages and
    actions by their labels, as far as the reader may open them.
    """
    tournament, reader = await requested_tournament(request), api_language(request)
    who = principal(request)
    stream, text, words = request.path_params["t"], search_words(request), services(request).caches.derived.words
    is_draft = may_see_steps(who, stream) and tournament.draft is not None
    outdated = await outdated_round(request, tournament) if is_draft else Outdated()
    found = {
        **asdict(numbered(stream, tournament, text) or find({stream: tournament}, text, words)),
        **boards_and_rounds(tournament, text, words, called(reader)),
        "targets": targets(
            [*step_targets(who, stream, tournament, outdated, reader), *offered(who, stream, tournament, reader)],
            text,
        ),
        "version": tournament.version,
    }
    return versioned(found, tournament.version)


ROUTES: Routes = (
    Endpoint("GET", "/api/v1/festivals/{f}/search", find_in_festival, EVERYONE, query=("q",), queue=PublicQueue.PAGES),
    Endpoint("GET", TOURNAMENT + "/search", find_players, EVERYONE, query=("q", "at"), queue=PublicQueue.PAGES),
)
