"""Who of S2 sits where: assignments at least cost, repaired step by step while a transposition is being built.

The Hungarian method on a square table, kept optimal: forcing one more row to a column costs one augmenting path.
"""

from __future__ import annotations

from collections.abc import Sequence

NEVER = 1 << 20
"""The cost of a pair that may not be made; a total below it uses no such pair."""

_INFINITE = 1 << 60

AssignmentState = tuple[list[int], list[int], list[int], list[int], list[int]]


class Assignment:
    """A cheapest assignment of all rows to all columns of a square cost table."""

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        self.costs = costs
        size = len(costs)
        self.row_dual = [0] * size
        self.column_dual = [0] * size
        self.column_of = [-1] * size
        self.row_of = [-1] * size
        self.open_columns = list(range(size))
        for row in range(size):
            self._augment(row)

    @property
    def total(self) -> int:
        """The cost of the whole assignment, NEVER or more if it cannot be made."""
        return sum(self.costs[row][column] for row, column in enumerate(self.column_of))

    def force(self, row: int, column: int, limit: int) -> bool:
        """Fix the row to the column for good, if an assignment within the limit has that pair. False changes nothing.

        Fix each row once.
        """
        if self.column_of[row] == column:
            self.open_columns.remove(column)
            return True
        extra = self.costs[row][column] - self.row_dual[row] - self.column_dual[column]
        if self.total + extra > limit:
            return False
        saved = self.state()
        displaced, freed = self.row_of[column], self.column_of[row]
        self.column_of[row], self.row_of[column] = column, row
        self.row_of[freed] = -1
        self.column_of[displaced] = -1
        self.open_columns.remove(column)
        self._augment(displaced)
        if self.total <= limit:
            return True
        self.restore(saved)
        return False

    def state(self) -> AssignmentState:
        """All that changes, copied."""
        return (self.row_dual[:], self.column_dual[:], self.column_of[:], self.row_of[:], self.open_columns[:])

    def restore(self, state: AssignmentState) -> None:
        """Go back to a state. A state can be gone back to once."""
        self.row_dual, self.column_dual, self.column_of, self.row_of, self.open_columns = state

    def _augment(self, root: int) -> None:
        """Give a row without a column one, along a cheapest alternating path."""
        costs, row_dual, column_dual, row_of = self.costs, self.row_dual, self.column_dual, self.row_of
        waiting = list(self.open_columns)
        slack = dict.fromkeys(waiting, _INFINITE)
        came = dict.fromkeys(waiting, root)
        reached: list[tuple[int, int]] = []
        row, distance = root, 0
        while True:
            line, base = costs[row], row_dual[row] - distance
            best, nearest = _INFINITE, -1
            for column in waiting:
                reduced = line[column] - base - column_dual[column]
                if reduced < slack[column]:
                    slack[column] = reduced
                    came[column] = row
                if slack[column] < best:
                    best, nearest = slack[column], column
            distance = best
            waiting.remove(nearest)
            if row_of[nearest] < 0:
                break
            reached.append((nearest, distance))
            row = row_of[nearest]
        row_dual[root] += distance
        for column, at in reached:
            row_dual[row_of[column]] += distance - at
            column_dual[column] -= distance - at
        while True:
            row = came[nearest]
            row_of[nearest], previous = row, self.column_of[row]
            self.column_of[row] = nearest
            if row == root:
                return
            nearest = previous
