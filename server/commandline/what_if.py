"""`jadoube what-if`: what a tournament would be if one of its events had been different."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING, Any

from server.commandline.arguments import positive
from server.commandline.consequences import consequence_lines
from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit
from server.commandline.printing import print_json

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from server.settings import ServerSettings


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("what-if", help="show what another event would have changed, round by round")
    parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id")
    parser.add_argument("version", type=positive, metavar="VERSION", help="the version of the event")
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument("--set", action="append", type=_field, metavar="FIELD=VALUE", help="as if it had said this")
    how.add_argument("--without", action="store_true", help="as if it had not been")
    parser.add_argument("--json", action="store_true", help="as JSON, as the API has it")
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print what would have been; nothing is written."""
    data = None if options.without else dict(options.set)
    found = asyncio.run(_computed(settings_of(options), options.tournament, options.version, data))
    if options.json:
        print_json(found)
    else:
        print("\n".join(consequence_lines(found)))
    return Exit.DONE


async def _computed(settings: ServerSettings, stream: str, version: int, data: dict[str, Any] | None) -> dict[str, Any]:
    from server.app import open_services
    from server.views.corrections import what_if_view

    async with open_services(settings) as services:
        now = await services.tournaments.tournament(stream)
        return what_if_view(now, await services.tournaments.corrections.what_if(stream, version, data))


def _field(text: str) -> tuple[str, Any]:
    """A field's name and its value: a number, null or a list is read as JSON, everything else as text."""
    import msgspec

    name, equals, value = text.partition("=")
    if not (name and equals):
        raise argparse.ArgumentTypeError(f"{text} is not FIELD=VALUE")
    try:
        read = msgspec.json.decode(value)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return name, value
    return name, read
