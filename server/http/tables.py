"""Tables as spreadsheets write them: players and pairings come in, standings are compared."""

from __future__ import annotations

from dataclasses import asdict
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.exchange.csv_reading import CsvError, CsvTooLarge
from domain.exchange.pairing_table import PairingImport
from domain.exchange.player_import import PlayerImport, player_import
from domain.exchange.player_table import import_players, preview_of_players
from domain.exchange.standings_check import check_standings
from domain.players.registration import PlayerRegistered
from domain.results.entering import ResultEntered
from domain.rounds.drafts import RoundPaired
from domain.trf.errors import TrfError
from server.commands.bus import on_tournament
from server.http.context import answer, house, round_in_query, sender, versioned
from server.http.problems import Problem

_LONGEST_REASON = 200


async def import_registrations(request: Request) -> Response:
    """Register and correct the players of a table (CSV), all or none; with `preview=1` only say what would happen."""
    raw, stream = await request.body(), request.path_params["t"]
    service = house(request).service
    seen = await service.tournament(stream)
    try:
        if _wishes(request, "preview"):
            return versioned(_preview_of_players(preview_of_players(seen, raw)), seen.version)
        wanted = player_import(raw, seen)
        done = await service.bus.dispatch(
            on_tournament("ImportPlayers", stream, lambda now: import_players(now, raw, "table of players")),
            await sender(request),
        )
    except CsvError as error:
        raise unreadable(error, too_large=isinstance(error, CsvTooLarge)) from error
    registered = [fact.event.player for fact in done.facts if isinstance(fact.event, PlayerRegistered)]
    return answer(done, registered=registered, corrected=len(wanted.changes), unchanged=wanted.unchanged)


async def import_pairings(request: Request) -> Response:
    """Take the rounds of a table of pairings (CSV) over by hand, all or none; with `preview=1` only say what would be.

    `acknowledged=1` tells that the sender saw which absolute criteria they break; `reason` says why.
    """
    raw, stream = await request.body(), request.path_params["t"]
    tables = house(request).service.tables
    reason = request.query_params.get("reason", "").strip()[:_LONGEST_REASON] or "table of pairings"
    try:
        if _wishes(request, "preview"):
            seen = await house(request).service.tournament(stream)
            return versioned(_preview_of_pairings(await tables.preview_pairings(seen, raw)), seen.version)
        done = await tables.import_pairings(
            stream, raw, reason, await sender(request), acknowledged=_wishes(request, "acknowledged")
        )
    except CsvError as error:
        raise unreadable(error, too_large=isinstance(error, CsvTooLarge)) from error
    paired = [fact.event.round for fact in done.facts if isinstance(fact.event, RoundPaired)]
    return answer(done, rounds=paired, results=sum(isinstance(fact.event, ResultEntered) for fact in done.facts))


async def compare_standings(request: Request) -> Response:
    """Compare a table of standings (CSV) with ours after a round: every player's points, place and tie-breaks."""
    raw, service = await request.body(), house(request).service
    after = round_in_query(request)
    seen = await service.tournament(request.path_params["t"])
    try:
        found = await service.compute(check_standings, seen, raw, after)
    except CsvError as error:
        raise unreadable(error, too_large=isinstance(error, CsvTooLarge)) from error
    return versioned(asdict(found), seen.version)


def unreadable(error: TrfError | CsvError, *, too_large: bool) -> Problem:
    """A file that makes no sense, by its place."""
    return Problem(
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE if too_large else HTTPStatus.BAD_REQUEST,
        f"The file cannot be read: {error}",
        advice="Correct the line and send the file again; nothing was stored.",
        line=error.line,
        column=error.column,
        reason=error.message,
    )


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


def _preview_of_pairings(wanted: PairingImport) -> dict[str, object]:
    return {
        "rounds": [asdict(each) for each in wanted.rounds],
        "problems": [asdict(problem) for problem in wanted.problems],
        "ignored": list(wanted.ignored),
    }


def _wishes(request: Request, name: str) -> bool:
    """Whether a parameter of the query is set, as `preview=1`."""
    return request.query_params.get(name, "0") != "0"
