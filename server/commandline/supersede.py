"""`jadoube supersede`: stop a server from recording after another server has replaced it."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from server.commandline.exits import Exit, Failure

if TYPE_CHECKING:
    from argparse import _SubParsersAction

_AGAIN_SECONDS = 1.0


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("supersede", help="stop a server whose log was taken over from recording")
    parser.add_argument("url", metavar="URL", help="the server, as in http://192.168.1.10:8000")
    parser.add_argument("--token", help="a director's token of that server (or in JADOUBE_TOKEN)")
    parser.add_argument("--authority", type=Path, metavar="FILE", help="the certificate of that server's authority")
    parser.add_argument("--wait", action="store_true", help="ask again until it answers")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Ask once, or until it answers."""
    from server.commandline.leader import Leader, Silent

    token = options.token or os.environ.get("JADOUBE_TOKEN")
    if not token:
        raise Failure(Exit.BAD_INPUT, "Give a director's token of that server with --token or in JADOUBE_TOKEN.")
    leader = Leader(options.url, token, authority=options.authority)
    while True:
        try:
            leader.supersede()
        except Silent as silent:
            if not options.wait:
                raise Failure(Exit.FILE_ACCESS, f"{leader.url} does not answer: {silent}") from silent
            time.sleep(_AGAIN_SECONDS)
        else:
            print(f"{leader.url} records nothing any more")
            return Exit.DONE
