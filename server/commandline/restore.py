"""`jadoube restore`: prove a backup, then put it in the place of the database."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("restore", help="prove a backup and put it in the place of the database")
    parser.add_argument("file", type=Path, metavar="FILE", help="a file that `jadoube backup` made")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Restore, and print what was kept aside and what is lost."""
    from server.eventstore.backup import BrokenChain, restore

    settings = settings_of(options)
    if not options.file.is_file():
        raise Failure(Exit.FILE_ACCESS, f"There is no file {options.file}.")
    try:
        done = restore(options.file, settings.database, at=datetime.now(UTC).isoformat(timespec="microseconds"))
    except BrokenChain as broken:
        for fault in broken.faults:
            print(fault)
        raise Failure(Exit.DIFFERENCES, f"{options.file}: the chain does not hold; nothing was restored.") from broken
    print(f"{done.proven.events} events in {len(done.proven.heads)} logs restored, every chain proven")
    for stream, (restored, there) in done.lost.items():
        print(f"{stream}: restored at version {restored}; the log that was there was at version {there}")
    if done.kept is not None:
        print(f"what was there is kept in {done.kept}")
    if done.epoch_is_new:
        print("a new epoch begins: displays and tablets load everything again")
    return Exit.DONE
