"""`jadoube generate`: a random tournament, paired by a system, as a file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from domain.pairing.registry import DEFAULT_SYSTEM
from server.commandline.arguments import game_points, positive
from server.commandline.exits import Exit, Failure
from server.commandline.whole_files import write_whole

if TYPE_CHECKING:
    from random import Random

    from domain.pairing.rules import SystemRules
    from domain.simulation.plan import Plan
    from domain.state.tournament import Tournament
    from domain.values import Scoring

_MOST_PLAYERS = 9999
_MOST_ROUNDS = 999

_RATES = {
    "draws": "of the games are drawn, where the ratings allow it (default 0.3)",
    "forfeits": "of the games are not played",
    "byes": "of the players ask for a half-point bye, each round",
    "full-point-byes": "of the players get a full-point bye, each round",
    "absences": "of the players stay away, each round",
    "withdrawals": "of the players leave, each round",
    "late": "of the players arrive after round one",
    "never": "of the players are registered and never paired",
}


_SWISS_ONLY = ("byes", "full-point-byes", "late", "never", "prohibited")
"""What a round robin has no room for (C.05 Annex 1)."""

_ACCELERATED = "accelerated"


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    parser = commands.add_parser("generate", help="make a random tournament, paired by a system", allow_abbrev=False)
    parser.add_argument("--players", type=positive, required=True, metavar="N")
    parser.add_argument("--rounds", type=positive, required=True, metavar="R")
    parser.add_argument("--seed", type=int, required=True, metavar="S", help="the same seed, the same tournament")
    parser.add_argument("--system", default=DEFAULT_SYSTEM, metavar="CODE")
    for name, meaning in _RATES.items():
        parser.add_argument(f"--{name}", type=_rate, metavar="RATE", help=f"so much, from 0 to 1, {meaning}")
    parser.add_argument("--ratings", type=_ratings, default=(1000, 2700), metavar="LOW-HIGH")
    parser.add_argument("--points", type=_points, metavar="W-D-L", help="points for a win, a draw, a loss, as 3-1-0")
    parser.add_argument("--accelerated", action="store_true", help="Baku acceleration (C.04.7)")
    parser.add_argument("--prohibited", type=int, default=0, metavar="N", help="so many pairs must not meet")
    parser.add_argument("--until", type=positive, metavar="ROUND", help="stop after this round")
    parser.add_argument(
        "--format", choices=("trf26", "trf16", "engines"), default="trf26", help="which records to write"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="FILE.trf", help="the file to write; without it, print")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Make the tournament and write it whole or not at all."""
    from random import Random

    from domain.simulation.generator import generate
    from domain.tournament.replay import replay

    if options.players > _MOST_PLAYERS or options.rounds > _MOST_ROUNDS:
        raise Failure(Exit.TOO_LARGE, f"a file holds up to {_MOST_PLAYERS} players and {_MOST_ROUNDS} rounds")
    plan = _plan(options, Random(f"entrants {options.seed}"))  # noqa: S311  # made players, repeatable by their seed
    tournament = replay(generate(plan, Random(options.seed)))  # noqa: S311  # the same for results
    if len(tournament.play.rounds) < (plan.last_round or plan.rounds):
        print(
            f"note: round {len(tournament.play.rounds) + 1} has no valid pairing: the file ends before it",
            file=sys.stderr,
        )
    text = _text(tournament, options.format)
    if options.output is None:
        sys.stdout.write(text)
    else:
        write_whole(options.output, text.encode())
    return Exit.DONE


def _plan(options: argparse.Namespace, chance: Random) -> Plan:
    from domain.pairing.registry import rules_of
    from domain.simulation.plan import Plan, Rates, random_entrants
    from domain.values import STANDARD_SCORING

    rounds = _rounds(options, rules_of(options.system))
    if options.until is not None and options.until > rounds:
        raise Failure(Exit.BAD_INPUT, f"--until {options.until}: there are {rounds} rounds")
    lowest, highest = options.ratings
    rates = {name.replace("-", "_"): getattr(options, name.replace("-", "_")) for name in _RATES}
    return Plan(
        name=f"Random tournament {options.seed}",
        system=options.system,
        rounds=rounds,
        entrants=random_entrants(options.players, lowest, highest, chance),
        rates=Rates(**{name: rate for name, rate in rates.items() if rate is not None}),
        scoring=options.points or STANDARD_SCORING,
        accelerated=options.accelerated,
        prohibited=options.prohibited,
        last_round=options.until,
    )


def _rounds(options: argparse.Namespace, rules: SystemRules) -> int:
    """The number of rounds: as requested; in a round robin, as many as the players make."""
    from domain.state.round_robin import rounds_for

    without = () if rules.has_virtual_points else (_ACCELERATED,)
    for name in (*_SWISS_ONLY, *without) if rules.is_round_robin else without:
        if getattr(options, name.replace("-", "_")):
            who = "a round robin" if rules.is_round_robin else rules.code
            print(f"note: {who} knows no --{name}: left out", file=sys.stderr)
            setattr(options, name.replace("-", "_"), 0)
    if not rules.is_round_robin:
        rounds: int = options.rounds
        return rounds
    rounds = rounds_for(options.players, rules.cycles)
    if rounds != options.rounds:
        print(f"note: a round robin of {options.players} players has {rounds} rounds", file=sys.stderr)
    return rounds


def _text(tournament: Tournament, flavour: str) -> str:
    from domain.standings.places import places
    from domain.trf.export import Flavour, export

    return export(tournament, places, Flavour(flavour))


def _rate(text: str) -> float:
    rate = float(text)
    if not 0 <= rate <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 1")
    return rate


def _ratings(text: str) -> tuple[int, int]:
    low, _, high = text.partition("-")
    if not (low.isdigit() and high.isdigit() and int(low) <= int(high) <= _MOST_PLAYERS):
        raise argparse.ArgumentTypeError(f"{text} is not a range like 1200-2400")
    return int(low), int(high)


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
