"""A database is closed while a thread still looks at what changed in it."""

from __future__ import annotations

import threading
from pathlib import Path

from server.eventstore.migrate import migrate
from server.eventstore.sqlite import SqliteDatabase
from tests.waiting import LONG


class _SlowConnection:
    """A connection whose statement takes until it is let go; it notes what happened in which order."""

    def __init__(self) -> None:
        self.asked, self.let_go = threading.Event(), threading.Event()
        self.happened: list[str] = []

    @property
    def driver_connection(self) -> _SlowConnection:
        return self

    def execute(self, _statement: str) -> _SlowConnection:
        self.asked.set()
        assert self.let_go.wait(LONG)
        self.happened.append("looked")
        return self

    def fetchall(self) -> list[tuple[int]]:
        return [(1,)]

    def close(self) -> None:
        self.happened.append("closed")


def test_a_database_is_closed_only_when_a_look_at_its_changes_has_ended(tmp_path: Path) -> None:
    """SQLite's library crashes if a connection is closed under a statement."""
    path = tmp_path / "log.sqlite3"
    migrate(f"sqlite:///{path}")
    database = SqliteDatabase(path)
    slow = _SlowConnection()
    database._watching = slow
    looking, closing = threading.Thread(target=database.changes), threading.Thread(target=database.close)

    looking.start()
    assert slow.asked.wait(LONG)
    closing.start()
    closing.join(0.05)
    slow.let_go.set()
    for thread in (looking, closing):
        thread.join(LONG)

    assert slow.happened == ["looked", "closed"]
