"""`jadoube erase`: erase a player's private data for good."""

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
    parser = commands.add_parser("erase", help="erase what a player's events keep private, for good")
    parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id")
    parser.add_argument("player", metavar="PLAYER", help="the player's pairing number, or the id, as in p12")
    parser.add_argument("--yes", action="store_true", help="do it; without this only say what would become of it")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Say who it is and what stays."""
    name, erased = asyncio.run(_erased(settings_of(options), options))
    if erased is None:
        print(f"{name}: date of birth, contact and words to the arbiters would be erased for good. Do it with --yes.")
    else:
        print(f"{name}: private data of {erased} events erased.")
    print("Name, rating, club and results stay: they are published, and the chain of the log needs them.")
    print("Backups, exported logs and copies made before keep what they have: delete those by hand.")
    return Exit.DONE


async def _erased(settings: ServerSettings, options: argparse.Namespace) -> tuple[str, int | None]:
    from domain.starting_list import pairing_numbers
    from domain.values import PlayerId
    from server.app import open_services
    from server.service import operator

    async with open_services(settings) as services:
        tournament = await services.tournaments.tournament(options.tournament)
        by_number = {str(number): player for player, number in pairing_numbers(tournament).items()}
        player = by_number.get(options.player, PlayerId(options.player))
        if player not in tournament.roster.players:
            raise Failure(Exit.BAD_INPUT, f"No player {options.player} is in this tournament.")
        name = tournament.roster.players[player].name
        if not options.yes:
            return name, None
        return name, await services.tournaments.archive.erase(options.tournament, player, operator("command line"))
