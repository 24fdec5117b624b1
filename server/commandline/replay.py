"""`jadoube replay`: the state at any version, as JSON."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from server.commandline.arguments import positive
from server.commandline.database import add_database, tournament_of
from server.commandline.exits import Exit

if TYPE_CHECKING:
    from argparse import _SubParsersAction


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("replay", help="print the state at any version as JSON")
    parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id")
    parser.add_argument("--until", type=positive, metavar="VERSION", help="the newest version by default")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the state, its parts merged into one object, without private data."""
    import msgspec

    state: dict[str, Any] = msgspec.to_builtins(tournament_of(options), str_keys=True)
    for part in ("settings", "roster", "play", "hall"):
        state |= state.pop(part)
    for player in state["players"].values():
        del player["birth_date"], player["contact"]
    if state["report_file"] is not None:
        del state["report_file"]["born"]
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(state, order="deterministic")) + b"\n")
    return Exit.DONE
