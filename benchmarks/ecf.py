"""Time a round by the English rules against the number of players, beside the Dutch System on the same fields.

Run `python -m benchmarks.ecf`. Three shapes: random tournaments of nine rounds (the slowest of their rounds); two
levels with one exchange that cannot be had for nothing (rule 24 c); and forty levels that each must send a player to
the bottom, so that no choice can be made by looking at the next level alone (rule 13). `nan`: no pairing exists.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

from domain.pairing.registry import system
from domain.pairing.system import Field, FieldPlayer, NoPairing, RoundPairing, RoundRecord
from domain.values import STANDARD_SCORING, Colour, Score, Tpn

SIZES = (25, 50, 100, 200, 400)
ROUNDS = 9
HISTORIES = ("WBBWBBW", "BWBWWBB", "BBWBWWB", "WBBBWBW")
"""Colours of players who seek White; the other way round of those who seek Black."""


def seconds(pair: Callable[[Field], RoundPairing], field: Field) -> float:
    began = time.perf_counter()
    try:
        pair(field)
    except NoPairing:
        return float("nan")
    return time.perf_counter() - began


def random_tournament(count: int, seed: int) -> list[Field]:
    """The fields of a random tournament, paired by the English rules."""
    chance = random.Random(seed)
    histories: dict[int, tuple[RoundRecord, ...]] = dict.fromkeys(range(1, count + 1), ())
    fields = []
    for number in range(1, ROUNDS + 1):
        players = tuple(
            FieldPlayer(Tpn(tpn), sum(each.points for each in history), history, rating=3000 - tpn)
            for tpn, history in histories.items()
        )
        fields.append(Field(round=number, rounds=ROUNDS, players=players))
        pairing = system("ecf").pair(fields[-1])
        for pair in pairing.pairs:
            white, black = chance.choice(((Score.WIN, Score.LOSS), (Score.DRAW, Score.DRAW), (Score.LOSS, Score.WIN)))
            histories[pair.white] += (_record(white, pair.black, Colour.WHITE),)
            histories[pair.black] += (_record(black, pair.white, Colour.BLACK),)
        if pairing.bye is not None:
            histories[pairing.bye] += (_record(Score.PAIRING_ALLOCATED_BYE),)
    return fields


def one_exchange(count: int) -> Field:
    """Two odd levels; in the upper one only the first and the last card could meet across the border, and may not."""
    upper = count // 2 + (count // 2 + 1) % 2
    seekers = "W" + "B" * (upper // 2 - 1) + "W" * (upper // 2) + "B" + "WB" * count
    players = _players(count, seekers, lambda at: 8 if at < upper else 7)
    return Field(round=8, rounds=ROUNDS, players=players, prohibited=frozenset({(Tpn(1), Tpn(upper))}))


def far_floats(count: int) -> Field:
    """Forty levels and a last one whose players may each meet one player above it."""
    last = min(40, count // 5)
    above = count - last
    players = _players(count, "WB" * count, lambda at: 2 + 2 * (last - at * last // above) if at < above else 1)
    prohibited = set()
    for at in range(last):
        own = above + at + 1
        friend = at * above // last + 1
        prohibited |= {(Tpn(tpn), Tpn(own)) for tpn in range(1, own) if tpn != friend}
    return Field(round=8, rounds=ROUNDS, players=players, prohibited=frozenset(prohibited))


def _players(count: int, seekers: str, points: Callable[[int], int]) -> tuple[FieldPlayer, ...]:
    return tuple(
        FieldPlayer(Tpn(at + 1), points(at), _history(at, seekers[at], points(at)), rating=3000 - at)
        for at in range(count)
    )


def _history(at: int, seeks: str, points: int) -> tuple[RoundRecord, ...]:
    text = HISTORIES[at % len(HISTORIES)]
    colours = text if seeks == "W" else text.translate(str.maketrans("WB", "BW"))
    records = [_record(Score.LOSS, None, Colour.WHITE if each == "W" else Colour.BLACK) for each in colours]
    records[0] = RoundRecord(Score.WIN, points, None, records[0].colour)
    return tuple(records)


def _record(score: Score, opponent: Tpn | None = None, colour: Colour | None = None) -> RoundRecord:
    return RoundRecord(score, STANDARD_SCORING.points(score), opponent, colour)


def slowest(code: str, fields: Sequence[Field]) -> float:
    """The slowest of these rounds by a system."""
    return max(seconds(system(code).pair, each) for each in fields)


SHAPES: Sequence[tuple[str, Callable[[int], list[Field]]]] = (
    ("random, nine rounds", lambda count: random_tournament(count, count)),
    ("one exchange (24 c)", lambda count: [one_exchange(count)]),
    ("far floats (13)", lambda count: [far_floats(count)]),
)


def main() -> None:
    print(f"{'shape':19} {'players':>6} {'ecf s':>8} {'dutch s':>8} {'ratio':>6}")
    for name, make in SHAPES:
        for count in SIZES:
            fields = make(count)
            mine, dutch = slowest("ecf", fields), slowest("fide-dutch-2026", fields)
            print(f"{name:19} {count:6} {mine:8.3f} {dutch:8.3f} {mine / dutch:6.2f}", flush=True)


if __name__ == "__main__":
    main()
