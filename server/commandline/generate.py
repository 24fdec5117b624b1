"""`jadoube generate`: a random tournament, paired by a system, as a file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from domain.pairing.registry import DEFAULT_SYSTEM
from server.commandline.arguments import game_points, positive
from server.commandline.exits import Exit, Failure
from server.commandline.planning import AMOUNTS, amount, chance_of, number_or_range, option_of, plan_of, ratings
from server.commandline.whole_files import write_whole

if TYPE_CHECKING:
    from domain.state.tournament import Tournament
    from domain.values import Scoring

_MOST_PLAYERS = 9999
_MOST_ROUNDS = 999
_SEEDS = 10**9


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "generate",
        help="make a random tournament, paired by a system",
        description="Make a random tournament, paired by a system. What is not stated is drawn.",
        epilog="An AMOUNT is how often it happens, as 0.05 or 5%%, or how many there are: 12 in all rounds together, "
        "2/round in each.",
        allow_abbrev=False,
    )
    size = "{}, or a range from which it is drawn"
    parser.add_argument("--players", type=number_or_range, metavar="N", help=size.format("how many players"))
    parser.add_argument("--rounds", type=number_or_range, metavar="R", help=size.format("how many rounds"))
    parser.add_argument(
        "--seed", type=int, metavar="S", help="the same seed, the same tournament; without it one is drawn and named"
    )
    parser.add_argument("--system", default=DEFAULT_SYSTEM, metavar="CODE")
    for name, meaning in AMOUNTS.items():
        parser.add_argument(f"--{option_of(name)}", type=amount, metavar="AMOUNT", help=meaning)
    parser.add_argument(
        "--ratings",
        type=ratings,
        default="1000-2700",
        metavar="RATINGS",
        help="drawn from a range (1200-2400), falling by a gap (2500/20), or given (2400,2310,2250)",
    )
    parser.add_argument("--points", type=_points, metavar="W-D-L", help="points for a win, a draw, a loss, as 3-1-0")
    parser.add_argument("--accelerated", action=argparse.BooleanOptionalAction, help="Baku acceleration (C.04.7)")
    parser.add_argument("--prohibited", type=int, metavar="N", help="so many pairs must not meet")
    parser.add_argument("--tie-breaks", metavar="CODES", help='the list of the tournament, as BH/C1,SB; "" for none')
    parser.add_argument("--until", type=positive, metavar="ROUND", help="stop after this round")
    parser.add_argument(
        "--format", choices=("trf26", "trf16", "engines"), default="trf26", help="which records to write"
    )
    parser.add_argument(
        "--files", type=positive, metavar="N", help="so many tournaments, with this seed and those after it"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="FILE.trf",
        help="the file to write, with --files the folder; without it, print",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the tournaments and write each whole or not at all."""
    from secrets import randbelow

    if max(options.players or (0,)) > _MOST_PLAYERS or max(options.rounds or (0,)) > _MOST_ROUNDS:
        raise Failure(Exit.TOO_LARGE, f"a file holds up to {_MOST_PLAYERS} players and {_MOST_ROUNDS} rounds")
    if options.files is not None and (options.output is None or not options.output.is_dir()):
        raise Failure(Exit.BAD_INPUT, "--files needs a folder: -o FOLDER")
    first = options.seed
    if first is None:
        first = randbelow(_SEEDS)
        print(f"seed {first}", file=sys.stderr)
    for seed in range(first, first + (options.files or 1)):
        text = _made(options, seed).encode()
        if options.output is None:
            sys.stdout.buffer.write(text)
            sys.stdout.flush()
        else:
            name = f"{seed}.trf" if options.files else ""
            write_whole(options.output / name, text)
    return Exit.DONE


def _made(options: argparse.Namespace, seed: int) -> str:
    """The file of the tournament with this seed."""
    from domain.simulation.generator import Making
    from domain.tournament.replay import replay

    plan = plan_of(options, seed)
    making = Making(plan, chance_of(seed))
    tournament = replay(making.events())
    for name, count in making.without_room.items():
        asked = plan.counts[name]
        print(
            f"note: --{option_of(name)} {asked.number}{'/round' if asked.each_round else ''}: "
            f"{count} of them have no room",
            file=sys.stderr,
        )
    if len(tournament.play.rounds) < (plan.last_round or plan.rounds):
        print(
            f"note: round {len(tournament.play.rounds) + 1} has no valid pairing: the file ends before it",
            file=sys.stderr,
        )
    return _text(tournament, options.format)


def _text(tournament: Tournament, flavour: str) -> str:
    from domain.standings.places import places
    from domain.trf.export import Flavour, export

    return export(tournament, places, Flavour(flavour))


def _points(text: str) -> Scoring:
    from domain.values import Scoring

    win, draw, loss = game_points(text)
    return Scoring(
        win=win,
        draw=draw,
        loss=loss,
        forfeit_win=win,
        pairing_allocated_bye=win,
        full_point_bye=win,
        half_point_bye=draw,
    )
