"""SQLite: which driver, which connections for writing and which for reading, and what went wrong.

A deferred BEGIN that comes to write later fails at once if someone else wrote meanwhile, and no time-out helps;
so the writer's transactions take the write lock when they begin. A commit returns after the disk has it.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import structlog
from sqlalchemy import ColumnElement, Connection, Engine, Text, bindparam, create_engine, event, func, make_url, select
from sqlalchemy.dialects import sqlite as sqlite_dialect
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from server.eventstore.driver import driver
from server.eventstore.engine import DatabaseSession, DatabaseUnusable
from server.eventstore.faults import StoreBusy, StoreFault, StoreFull, StoreLost
from server.eventstore.file_guard import FileGuard
from server.eventstore.room import WAL_BYTES, writing_fault
from server.eventstore.statements import Statements, compose

_BUSY_MILLISECONDS = 10_000

SYNCHRONOUS = "FULL"
"""A commit returns after the disk has it, so that a power cut takes nothing that was answered."""

_CHECKPOINT_PAGES = 8000
"""The WAL is carried into the file after 32 MB: a page that many events touch is then carried once for all of them."""

_READERS = 5
"""Connections for reading that are kept open; more are made while more read at once."""

_log = structlog.get_logger()


class SqliteDatabase:
    """A database in a file that `migrate` has brought up to date."""

    def __init__(self, path: Path) -> None:
        self.where = str(path)
        self._path = path
        self._writer = writer_engine(path, create=False)
        self._reader = reader_engine(path)
        self._statements = _statements()
        self._guard = FileGuard(path)
        self._writing = threading.Lock()
        self._kept: Any = None
        self._looking = threading.Lock()
        self._watching: Any = None

    @contextmanager
    def transaction(self) -> Iterator[DatabaseSession]:
        """Hold the only write lock, on a connection that stays open for the next transaction."""
        with self._writing, faults_of(self._path):
            driven = self._guarded()
            driven.execute("BEGIN IMMEDIATE")
            try:
                yield self._session(driven)
                self._guard.check()
                driven.execute("COMMIT")
            except BaseException:
                if driven.in_transaction:
                    driven.execute("ROLLBACK")
                raise
            self._guard.check_and_advance(driven)

    @contextmanager
    def reading(self) -> Iterator[DatabaseSession]:
        """A connection that cannot write."""
        with faults_of(self._path), contextlib.closing(self._reader.raw_connection()) as connection:
            yield self._session(connection.driver_connection)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction of SQLAlchemy's."""
        with self._writing, faults_of(self._path):
            self._guarded()
        with faults_of(self._path), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def asking(self) -> Iterator[Connection]:
        """A connection of SQLAlchemy's that cannot write."""
        with faults_of(self._path), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        """A reading transaction."""
        with self.asking() as connection:
            connection.exec_driver_sql("BEGIN")
            yield connection
            connection.exec_driver_sql("ROLLBACK")

    def notify(self, session: DatabaseSession, moved: Mapping[str, int]) -> None:
        """SQLite notifies no one: others look at `changes`."""

    def listen(self, heard: Callable[[], None]) -> None:
        """SQLite has no notifications."""

    def changes(self) -> object:
        """SQLite's data version: another one after every commit of other connections."""
        with self._looking, faults_of(self._path):
            if self._watching is None:
                self._watching = self._reader.raw_connection()
            return self._watching.driver_connection.execute("PRAGMA data_version").fetchall()[0][0]

    def check(self) -> None:
        """Prove that the file is the one that was opened, that it is sound, not locked, and that there is room."""
        with faults_of(self._path):
            with self._writing:
                driven = self._guarded()
                driven.execute("BEGIN IMMEDIATE")
                driven.execute("ROLLBACK")
            self._guard.check_soundness()
        fault = writing_fault(self._path)
        if fault is not None:
            raise fault

    def _guarded(self) -> Any:
        """The writing connection, to the file that it was opened with. Only for the holder of the lock.

        Raises StoreLost.
        """
        if self._kept is None:
            connection = self._writer.raw_connection()
            try:
                self._guard.open(connection.driver_connection)
            except BaseException:
                connection.close()
                raise
            self._kept = connection
            self._open_readers()
        else:
            self._guard.check_and_advance(self._kept.driver_connection)
        return self._kept.driver_connection

    def _open_readers(self) -> None:
        """Open the connections that threads read on: those that are open still read a file that is deleted later."""
        with contextlib.ExitStack() as opened:
            for _ in range(_READERS):
                opened.enter_context(self.reading())

    def forget_deleted(self) -> None:
        """Deleted rows are overwritten in the file; the WAL that still holds them is emptied."""
        with self._writing, faults_of(self._path), contextlib.closing(self._writer.raw_connection()) as connection:
            connection.driver_connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()  # type: ignore[union-attr]  # the same

    def close(self) -> None:
        """Close every connection; a look at the changes, which goes on in a thread of its own, ends first."""
        self._guard.close()
        with self._looking:
            for kept in (self._kept, self._watching):
                if kept is not None:
                    kept.close()
            self._kept = self._watching = None
        self._reader.dispose()
        self._writer.dispose()

    def _session(self, connection: Any) -> DatabaseSession:
        return DatabaseSession(connection, self._statements, driver().Error, lambda error: fault_of(error, self._path))


def database_path(url: str) -> Path:
    """The file of an SQLite URL.

    Raises DatabaseUnusable for any other URL.
    """
    advice = "Name an SQLite file, as in sqlite:////home/me/tournaments.sqlite3."
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise DatabaseUnusable(url, "This is no database URL.", advice) from error
    if parsed.get_backend_name() != "sqlite":
        raise DatabaseUnusable(parsed.render_as_string(), "This is no SQLite database.", advice)
    if not parsed.database or parsed.database == ":memory:":
        raise DatabaseUnusable(url, "A database in memory would forget everything.", advice)
    return Path(parsed.database)


def writer_engine(path: Path, *, create: bool) -> Engine:
    """Connections that write: every transaction holds the only write lock from its beginning.

    `create`: a file that is not there is made.
    """
    engine = create_engine(_url_of(path, "rwc" if create else "rw"), module=driver())

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout={_BUSY_MILLISECONDS}",
            "journal_mode=WAL",
            f"synchronous={SYNCHRONOUS}",
            f"wal_autocheckpoint={_CHECKPOINT_PAGES}",
            "foreign_keys=ON",
            "secure_delete=ON",
        ):
            connection.execute(f"PRAGMA {pragma}").fetchall()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def reader_engine(path: Path) -> Engine:
    """Connections that only read; each statement sees the newest commit.

    SQLite opens the write-ahead log at the first statement that needs it: the question for the schema's version.
    """
    engine = create_engine(_url_of(path, "rw"), module=driver(), pool_size=_READERS)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None
        for pragma in (f"busy_timeout={_BUSY_MILLISECONDS}", "query_only=ON", "schema_version"):
            connection.execute(f"PRAGMA {pragma}").fetchall()

    return engine


def _url_of(path: Path, mode: str) -> URL:
    return URL.create("sqlite", database=f"file:{quote(str(path.absolute()))}", query={"mode": mode, "uri": "true"})


@contextmanager
def faults_of(path: Path) -> Iterator[None]:
    """Turn the driver's errors into a StoreFault that says what to do. A broken constraint is a fault of ours."""
    try:
        yield
    except (IntegrityError, driver().IntegrityError):
        raise
    except DBAPIError as error:
        raise fault_of(error.orig, path) from error
    except driver().Error as error:
        raise fault_of(error, path) from error


def fault_of(error: BaseException | None, path: Path) -> StoreFault:
    """What an error of the driver means for the log."""
    name = str(getattr(error, "sqlite_errorname", ""))
    if name.startswith("SQLITE_FULL"):
        return StoreFull(f"The disk that holds {path} is full; nothing was stored. Make room and try again.")
    if name.startswith(("SQLITE_IOERR", "SQLITE_READONLY", "SQLITE_CANTOPEN")):
        cause = writing_fault(path, WAL_BYTES)  # a used-up quota, a limit on files, a disk that became read-only
        if cause is not None:
            return cause
    if name.startswith("SQLITE_CANTOPEN") and not path.exists():
        return StoreLost(f"{path} is not the file that was opened: it cannot be found.")
    if name.startswith("SQLITE_IOERR"):  # a write-ahead log that was cut, or a disk with errors
        advice = "Do not stop the server; on its machine run: jadoube rescue FILE"
        return DatabaseUnusable(str(path), f"The database cannot be read or written ({error}).", advice)
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StoreBusy(f"Another program holds {path}; nothing was stored. Close that program and try again.")
    is_no_text = str(error).startswith("Could not decode")  # what it quotes may be private
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or is_no_text:
        advice = "Restore a back-up; copy the file away first."
        why = "a text is no UTF-8" if is_no_text else error
        return DatabaseUnusable(str(path), f"The database is damaged ({why}).", advice)
    return StoreFault(f"{path}: {error}")


@cache
def _statements() -> Statements:
    return compose(sqlite_dialect.dialect(paramstyle="named"), _among, lambda values: json.dumps(list(values)))


def _among(column: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    many = func.json_each(bindparam(name, type_=Text)).table_valued("value")
    return column.in_(select(many.c.value))
