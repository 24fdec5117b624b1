"""The cheapest perfect matching: Edmonds' primal-dual method, one alternating tree at a time, O(n^3) steps.

Duals are computed from the time at which an event happens, so that a tree does no work for events that never happen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

from domain.pairing.matching.masks import FREE


def cheapest_perfect(costs: Sequence[Mapping[int, int]]) -> list[int] | None:
    """The mates of a perfect matching of least total cost, or None if no matching is perfect.

    `costs[v]` maps each neighbour of v to the cost of their edge; costs are symmetric.
    """
    forest = _Forest(costs)
    return forest.mate if all(forest.match(vertex) for vertex in range(len(costs))) else None


_OUTER, _INNER = range(2)
_GROW, _CLOSE, _EXPAND = range(3)


class _Forest:
    """The state of the primal-dual method.

    Nodes are vertices (0 to n-1) and blossoms (from n). Costs are kept doubled, so that all duals stay integers.
    Within one tree, time is how far the duals have moved: an outer vertex's dual is `key + now`, an inner one's
    `key - now`, and every event has its fixed time.
    """

    def __init__(self, costs: Sequence[Mapping[int, int]]) -> None:
        size = len(costs)
        self.edges = [[(other, 2 * cost) for other, cost in row.items()] for row in costs]
        self.cost = [dict(row) for row in self.edges]
        self.mate = [FREE] * size
        self.key = [min((cost for _, cost in row), default=0) // 2 for row in self.edges]
        self.top = list(range(size))
        self.base = list(range(size))
        self.children: dict[int, list[int]] = {}
        self.links: dict[int, list[tuple[int, int]]] = {}
        self.weight: dict[int, int] = {}
        self.spare = size
        for vertex, row in enumerate(self.edges):
            if row:
                self.key[vertex] += min(cost - self.key[vertex] - self.key[other] for other, cost in row)
        self._match_tight_edges()

    def _match_tight_edges(self) -> None:
        for vertex, row in enumerate(self.edges):
            if self.mate[vertex] == FREE:
                for other, cost in row:
                    if self.mate[other] == FREE and cost == self.key[vertex] + self.key[other]:
                        self.mate[vertex], self.mate[other] = other, vertex
                        break

    def leaves(self, node: int) -> list[int]:
        """The vertices of a node."""
        if node not in self.children:
            return [node]
        found: list[int] = []
        stack = [node]
        while stack:
            part = stack.pop()
            if part in self.children:
                stack.extend(self.children[part])
            else:
                found.append(part)
        return found

    def match(self, root: int) -> bool:
        """Make sure the root has a mate. False if it cannot have one."""
        return self.mate[root] != FREE or _Tree(self, self.top[root]).grow()

    def rebase(self, node: int, vertex: int) -> None:
        """Re-match the inside of a node so that this vertex of it is the one without a mate inside."""
        self.base[node] = vertex
        if node not in self.children:
            return
        children, links = self.children[node], self.links[node]
        place = self._place(children, vertex)
        self.rebase(children[place], vertex)
        # The even way round from the new base to the old one (child 0) changes its matched links.
        for at in range(place - 2, -1, -2) if place % 2 == 0 else range(place + 1, len(children), 2):
            near, far = links[at]
            self.rebase(children[at], near)
            self.rebase(children[(at + 1) % len(children)], far)
            self.mate[near], self.mate[far] = far, near
        self.children[node] = children[place:] + children[:place]
        self.links[node] = links[place:] + links[:place]

    def _place(self, children: list[int], vertex: int) -> int:
        for place, child in enumerate(children):
            if child == vertex or (child in self.children and vertex in self.leaves(child)):
                return place
        raise AssertionError("a vertex is in one child of its blossom")


class _Tree:
    """One alternating tree, grown from a free node until it augments."""

    def __init__(self, forest: _Forest, root: int) -> None:
        size = len(forest.mate)
        self.forest = forest
        self.root = root
        self.now = 0
        self.label: dict[int, int] = {}
        self.entry: dict[int, tuple[int, int]] = {}
        self.since: dict[int, int] = {}
        self.outer = [False] * size
        self.reach: list[int | None] = [None] * size
        self.reached_from = [FREE] * size
        self.events: list[tuple[int, int, int, int]] = []

    def grow(self) -> bool:
        """Grow until the tree augments (True) or no event is left (False)."""
        self._make_outer(self.root)
        forest = self.forest
        while self.events:
            self.now, kind, one, two = heappop(self.events)
            if kind == _GROW:
                node = forest.top[two]
                if node in self.label or not self._is_due(two):
                    continue
                entry = (self.reached_from[two], two)
                if forest.mate[forest.base[node]] == FREE:
                    self._augment(*entry)
                    return True
                self._make_inner(node, entry)
                self._make_outer(forest.top[forest.mate[forest.base[node]]])
            elif kind == _CLOSE:
                if forest.top[one] != forest.top[two]:
                    self._shrink(one, two)
                self._find_close(one)
            elif self.label.get(one) == _INNER:
                self._expand(one)
        return False

    def _is_due(self, vertex: int) -> bool:
        """Whether the best edge to an outside vertex is tight now: a vertex that was inner meanwhile has moved."""
        best = self.reach[vertex]
        return best is not None and best - self.forest.key[vertex] == self.now

    def _make_outer(self, node: int) -> None:
        self.label[node] = _OUTER
        self.since[node] = self.now
        leaves = self.forest.leaves(node)
        for vertex in leaves:
            self.forest.key[vertex] -= self.now
            self.outer[vertex] = True
        for vertex in leaves:
            self._scan(vertex)

    def _scan(self, vertex: int) -> None:
        """Note what the edges of a fresh outer vertex make possible, and when."""
        key, top, reach = self.forest.key, self.forest.top, self.reach
        mine = key[vertex]
        for other, cost in self.forest.edges[vertex]:
            if self.outer[other]:
                continue
            time = cost - mine
            best = reach[other]
            if best is None or time < best:
                reach[other] = time
                self.reached_from[other] = vertex
                if top[other] not in self.label:
                    heappush(self.events, (time - key[other], _GROW, vertex, other))
        self._find_close(vertex)

    def _find_close(self, vertex: int) -> None:
        """Note the first edge of an outer vertex that closes an odd circle with another outer node."""
        key, top = self.forest.key, self.forest.top
        mine, home = key[vertex], top[vertex]
        best: tuple[int, int] | None = None
        for other, cost in self.forest.edges[vertex]:
            if self.outer[other] and top[other] != home:
                time = cost - key[other]
                if best is None or time < best[0]:
                    best = (time, other)
        if best is not None:
            heappush(self.events, ((best[0] - mine) // 2, _CLOSE, vertex, best[1]))

    def _make_inner(self, node: int, entry: tuple[int, int]) -> None:
        self._set_inner(node, entry)
        for vertex in self.forest.leaves(node):
            self.forest.key[vertex] += self.now

    def _set_inner(self, node: int, entry: tuple[int, int]) -> None:
        self.label[node] = _INNER
        self.since[node] = self.now
        self.entry[node] = entry
        if node in self.forest.children:
            heappush(self.events, (self.now + self.forest.weight[node] // 2, _EXPAND, node, node))

    def _parent(self, node: int) -> tuple[int, int, int] | None:
        """For an outer node: the inner node above it and that one's entry (outer vertex, inner vertex)."""
        partner = self.forest.mate[self.forest.base[node]]
        if node == self.root or partner == FREE:
            return None
        inner = self.forest.top[partner]
        return (inner, *self.entry[inner])

    def _augment(self, one: int, two: int) -> None:
        forest = self.forest
        self._settle()
        forest.rebase(forest.top[two], two)
        while True:
            node = forest.top[one]
            above = self._parent(node)
            forest.rebase(node, one)
            forest.mate[one], forest.mate[two] = two, one
            if above is None:
                return
            inner, one, two = above
            forest.rebase(inner, two)

    def _settle(self) -> None:
        """Write the present duals."""
        forest = self.forest
        for node, label in self.label.items():
            sign = 1 if label == _OUTER else -1
            for vertex in forest.leaves(node):
                forest.key[vertex] += sign * self.now
            if node in forest.children:
                forest.weight[node] += 2 * sign * (self.now - self.since[node])

    def _shrink(self, one: int, two: int) -> None:
        forest = self.forest
        left, right = self._way_up(one), self._way_up(two)
        while len(left) > 1 and len(right) > 1 and left[-2][0] == right[-2][0]:
            left.pop()
            right.pop()
        # Both ways now end in the same outer node, the base of the circle: down one side, up the other.
        children = [node for node, _ in reversed(left)] + [node for node, _ in right[:-1]]
        down = [edge for _, edge in reversed(left[:-1])]
        links = [*down, (one, two), *((inside, above) for _, (above, inside) in right[:-1])]
        blossom = self._new_blossom(children, links)
        fresh = []
        for child in children:
            label = self.label.pop(child)
            moved = self.now - self.since[child]
            if child in forest.children:
                forest.weight[child] += 2 * moved if label == _OUTER else -2 * moved
            if label == _INNER:
                for vertex in forest.leaves(child):
                    forest.key[vertex] -= 2 * self.now
                    fresh.append(vertex)
        for vertex in forest.leaves(blossom):
            forest.top[vertex] = blossom
        self.label[blossom] = _OUTER
        self.since[blossom] = self.now
        if self.root in children:
            self.root = blossom
        for vertex in fresh:
            self.outer[vertex] = True
        for vertex in fresh:
            self._scan(vertex)

    def _way_up(self, vertex: int) -> list[tuple[int, tuple[int, int]]]:
        """The nodes from an outer vertex to the root, each with the edge (above, inside) that leads to the next."""
        forest = self.forest
        way = []
        node = forest.top[vertex]
        while (above := self._parent(node)) is not None:
            inner, upper, lower = above
            inside = forest.base[node]
            way.append((node, (forest.mate[inside], inside)))
            way.append((inner, (upper, lower)))
            node = forest.top[upper]
        way.append((node, (FREE, FREE)))
        return way

    def _new_blossom(self, children: list[int], links: list[tuple[int, int]]) -> int:
        forest = self.forest
        blossom = forest.spare
        forest.spare += 1
        forest.base.append(forest.base[children[0]])
        forest.children[blossom] = children
        forest.links[blossom] = links
        forest.weight[blossom] = 0
        return blossom

    def _expand(self, blossom: int) -> None:
        forest = self.forest
        entry = self.entry.pop(blossom)
        del self.label[blossom]
        children, links = forest.children.pop(blossom), forest.links.pop(blossom)
        del forest.weight[blossom]
        for child in children:
            for vertex in forest.leaves(child):
                forest.top[vertex] = child
        count = len(children)
        place = children.index(forest.top[entry[1]])
        # From the entered child the even way to child 0: inner, outer, inner, ..., inner.
        step = -1 if place % 2 == 0 else 1
        kept = set()
        outer = []
        while True:
            child = children[place]
            kept.add(child)
            self._set_inner(child, entry)
            if place == 0:
                break
            middle = (place + step) % count
            after = (middle + step) % count
            outer.append(children[middle])
            kept.add(children[middle])
            near, far = links[middle if step == 1 else after]
            entry = (near, far) if step == 1 else (far, near)
            place = after
        for child in children:
            if child not in kept:
                self._release(child)
        for child in outer:
            for vertex in forest.leaves(child):
                forest.key[vertex] -= self.now
            self._make_outer(child)

    def _release(self, node: int) -> None:
        """Give a node back to the outside: its duals no longer change."""
        for vertex in self.forest.leaves(node):
            self.forest.key[vertex] -= self.now
            best = self.reach[vertex]
            if best is not None:
                heappush(self.events, (best - self.forest.key[vertex], _GROW, self.reached_from[vertex], vertex))
