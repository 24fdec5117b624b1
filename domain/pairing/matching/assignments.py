"""The first perfect matching, in lexicographic order, between two sides of a graph."""

from __future__ import annotations

from collections.abc import Sequence

from domain.pairing.matching.masks import FREE, bits


class Assignments:
    """Perfect matchings between two sides of one graph, the lexicographically first each time.

    What kept one pair of sides from matching is remembered, so that many pairs of sides can be tried.
    """

    def __init__(self, rows: Sequence[int]) -> None:
        self._rows = rows
        self._obstacles: list[tuple[int, int]] = []

    def first(self, left: int, right: int) -> list[int] | None:
        """Each vertex's mate, FREE outside both sides; None if the sides have no perfect matching.

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
        """Match all rows, each with the lowest free vertex that it may have, without looking ahead."""
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
        """Match a vertex by moving others on to a free one, and return that one; FREE if that is not possible."""
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
