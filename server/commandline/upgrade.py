"""`jadoube upgrade`: bring the database up to date without serving it, or say what that would do."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("upgrade", help="bring the database up to date, as the next start would")
    parser.add_argument("--check", action="store_true", help="change nothing; exit code 1 if there is something to do")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the step of the database and the program's, and bring the former up to the latter.

    Raises DatabaseUnusable for a database of a newer program.
    """
    from server.eventstore.migrate import migrate, revision_of
    from server.eventstore.tables import REVISION

    url = settings_of(options).database
    was = revision_of(url)
    if was == REVISION:
        print(f"the database is up to date (step {REVISION})")
        return Exit.DONE
    if was is None:
        print(f"there is no database yet; the first start makes it (step {REVISION})")
        return Exit.DONE
    print(f"the database is of step {was}, this program of step {REVISION}")
    if options.check:
        print("the next start, or jadoube upgrade, copies an SQLite file beside itself and brings it up to date")
        return Exit.DIFFERENCES
    migrate(url)
    print("the database is up to date")
    return Exit.DONE
