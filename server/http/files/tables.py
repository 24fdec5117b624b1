"""Import of players and pairings from tables (CSV)."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.exchange.csv_reading import CsvError, CsvTooLarge
from domain.exchange.headers import named_columns
from domain.exchange.player_import import player_import
from domain.exchange.player_rows import TableReading
from domain.exchange.player_table import preview_of_players
from domain.players.registration import PlayerRegistered
from domain.reasons import Reason
from domain.results.entering import ResultEntered
from domain.rounds.drafts import RoundPaired
from server.access import DIRECTORS
from server.http.answers import answer, versioned
from server.http.context import sender
from server.http.endpoint import LARGEST_FILE, TOURNAMENT, Endpoint, Routes
from server.http.parameters import is_set
from server.http.problems import unreadable_file
from server.http.request_language import api_language
from server.http.services import services
from server.http.warnings import rendered, warnings_of_table
from server.messages import MessageRenderer
from server.views.table_imports import pairings_preview, players_preview

_LONGEST_REASON = 200


async def import_registrations(request: Request) -> Response:
    """Register and correct the players of a table (CSV), all or none; with `preview=1` only the preview.

    With `skip_bad=1` wrong rows are left out, and the others imported.
    `columns` names columns that have other names than the known ones: `DWZ neu=national rating;Vor=first name`.
    """
    raw, stream = await request.body(), request.path_params["t"]
    renderer = MessageRenderer(api_language(request))
    service, named = services(request).tournaments, named_columns(request.query_params.get("columns", ""))
    seen, reading = await service.tournament(stream), TableReading(named, service.tables.today())
    try:
        if is_set(request, "preview"):
            found = await service.read(preview_of_players, seen, raw, reading)
            return versioned(players_preview(found, renderer), seen.version)
        wanted = await service.read(player_import, raw, seen, reading)
        skip_bad = is_set(request, "skip_bad")
        done = await service.tables.import_players(stream, raw, await sender(request), named, skip_bad=skip_bad)
    except CsvError as error:
        raise unreadable_file(request, error, too_large=isinstance(error, CsvTooLarge)) from error
    registered = [event.event.player for event in done.events if isinstance(event.event, PlayerRegistered)]
    return answer(done, registered=registered, corrected=len(wanted.changes), unchanged=wanted.unchanged)


async def import_pairings(request: Request) -> Response:
    """Import the rounds of a table of pairings (CSV) as paired by hand, all or none; with `preview=1` only the preview.

    `acknowledged=1` means that the sender saw which absolute criteria they break; `reason` is why it is imported.
    `warnings` are about byes that the rules do not provide for.
    """
    raw, stream = await request.body(), request.path_params["t"]
    renderer = MessageRenderer(api_language(request))
    tables = services(request).tournaments.tables
    reason = request.query_params.get("reason", "").strip()[:_LONGEST_REASON] or Reason.PAIRING_TABLE.value
    try:
        if is_set(request, "preview"):
            seen = await services(request).tournaments.tournament(stream)
            found = await tables.preview_pairings(seen, raw)
            warnings = rendered(seen, found.warnings, api_language(request))
            return versioned(pairings_preview(found, renderer) | {"warnings": warnings}, seen.version)
        done = await tables.import_pairings(
            stream, raw, reason, await sender(request), acknowledged=is_set(request, "acknowledged")
        )
    except CsvError as error:
        raise unreadable_file(request, error, too_large=isinstance(error, CsvTooLarge)) from error
    paired = [event.event.round for event in done.events if isinstance(event.event, RoundPaired)]
    results = sum(isinstance(event.event, ResultEntered) for event in done.events)
    return answer(done, rounds=paired, results=results, **await warnings_of_table(request, done, raw))


ROUTES: Routes = (
    Endpoint(
        "POST",
        TOURNAMENT + "/players/import",
        import_registrations,
        DIRECTORS,
        query=("preview", "columns", "skip_bad"),
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
