"""Tournament report files and logs are imported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from domain.corrections.checking import DifferentBoard
from domain.corrections.report_files import ReportImport, read_report
from domain.players.registration import PlayerRegistered
from domain.starting_list import pairing_numbers
from domain.state.roster import Player
from domain.trf.errors import TrfError, TrfTooLarge
from domain.trf.reader import read_bytes
from domain.values import RatingKind
from server.access import DIRECTORS
from server.commands.adoption import checked_log
from server.eventstore.logfile import NotALog, read_log
from server.eventstore.recorded import StoredEvent
from server.http.answers import answer, json_answer
from server.http.context import sender
from server.http.endpoint import LARGEST_FILE, Endpoint, Routes
from server.http.files.choices import query_choice
from server.http.parameters import is_set
from server.http.problems import HttpProblem, unreadable_file
from server.http.request_language import api_language
from server.http.services import services
from server.messages import MessageRenderer
from server.views.warnings import warning_view

_LARGEST_REPORT = 8 * 1024 * 1024
"""Bytes: ten thousand players and seventy rounds fit."""


async def import_tournament(request: Request) -> Response:
    """Turn a tournament report file, the body, into a new tournament's log, or adopt a log as JSON.

    The answer names the boards that the system pairs differently, with a warning of level 3, in `adjustments` what is
    assumed or read in another form than the file has it, and in `notes` the lines that are not understood: they are
    kept, but have no effect. With `preview=1` the file is only checked, and its players are listed.
    """
    raw = await request.body()
    if raw.lstrip().startswith(b"{"):
        return await _take_over(request, raw)
    if len(raw) > _LARGEST_REPORT:
        raise HttpProblem(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The report file has more than 8 MB; nothing was stored."
        )
    scale = query_choice(request, "ratings", RatingKind, RatingKind.OFFICIAL)
    try:
        report = await services(request).tournaments.compute(
            _read, raw, scale, services(request).tournaments.tables.today()
        )
    except TrfError as error:
        raise unreadable_file(request, error, too_large=isinstance(error, TrfTooLarge)) from error
    renderer = MessageRenderer(api_language(request))
    found: dict[str, Any] = {
        "differences": [_difference(each) for found in report.read.checks for each in found.differences],
        "adjustments": [renderer.render(each) for each in report.read.adjustments],
        "notes": [renderer.render(each) for each in report.read.not_understood],
        "warnings": [warning_view(each, renderer) for each in report.read.warnings],
    }
    if is_set(request, "preview"):
        return json_answer(found | {"players": report.players})
    done = await services(request).tournaments.record(report.read.events, await sender(request))
    return answer(done, id=done.stream, **found)


@dataclass(frozen=True, slots=True)
class _Report:
    """What the import of a file makes of it, and its players in the order of the file, `number` the starting rank."""

    read: ReportImport
    players: Sequence[dict[str, Any]]


def _read(raw: bytes, scale: RatingKind, today: str) -> _Report:
    trf = read_bytes(raw)
    read = read_report(trf, today=today, scale=scale)
    registered = [each for each in read.events if isinstance(each, PlayerRegistered)]
    return _Report(read, [_shown(line.rank, each) for line, each in zip(trf.players, registered, strict=True)])


def _shown(number: int, player: PlayerRegistered | Player) -> dict[str, Any]:
    shown = {"name": player.name, "title": player.title, "rating": player.rating, "federation": player.federation}
    return {"number": number, **shown}


def _difference(each: DifferentBoard) -> dict[str, Any]:
    """A board by pairing numbers, White's first, 0 for the pairing-allocated bye; None if one side has none."""
    return {"round": each.round, "file": each.recorded, "system": each.paired}


def _players_of_log(events: Sequence[StoredEvent]) -> list[dict[str, Any]]:
    """The players in a log. Raises LogRefused for one that cannot be imported."""
    _, tournament = checked_log(events)
    players = tournament.roster.players
    return [_shown(number, players[player]) for player, number in pairing_numbers(tournament).items()]


async def _take_over(request: Request, raw: bytes) -> Response:
    try:
        events = read_log(raw)
    except NotALog as error:
        advice = "Export the log once more where it comes from; nothing was stored."
        raise HttpProblem(HTTPStatus.BAD_REQUEST, str(error), advice=advice) from error
    if is_set(request, "preview"):
        players = await services(request).tournaments.compute(_players_of_log, events)
        return json_answer({"differences": [], "adjustments": [], "notes": [], "warnings": [], "players": players})
    done = await services(request).tournaments.take_over(events, await sender(request))
    return answer(done, id=done.stream)


ROUTES: Routes = (
    Endpoint(
        "POST",
        "/api/v1/imports",
        import_tournament,
        DIRECTORS,
        query=("ratings", "preview"),
        media_type="text/plain",
        status=HTTPStatus.CREATED,
        largest_body=LARGEST_FILE,
    ),
)
