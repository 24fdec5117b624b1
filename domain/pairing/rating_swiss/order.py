"""The order in which transpositions and exchanges are tried: [A.9], [D.1] and [D.2].

Players are places in the bracket from 0, in the order of A.2: S1 holds the places below p, S2 the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple


class Exchange(NamedTuple):
    """The places that leave S1 and those that enter it instead, both ascending."""

    leaving: tuple[int, ...]
    entering: tuple[int, ...]


def transpositions(second: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """[D.1] Every order of S2, its own first: the numbers that its places can form, ascending."""
    return permutations(sorted(second))


def exchanges(first: int, players: int, *, smallest: int = 1) -> Iterator[Exchange]:
    """[D.2] Every exchange of at least `smallest` players between S1 (places below `first`) and S2 (the others).

    Fewer players first; then the smallest difference of the sums; then the highest places leaving S1; then the
    lowest entering it (reading S9).
    """
    for size in range(smallest, min(first, players - first) + 1):
        least = sum(range(first, first + size)) - sum(range(first - size, first))
        most = sum(range(players - size, players)) - sum(range(size))
        for difference in range(least, most + 1):
            for leaving in combinations(range(first - 1, -1, -1), size):
                for entering in _with_sum(first, players, size, sum(leaving) + difference):
                    yield Exchange(leaving[::-1], entering)


def _with_sum(low: int, high: int, size: int, total: int) -> Iterator[tuple[int, ...]]:
    """The ascending choices of `size` places from low to below high with this sum, the lowest first."""
    if size == 0:
        if total == 0:
            yield ()
        return
    for place in range(low, high - size + 1):
        rest = total - place
        others = size - 1
        if rest < others * (2 * place + others + 1) // 2:
            return
        if rest <= others * (2 * high - others - 1) // 2:
            for more in _with_sum(place + 1, high, others, rest):
                yield (place, *more)
