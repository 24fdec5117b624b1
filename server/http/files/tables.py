"""Import of players and pairings from tables (CSV)."""

from __future__ import annotations

from dataclasses import asdict
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.exchange.csv_reading import CsvError, CsvTooLarge
from domain.exchange.pairing_table import PairingImport
from domain.exchange.player_import import PlayerImport, player_import
from domain.exchange.player_table import import_players, preview_of_players
from domain.players.registration import PlayerRegistered
from domain.results.entering import ResultEntered
from domain.rounds.drafts import RoundPaired
from server.access import DIRECTORS
from server.commands.bus import on_tournament
from server.http.answers import answer, versioned
from server.http.context import sender
from server.http.endpoint import LARGEST_FILE, TOURNAMENT, Endpoint, Routes
from server.http.parameters import is_set
from server.http.problems import unreadable_file
from server.http.request_language import api_language
from server.http.services import services
from server.messages import MessageRenderer

_LONGEST_REASON = 200


async def import_registrations(request: Request) -> Response:
    """Register and correct the players of a table (CSV), all or none; with `preview=1` only say what would happen."""
    raw, stream = await request.body(), request.path_params["t"]
    service = services(request).service
    seen = await service.tournament(stream)
    try:
        if is_set(request, "preview"):
            return versioned(_preview_of_players(preview_of_players(seen, raw)), seen.version)
        wanted = player_import(raw, seen)
        done = await service.bus.dispatch(
            on_tournament("ImportPlayers", stream, lambda now: import_players(now, raw, "table of players")),
            await sender(request),
        )
    except CsvError as error:
        raise unreadable_file(error, too_large=isinstance(error, CsvTooLarge)) from error
    registered = [fact.event.player for fact in done.facts if isinstance(fact.event, PlayerRegistered)]
    return answer(done, registered=registered, corrected=len(wanted.changes), unchanged=wanted.unchanged)


async def import_pairings(request: Request) -> Response:
    """Take the rounds of a table of pairings (CSV) over by hand, all or none; with `preview=1` only say what would be.

    `acknowledged=1` tells that the sender saw which absolute criteria they break; `reason` says why.
    """
    raw, stream = await request.body(), request.path_params["t"]
    tables = services(request).service.tables
    reason = request.query_params.get("reason", "").strip()[:_LONGEST_REASON] or "table of pairings"
    try:
        if is_set(request, "preview"):
            seen = await services(request).service.tournament(stream)
            found = await tables.preview_pairings(seen, raw)
            return versioned(_preview_of_pairings(found, MessageRenderer(api_language(request))), seen.version)
        done = await tables.import_pairings(
            stream, raw, reason, await sender(request), acknowledged=is_set(request, "acknowledged")
        )
    except CsvError as error:
        raise unreadable_file(error, too_large=isinstance(error, CsvTooLarge)) from error
    paired = [fact.event.round for fact in done.facts if isinstance(fact.event, RoundPaired)]
    return answer(done, rounds=paired, results=sum(isinstance(fact.event, ResultEntered) for fact in done.facts))


def _preview_of_players(wanted: PlayerImport) -> dict[str, object]:
    return {
        "registrations": [asdict(row) for row in wanted.registrations],
        "changes": [
            {
                "line": change.line,
                "player": change.player,
                "name": change.name,
                "fields": {name: {"was": was, "now": now} for name, (was, now) in change.fields.items()},
            }
            for change in wanted.changes
        ],
        "unchanged": wanted.unchanged,
        "problems": [asdict(problem) for problem in wanted.problems],
        "notes": [asdict(note) for note in wanted.notes],
        "ignored": list(wanted.ignored),
    }


def _preview_of_pairings(wanted: PairingImport, renderer: MessageRenderer) -> dict[str, object]:
    return {
        "rounds": [
            asdict(each) | {"breaches": [renderer.render(breach) for breach in each.breaches]} for each in wanted.rounds
        ],
        "problems": [asdict(problem) for problem in wanted.problems],
        "ignored": list(wanted.ignored),
    }


ROUTES: Routes = (
    Endpoint(
        "POST",
        TOURNAMENT + "/players/import",
        import_registrations,
        DIRECTORS,
        query=("preview",),
        media_type="text/csv",
        status=HTTPStatus.CREATED,
        largest_body=LARGEST_FILE,
    ),
    Endpoint(
        "POST",
        TOURNAMENT + "/pairings/import",
        import_pairings,
        DIRECTORS,
        query=("preview", "acknowledged", "reason"),
        media_type="text/csv",
        status=HTTPStatus.CREATED,
        largest_body=LARGEST_FILE,
    ),
)
