"""Since which version each part of a view is as it is: what a viewer missed, without a replay."""

from __future__ import annotations

from server.views.model import Difference, Model


class Ledger:
    """The changes of one view since it was first looked at, at version `born`.

    A part that changed and changed back is told again: that is harmless, rows are told whole.
    """

    def __init__(self, born: int) -> None:
        self.born = born
        self._rows: dict[str, int] = {}
        self._gone: dict[str, int] = {}
        self._head: dict[str, int] = {}
        self._order = 0

    def note(self, version: int, change: Difference) -> None:
        """Remember what a version changed."""
        self._rows |= dict.fromkeys(change.rows, version)
        for key in change.rows:
            self._gone.pop(key, None)
        for key in change.gone:
            self._rows.pop(key, None)
            self._gone[key] = version
        self._head |= dict.fromkeys(change.head, version)
        if change.order is not None:
            self._order = version

    def since(self, version: int, model: Model) -> Difference:
        """What turns the view of this version (not before `born`) into the newest model."""
        return Difference(
            rows={key: model["rows"][key] for key, at in self._rows.items() if at > version},
            gone=[key for key, at in self._gone.items() if at > version],
            order=model["order"] if self._order > version else None,
            head={name: model["head"][name] for name, at in self._head.items() if at > version},
        )
