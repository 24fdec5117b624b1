"""Matchings, against every matching there is."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import permutations

import pytest

from domain.pairing.matching import FREE, Assignments, bits, cheapest_perfect, largest


def _graph(seed: int) -> list[dict[int, int]]:
    chance = random.Random(seed)
    size, density, most = chance.randrange(2, 11), chance.random(), chance.choice([0, 1, 3, 1000, 1 << 80])
    costs: list[dict[int, int]] = [{} for _ in range(size)]
    for one in range(size):
        for two in range(one):
            if chance.random() < density:
                costs[one][two] = costs[two][one] = chance.randrange(-most, most + 1)
    return costs


def _least_cost(costs: list[dict[int, int]]) -> int | None:
    everybody = (1 << len(costs)) - 1

    @lru_cache(None)
    def least(used: int) -> int | None:
        if used == everybody:
            return 0
        one = bits(~used & everybody)[0]
        found = []
        for two, cost in costs[one].items():
            if not used >> two & 1:
                rest = least(used | 1 << one | 1 << two)
                if rest is not None:
                    found.append(cost + rest)
        return min(found, default=None)

    return least(0)


def _most_edges(costs: list[dict[int, int]]) -> int:
    everybody = (1 << len(costs)) - 1

    @lru_cache(None)
    def most(used: int) -> int:
        if used == everybody:
            return 0
        one = bits(~used & everybody)[0]
        found = [most(used | 1 << one)]
        found += [1 + most(used | 1 << one | 1 << two) for two in costs[one] if not used >> two & 1]
        return max(found)

    return most(0)


def _rows(costs: list[dict[int, int]]) -> list[int]:
    return [sum(1 << other for other in row) for row in costs]


@pytest.mark.parametrize("block", range(8))
def test_the_cheapest_perfect_matching_costs_no_more_than_any_other(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        costs = _graph(seed)
        mates = cheapest_perfect(costs)
        least = _least_cost(costs)
        assert (mates is None) == (least is None)
        if mates is not None and least is not None:
            assert all(mates[mate] == vertex for vertex, mate in enumerate(mates))
            assert sum(costs[vertex][mate] for vertex, mate in enumerate(mates)) == 2 * least


@pytest.mark.parametrize("block", range(8))
def test_no_matching_has_more_edges_than_the_largest(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        costs = _graph(seed)
        mates = largest(_rows(costs))
        assert all(mate == FREE or mates[mate] == vertex for vertex, mate in enumerate(mates))
        assert all(mate == FREE or mate in costs[vertex] for vertex, mate in enumerate(mates))
        assert len(mates) - mates.count(FREE) == 2 * _most_edges(costs)


def test_a_start_matching_leaves_its_vertices_covered() -> None:
    path = [0b0010, 0b0101, 0b1010, 0b0100]

    assert largest(path, [FREE, 2, 1, FREE]) == [1, 0, 3, 2]
    kept = largest([0b0010, 0b0101, 0b0010, 0], [FREE, 2, 1, FREE])
    assert FREE not in kept[1:3]


def test_an_odd_circle_is_shrunk_and_opened_again() -> None:
    # A triangle 0-1-2 with a tail on each corner: greedy joins corners, the largest matching joins tails.
    rows = [0b001110, 0b010101, 0b100011, 0b000001, 0b000010, 0b000100]

    assert largest(rows) == [3, 4, 5, 0, 1, 2]


def test_an_empty_graph_is_matched() -> None:
    assert cheapest_perfect([]) == []
    assert largest([]) == []


@pytest.mark.parametrize("block", range(4))
def test_the_first_assignment_comes_before_all_others(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        rows = _rows(_graph(seed))
        chance = random.Random(seed)
        assignments = Assignments(rows)
        for _ in range(4):
            left = sorted(chance.sample(range(len(rows)), len(rows) // 2))
            right = [vertex for vertex in range(len(rows)) if vertex not in left][: len(left)]
            first = next(
                (way for way in permutations(right) if all(rows[a] >> b & 1 for a, b in zip(left, way, strict=True))),
                None,
            )
            mates = assignments.first(sum(1 << a for a in left), sum(1 << b for b in right))
            assert (mates is None) == (first is None)
            if mates is not None and first is not None:
                assert tuple(mates[a] for a in left) == first


def test_sides_of_unequal_size_have_no_assignment() -> None:
    assert Assignments([0b110, 0b001, 0b001]).first(0b001, 0b110) is None


def test_within_some_vertices_the_others_stay_free() -> None:
    assert largest([0b0110, 0b0001, 0b1001, 0b0100], within=0b0111) == [1, 0, FREE, FREE]
