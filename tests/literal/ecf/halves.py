"""Rules 12 and 14 to 16 by brute force: the colour groups of a level, and its pairing top half against bottom half."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tests.literal.ecf.people import Person

Pairing = list[tuple[Person, Person]]
Key = tuple[object, ...]


def halves(cards: list[Person]) -> Pairing:
    """Rule 12: top half against bottom half."""
    if not cards:
        return []
    half = len(cards) // 2
    best = min(pairings(cards), key=lambda pairing: _level_key(pairing, cards))
    moved = set(moved_places(best, cards))
    top = [p for at, p in enumerate(cards) if (at < half) != (at in moved)]
    bottom = [p for at, p in enumerate(cards) if (at >= half) != (at in moved)]

    def closeness(pairing: Pairing) -> Key:
        opponent = {a.number: b for a, b in pairing} | {b.number: a for a, b in pairing}
        against = [bottom.index(opponent[p.number]) for p in top]
        return (*_level_key(pairing, cards)[:2], sum((i - j) ** 2 for i, j in enumerate(against)), against)

    across = [pairing for pairing in pairings(cards) if all((one in top) != (two in top) for one, two in pairing)]
    return min(across, key=closeness)


def exchanges(cards: list[Person]) -> int:
    if not cards:
        return 0
    best = min(pairings(cards), key=lambda pairing: _level_key(pairing, cards))
    return len(moved_places(best, cards)) // 2


def _level_key(pairing: Pairing, cards: list[Person]) -> Key:
    half = len(cards) // 2
    weak = [one for pair in pairing if (one := weaker(*pair))]
    moved = moved_places(pairing, cards)
    farthest = [2 * (half - 1 - at) if at < half else 2 * (at - half) + 1 for at in moved]
    return (len(weak), sorted((p.strength for p in weak), reverse=True), len(moved), sorted(farthest, reverse=True))


def moved_places(pairing: Pairing, cards: list[Person]) -> list[int]:
    half = len(cards) // 2
    places = [sorted((cards.index(one), cards.index(two))) for one, two in pairing]
    return [two for _, two in places if two < half] + [one for one, _ in places if one >= half]


def weaker(one: Person, two: Person) -> Person | None:
    if one.seeks == "" or one.seeks != two.seeks:
        return None
    return min((one, two), key=lambda p: p.strength)


def larger(level: Iterable[Person]) -> str:
    seekers = "".join(p.seeks for p in level)
    white, black = seekers.count("W"), seekers.count("B")
    return "" if white == black else "W" if white > black else "B"


def pairings(cards: list[Person]) -> Iterator[Pairing]:
    if not cards:
        yield []
        return
    first, *others = cards
    for partner in others:
        if partner.number not in first.met:
            for rest in pairings([p for p in others if p is not partner]):
                yield [(first, partner), *rest]
