"""The compact difference between two models: changed fields, moved rows, and shifted runs of places.

One result moves two players in the standings and shifts all players between them by one place. Row by row that is half
the table; as a compact difference it is two rows and a run.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from server.views.model import Model, ModelDifference, ViewRow

_MISSING = object()
_SHIFTED = "place"
_SHORTEST_RUN = 3
"""Rows of a run, at least; fewer are sent one by one."""

Shift = tuple[str, int, int, int]
"""A field, the first and the last place in the new order (from 0), and the number to add there."""


@dataclass(frozen=True, slots=True)
class FieldDifference:
    """What turns one model into another, by fields.

    `rows` has new rows whole, and the changed fields of known rows. `moved` has the places of keys in the new order; it
    is None if `order` has all keys or nothing moved. `shifts` are applied last, in the new order.
    """

    rows: Mapping[str, ViewRow]
    gone: Sequence[str]
    order: Sequence[str] | None
    moved: Mapping[str, int] | None
    shifts: Sequence[Shift]
    head: Mapping[str, Any]


def by_fields(old: Model, new: Model, change: ModelDifference) -> FieldDifference:
    """The compact form of a change from the old model to the new one."""
    rows = {key: _fields(old["rows"].get(key), row) for key, row in change.rows.items()}
    moved = _moved(old["order"], new["order"], change)
    shifts = list(_shifts(old, new, rows))
    for _, first, last, _ in shifts:
        for key in new["order"][first : last + 1]:
            del rows[key]
    return FieldDifference(rows, change.gone, None if moved is not None else change.order, moved, shifts, change.head)


def apply_fields(old: Model, change: FieldDifference) -> Model:
    """Apply a difference by fields, as every client does."""
    rows = {key: row for key, row in old["rows"].items() if key not in change.gone}
    for key, row in change.rows.items():
        rows[key] = {**rows.get(key, {}), **row}
    order = old["order"] if change.order is None else list(change.order)
    if change.moved:
        order = [key for key in order if key not in change.moved]
        for key, place in sorted(change.moved.items(), key=lambda each: each[1]):
            order.insert(place, key)
    for field, first, last, by in change.shifts:
        for key in order[first : last + 1]:
            rows[key] = {**rows[key], field: rows[key][field] + by}
    return {"head": {**old["head"], **change.head}, "rows": rows, "order": order}


def _fields(old: ViewRow | None, new: ViewRow) -> ViewRow:
    if old is None or not old.keys() <= new.keys():
        return new if old is None else dict.fromkeys(old.keys() - new.keys()) | new
    return {name: value for name, value in new.items() if old.get(name, _MISSING) != value}


def _moved(old: Sequence[str], new: Sequence[str], change: ModelDifference) -> Mapping[str, int] | None:
    """The keys that moved relative to the others, by place in the new order; None if the order is shorter."""
    if change.order is None or len(old) != len(new):
        return None
    was = {key: place for place, key in enumerate(old)}
    if was.keys() != set(new):
        return None
    staying = _longest_rising([was[key] for key in new])
    moved = {key: place for place, key in enumerate(new) if place not in staying}
    return moved if 2 * len(moved) < len(new) else None


def _longest_rising(numbers: Sequence[int]) -> set[int]:
    """The indices of a longest rising subsequence."""
    ends: list[int] = []
    ends_at: list[int] = []
    before: list[int] = []
    for index, number in enumerate(numbers):
        length = bisect_left(ends, number)
        before.append(ends_at[length - 1] if length else -1)
        if length == len(ends):
            ends.append(number)
            ends_at.append(index)
        else:
            ends[length], ends_at[length] = number, index
    found: set[int] = set()
    index = ends_at[-1] if ends_at else -1
    while index >= 0:
        found.add(index)
        index = before[index]
    return found


def _shifts(old: Model, new: Model, rows: Mapping[str, ViewRow]) -> Iterator[Shift]:
    """The runs of rows in the new order in which only the place changed, by the same number in the whole run."""
    if sum(row.keys() == {_SHIFTED} for row in rows.values()) < _SHORTEST_RUN:
        return
    first, run, order = 0, 0, new["order"]
    for place in range(len(order) + 1):
        by = _shift(order[place], old, rows) if place < len(order) else 0
        if by == run:
            continue
        if run and place - first >= _SHORTEST_RUN:
            yield _SHIFTED, first, place - 1, run
        first, run = place, by


def _shift(key: str, old: Model, rows: Mapping[str, ViewRow]) -> int:
    row = rows.get(key)
    if row is None or row.keys() != {_SHIFTED}:
        return 0
    was, now = old["rows"][key][_SHIFTED], row[_SHIFTED]
    return now - was if type(was) is int and type(now) is int else 0
