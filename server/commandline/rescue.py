"""`jadoube rescue`: write what the memory of the running server still holds to a new file."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure
from server.commandline.whole_files import write_whole

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser(
        "rescue", help="write what the running server still holds in memory to a new file, when its database is lost"
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the new file; it serves as it is")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Fetch, prove and print what was rescued."""
    from server.commandline.leader import Leader, Silent
    from server.commandline.running import running_server
    from server.eventstore.backup import BrokenChain, prove

    database = settings_of(options).database
    running = running_server(database)
    if running is None:
        reason = f"No server of {database} is known on this machine, to this user. Name its database with --database."
        raise Failure(Exit.BAD_INPUT, reason)
    if options.file.exists():
        raise Failure(Exit.FILE_ACCESS, f"{options.file} exists already; name a new file.")
    leader = Leader(running.base, running.key, authority=None if running.authority is None else Path(running.authority))
    try:
        content, headers = leader.get("/api/v1/rescue")
    except Silent as silent:
        raise Failure(Exit.FILE_ACCESS, f"{running.base} does not answer: {silent}") from silent
    write_whole(options.file, content, is_private=True)
    done = json.loads(headers["x-rescued"])
    try:
        proven = prove(options.file)
    except BrokenChain as broken:
        raise Failure(Exit.DIFFERENCES, f"{options.file} was written, but {broken}") from broken
    print(f"{proven.events} events in {len(proven.heads)} logs rescued, every chain proven")
    for stream in done["missing"]:
        print(f"{stream}: not in memory; look for it in a backup")
    print("stop the server, then serve what was rescued; devices need new links:")
    print(f"jadoube serve --database {options.file}")
    return Exit.DONE
