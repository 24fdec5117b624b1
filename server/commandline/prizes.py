"""`jadoube prizes`: who gets what if the round ended now, with the reason for every amount."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from server.commandline.arguments import positive
from server.commandline.database import add_database, tournament_of
from server.commandline.exits import Exit
from server.commandline.printing import print_json

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from server.views.model import Model


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("prizes", help="print who gets which prize and why")
    parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id")
    parser.add_argument("--until", type=positive, metavar="VERSION", help="the newest version by default")
    parser.add_argument("--json", action="store_true", help="the view as JSON; money in the smallest unit")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the list."""
    from server.views.parameters import NO_PARAMETERS
    from server.views.prizes import prizes

    shown = prizes(tournament_of(options), NO_PARAMETERS)
    if options.json:
        print_json(shown)
    else:
        print("\n".join(_lines(shown)))
    return Exit.DONE


def _lines(shown: Model) -> Iterator[str]:
    head = shown["head"]
    yield f"{head['name']}: prizes, {head['state']}"
    if head["missing"]:
        yield f"{head['missing']} games are in progress and count as they stand"
    if not head["groups"]:
        yield "no prizes are announced"
    for key in shown["order"]:
        row = shown["rows"][key]
        yield f"{row['group']} {row['seat']}. {row['name']}: {row['won']}"
        yield f"    {row['reason']}"
    for each in head["unawarded"]:
        what = ", ".join(filter(None, (each["amount_text"], each["trophy"])))
        yield f"{each['group']} {each['place']}. no one: {what}"
    if head["without_birth_date"]:
        yield f"{head['without_birth_date']} players have no birth date: no prize by age can reach them"
