"""Rules 10 and 17 to 24 by brute force: every way to leave a level is looked at, and one rule after another narrows.

Written from the text of the rules and the readings E3 to E5 and E14 to E17; it shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.literal.ecf.halves import Pairing, exchanges, larger, pairings, weaker
from tests.literal.ecf.people import Person

SWEEPS = {("a", 1): 0, ("b", 1): 1, ("c", 1): 2, ("a", 2): 3, ("b", 2): 3, ("c", 2): 4, ("none", 1): 5, ("none", 2): 6}
"""The order of the scans: a, b, c on the first side of the median, b and c on the other; then what meets none."""

OPPOSITE = {"W": "B", "B": "W"}

FROM_THE_FAR_SIDE = (3, 4, 6)


@dataclass(frozen=True)
class Selection:
    """Floaters with their opponents, and the best that the others of both levels can have beside them.

    `further` counts the floaters of the next level (24 a), `transfers` those on both levels (24 b); `claims` are the
    claims given up on both, the strongest first.
    """

    floats: Pairing
    further: int
    transfers: int
    claims: list[Any]

    @property
    def harm(self) -> tuple[int, int, list[Any]]:
        return self.further, self.transfers, self.claims


@dataclass(frozen=True)
class Scan:
    """Rules 20 and 21: when the scan comes to each card, as the sweep and the distance from the median."""

    down: dict[int, tuple[int, int]]
    up: dict[int, tuple[int, int]]
    ups_in_order: list[int]

    @property
    def downs_in_order(self) -> list[int]:
        return sorted(self.down, key=self.down.__getitem__)


def floats(level: list[Person], lower: list[Person]) -> Pairing:
    """Who goes down from the level, and whom they meet; all on the level and below must be pairable."""
    following = [p for p in lower if p.score == lower[0].score] if lower else []
    left = selections(level, following, lower)
    left = _fewest(left, len)  # 10
    left = _fewest(left, lambda pairs: sum(higher.score - low.score for higher, low in pairs))  # 10
    if not left[0].floats:
        return []
    is_one_level = larger(level) != "" and larger(level) == larger(following)  # 17
    least = min(one.harm if is_one_level else one.harm[:2] for one in left)  # 24 a, 24 b; 16 on both levels by 17
    left = [one for one in left if one.harm[: len(least)] == least]
    if len(left[0].floats) == 1:
        left = _fewest(left, lambda pairs: exchanges(staying(level, pairs)))  # 24 c
    scan = scanned(level, lower)
    first = first_choices(level, following, scan)
    if any(one.floats == first for one in left):  # 20, 21; a change would save nothing
        return first
    left = _fewest(left, lambda pairs: sum(outside(level, *pair) for pair in pairs))  # 20, 21: the colour groups
    if is_one_level:  # 18
        left = _fewest(left, lambda pairs: sum(scan.up[low.number][0] in FROM_THE_FAR_SIDE for _, low in pairs))
        left = _fewest(left, lambda pairs: sum(weaker(*pair) is not None for pair in pairs))
    left = _fewest(left, lambda pairs: _worst_first(scan.down[higher.number][0] for higher, _ in pairs))  # 20
    left = _fewest(left, lambda pairs: _worst_first(scan.up[low.number][0] for _, low in pairs))  # 21
    left = _fewest(left, lambda pairs: sum(scan.down[a.number][1] + scan.up[b.number][1] for a, b in pairs))  # 22
    left = _fewest(left, lambda pairs: _worst_first(scan.downs_in_order.index(higher.number) for higher, _ in pairs))
    left = _fewest(left, lambda pairs: _worst_first(scan.ups_in_order.index(low.number) for _, low in pairs))
    left = _fewest(left, lambda pairs: [lower.index(low) for _, low in sorted(pairs, key=lambda p: level.index(p[0]))])
    return left[0].floats


def first_choices(level: list[Person], following: list[Person], scan: Scan) -> Pairing:
    """The down-floater that 20 names, and the opponent that 21 names for that one; nothing if 21 names none."""
    group = [p for p in level if larger(level) in ("", p.seeks)]
    higher = min(group, key=lambda p: scan.down[p.number])
    opposite = [p for p in following if higher.seeks == "" or p.seeks == OPPOSITE[higher.seeks]]
    return [(higher, min(opposite, key=lambda p: scan.up[p.number]))] if opposite else []


def selections(level: list[Person], following: list[Person], lower: list[Person]) -> list[Selection]:
    """Every set of floats that a whole pairing has, with the least harm that any such pairing does."""
    found: dict[frozenset[tuple[int, int]], Selection] = {}
    for pairing in pairings(level + lower):
        going = [(one, two) for one, two in pairing if one in level and two not in level]
        both = [(one, two) for one, two in pairing if one in level or (one in following and two in following)]
        given = [weak for pair in both if (weak := weaker(*pair))]
        further = sum((one in following) != (two in following) for one, two in pairing if one not in level)
        claims = sorted((p.strength for p in given), reverse=True)
        selection = Selection(going, further, len(given), claims)
        name = frozenset((one.number, two.number) for one, two in going)
        if name not in found or selection.harm < found[name].harm:
            found[name] = selection
    return list(found.values())


def _fewest(left: list[Selection], count: Callable[[Pairing], Any]) -> list[Selection]:
    """Those of which something is least."""
    counts = [count(one.floats) for one in left]
    return [one for one, number in zip(left, counts, strict=True) if number == min(counts)]


def _worst_first(numbers: Any) -> list[int]:
    return sorted(numbers, reverse=True)


def staying(level: list[Person], pairs: Pairing) -> list[Person]:
    gone = {higher.number for higher, _ in pairs}
    return [p for p in level if p.number not in gone]


def outside(level: list[Person], higher: Person, low: Person) -> int:
    """How many of a float come from outside the colour groups that 20 and 21 name; a neutral card is in no group."""
    down = larger(level) != "" and higher.seeks != larger(level)
    up = higher.seeks != "" and low.seeks != OPPOSITE[higher.seeks]
    return down + up


def scanned(level: list[Person], lower: list[Person]) -> Scan:
    levels: list[list[Person]] = []
    for p in lower:
        if not levels or levels[-1][0].score != p.score:
            levels.append([])
        levels[-1].append(p)
    down = {}
    for p in level:
        group = level if larger(level) == "" or p.seeks == "" else [q for q in level if q.seeks == p.seeks]
        distance = level.index(p) - len(level) // 2
        down[p.number] = _place(p.downs, [q.downs for q in group], distance)
    up = {}
    for each in levels:
        for p in each:
            group = each if p.seeks == "" else [q for q in each if q.seeks == p.seeks]
            distance = (len(each) - 1) // 2 - each.index(p)
            up[p.number] = _place(p.ups, [q.ups for q in group], distance)
    order = [number for each in levels for number in sorted((p.number for p in each), key=up.__getitem__)]
    return Scan(down, up, order)


def _place(mine: tuple[int, ...], group: list[tuple[int, ...]], distance: int) -> tuple[int, int]:
    """The sweep and the distance of one card; a negative distance lies on the side that is scanned last."""
    way, distance = (1, distance) if distance >= 0 else (2, -distance - 1)
    if not any(mine[:2]):
        letter = "a"
    elif not mine[0]:
        letter = "b"
    elif all((sum(mine), mine) <= (sum(other), other) for other in group):
        letter = "c"
    else:
        letter = "none"
    return SWEEPS[letter, way], distance
