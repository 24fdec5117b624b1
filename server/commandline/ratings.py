"""`jadoube ratings`: read a FIDE rating list, so that registration finds players by name and id."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("ratings", help="read a FIDE rating list for look-ups by name and id")
    parser.add_argument("file", type=Path, help="the list as FIDE publishes it: text or XML, zipped or not")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Put the list in the place of the one before, and say how many players it has."""
    from server.ratings.reading import NotARatingList, month_of, read_list
    from server.ratings.store import store_beside

    try:
        count = store_beside(settings_of(options).database).put(read_list(options.file), month=month_of(options.file))
    except NotARatingList as error:
        raise Failure(Exit.BAD_INPUT, f"{options.file} is no rating list: {error}.") from error
    print(f"{count} players")
    return Exit.DONE
