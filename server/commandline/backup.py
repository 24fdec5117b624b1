"""`jadoube backup`: a whole, proven copy of a live database in one file."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("backup", help="copy the database to a file while the server runs, and prove the copy")
    parser.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="the copy (default: beside an SQLite database, else here)"
    )
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the backup; the last line printed is its file."""
    from server.eventstore.backup import back_up

    now = datetime.now(UTC)
    settings = settings_of(options)
    target = options.file or default_file(settings.database, now)
    proven = back_up(settings.database, target.absolute(), at=now.isoformat(timespec="seconds"))
    print(
        f"{proven.events} events in {len(proven.heads)} logs, every chain proven; private data is in it, keep it safe"
    )
    print(target)
    return Exit.DONE


def default_file(database: str, now: datetime) -> Path:
    """Where a backup goes by default."""
    from server.eventstore.database import is_postgresql
    from server.eventstore.sqlite import database_path

    stamp = now.strftime("%Y%m%d-%H%M%S")
    if is_postgresql(database):
        return Path(f"jadoube-{stamp}.sqlite3")
    path = database_path(database)
    return path.with_name(f"{path.stem}.backup-{stamp}.sqlite3")
