"""`jadoube export`: a tournament as a report file, as tables, as PGN headers, its whole log as JSON, or a web site."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.arguments import positive
from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure
from server.commandline.whole_files import write_whole

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_REPORT_FILES = ("as-read", "trf26", "trf16")


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("export", help="a tournament as a report file, a table, PGN, its log, or a site")
    parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id")
    parser.add_argument(
        "--format",
        choices=("as-read", "trf26", "trf16", "csv", "pgn", "json", "us-chess", "site"),
        default="as-read",
        help="a report file as it was imported, else trf26, unless another form is named",
    )
    parser.add_argument(
        "--what",
        choices=("players", "ratings", "pairings", "all-pairings", "standings"),
        default="players",
        help="for csv",
    )
    parser.add_argument("--dialect", choices=("standard", "excel"), default="standard", help="for csv")
    parser.add_argument("--round", type=positive, metavar="N", help="for csv and pgn; the newest without it")
    parser.add_argument(
        "--private", action="store_true", help="with personal data: csv of players and of ratings, and json"
    )
    parser.add_argument(
        "--for",
        dest="audience",
        choices=("standings", "rating-office", "bbp"),
        default="standings",
        help="a report file with the results of the standings or of the rating report, or one for foreign engines",
    )
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write here instead of standard output")
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="for site: the folder to write the pages into")
    parser.add_argument("--festival", action="store_true", help="for site: all sections of the tournament's festival")
    parser.add_argument("--follow", action="store_true", help="for site: write again whenever the log has grown")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print or write the export."""
    if options.format == "site":
        from server.commandline.sites import export_site

        return export_site(options)
    if options.to is not None or options.festival or options.follow:
        raise Failure(Exit.BAD_INPUT, "--to, --festival and --follow are for --format site.")
    if options.audience == "rating-office" and options.format not in _REPORT_FILES:
        raise Failure(Exit.BAD_INPUT, "--for rating-office is for report files: --format as-read, trf26 or trf16.")
    data = asyncio.run(_exported(options))
    if options.output is None:
        sys.stdout.buffer.write(data)
    else:
        write_whole(options.output, data)
    return Exit.DONE


async def _exported(options: argparse.Namespace) -> bytes:
    from domain.exchange.forms import Audience, Dialect, ExportedTable, ExportForm, WantedExport, written
    from domain.exchange.privacy import Privacy
    from server.app import open_services
    from server.eventstore.logfile import write_log
    from server.http.files.exports import us_chess_archive

    privacy = Privacy.PRIVATE if options.private else Privacy.PUBLIC
    async with open_services(settings_of(options)) as services:
        if options.format == "json" and options.audience != Audience.BBP:
            return write_log(await services.tournaments.events(options.tournament), privacy)
        tournament = await services.tournaments.tournament(options.tournament)
        comments = await services.tournaments.corrections.remarks(options.tournament, tournament)
    if options.format == "us-chess":
        return us_chess_archive(tournament)
    audience = Audience(options.audience)
    form = ExportForm.ENGINES if audience is Audience.BBP else ExportForm(options.format)
    if form is not ExportForm.CSV:
        privacy = Privacy.PRIVATE
    wanted = WantedExport(form, ExportedTable(options.what), options.round, privacy, Dialect(options.dialect), audience)
    return written(tournament, wanted, comments).content
