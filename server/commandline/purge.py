"""`jadoube purge`: remove deleted tournaments for good."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from server.settings import ServerSettings


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("purge", help="remove deleted tournaments for good whose thirty days are over")
    parser.add_argument("tournament", nargs="?", metavar="TOURNAMENT", help="remove this deleted one now, not in time")
    parser.add_argument("--name", default="", help="the name of that tournament, typed once more")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the ids of what was removed. A running server does the same by itself, once a day."""
    for each in asyncio.run(_purged(settings_of(options), options.tournament, options.name)):
        print(each)
    return Exit.DONE


async def _purged(settings: ServerSettings, tournament: str | None, typed: str) -> list[str]:
    from server.app import open_services
    from server.service import ArchivePlace, operator

    async with open_services(settings) as services:
        archive = services.tournaments.archive
        if tournament is None:
            return list(await archive.purge_due())
        if archive.of(tournament).place is ArchivePlace.DELETED and not await archive.is_called(tournament, typed):
            raise Failure(Exit.BAD_INPUT, f"Type the name of {tournament} with --name. Nothing was removed.")
        await archive.purge(tournament, operator("command line"))
        return [tournament]
