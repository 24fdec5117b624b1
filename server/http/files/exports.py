"""A tournament as a file; what it holds depends on who asks."""

from __future__ import annotations

from datetime import datetime
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from domain.dates import iso_day
from domain.exchange.forms import Audience, Dialect, ExportedTable, ExportForm, WantedExport, written
from domain.exchange.privacy import Privacy
from domain.exchange.us_chess import us_chess_report
from domain.results.finality import is_final
from domain.state.tournament import Tournament
from server.access import EVERYONE, EXPORT_LOG, EXPORT_PRIVATE, EXPORT_SITE, authorise, may
from server.eventstore.logfile import write_log
from server.http.context import principal
from server.http.endpoint import TOURNAMENT, Endpoint, PublicQueue, Routes
from server.http.files.choices import query_choice
from server.http.parameters import round_in_query
from server.http.past import at_version, tournament_seen
from server.http.plain_http import check_secret_is_kept
from server.http.problems import HttpProblem
from server.http.services import services
from server.languages import message
from server.site.files import site_archive, zipped
from server.site.source import site_of

_NOT_FOR_RATING = (ExportForm.ENGINES, ExportForm.CSV, ExportForm.PGN)
_REPORT_FILE = "Choose the format as-read, trf26 or trf16."
_JSON = "json"
_SITE = "site"
_US_CHESS = "us-chess"
_PUBLIC_INSTEAD = message(
    "The file without personal data can be downloaded here too. The complete file needs HTTPS (--tls) or a browser on "
    "the server's own machine; a server started with --allow-plain-http sends it all the same."
)


async def export_tournament(request: Request) -> Response:
    """A tournament as a file; dates of birth and contacts are in it for directors alone, the log for officials."""
    sender, stream = principal(request), request.path_params["t"]
    wants_private = request.query_params.get("private", "1") != "0"
    sees_private = wants_private and may(sender, EXPORT_PRIVATE, stream)
    if sees_private:
        public = request.url.include_query_params(private=0)
        check_secret_is_kept(request, advice=_PUBLIC_INSTEAD, public=f"{public.path}?{public.query}")
    privacy = Privacy.PRIVATE if sees_private else Privacy.PUBLIC
    service = services(request).tournaments
    if request.query_params.get("format") == _JSON:
        authorise(sender, EXPORT_LOG, stream)
        events = await service.events(stream)
        return _file(write_log(events, privacy), "application/json", f"{stream}.json", events[-1].version)
    if request.query_params.get("format") == _SITE:
        authorise(sender, EXPORT_SITE, stream)
        site = await site_of(service, stream, at_version(request))
        archive = await services(request).press.make(site_archive, site)
        return _file(archive, "application/zip", f"{stream}-site.zip", site.tournament.version)
    tournament = await tournament_seen(request, stream, at_version(request))
    if request.query_params.get("format") == _US_CHESS:
        authorise(sender, EXPORT_PRIVATE, stream)
        return _file(us_chess_archive(tournament), "application/zip", f"{stream}-us-chess.zip", tournament.version)
    wanted = WantedExport(
        form=query_choice(request, "format", ExportForm, ExportForm.AS_READ),
        table=query_choice(request, "what", ExportedTable, ExportedTable.PLAYERS),
        round=round_in_query(request),
        privacy=privacy,
        dialect=query_choice(request, "dialect", Dialect, Dialect.STANDARD),
        audience=query_choice(request, "for", Audience, Audience.STANDINGS),
    )
    if wanted.audience is Audience.RATING_OFFICE and wanted.form in _NOT_FOR_RATING:
        raise HttpProblem(
            HTTPStatus.BAD_REQUEST, "Files for the rating office are report files (TRF).", advice=_REPORT_FILE
        )
    comments = await service.corrections.remarks(stream, tournament)
    made = await service.compute(written, tournament, wanted, comments)
    name = f"{stream}-{wanted.table}" if wanted.form is ExportForm.CSV else stream
    if wanted.audience is Audience.RATING_OFFICE:
        name = f"{stream}-{wanted.audience}"
    if _can_be_final(wanted) and not is_final(tournament):
        name += "-interim"
    return _file(made.content, made.media_type, f"{name}.{made.ending}", tournament.version)


def us_chess_archive(tournament: Tournament) -> bytes:
    """The three files of the rating report to US Chess as one ZIP archive, with the day of their tables."""
    last = tournament.settings.ends or tournament.settings.starts
    files = us_chess_report(tournament)
    return zipped(files, datetime.fromisoformat(iso_day(last)))


def _can_be_final(wanted: WantedExport) -> bool:
    """Whether the file has results that become final: report files, those for engines too, and the standings."""
    if wanted.form is ExportForm.CSV:
        return wanted.table is ExportedTable.STANDINGS
    return wanted.form is not ExportForm.PGN


def _file(content: bytes, media_type: str, name: str, version: int) -> Response:
    headers = {"etag": f'"{version}"', "content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=media_type, headers=headers)


ROUTES: Routes = (
    Endpoint(
        "GET",
        TOURNAMENT + "/export",
        export_tournament,
        EVERYONE,
        query=("format", "what", "round", "dialect", "private", "at", "for"),
        produces=("text/plain", "text/csv", "application/x-chess-pgn", "application/json", "application/zip"),
        queue=PublicQueue.FILES,
    ),
)
