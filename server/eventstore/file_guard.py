"""Proves that a database file is still the one that was opened.

SQLite continues to write to a file that was deleted or replaced, and what it wrote is lost when it closes it. So before
and after each commit three questions are asked: has the path (and the write-ahead log's) still the device and inode
that were opened; and if the file's size or times have changed since the last look, has it still the log's random id
(that of its first epoch) and the newest event that is known to have been carried into it. An older copy has not. A file
that cannot be read by itself may be one into which the write-ahead log was carried in part, before the disk was full or
the program was killed: the rest is carried first.
Between transactions the end of the write-ahead log is compared too (`wal_end`).

A look costs a few calls of the system; the file is only read again after a checkpoint, once in thousands of events.
"""

from __future__ import annotations

import os
import time
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from server.eventstore.driver import driver, open_file
from server.eventstore.engine import DatabaseUnusable
from server.eventstore.faults import StoreLost
from server.eventstore.room import WAL_BYTES, writing_fault
from server.eventstore.wal_end import WalEnd, WalState

_TRIES = 4
_PAUSE_SECONDS = 0.05
"""Another program may be carrying its write-ahead log into the file while it is read."""

_FIRST_EPOCH = "SELECT id FROM epochs ORDER BY number LIMIT 1"
_EPOCHS = "SELECT id FROM epochs"
_NEWEST_EVENT = "SELECT position, hash FROM facts ORDER BY position DESC LIMIT 1"
_EVENT_AT = "SELECT position, hash FROM facts WHERE position = ?"

Identity = tuple[int, int]
"""Device and inode."""

Appearance = tuple[int, int, int]
"""Size, and the times of the last change of content and of state."""


@dataclass(frozen=True, slots=True)
class _Anchor:
    """What the file itself, without its write-ahead log, must hold: the log's id, its epochs, and an event."""

    log_id: str
    epochs: frozenset[str]
    newest: tuple[int, str] | None


class FileGuard:
    """The identity of one database file. For one thread at a time, except for `check_soundness`."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._wal = path.with_name(f"{path.name}-wal")
        self._index = path.with_name(f"{path.name}-shm")
        self._file: Identity | None = None
        self._wal_file: Identity | None = None
        self._index_file: Identity | None = None
        self._seen: Appearance | None = None
        self._sound: Appearance | None = None
        self._anchor: _Anchor | None = None
        self._wal_end = WalEnd(self._wal)
        self._newest: tuple[int, str] | None = None

    def open(self, connection: Any) -> None:
        """Remember the file that this connection has just opened."""
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
        self.close()
        found = self._stat()
        self._file = found.st_dev, found.st_ino
        self._wal_file = _identity(self._wal)
        self._index_file = _identity(self._index)
        self._sound = _appearance(found)
        self._advance(connection)
        self._check_wal(connection)

    def close(self) -> None:
        """Close the write-ahead log, which is kept open between the looks."""
        self._wal_end.close()

    def check(self) -> None:
        """Raise StoreLost unless the file is the one that was opened.

        Raises StoreFull or StoreReadOnly if that keeps it from being proved.
        """
        found = self._stat()
        if (found.st_dev, found.st_ino) != self._file:
            raise self._lost("another file is in its place")
        if _identity(self._wal) != self._wal_file:
            raise self._lost("its write-ahead log was deleted or replaced")
        if _appearance(found) != self._seen:
            self._prove(self._anchor)

    def check_and_advance(self, connection: Any) -> None:
        """The same, between transactions; after a checkpoint, remember what the file holds since then."""
        known = self._seen
        self.check()
        self._check_wal(connection)
        if self._seen != known:
            self._advance(connection)

    def check_soundness(self) -> None:
        """Have SQLite look at every page, if the file changed since the last look.

        Raises DatabaseUnusable.
        """
        seen = _appearance(self._stat())
        if seen == self._sound:
            return
        with closing(open_file(self._path, "mode=ro")) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            problem = f"The database is damaged ({found})."
            raise DatabaseUnusable(str(self._path), problem, "Restore a back-up; copy the file away first.")
        self._sound = seen

    def _check_wal(self, connection: Any) -> None:
        """Raise StoreLost unless every event that was there at the last look is in the write-ahead log or the file.

        A program that opened the database after the log's index was deleted would make another one, and write beside
        this one.
        """
        state = self._wal_state()
        if state is WalState.LACKS_FRAMES:
            raise self._lost("its write-ahead log was overwritten")
        if state is WalState.BEGAN_AGAIN and self._anchor is not None:
            self._prove(replace(self._anchor, newest=self._newest))
            self._wal_end.forget()
        if state is not WalState.SAME or self._newest is None:
            self._newest = connection.execute(_NEWEST_EVENT).fetchone()

    def _wal_state(self) -> WalState:
        """Raise StoreLost if the write-ahead log or its index cannot be found."""
        if _identity(self._index) != self._index_file:
            raise self._lost("the index of its write-ahead log was deleted or replaced")
        try:
            return self._wal_end.advance()
        except OSError as error:
            raise self._lost(f"its write-ahead log cannot be read ({error.strerror})") from error

    def _stat(self) -> os.stat_result:
        try:
            return self._path.stat()
        except OSError as error:
            raise self._lost(f"it cannot be found ({error.strerror})") from error

    def _lost(self, why: str) -> StoreLost:
        return StoreLost(f"{self._path} is not the file that was opened: {why}.")

    def _prove(self, anchor: _Anchor | None) -> None:
        """Raise StoreLost unless the file itself holds what was carried into it, and remember how it looks.

        Raises what `_carry_the_rest` raises.
        """
        for tried in range(_TRIES):
            if tried:
                time.sleep(_PAUSE_SECONDS)
            looks = _appearance(self._stat())
            try:
                if anchor is None or self._holds(anchor):
                    self._seen = looks
                    return
            except driver().Error:
                self._carry_the_rest()
        raise self._lost("it was overwritten by another log or by an older copy")

    def _carry_the_rest(self) -> None:
        """Carry the write-ahead log into the file, as far as that is possible.

        Raises StoreFull or StoreReadOnly if that is why it is not.
        """
        try:
            with closing(open_file(self._path, "mode=rw")) as connection:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        except driver().Error as error:
            fault = writing_fault(self._path, WAL_BYTES)
            if fault is not None:
                raise fault from error

    def _holds(self, anchor: _Anchor) -> bool:
        """Whether the file is this log, and has its newest event or is a restored log that began a new epoch."""
        with closing(open_file(self._path, "immutable=1")) as connection:
            epochs = [row[0] for row in connection.execute(f"{_EPOCHS} ORDER BY number")]
            if not epochs or epochs[0] != anchor.log_id:
                return False
            if epochs[-1] not in anchor.epochs:
                return True
            return anchor.newest is None or connection.execute(_EVENT_AT, anchor.newest[:1]).fetchone() == anchor.newest

    def _advance(self, connection: Any) -> None:
        """Carry the write-ahead log into the file, and remember what it holds then.

        If readers keep the checkpoint from its end, the earlier anchor still applies.
        """
        newest = connection.execute(_NEWEST_EVENT).fetchone()
        log_id = connection.execute(_FIRST_EPOCH).fetchone()[0]
        epochs = frozenset(row[0] for row in connection.execute(_EPOCHS).fetchall())
        _, pages, carried = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if pages == carried:
            self._anchor = _Anchor(log_id, epochs, newest)
        looks = _appearance(self._stat())
        if self._sound == self._seen:
            self._sound = looks
        self._seen = looks


def _identity(path: Path) -> Identity | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _appearance(found: os.stat_result) -> Appearance:
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns
