"""In which version each part of a view changed last: what a viewer missed, without replaying the log."""

from __future__ import annotations

from dataclasses import dataclass

from server.views.model import Model, ModelDifference

_MOST_EARLIER = 1024
"""Versions before the first one for which a difference is kept."""


@dataclass(frozen=True, slots=True)
class _EarlierDifference:
    """The parts of a view that differed between an earlier version and version `at`."""

    at: int
    rows: frozenset[str]
    head: frozenset[str]
    order: bool


_NOTHING = _EarlierDifference(0, frozenset(), frozenset(), order=False)


class ChangeIndex:
    """The last version that changed each row, each field of the head, and the order of one view.

    The index starts at version `first`. For versions before it, differences that were worked out by a replay are kept.
    A part that changed and changed back is sent again, which is harmless: rows are sent whole.
    """

    def __init__(self, first: int) -> None:
        self.first = first
        self._rows: dict[str, int] = {}
        self._head: dict[str, int] = {}
        self._order = 0
        self._earlier: dict[int, _EarlierDifference] = {}

    def record(self, version: int, change: ModelDifference) -> None:
        """Record what a version changed."""
        self._rows |= dict.fromkeys([*change.rows, *change.gone], version)
        self._head |= dict.fromkeys(change.head, version)
        if change.order is not None:
            self._order = version

    def record_earlier(self, version: int, at: int, change: ModelDifference | None) -> None:
        """Record how the view at a version before `first` differs from the view now, at version `at`."""
        if len(self._earlier) >= _MOST_EARLIER:
            self._earlier.clear()
        if change is None:
            self._earlier[version] = _EarlierDifference(at, frozenset(), frozenset(), order=False)
        else:
            rows = frozenset([*change.rows, *change.gone])
            self._earlier[version] = _EarlierDifference(
                at, rows, frozenset(change.head), order=change.order is not None
            )

    def knows(self, version: int) -> bool:
        """Whether `since` can answer for this version."""
        return version >= self.first or version in self._earlier

    def since(self, version: int, model: Model) -> ModelDifference:
        """The difference from the view at this version to `model`, the newest one.

        Raises KeyError for a version that the index does not know.
        """
        earlier = _NOTHING if version >= self.first else self._earlier[version]
        after = max(version, earlier.at)
        keys = earlier.rows.union(key for key, at in self._rows.items() if at > after)
        names = earlier.head.union(name for name, at in self._head.items() if at > after)
        rows = model["rows"]
        return ModelDifference(
            rows={key: rows[key] for key in keys if key in rows},
            gone=[key for key in keys if key not in rows],
            order=model["order"] if earlier.order or self._order > after else None,
            head={name: model["head"][name] for name in names},
        )
