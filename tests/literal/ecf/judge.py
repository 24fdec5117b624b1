"""The English rules by brute force: every pairing of everybody left is looked at, level by level.

Slow, and only for a handful of players; it shares no code with the real thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from domain.pairing.system import Field
from tests.literal.ecf.people import Person, people

Pairing = list[tuple[Person, Person]]
Key = tuple[object, ...]

SWEEPS = {("a", 1): 0, ("b", 1): 1, ("c", 1): 2, ("a", 2): 3, ("b", 2): 3, ("c", 2): 4, ("none", 1): 5, ("none", 2): 6}


class Nobody(Exception):
    """No pairing exists."""


def judge(field: Field) -> tuple[set[tuple[int, int]], int | None]:
    """White and Black of every board, and the bye."""
    everybody = people(field)
    bye = None
    if len(everybody) % 2:
        bye = next((one for one in _bye_order(everybody) if _pairable([p for p in everybody if p != one])), None)
        if bye is None:
            raise Nobody
        everybody.remove(bye)
    if not _pairable(everybody):
        raise Nobody
    pairs: Pairing = []
    while everybody:
        level = [p for p in everybody if p.score == everybody[0].score]
        lower = [p for p in everybody if p.score < everybody[0].score]
        done = _level(level, lower)
        pairs += done
        gone = {p.number for pair in done for p in pair}
        everybody = [p for p in everybody if p.number not in gone]
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


def _bye_order(everybody: list[Person]) -> Iterator[Person]:
    levels = [list(each) for _, each in groupby(everybody, key=lambda p: p.score)]
    for bar in range(4):
        for level in reversed(levels):
            larger = _larger(level)
            half = len(level) // 2
            scan = level[half:] + level[:half][::-1]
            for inside in (True, False):
                for one in scan:
                    if one.bar == bar and (larger in ("", one.seeks)) == inside:
                        yield one


def _level(level: list[Person], lower: list[Person]) -> Pairing:
    options: dict[str, tuple[Key, Key, Pairing]] = {}
    for pairing in _pairings(level + lower):
        floats = _floats(pairing, level)
        outranking, rest = _float_key(pairing, level, lower)
        alone = str(floats[0][0].number) if len(floats) == 1 else "several"
        name = alone if floats else ""
        if name not in options or (outranking, rest) < options[name][:2]:
            options[name] = (outranking, rest, floats)
    best = min(options.values(), key=lambda option: option[:2])
    if len(best[2]) == 1 and _exchanges(_staying(level, best[2])):
        rivals = [option for option in options.values() if len(option[2]) == 1 and option[0] == best[0]]
        straight = [option for option in rivals if _goes_straight(_staying(level, option[2]))]
        best = min(straight, key=lambda option: option[1], default=best)
    return best[2] + _halves(_staying(level, best[2]))


def _staying(level: list[Person], floats: Pairing) -> list[Person]:
    gone = {higher.number for higher, _ in floats}
    return [p for p in level if p.number not in gone]


def _floats(pairing: Pairing, level: list[Person]) -> Pairing:
    return [(one, two) for one, two in pairing if one in level and two not in level]


def _float_key(pairing: Pairing, level: list[Person], lower: list[Person]) -> tuple[Key, Key]:
    """The rules of floats in their order: what outranks exchanges, and the rest."""
    floats = _floats(pairing, level)
    following = [p for p in lower if p.score == lower[0].score] if lower else []
    here = [pair for pair in pairing if pair[0] in level]
    there = [(one, two) for one, two in pairing if one in following and two in following]
    linked = _larger(level) != "" and _larger(level) == _larger(following)
    further = sum((one in following) != (two in following) for one, two in pairing if one not in level)
    given = [weak for pair in here + (there if linked else []) if (weak := _weaker(*pair))]
    downs = {p.number: _scan(level, p, down=True) for p in level}
    ups = {p.number: _scan([q for q in lower if q.score == p.score], p, down=False) for p in lower}
    down_order = sorted(downs, key=downs.__getitem__)
    up_order = sorted(ups, key=lambda n: (-next(p.score for p in lower if p.number == n), ups[n]))
    outside = 0
    for higher, low in floats:
        outside += _larger(level) not in ("", higher.seeks)
        outside += higher.seeks != "" and higher.seeks == low.seeks
    outranking = (
        len(floats),
        sum(higher.score - low.score for higher, low in floats),
        further,
        sum(_weaker(*pair) is not None for pair in here + there),
        sorted((p.strength for p in given), reverse=True),
        sum(2 * (ups[low.number][0] in (3, 4, 6)) + (_weaker(higher, low) is not None) for higher, low in floats),
    )
    rest = (
        outside,
        sorted((downs[higher.number][0] for higher, _ in floats), reverse=True),
        sorted((ups[low.number][0] for _, low in floats), reverse=True),
        sum(downs[higher.number][1] + ups[low.number][1] for higher, low in floats),
        sorted((down_order.index(higher.number) for higher, _ in floats), reverse=True),
        sorted((up_order.index(low.number) for _, low in floats), reverse=True),
        [lower.index(low) for _, low in sorted(floats, key=lambda pair: level.index(pair[0]))],
    )
    return outranking, rest


def _scan(level: list[Person], one: Person, *, down: bool) -> tuple[int, int]:
    """When rules 20 and 21 come to this card: the sweep and the distance."""
    at, count = level.index(one), len(level)
    middle = count // 2 if down else (count - 1) // 2
    distance = at - middle if down else middle - at
    way = 1 if distance >= 0 else 2
    distance = distance if distance >= 0 else -distance - 1
    floats = one.downs if down else one.ups
    group = [p.downs if down else p.ups for p in level if p.seeks == one.seeks]
    if not any(floats[:2]):
        letter = "a"
    elif not floats[0]:
        letter = "b"
    elif all((sum(floats), floats) <= (sum(other), other) for other in group):
        letter = "c"
    else:
        letter = "none"
    return SWEEPS[letter, way], distance


def _halves(cards: list[Person]) -> Pairing:
    """Rule 12: top half against bottom half."""
    if not cards:
        return []
    half = len(cards) // 2
    best = min(_pairings(cards), key=lambda pairing: _level_key(pairing, cards))
    moved = set(_moved(best, cards))
    top = [p for at, p in enumerate(cards) if (at < half) != (at in moved)]
    bottom = [p for at, p in enumerate(cards) if (at >= half) != (at in moved)]

    def closeness(pairing: Pairing) -> Key:
        opponent = {a.number: b for a, b in pairing} | {b.number: a for a, b in pairing}
        against = [bottom.index(opponent[p.number]) for p in top]
        return (*_level_key(pairing, cards)[:2], sum((i - j) ** 2 for i, j in enumerate(against)), against)

    across = [pairing for pairing in _pairings(cards) if all((one in top) != (two in top) for one, two in pairing)]
    return min(across, key=closeness)


def _goes_straight(cards: list[Person]) -> bool:
    """Whether no exchange is needed and the weakest claims are given up, as many as the numbers demand."""
    white, black = ([p.strength for p in cards if p.seeks == colour] for colour in "WB")
    more = white if len(white) > len(black) else black
    number = max(0, 2 * len(more) - len(cards)) // 2
    weakest = sorted(sorted(more)[:number], reverse=True)
    keys = [_level_key(pairing, cards) for pairing in _pairings(cards)]
    return any(key[:3] == (number, weakest, 0) for key in keys)


def _exchanges(cards: list[Person]) -> int:
    if not cards:
        return 0
    best = min(_pairings(cards), key=lambda pairing: _level_key(pairing, cards))
    return len(_moved(best, cards))


def _level_key(pairing: Pairing, cards: list[Person]) -> Key:
    half = len(cards) // 2
    weak = [one for pair in pairing if (one := _weaker(*pair))]
    moved = _moved(pairing, cards)
    farthest = [2 * (half - 1 - at) if at < half else 2 * (at - half) + 1 for at in moved]
    return (len(weak), sorted((p.strength for p in weak), reverse=True), len(moved), sorted(farthest, reverse=True))


def _moved(pairing: Pairing, cards: list[Person]) -> list[int]:
    half = len(cards) // 2
    places = [sorted((cards.index(one), cards.index(two))) for one, two in pairing]
    return [two for _, two in places if two < half] + [one for one, _ in places if one >= half]


def _weaker(one: Person, two: Person) -> Person | None:
    if one.seeks == "" or one.seeks != two.seeks:
        return None
    return min((one, two), key=lambda p: p.strength)


def _larger(level: Iterable[Person]) -> str:
    seekers = "".join(p.seeks for p in level)
    white, black = seekers.count("W"), seekers.count("B")
    return "" if white == black else "W" if white > black else "B"


def _pairable(cards: list[Person]) -> bool:
    return next(_pairings(cards), None) is not None


def _pairings(cards: list[Person]) -> Iterator[Pairing]:
    if not cards:
        yield []
        return
    first, *others = cards
    for partner in others:
        if partner.number not in first.met:
            for rest in _pairings([p for p in others if p is not partner]):
                yield [(first, partner), *rest]
