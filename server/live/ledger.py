"""Since which version each part of a view is as it is: what a viewer missed, without a replay."""

from __future__ import annotations

from dataclasses import dataclass

from server.views.model import Difference, Model

_MOST_LEARNT = 1024


@dataclass(frozen=True, slots=True)
class _Learnt:
    """The parts of a view that were not the same at an earlier version and at version `at`."""

    at: int
    rows: frozenset[str]
    head: frozenset[str]
    order: bool


_NOTHING = _Learnt(0, frozenset(), frozenset(), order=False)


class Ledger:
    """The changes of one view since it was first looked at, at version `born`, and what was learnt of earlier ones.

    A part that changed and changed back is told again: that is harmless, rows are told whole.
    """

    def __init__(self, born: int) -> None:
        self.born = born
        self._rows: dict[str, int] = {}
        self._head: dict[str, int] = {}
        self._order = 0
        self._learnt: dict[int, _Learnt] = {}

    def note(self, version: int, change: Difference) -> None:
        """Remember what a version changed."""
        self._rows |= dict.fromkeys([*change.rows, *change.gone], version)
        self._head |= dict.fromkeys(change.head, version)
        if change.order is not None:
            self._order = version

    def learn(self, version: int, at: int, change: Difference | None) -> None:
        """Remember what is not the same at a version before `born` and now, at version `at`."""
        if len(self._learnt) >= _MOST_LEARNT:
            self._learnt.clear()
        if change is None:
            self._learnt[version] = _Learnt(at, frozenset(), frozenset(), order=False)
        else:
            rows = frozenset([*change.rows, *change.gone])
            self._learnt[version] = _Learnt(at, rows, frozenset(change.head), order=change.order is not None)

    def knows(self, version: int) -> bool:
        """Whether it can tell what a viewer with this version missed."""
        return version >= self.born or version in self._learnt

    def since(self, version: int, model: Model) -> Difference:
        """What turns the view of this version into the newest model.

        Raises KeyError for a version that it knows nothing of.
        """
        learnt = _NOTHING if version >= self.born else self._learnt[version]
        after = max(version, learnt.at)
        keys = learnt.rows.union(key for key, at in self._rows.items() if at > after)
        names = learnt.head.union(name for name, at in self._head.items() if at > after)
        rows = model["rows"]
        return Difference(
            rows={key: rows[key] for key in keys if key in rows},
            gone=[key for key in keys if key not in rows],
            order=model["order"] if learnt.order or self._order > after else None,
            head={name: model["head"][name] for name in names},
        )
