"""The shape of every view, and the difference between two of them.

A model is plain JSON data: `head` has the fields above the rows, `rows` are stored by keys that never change, and
`order` lists the keys from top to bottom.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

ViewRow = dict[str, Any]


class Model(TypedDict):
    """One view of a tournament at one version."""

    head: dict[str, Any]
    rows: dict[str, ViewRow]
    order: list[str]


@dataclass(frozen=True, slots=True)
class ModelDifference:
    """What turns one model into another.

    `rows` are the new and changed rows, whole; `gone` are the keys of removed rows; `order` is the new order, or None
    if it did not change; `head` has the fields that changed.
    """

    rows: dict[str, ViewRow]
    gone: list[str]
    order: list[str] | None
    head: dict[str, Any]


def model(head: dict[str, Any], rows: Iterable[tuple[str, ViewRow]]) -> Model:
    """A model with these rows, from top to bottom."""
    listed = list(rows)
    return {"head": head, "rows": dict(listed), "order": [key for key, _ in listed]}


def beginning(whole: Model, keys: Sequence[str]) -> Model:
    """The model with these rows only, in their order in the whole model."""
    kept = set(keys)
    order = [key for key in whole["order"] if key in kept]
    return {"head": whole["head"], "rows": {key: whole["rows"][key] for key in order}, "order": order}


def difference(old: Model, new: Model) -> ModelDifference | None:
    """The difference between two models, None if there is none."""
    if old is new:
        return None
    before = old["rows"]
    rows = {key: row for key, row in new["rows"].items() if (was := before.get(key)) is not row and was != row}
    same_order = new["order"] is old["order"] or new["order"] == old["order"]
    gone = [] if same_order else [key for key in old["rows"] if key not in new["rows"]]
    order = None if same_order else new["order"]
    head = {name: value for name, value in new["head"].items() if name not in old["head"] or old["head"][name] != value}
    if not rows and not gone and order is None and not head:
        return None
    return ModelDifference(rows, gone, order, head)


def apply(old: Model, change: ModelDifference) -> Model:
    """Apply a difference, as every client does."""
    rows = {key: row for key, row in old["rows"].items() if key not in change.gone} | change.rows
    order = old["order"] if change.order is None else change.order
    return {"head": {**old["head"], **change.head}, "rows": rows, "order": order}
