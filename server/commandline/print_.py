"""`jadoube print`: a sheet as PDF, or as a page that any browser prints."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.arguments import positive
from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure
from server.commandline.whole_files import write_whole

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from domain.state.tournament import Tournament
    from server.print.order import Order, Printed
    from server.settings import ServerSettings

_SUFFIXES = (".pdf", ".html")
_PAPERS = ("a4", "a3", "letter")


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("print", help="write a sheet as PDF or as a page to print")
    parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id")
    parser.add_argument("sheet", metavar="SHEET", help="pairings, seats, slips, results, standings, crosstable, ...")
    parser.add_argument("--round", type=positive, metavar="N", help="the latest public one by default")
    parser.add_argument("--board", type=positive, metavar="B", help="the board of a board-record")
    parser.add_argument("--lang", metavar="CODE", help="en, fr, de, es or pl; the tournament's by default")
    parser.add_argument("--wall", action="store_true", help="in large type, for reading from some metres away")
    parser.add_argument("--paper", choices=_PAPERS, default=_PAPERS[0], help="a4 by default")
    parser.add_argument("--address", metavar="URL", default="", help="the server's address, for the codes to scan")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", required=True, help="FILE.pdf or FILE.html")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Write the sheet; drafts are printed too, because anyone with access to the database is an official."""
    from server.print.html import page
    from server.print.pdf import pdf

    if options.output.suffix not in _SUFFIXES:
        raise Failure(Exit.BAD_INPUT, f"{options.output} is neither a .pdf nor a .html.")
    printed = asyncio.run(_prepared(settings_of(options), options))
    write_whole(options.output, pdf(printed) if options.output.suffix == ".pdf" else page(printed).encode())
    return Exit.DONE


async def _prepared(settings: ServerSettings, options: argparse.Namespace) -> Printed:
    from dataclasses import replace

    from server.app import open_services
    from server.eventstore.badges import Badges, badge_key
    from server.print.order import prepare
    from server.views.parameters import NotInView

    async with open_services(settings) as services:
        tournament = await services.tournaments.tournament(options.tournament)
        badges = Badges(badge_key(services.credentials), options.tournament, tournament)
        order = replace(_order(options, tournament), secret=badges.secret)
        if order.kind.reads_log:
            recorded = await services.tournaments.events(options.tournament, 0, tournament.version)
            order = replace(order, recorded=recorded, devices=services.devices.names())
        mark = await services.tournaments.hash_at(options.tournament, tournament.version)
    try:
        return prepare(order, tournament, mark)
    except NotInView as error:
        raise Failure(Exit.BAD_INPUT, str(error)) from error


def _order(options: argparse.Namespace, tournament: Tournament) -> Order:
    from server.languages import NAMES, choose
    from server.print.layout import Distance, Format, Paper
    from server.print.order import Order
    from server.print.registry import SHEETS

    if options.sheet not in SHEETS:
        raise Failure(Exit.BAD_INPUT, f"There is no sheet {options.sheet!r}. Sheets: {', '.join(SHEETS)}.")
    if options.lang not in (None, *NAMES):
        raise Failure(Exit.BAD_INPUT, f"There is no language {options.lang!r}. Languages: {', '.join(NAMES)}.")
    base = options.address.rstrip("/")
    return Order(
        kind=SHEETS[options.sheet],
        language=choose(
            asked=options.lang, chosen=tournament.settings.language, federation=tournament.settings.federation
        ).code,
        format=Format(Paper(options.paper), Distance.WALL if options.wall else Distance.DESK),
        round=options.round,
        board=options.board,
        sees_drafts=True,
        address=f"{base}/t/{options.tournament}" if base else "",
    )
