"""Files in and out: report files and logs come in; what leaves depends on who asks."""

from __future__ import annotations

from enum import StrEnum
from http import HTTPStatus
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from domain.exchange.forms import Dialect, ExportedTable, ExportForm, WantedExport, written
from domain.exchange.privacy import Privacy
from domain.subject import Event
from domain.trf.errors import TrfError, TrfTooLarge
from domain.trf.facts import facts_of
from domain.trf.ratings import on_scale
from domain.trf.reader import read_bytes
from domain.values import RatingKind
from server.access import authorise, may
from server.eventstore.logfile import NotALog, read_log, write_log
from server.http.context import answer, at_version, house, principal, round_in_query, sender
from server.http.problems import Problem
from server.http.tables import unreadable
from server.site.files import site_archive
from server.site.source import site_of

_JSON = "json"
_SITE = "site"
_LARGEST_REPORT = 8 * 1024 * 1024
"""Bytes: ten thousand players and seventy rounds fit."""
Choice = TypeVar("Choice", bound=StrEnum)


async def import_tournament(request: Request) -> Response:
    """Turn a tournament report file, the body, into a new tournament's log, or take over a log as JSON."""
    raw = await request.body()
    if raw.lstrip().startswith(b"{"):
        return await _take_over(request, raw)
    if len(raw) > _LARGEST_REPORT:
        raise Problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The report file has more than 8 MB; nothing was stored.")
    scale = _choice(request, "ratings", RatingKind, RatingKind.OFFICIAL)
    try:
        facts = await house(request).service.compute(_facts, raw, scale)
    except TrfError as error:
        raise unreadable(request, error, too_large=isinstance(error, TrfTooLarge)) from error
    done = await house(request).service.record(facts, await sender(request))
    return answer(done, id=done.stream)


async def export_tournament(request: Request) -> Response:
    """A tournament as a file; dates of birth and contacts are in it for directors alone, the log for officials."""
    asking, stream = principal(request), request.path_params["t"]
    wants_private = request.query_params.get("private", "1") != "0"
    sees_private = wants_private and may(asking, "export_private", stream)
    privacy = Privacy.PRIVATE if sees_private else Privacy.PUBLIC
    service = house(request).service
    if request.query_params.get("format") == _JSON:
        authorise(asking, "export_log", stream)
        facts = await service.events(stream)
        return _file(write_log(facts, privacy), "application/json", f"{stream}.json", facts[-1].version)
    if request.query_params.get("format") == _SITE:
        authorise(asking, "export_site", stream)
        site = await site_of(service, stream, at_version(request))
        archive = await house(request).press.make(site_archive, site)
        return _file(archive, "application/zip", f"{stream}-site.zip", site.tournament.version)
    tournament = await service.tournament(stream, at_version(request))
    wanted = WantedExport(
        form=_choice(request, "format", ExportForm, ExportForm.AS_READ),
        table=_choice(request, "what", ExportedTable, ExportedTable.PLAYERS),
        round=round_in_query(request),
        privacy=privacy,
        dialect=_choice(request, "dialect", Dialect, Dialect.STANDARD),
    )
    comments = await service.corrections.remarks(stream, tournament)
    made = await service.compute(written, tournament, wanted, comments)
    name = f"{stream}-{wanted.table}" if wanted.form is ExportForm.CSV else stream
    return _file(made.content, made.media_type, f"{name}.{made.ending}", tournament.version)


def _facts(raw: bytes, scale: RatingKind) -> list[Event]:
    return list(on_scale(facts_of(read_bytes(raw)), scale))


async def _take_over(request: Request, raw: bytes) -> Response:
    try:
        facts = read_log(raw)
    except NotALog as error:
        advice = "Export the log once more where it comes from; nothing was stored."
        raise Problem(HTTPStatus.BAD_REQUEST, str(error), advice=advice) from error
    done = await house(request).service.take_over(facts, await sender(request))
    return answer(done, id=done.stream)


def _choice(request: Request, name: str, kind: type[Choice], usual: Choice) -> Choice:
    """The value of a query's parameter. Raises Problem 400 for one that there is not."""
    text = request.query_params.get(name, usual.value)
    try:
        return kind(text)
    except ValueError as error:
        known = ", ".join(each.value for each in kind)
        raise Problem(HTTPStatus.BAD_REQUEST, f"There is no {name} {text!r}.", advice=f"Choose of: {known}.") from error


def _file(content: bytes, media_type: str, name: str, version: int) -> Response:
    headers = {"etag": f'"{version}"', "content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media_type, headers=headers)
