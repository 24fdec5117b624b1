"""CPU seconds of one round of the Dutch System, side by side with other programs, on round 5 of 9.

`python benchmarks/pairing.py [--bbp PATH] [--bbp-2017 PATH] [--sizes 100,200,...] [--tournaments N]`

The fields are made by `domain.simulation` with its ordinary rates of draws, byes and withdrawals. We are timed from
the parsed field to the pairing, and once more with its explanation, which is made when it is read; another program is
a process, timed less its time on four players. gacrux and bbpPairings 6 pair by the edition of 2026, py4swiss and
bbpPairings 5 by that of 2017. Below the table: how our time grows, the slowest round of random tournaments, fields
made to be hard, and what a whole process costs that pairs 20 players.
"""

from __future__ import annotations

import argparse
import math
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from domain.pairing.registry import system
from domain.pairing.system import Field, FieldPlayer, NoPairing, RoundRecord
from domain.pairing_service import field_of
from domain.simulation.generator import generate
from domain.simulation.plan import Plan, random_entrants
from domain.starting_list import pairing_numbers
from domain.tournament.replay import replay
from domain.trf.export import Flavour, export
from domain.values import Colour, Score, Tpn

ROUND, ROUNDS = 5, 9
OF_2026, OF_2017 = "fide-dutch-2026", "fide-dutch-2017"
GACRUX = (
    "import sys; from gacrux.pairingchecker import pairingchecker;"
    "sys.argv = ['pairingchecker', '-i', sys.argv[1], '-o', sys.argv[1] + '.out', '-p', '-n', sys.argv[2], '-d', 'B'];"
    "pairingchecker().common_main()"
)

Command = Callable[[Path, int], list[str]]


def main() -> None:
    options = _options()
    sizes = [int(size) for size in options.sizes.split(",")]
    programs = _programs(options)
    print(
        f"{'players':>7} {'ours 2026':>10} {'ours 2017':>10} {'explained':>10}"
        + "".join(f" {name:>12} {'ratio':>6}" for name in programs)
    )
    ours: dict[int, float] = {}
    with TemporaryDirectory() as folder:
        small, _ = _file(Path(folder), 4)
        starts = {name: _process(command(small, 2)) for name, (_, command) in programs.items()}
        for size in sizes:
            file, field = _file(Path(folder), size)
            mine = {code: _ours(code, field) for code in (OF_2026, OF_2017)}
            ours[size] = mine[OF_2026]
            explained = _ours(OF_2026, field, explain=True)
            line = f"{size:>7} {mine[OF_2026]:>10.4f} {mine[OF_2017]:>10.4f} {explained:>10.4f}"
            for name, (code, command) in programs.items():
                if size > options.others_up_to:
                    line += f" {'-':>12} {'':>6}"
                    continue
                theirs = max(0.0, _process(command(file, ROUND)) - starts[name])
                line += f" {theirs:>12.3f} {theirs / mine[code]:>6.0f}"
            print(line, flush=True)
    _growth(ours)
    _slowest_of(options.tournaments)
    _hard()
    _whole(programs)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Time a round of the Dutch System against other programs.")
    parser.add_argument("--bbp", metavar="PATH", help="a bbpPairings of release 6")
    parser.add_argument("--bbp-2017", metavar="PATH", help="a bbpPairings of release 5")
    parser.add_argument("--sizes", default="100,200,400,800,2000,9999")
    parser.add_argument("--others-up-to", type=int, default=800, metavar="N", help="larger fields are ours alone")
    parser.add_argument("--tournaments", type=int, default=200, metavar="N", help="random ones of up to 100 players")
    return parser.parse_args()


def _programs(options: argparse.Namespace) -> dict[str, tuple[str, Command]]:
    """The other programs: their name, the edition they pair by, and their command line for a file and a round."""
    programs: dict[str, tuple[str, Command]] = {
        "gacrux": (OF_2026, lambda file, number: [sys.executable, "-c", GACRUX, str(file), str(number)]),
        "py4swiss": (
            OF_2017,
            lambda file, _: [
                sys.executable,
                "-c",
                "from py4swiss.main import main; main()",
                "-t",
                str(file),
                "-p",
                f"{file}.out",
            ],
        ),
    }
    for name, code, path in (("bbp 6", OF_2026, options.bbp), ("bbp 5", OF_2017, options.bbp_2017)):
        if path is not None:
            programs[name] = (code, partial(_bbp, path))
    return programs


def _bbp(path: str, file: Path, _: int) -> list[str]:
    return [path, "--dutch", str(file), "-p"]


def _file(folder: Path, size: int) -> tuple[Path, Field]:
    """A tournament as a file that every program reads, and its field of the next round."""
    number = min(ROUND, size - 2)
    chance = Random(f"benchmark {size}")
    plan = Plan(
        name="Benchmark",
        system=OF_2026,
        rounds=ROUNDS,
        entrants=random_entrants(size, 1000, 2700, chance),
        last_round=number - 1,
    )
    tournament = replay(generate(plan, chance))
    file = folder / f"{size}.trf"
    file.write_text(export(tournament, pairing_numbers, Flavour.ENGINES), encoding="utf-8", newline="")
    return file, field_of(tournament, number)


def _ours(code: str, field: Field, *, explain: bool = False) -> float:
    """The best of three, in CPU seconds, with the explanation or without."""
    times = []
    for _ in range(3):
        start = time.process_time()
        made = system(code).pair(field)
        if explain:
            made.explained()
        times.append(time.process_time() - start)
    return min(times)


def _process(command: Sequence[str]) -> float:
    """The CPU seconds of a process that must succeed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _growth(ours: dict[int, float]) -> None:
    sizes = sorted(ours)
    exponents = [
        f"{one} to {two}: {math.log(ours[two] / ours[one]) / math.log(two / one):.2f}" for one, two in pairwise(sizes)
    ]
    print("\ngrowth, as the power of n:", ", ".join(exponents))


def _slowest_of(count: int) -> None:
    """Random tournaments of up to 100 players and every length, all rounds."""
    slowest = (0.0, 0, 0, 0)
    rounds = 0
    for seed in range(count):
        chance = Random(seed)
        size, length = chance.randrange(4, 101), chance.randrange(3, 14)
        plan = Plan("", OF_2026, min(length, size - 1), random_entrants(size, 1000, 2700, chance))
        tournament = replay(generate(plan, chance))
        for number in range(1, len(tournament.play.rounds) + 1):
            field = field_of(tournament, number)
            start = time.process_time()
            system(OF_2026).pair(field)
            slowest = max(slowest, (time.process_time() - start, seed, number, size))
            rounds += 1
    took, seed, number, size = slowest
    print(
        f"slowest of {rounds} rounds of {count} tournaments: {took:.3f} s (seed {seed}, round {number}, {size} players)"
    )


def _hard() -> None:
    """Fields where counting proves nothing, so that one large bracket has to be weighed as a whole."""
    print(f"\n{'hard fields':<48}" + "".join(f" {size:>8}" for size in (50, 100, 200, 400)))
    for name, make in (
        ("one scoregroup, two of S1 may meet nobody of S2", _two_exchanges),
        ("one scoregroup, too many want White absolutely", _absolute),
        ("every two neighbours in rank are prohibited", _neighbours),
    ):
        times = [_once(make(size)) for size in (50, 100, 200, 400)]
        print(f"{name:<48}" + "".join(f" {took:>8.3f}" for took in times), flush=True)


def _whole(programs: Mapping[str, tuple[str, Command]]) -> None:
    """CPU seconds of processes from start to end: an empty one, ours, the others'; and each less the empty one."""
    with TemporaryDirectory() as folder:
        file, _ = _file(Path(folder), 20)
        ours = [str(Path(sys.executable).with_name("jadoube")), "pair", str(file)]
        rows = {"python -c pass": [sys.executable, "-c", "pass"], "jadoube pair": ours}
        rows |= {name: command(file, ROUND) for name, (_, command) in programs.items()}
        times = {name: median(_process(command) for _ in range(15)) for name, command in rows.items()}
    print(f"\n{'whole process, 20 players':<28} {'seconds':>8} {'less the empty one':>20}")
    for name, took in times.items():
        print(f"{name:<28} {took:>8.3f} {took - times['python -c pass']:>20.3f}")


def _once(field: Field) -> float:
    start = time.process_time()
    try:
        system(OF_2026).pair(field)
    except NoPairing:
        return math.nan
    return time.process_time() - start


def _scoregroup(colours: Sequence[str]) -> Field:
    """Everyone has drawn every game, against players who are no longer there."""
    records = {
        letter: RoundRecord(Score.DRAW, 1, Tpn(len(colours) + 1), Colour.WHITE if letter == "w" else Colour.BLACK)
        for letter in "wb"
    }
    players = [
        FieldPlayer(Tpn(tpn), len(text), tuple(records[letter] for letter in text))
        for tpn, text in enumerate(colours, 1)
    ]
    gone = FieldPlayer(Tpn(len(colours) + 1), 0, players[0].history, present=False)
    return Field(len(colours[0]) + 1, ROUNDS, (*players, gone))


def _two_exchanges(size: int) -> Field:
    field = _scoregroup([Random(size).choice(("wb", "bw")) for _ in range(size)])
    barred = {(Tpn(one), Tpn(two)) for one in (1, 2) for two in range(size // 2 + 1, size + 1)}
    return replace(field, prohibited=frozenset(barred))


def _absolute(size: int) -> Field:
    """With as many below who want anything, so that the round can be completed."""
    upper = _scoregroup(["wbb" if tpn % 3 else "bww" for tpn in range(size // 2)])
    lower = [
        replace(player, tpn=Tpn(player.tpn + size), score=1)
        for player in _scoregroup(["wbw"] * (size // 2)).players
        if player.present
    ]
    return replace(upper, players=(*upper.players, *lower))


def _neighbours(size: int) -> Field:
    field = _scoregroup(["wbw" if tpn % 2 else "bwb" for tpn in range(size)])
    half = size // 2
    barred = {(Tpn(tpn), Tpn(tpn + half + off)) for tpn in range(1, half + 1) for off in range(-4, 5) if tpn + off >= 1}
    return replace(field, prohibited=frozenset(barred))


if __name__ == "__main__":
    main()
