"""The largest matching of a graph, by augmenting paths and shrunk odd circles (Edmonds)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.pairing.matching.masks import ALL, FREE, bits


def largest(rows: Sequence[int], start: Sequence[int] | None = None, within: int = ALL) -> list[int]:
    """A matching with the most edges among the vertices of the mask `within`: each vertex's mate, or FREE.

    `start` is a matching to begin with; its covered vertices stay covered.
    """
    mate = [FREE] * len(rows) if start is None else list(start)
    usable = within & (1 << len(rows)) - 1
    free = 0
    for vertex in bits(usable):
        if mate[vertex] == FREE:
            free |= 1 << vertex
    for vertex in bits(free):
        if mate[vertex] == FREE:
            choice = rows[vertex] & free & ~(1 << vertex)
            if choice:
                other = (choice & -choice).bit_length() - 1
                mate[vertex], mate[other] = other, vertex
                free &= ~(1 << vertex | 1 << other)
    for root in bits(free):
        if mate[root] == FREE:
            usable &= ~_Search(rows, mate, usable).grow(root)
    return mate


class _Search:
    """One alternating tree of a largest matching. A tree that finds no way out is never visited again."""

    def __init__(self, rows: Sequence[int], mate: list[int], usable: int) -> None:
        self.rows = rows
        self.mate = mate
        self.unseen = usable
        self.parent: dict[int, int] = {}
        self.base: dict[int, int] = {}
        self.outer = 0
        self.queue: list[int] = []

    def grow(self, root: int) -> int:
        """Augment from the root and return 0, or return the vertices of the tree that found no way out."""
        usable = self.unseen
        self._enter(root)
        while self.queue:
            vertex = self.queue.pop(0)
            row = self.rows[vertex] & ~(1 << vertex)
            for other in bits(row & self.outer):
                if self.base[other] != self.base[vertex]:
                    self._shrink(vertex, other)
            fresh = row & self.unseen
            while fresh:
                low = fresh & -fresh
                other = low.bit_length() - 1
                self.parent[other] = vertex
                partner = self.mate[other]
                if partner == FREE:
                    self._flip(other)
                    return 0
                self.unseen ^= low
                self.base[other] = other
                self._enter(partner)
                fresh &= self.unseen
        return usable & ~self.unseen

    def _enter(self, vertex: int) -> None:
        self.unseen &= ~(1 << vertex)
        self.outer |= 1 << vertex
        self.base[vertex] = vertex
        self.queue.append(vertex)

    def _flip(self, vertex: int) -> None:
        while vertex != FREE:
            before = self.parent[vertex]
            following = self.mate[before]
            self.mate[vertex], self.mate[before] = before, vertex
            vertex = following

    def _shrink(self, one: int, two: int) -> None:
        root = self._meeting_point(one, two)
        inside = {root}
        self._mark(one, root, two, inside)
        self._mark(two, root, one, inside)
        for vertex in list(self.base):
            if self.base[vertex] in inside:
                self.base[vertex] = root
                if not self.outer >> vertex & 1:
                    self.outer |= 1 << vertex
                    self.queue.append(vertex)

    def _meeting_point(self, one: int, two: int) -> int:
        seen = set()
        vertex = one
        while True:
            vertex = self.base[vertex]
            seen.add(vertex)
            if self.mate[vertex] == FREE:
                break
            vertex = self.parent[self.mate[vertex]]
        vertex = self.base[two]
        while vertex not in seen:
            vertex = self.base[self.parent[self.mate[vertex]]]
        return vertex

    def _mark(self, vertex: int, root: int, child: int, inside: set[int]) -> None:
        while self.base[vertex] != root:
            inside.update((self.base[vertex], self.base[self.mate[vertex]]))
            self.parent[vertex] = child
            child = self.mate[vertex]
            vertex = self.parent[child]
