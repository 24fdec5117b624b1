"""Matchings in graphs: the largest, and the cheapest that leaves nobody out.

A graph on vertices 0 to n-1. `largest` reads it as rows of bits (bit w of row v: an edge between v and w) and takes
time with the number of vertices it has to repair. `cheapest_perfect` reads it as rows of edge costs and is Edmonds'
primal-dual method: one alternating tree at a time, duals read off the time at which an event happens, O(n^3) steps.
Costs are exact integers of any size, so a lexicographic order is packed into them and never rounded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

FREE = -1
"""The mate of a vertex that has none."""

ALL = -1
"""The mask of all vertices."""


def bits(mask: int) -> list[int]:
    """The places of the ones in a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


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
        """Augment from the root (answering 0) or answer the vertices of the tree that could not."""
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


def cheapest_perfect(costs: Sequence[Mapping[int, int]]) -> list[int] | None:
    """The mates of a perfect matching of least total cost, or None where no matching is perfect.

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
        """Make sure the root has a mate. False where it cannot have one."""
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
        """Write the duals as they stand now."""
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
        """Give a node back to the outside: its duals stand still from now on."""
        for vertex in self.forest.leaves(node):
            self.forest.key[vertex] -= self.now
            best = self.reach[vertex]
            if best is not None:
                heappush(self.events, (best - self.forest.key[vertex], _GROW, self.reached_from[vertex], vertex))


class Assignments:
    """Perfect matchings between two sides of one graph, the lexicographically first each time.

    What kept one pair of sides from matching is remembered, so that many pairs of sides can be tried.
    """

    def __init__(self, rows: Sequence[int]) -> None:
        self._rows = rows
        self._obstacles: list[tuple[int, int]] = []

    def first(self, left: int, right: int) -> list[int] | None:
        """Each vertex's mate, FREE outside both sides; None where the sides have no perfect matching.

        The lowest vertex of the mask `left` gets the lowest mate of the mask `right` that leaves all others one,
        then the second lowest, and so on.
        """
        if left.bit_count() != right.bit_count() or not self._is_open(left, right):
            return None
        sides = _Sides(self._rows, left, right)
        if not sides.fill():
            reach = 0
            for vertex in bits(sides.stuck):
                reach |= self._rows[vertex]
            self._obstacles.append((sides.stuck, reach))
            return None
        sides.sort()
        return sides.mate

    def _is_open(self, left: int, right: int) -> bool:
        """Whether no set of vertices known to have few neighbours has too few of them here (Hall's theorem)."""
        return all((stuck & left).bit_count() <= (reach & right).bit_count() for stuck, reach in self._obstacles)


class _Sides:
    """A matching between two sides: edges inside a side do not count."""

    def __init__(self, rows: Sequence[int], left: int, right: int) -> None:
        self.rows = rows
        self.left = left
        self.right = right
        self.order = bits(left)
        self.mate = [FREE] * len(rows)
        self.stuck = 0

    def fill(self) -> bool:
        """Match everybody, each as low as is possible without looking ahead."""
        free = self.right
        for vertex in self.order:
            choice = self.rows[vertex] & free
            if choice:
                low = choice & -choice
                other = low.bit_length() - 1
                self.mate[vertex], self.mate[other] = other, vertex
            else:
                other = self._move_on(vertex, free)
                if other == FREE:
                    return False
            free ^= 1 << other
        return True

    def _move_on(self, vertex: int, free: int) -> int:
        """Match a vertex by moving others on to a free one, which is answered; FREE where that is not possible."""
        came_from: dict[int, int] = {}
        unseen = self.right & ~free
        queue = [vertex]
        for mover in queue:
            fresh = self.rows[mover] & unseen
            unseen ^= fresh
            while fresh:
                low = fresh & -fresh
                fresh ^= low
                holder = self.mate[low.bit_length() - 1]
                came_from[holder] = mover
                found = self.rows[holder] & free
                if found:
                    target = (found & -found).bit_length() - 1
                    self._shift(holder, target, vertex, came_from)
                    return target
                queue.append(holder)
        self.stuck = sum(1 << mover for mover in queue)
        return FREE

    def _shift(self, mover: int, target: int, last: int, came_from: dict[int, int]) -> None:
        while True:
            left_behind = self.mate[mover]
            self.mate[mover], self.mate[target] = target, mover
            if mover == last:
                return
            mover, target = came_from[mover], left_behind

    def sort(self) -> None:
        """Make the matching the first one."""
        kept = 0
        for vertex in self.order:
            lower = self.rows[vertex] & self.right & ~kept & ((1 << self.mate[vertex]) - 1)
            if lower:
                self._improve(vertex, lower)
            kept |= 1 << self.mate[vertex]

    def _improve(self, vertex: int, lower: int) -> None:
        """Give a vertex the lowest of these mates that leaves all later vertices one."""
        goal = lower & -lower
        movable = self.left & ~((2 << vertex) - 1)
        # Backwards from the mate that would be left behind: who could take it, who could take theirs, ...
        moves_to: dict[int, int] = {}
        gained = 0
        queue = [self.mate[vertex]]
        for target in queue:
            fresh = self.rows[target] & movable
            movable ^= fresh
            for mover in bits(fresh):
                moves_to[mover] = target
                gained |= 1 << self.mate[mover]
                queue.append(self.mate[mover])
            if gained & goal:
                break
        best = gained & lower
        if not best:
            return
        end = self.mate[vertex]
        mover, target = vertex, (best & -best).bit_length() - 1
        while True:
            displaced = self.mate[target]
            self.mate[mover], self.mate[target] = target, mover
            if target == end:
                return
            mover, target = displaced, moves_to[displaced]
