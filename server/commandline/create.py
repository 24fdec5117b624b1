"""`jadoube create`: a new tournament, with every setting that the form for it has."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from domain.pairing.registry import DEFAULT_SYSTEM
from domain.settings.creation import warnings_of_creation
from server.commandline.arguments import positive
from server.commandline.assignments import add_assignments, read_values, values_of
from server.commandline.confirmation import print_warnings
from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from server.settings import ServerSettings


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("create", help="create a tournament and print its id")
    parser.add_argument("--name", required=True, metavar="NAME", help="the name of the tournament")
    parser.add_argument("--rounds", required=True, type=positive, metavar="R", help="the announced number of rounds")
    parser.add_argument("--system", metavar="CODE", help=f"the pairing system (default: {DEFAULT_SYSTEM})")
    parser.add_argument("--copy-of", metavar="TOURNAMENT", help="take what is not stated from this tournament")
    add_assignments(parser)
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Create the tournament; the last line printed is its id."""
    print(asyncio.run(_created(settings_of(options), options)))
    return Exit.DONE


async def _created(settings: ServerSettings, options: argparse.Namespace) -> str:
    from server.app import open_services
    from server.http.tournaments.creation import NewTournamentBody, creation_command, with_copied_settings
    from server.service import operator

    stated = {"name": options.name, "rounds": options.rounds, "system": options.system, "copy_of": options.copy_of}
    names = set(NewTournamentBody.__struct_fields__) - set(stated)
    values = values_of(options.assignments, names, {})
    values |= {name: value for name, value in stated.items() if value is not None}
    body = read_values(values, NewTournamentBody)
    async with open_services(settings) as services:
        service = services.tournaments
        if body.copy_of:
            body = with_copied_settings(body, await service.tournament(body.copy_of))
        stream = (await service.create(creation_command(body), operator("command line"))).stream
        found = warnings_of_creation(body.system, body.correction_deadline)
        if found:
            print_warnings(found, await service.tournament(stream))
        return stream
