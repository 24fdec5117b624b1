"""`jadoube import`: a report file or another laptop's log becomes a tournament, a table its players or pairings."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure
from server.commandline.tables import import_table

if TYPE_CHECKING:
    from argparse import _SubParsersAction
    from collections.abc import Sequence

    from domain.subject import Event
    from server.settings import ServerSettings

_QUESTION = "The system pairs these boards differently. Import the file as it is? [y/N] "
_TABLES = frozenset({".csv", ".tsv", ".txt"})


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("import", help="turn a report file, a log or a table into events")
    parser.add_argument("file", type=Path, metavar="FILE", help="a report file, a log as JSON, or a table as CSV")
    parser.add_argument("--into", metavar="TOURNAMENT", help="the tournament that a table is about")
    parser.add_argument("--what", choices=("players", "pairings"), default="players", help="what a table has")
    parser.add_argument("--preview", action="store_true", help="say what would come in, and change nothing")
    parser.add_argument(
        "--yes", action="store_true", help="import a report file that the system pairs differently without a question"
    )
    parser.add_argument(
        "--acknowledge", action="store_true", help="take pairings over though they break absolute criteria"
    )
    parser.add_argument(
        "--columns",
        default="",
        metavar="NAME=KNOWN;...",
        help="for a table of players: columns of other names, as in 'DWZ neu=national rating;Vorn=first name'",
    )
    parser.add_argument(
        "--skip-bad",
        action="store_true",
        help="for a table of players: leave out each row that is wrong, name it, and import all others; without it one "
        "wrong row keeps the whole table out",
    )
    parser.add_argument("--system", help="pairing system, where the file names none")
    parser.add_argument(
        "--ratings", choices=("official", "ingo", "bcf"), default="official", help="the scale of the file's ratings"
    )
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Import the file; the last line printed is the tournament's id, with `--preview` how many players would come in.

    What is assumed of a report file, and boards that the system pairs differently, are named on standard error. With
    such boards a question is asked first on a terminal; elsewhere the file is imported as it is.
    """
    from server.commandline.files import content_of

    if options.into is not None:
        return import_table(options)
    if options.file.suffix.lower() in _TABLES - {".txt"}:
        raise Failure(Exit.BAD_INPUT, f"{options.file}: a table needs --into TOURNAMENT")
    content = content_of(options.file)
    is_log = content.lstrip().startswith(b"{")
    print(_take_over(options, content) if is_log else _import_report(options))
    return Exit.DONE


def _import_report(options: argparse.Namespace) -> str:
    from domain.corrections.report_files import read_report
    from domain.values import RatingKind
    from server.commandline.check import difference_lines, ranks_of
    from server.commandline.confirmation import ask
    from server.commandline.files import print_notes, read_file
    from server.views.public_names import this_day

    trf = read_file(options.file)
    scale = RatingKind(options.ratings)
    report = read_report(trf, today=this_day().isoformat(), scale=scale, system=options.system)
    print_notes((*report.adjustments, *report.not_understood))
    ranks = ranks_of(trf)
    for found in report.checks:
        for line in difference_lines(found, ranks):
            print(line, file=sys.stderr)
    if options.preview:
        return _would_come_in(len(trf.players))
    if report.warnings and sys.stdin.isatty():
        ask([_QUESTION], confirmed=options.yes)
    return asyncio.run(store(settings_of(options), report.events, f"import {options.file.name}"))


def _would_come_in(players: int) -> str:
    return f"would be imported: a tournament, players: {players}"


async def store(settings: ServerSettings, events: Sequence[Event], actor: str) -> str:
    """Store events as a new tournament, all or none, and return its id."""
    from server.app import open_services
    from server.service import operator

    async with open_services(settings) as services:
        done = await services.tournaments.record(events, operator(actor))
        return done.stream


def _take_over(options: argparse.Namespace, content: bytes) -> str:
    from server.eventstore.logfile import NotALog, read_log

    try:
        events = read_log(content)
    except NotALog as error:
        raise Failure(Exit.BAD_INPUT, f"{options.file}: {error}") from error
    if options.preview:
        from server.commands.adoption import checked_log

        return _would_come_in(len(checked_log(events)[1].roster.players))

    async def taken_over() -> str:
        from server.app import open_services
        from server.service import operator

        async with open_services(settings_of(options)) as services:
            done = await services.tournaments.take_over(events, operator(f"import {options.file.name}"))
            print(f"{len(done.events)} of {len(events)} events are new here; last hash {events[-1].hash}")
            return done.stream

    return asyncio.run(taken_over())
