"""The English rules by brute force: every pairing of all who are left is looked at, level by level.

Slow, and only for a handful of players; it shares no code with the real thing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from domain.pairing.system import Field
from tests.literal.ecf.floats import floats
from tests.literal.ecf.halves import Pairing, halves, larger, pairings
from tests.literal.ecf.people import Person, people


class NoCompletePairing(Exception):
    """No pairing exists."""


def judge(field: Field) -> tuple[set[tuple[int, int]], int | None]:
    """White and Black of every board, and the bye."""
    players = people(field)
    bye = None
    if len(players) % 2:
        bye = next((one for one in bye_order(players) if pairable([p for p in players if p != one])), None)
        if bye is None:
            raise NoCompletePairing
        players.remove(bye)
    if not pairable(players):
        raise NoCompletePairing
    pairs: Pairing = []
    while players:
        level = [p for p in players if p.score == players[0].score]
        lower = [p for p in players if p.score < players[0].score]
        down = floats(level, lower)
        gone = {p.number for pair in down for p in pair}
        pairs += down + halves([p for p in level if p.number not in gone])
        players = [p for p in lower if p.number not in gone]
    boards = set()
    lot = field.initial_colour.value == "white"
    order = {p.number: at for at, p in enumerate(people(field))}
    for one, two in sorted(pairs, key=lambda pair: min(order[p.number] for p in pair)):
        higher, lower_one = sorted((one, two), key=lambda p: order[p.number])
        if higher.colours == lower_one.colours == "":
            white = lot
            lot = not lot
        elif higher.line == lower_one.line:
            white = higher.seeks == "W"
        else:
            white = higher.line < lower_one.line
        boards.add((higher.number, lower_one.number) if white else (lower_one.number, higher.number))
    return boards, None if bye is None else bye.number


def bye_order(players: list[Person]) -> Iterator[Person]:
    levels = [list(each) for _, each in groupby(players, key=lambda p: p.score)]
    for bar in range(4):
        for level in reversed(levels):
            colour = larger(level)
            half = len(level) // 2
            scan = level[half:] + level[:half][::-1]
            for inside in (True, False):
                for one in scan:
                    if one.bar == bar and (colour in ("", one.seeks)) == inside:
                        yield one


def pairable(cards: list[Person]) -> bool:
    return next(pairings(cards), None) is not None
