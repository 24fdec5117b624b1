"""Time per round of the Swiss System Based on Rating: how it grows, and the worst case.

`python benchmarks/rating_swiss.py` prints, for each number of players, the mean and the slowest of nine rounds of a
random tournament, and the slowest of brackets made to need what is dearest: exchanges, relaxations and undoings.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from domain.pairing.rating_swiss.editions import EDITIONS, RatingEdition
from domain.pairing.rating_swiss.system import RatingSwissSystem
from domain.pairing.system import Field, NoPairing
from tests.domain.pairing.rating_swiss.fields import Chances, field, rounds_of

SIZES = (50, 100, 200, 400)
ROUNDS = 9


def main() -> None:
    print(f"{'edition':<18} {'players':>7} {'mean ms':>9} {'slowest ms':>11} {'hard ms':>9} {'hardest':>20}")
    for edition in EDITIONS:
        for size in SIZES:
            times = list(_tournament(edition, size))
            hard = {name: _timed(edition, state) for name, state in _hard(size)}
            hardest = max(hard, key=lambda name: hard[name])
            mean = sum(times) / len(times)
            print(
                f"{edition.rules.code:<18} {size:>7} {mean:>9.0f} {max(times):>11.0f}"
                f" {hard[hardest]:>9.0f} {hardest:>20}",
                flush=True,
            )


def _tournament(edition: RatingEdition, size: int) -> Iterator[float]:
    chances = Chances(absences=0.02, forfeits=0.01)
    for state, _ in rounds_of(RatingSwissSystem(edition), size, ROUNDS, 1, chances):
        yield _timed(edition, state)


def _hard(size: int) -> Iterator[tuple[str, Field]]:
    """Fields that ask for more than ordinary rounds do."""
    chance = Random(size)
    half = size // 2
    met = ",".join(str(number) for number in range(half + 1, size + 1))
    yield "one scoregroup", field(*("2 " + chance.choice(("wbw", "bwb", "wbb", "bww")) for _ in range(size)))
    cards = [f"2 {chance.choice(('wb', 'bw'))}" for _ in range(size)]
    # The first has met all of S2: an exchange is needed.
    yield "one exchange", field(f"2 wb . {met}", *cards[1:])
    yield "two exchanges", field(f"2 wb . {met}", f"2 bw . {met}", *cards[2:])
    # S2 wants what S1 wants, absolutely: only exchanges find pairs.
    yield "absolute wishes", field(*("2 wbb" if at < half else "2 wbw" for at in range(size)))
    barred = ["2 wb d" if at else "2 wb" for at in range(size - 1)]
    yield "all have floated", field(*barred, *("0 bw" for _ in range(4)))
    groups = [f"{10 - at * 20 // size} {chance.choice(('wb', 'bw'))}" for at in range(size)]
    some = [f"{text} . {','.join(str(chance.randrange(1, size + 1)) for _ in range(3))}" for text in groups]
    yield "many scoregroups", field(*(text.replace(".", "-", 1) if "." not in text else text for text in some))
    last = [f"0 wb . {','.join(str(number) for number in range(size - 6, size + 1))}" for _ in range(7)]
    yield "lowest all met", field(*(f"{1 + (at % 2)} {chance.choice(('wb', 'bw'))}" for at in range(size - 7)), *last)


def _timed(edition: RatingEdition, state: Field) -> float:
    started = time.perf_counter()
    with suppress(NoPairing):
        RatingSwissSystem(edition).pair(state)
    return (time.perf_counter() - started) * 1000


if __name__ == "__main__":
    main()
