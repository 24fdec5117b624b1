"""`jadoube export`: a tournament as a report file, or its whole log as JSON."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from server.settings import Settings


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("export", help="print a tournament as a report file, or its log")
    parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id")
    parser.add_argument(
        "--format",
        choices=("as-read", "trf26", "trf16", "json"),
        default="as-read",
        help="as it was imported, else trf26",
    )
    parser.add_argument("--for", dest="reader", choices=("bbp",), help="a report file that foreign engines read safely")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write here instead of standard output")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print or write the export."""
    form = "engines" if options.reader else options.format
    data = asyncio.run(_export(settings_of(options), options.tournament, form))
    if options.output is None:
        sys.stdout.buffer.write(data)
    else:
        options.output.write_bytes(data)
    return Exit.DONE


async def _export(settings: Settings, stream: str, form: str) -> bytes:
    from domain.standings.places import places
    from domain.trf.export import Flavour, export_bytes
    from server.app import open_house
    from server.eventstore.logfile import write_log

    async with open_house(settings) as house:
        if form == "json":
            return write_log(await house.service.events(stream))
        tournament = await house.service.tournament(stream)
    return export_bytes(tournament, places, Flavour(form))
