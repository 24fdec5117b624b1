"""`jadoube demo`: the demonstration tournament, stopped in the middle of round 6."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("demo", help="make a tournament of 120 players in the middle of round 6")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the demonstration; the last line printed is the tournament's id."""
    from domain.simulation.demo import demo_events
    from server.commandline.import_ import store

    print(asyncio.run(store(settings_of(options), demo_events(), "demo")))
    return Exit.DONE
