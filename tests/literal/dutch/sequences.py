"""The order in which candidates come: transpositions, exchanges, sets of MDPs (2026 section 3; 2017 D.1 to D.3).

Everything here is about in-bracket sequence numbers (BSN), 1, 2, 3, ...
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations

from domain.values import Points

Numbers = tuple[int, ...]


def transpositions(s2: Sequence[int], length: int) -> Iterator[Numbers]:
    """D.1: every choice of the first `length` numbers of S2, in lexicographic order."""
    yield from permutations(sorted(s2), length)


def exchanges(s1: Sequence[int], s2: Sequence[int]) -> Iterator[tuple[Numbers, Numbers]]:
    """D.2: S1 and S2 as they are, then after each exchange between the two, in order."""
    yield tuple(s1), tuple(s2)
    swaps = [
        (down, up)
        for size in range(1, min(len(s1), len(s2)) + 1)
        for down in combinations(sorted(s1), size)
        for up in combinations(sorted(s2), size)
    ]
    for down, up in sorted(swaps, key=exchange_order):
        yield (
            tuple(sorted((set(s1) - set(down)) | set(up))),
            tuple(sorted((set(s2) - set(up)) | set(down))),
        )


def exchange_order(swap: tuple[Numbers, Numbers]) -> tuple[int, int, Numbers, Numbers]:
    """The four rules of D.2 as a sorting key of (moved from S1 to S2, moved from S2 to S1)."""
    down, up = swap
    highest_first = tuple(-number for number in sorted(down, reverse=True))
    return len(down), sum(up) - sum(down), highest_first, tuple(sorted(up))


def mdp_sets_of_2026(mdps: Sequence[int], size: int) -> Iterator[Numbers]:
    """Sets of MDPs by their smallest differing number: {1,3} before {1,4} before {3,4}."""
    yield from combinations(sorted(mdps), size)


def mdp_sets_of_2017(mdps: Sequence[int], size: int, score: Mapping[int, Points]) -> Iterator[Numbers]:
    """D.3: the highest different score first, then the lowest numbers (reading R11)."""

    def order(chosen: Numbers) -> tuple[list[Points], Numbers]:
        return sorted(-score[number] for number in chosen), chosen

    yield from sorted(combinations(sorted(mdps), size), key=order)
