"""`jadoube import`: a tournament report file becomes an event log."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from domain.events import Event
    from server.settings import Settings


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("import", help="turn a tournament report file into an event log")
    parser.add_argument("file", type=Path, metavar="FILE.trf", help="the report file")
    parser.add_argument("--system", help="pairing system, where the file names none")
    parser.add_argument(
        "--ratings", choices=("official", "ingo", "bcf"), default="official", help="the scale of the file's ratings"
    )
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Import the file; the last line printed is the tournament's id."""
    from domain.trf.facts import facts_of
    from domain.trf.ratings import on_scale
    from domain.values import RatingKind
    from server.commandline.files import read_file

    trf = read_file(options.file)
    facts = list(on_scale(facts_of(trf, system=options.system), RatingKind(options.ratings)))
    settings = settings_of(options)
    stream = asyncio.run(store(settings, facts, f"import {options.file.name}"))
    print(stream)
    return Exit.DONE


async def store(settings: Settings, facts: list[Event], actor: str) -> str:
    """Store facts as a new tournament, all or none, and return its id."""
    from server.app import open_house
    from server.service import Request

    async with open_house(settings) as house:
        done = await house.service.record(facts, Request(actor=actor))
        return done.stream
