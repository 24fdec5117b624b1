"""`jadoube result`: enter the result of a game, or correct it after a look at what follows."""

from __future__ import annotations

import argparse
import asyncio
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from server.commandline.arguments import positive
from server.commandline.confirmation import (
    add_confirmation,
    add_preview,
    ask,
    confirm,
    print_warnings,
    refused_in_fide_mode,
)
from server.commandline.consequences import consequence_lines
from server.commandline.database import add_database, settings_of
from server.commandline.exits import Exit, Failure
from server.commandline.printing import print_json

if TYPE_CHECKING:
    from argparse import _SubParsersAction

    from domain.results.entering import EnterResult
    from domain.state.rounds import Game
    from domain.state.tournament import Tournament
    from domain.values import Outcome
    from server.settings import ServerSettings

_WRITTEN = "1-0, 1/2-1/2 (draw), 0-1, 0-0, 1/2-0, 0-1/2, adjourned; forfeits 1-0ff, 0-1ff, 0-0ff; not rated 1-0u"


def add(commands: _SubParsersAction[argparse.ArgumentParser]) -> None:
    """The command and its arguments."""
    parser = commands.add_parser("result", help="enter the result of a game, or correct it")
    parser.add_argument("tournament", metavar="TOURNAMENT", help="the tournament's id")
    parser.add_argument("round", type=positive, metavar="ROUND")
    parser.add_argument("board", type=positive, metavar="BOARD")
    parser.add_argument("result", type=_outcome, metavar="RESULT", help=f"White's side first: {_WRITTEN}")
    parser.add_argument("--reason", default="", metavar="TEXT", help="why it is corrected, for the log")
    parser.add_argument("--reported-by", default="", metavar="WHO", help="who reported it, for the log")
    parser.add_argument(
        "--own-slip",
        action="store_true",
        help="after the deadline: a slip of the chief arbiter in entering it, which counts for the standings too where "
        "the tournament lets such slips count (late_slips)",
    )
    add_confirmation(parser, "confirm that an adjourned game was not played: FIDE mode is left for good")
    add_preview(parser)
    add_database(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print what follows, and record the result unless it is a preview."""
    found = asyncio.run(_entered(settings_of(options), options))
    if options.json:
        print_json(found)
    elif not options.preview:
        is_recorded = bool(found["recorded"])
        print(f"recorded: version {found['version']}" if is_recorded else "nothing to change: it is so already")
    return Exit.DONE


async def _entered(settings: ServerSettings, options: argparse.Namespace) -> dict[str, Any]:
    """What follows; without `--preview` also the versions of the events that were recorded."""
    from domain.fide_mode import departure_for
    from domain.tournament.decide import warnings_before
    from server.app import open_services
    from server.service import operator
    from server.views.corrections import consequences_view

    async with open_services(settings) as services:
        service, stream = services.tournaments, options.tournament
        now = await service.tournament(stream)
        game = _game(now, options)
        command = _command(game, options)
        preview = await service.corrections.preview(stream, replace(command, leave_fide_mode=True))
        view = consequences_view(now, preview) | {"version": now.version}
        warnings = warnings_before(now, command)
        print("\n".join(consequence_lines(view)), file=sys.stderr if options.json else sys.stdout, flush=True)
        if options.preview:
            print_warnings(warnings, now)
            return view
        if preview.needs_reason:
            raise Failure(Exit.BAD_INPUT, "Nothing was changed.")
        confirm(warnings, now, confirmed=options.yes)
        with refused_in_fide_mode(now):
            departure_for(now, warnings, agreed=options.leave_fide_mode)
        is_correction = game.seen is not None and bool(preview.events)
        ask(["Correct it? [y/N] "] if is_correction else [], confirmed=options.yes)
        done = await service.execute(stream, command, operator("command line"))
        return view | {"version": done.version, "recorded": [each.version for each in done.events]}


def _game(tournament: Tournament, options: argparse.Namespace) -> Game:
    rounds = tournament.public_rounds
    number, board = int(options.round), int(options.board)
    game = rounds[number - 1].game_at(board) if number <= len(rounds) else None
    if game is None:
        raise Failure(Exit.BAD_INPUT, f"no published round {number} with a board {board}")
    return game


def _command(game: Game, options: argparse.Namespace) -> EnterResult:
    from domain.results.entering import EnterResult

    return EnterResult(
        options.round,
        game.id,
        options.result,
        game.seen,
        options.reason,
        options.reported_by,
        own_slip=options.own_slip,
        leave_fide_mode=options.leave_fide_mode,
    )


def _outcome(text: str) -> Outcome:
    from domain.exchange.result_words import outcome_of

    try:
        found = outcome_of(text)
    except ValueError:
        found = None
    if found is None:
        raise argparse.ArgumentTypeError(f"{text} is none of {_WRITTEN}")
    return found
