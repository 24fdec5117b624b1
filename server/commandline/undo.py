"""`jadoube undo`: take back the action that an event belongs to, after a look at what follows."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING, Any

from server.commandline.arguments import positive
from server.commandline.confirmation import add_confirmation, add_preview, confirm, print_warnings, refused_in_fide_mode
from server.commandline.consequences import consequence_lines
from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit
from server.commandline.printing import print_json

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from server.settings import ServerSettings


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("undo", help="take an action back by events that compensate it")
    parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id")
    parser.add_argument("version", type=positive, metavar="VERSION", help="the version of any event of the action")
    parser.add_argument("--reason", default="", metavar="TEXT", help="why, for the log")
    add_confirmation(parser, "confirm an undo that is prohibited in FIDE mode: the mode is left for good")
    add_preview(parser)
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print what follows; unless it is a preview, the undo has been recorded before."""
    found = asyncio.run(_undone(settings_of(options), options))
    if options.json:
        print_json(found)
        return Exit.DONE
    print("\n".join(consequence_lines(found)))
    if not options.preview:
        print(f"recorded: version {found['version']}")
    return Exit.DONE


async def _undone(settings: ServerSettings, options: argparse.Namespace) -> dict[str, Any]:
    """What follows; without `--preview` also the versions of the events by which the action was taken back."""
    from domain.fide_mode import departure_for
    from domain.tournament.replay import replay
    from domain.tournament.undo import undo_warnings
    from server.app import open_services
    from server.service import operator
    from server.views.corrections import consequences_view

    async with open_services(settings) as services:
        service, stream = services.tournaments, options.tournament
        now = await service.tournament(stream)
        preview = await service.corrections.preview_undo(stream, options.version, options.reason)
        warnings = undo_warnings(now, replay(preview.events, now))
        preview_view = consequences_view(now, preview) | {"version": now.version}
        if options.preview:
            print_warnings(warnings, now)
            return preview_view
        with refused_in_fide_mode(now):
            departure_for(now, warnings, agreed=options.leave_fide_mode)
        confirm(warnings, now, confirmed=options.yes)
        request = operator("command line", if_match=now.version)
        done = await service.corrections.undo(
            stream, options.version, options.reason, request, leave_fide_mode=options.leave_fide_mode
        )
        return preview_view | {"version": done.version, "recorded": [each.version for each in done.events]}
