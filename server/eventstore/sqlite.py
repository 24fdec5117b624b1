"""SQLite: which driver, which connections for writing and which for reading, and what went wrong.

A deferred BEGIN that comes to write later fails at once where someone else wrote meanwhile, and no time-out helps;
so the writer's transactions take the write lock when they begin. A commit returns after the disk has it.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import quote

import structlog
from sqlalchemy import ColumnElement, Connection, Engine, Text, bindparam, create_engine, event, func, make_url, select
from sqlalchemy.dialects import sqlite as sqlite_dialect
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from server.eventstore.engine import DatabaseSession, DatabaseUnusable
from server.eventstore.statements import Statements, compose
from server.eventstore.store import StoreBusy, StoreFault, StoreFull

OLDEST_SAFE = (3, 51, 3)
"""SQLite before this version can corrupt a database in WAL mode when connections race (3.7.0 to 3.51.2)."""

_BUSY_MILLISECONDS = 10_000
_PROBE_BYTES = 1 << 20

_CHECKPOINT_PAGES = 8000
"""The WAL is carried into the file after 32 MB: a page that many events touch is then carried once for all of them."""

_log = structlog.get_logger()


class SqliteDatabase:
    """A database in a file that `migrate` has brought up to date."""

    def __init__(self, path: Path) -> None:
        self.where = str(path)
        self._path = path
        self._writer = writer_engine(path)
        self._reader = reader_engine(path)
        self._statements = _statements()
        self._writing = threading.Lock()
        self._kept: Any = None
        self._watching: Any = None

    @contextmanager
    def transaction(self) -> Iterator[DatabaseSession]:
        """Hold the only write lock, on a connection that stays open for the next transaction."""
        with self._writing, faults_of(self._path):
            if self._kept is None:
                self._kept = self._writer.raw_connection()
            driven = self._kept.driver_connection
            driven.execute("BEGIN IMMEDIATE")
            try:
                yield self._session(driven)
                driven.execute("COMMIT")
            except BaseException:
                if driven.in_transaction:
                    driven.execute("ROLLBACK")
                raise

    @contextmanager
    def reading(self) -> Iterator[DatabaseSession]:
        """A connection that cannot write."""
        with faults_of(self._path), contextlib.closing(self._reader.raw_connection()) as connection:
            yield self._session(connection.driver_connection)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction of SQLAlchemy's."""
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

    def tell(self, session: DatabaseSession, moved: Mapping[str, int]) -> None:
        """SQLite notifies no one: others look at `changes`."""

    def listen(self, heard: Callable[[], None]) -> None:
        """SQLite has no notifications."""

    def changes(self) -> object:
        """SQLite's data version: another one after every commit of other connections."""
        with faults_of(self._path):
            if self._watching is None:
                self._watching = self._reader.raw_connection()
            return self._watching.driver_connection.execute("PRAGMA data_version").fetchall()[0][0]

    def forget_deleted(self) -> None:
        """Deleted rows are overwritten in the file; the WAL that still holds them is emptied."""
        with self._writing, faults_of(self._path), contextlib.closing(self._writer.raw_connection()) as connection:
            connection.driver_connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()  # type: ignore[union-attr]  # the same

    def close(self) -> None:
        """Let go of every connection."""
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


@cache
def driver() -> ModuleType:
    """The SQLite module to use: the one that is installed beside the program, else Python's own."""
    try:
        from pysqlite3 import dbapi2  # noqa: PLC0415  # there is none for some machines
    except ImportError:
        found: ModuleType = sqlite3
    else:
        found = dbapi2
    version: tuple[int, ...] = found.sqlite_version_info
    if version < OLDEST_SAFE:
        _log.warning(
            "sqlite_old",
            version=found.sqlite_version,
            needed=".".join(map(str, OLDEST_SAFE)),
            advice="Let one program at a time use the database, or install pysqlite3.",
        )
    return found


def writer_engine(path: Path) -> Engine:
    """Connections that write: every transaction holds the only write lock from its beginning."""
    engine = create_engine(URL.create("sqlite", database=str(path)), module=driver())

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout={_BUSY_MILLISECONDS}",
            "journal_mode=WAL",
            "synchronous=FULL",
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
    """Connections that only read; each statement sees the newest commit."""
    name = f"file:{quote(str(path.absolute()))}"
    url = URL.create("sqlite", database=name, query={"mode": "rw", "uri": "true"})
    engine = create_engine(url, module=driver())

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        connection.isolation_level = None
        for pragma in (f"busy_timeout={_BUSY_MILLISECONDS}", "query_only=ON"):
            connection.execute(f"PRAGMA {pragma}").fetchall()

    return engine


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
    if name.startswith("SQLITE_IOERR") and not _may_grow(path):  # a used-up quota, or a limit on files
        return StoreFull(f"{path} cannot grow; nothing was stored. Make room, or look after the disk, and try again.")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StoreBusy(f"Another program holds {path}; nothing was stored. Close that program and try again.")
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        advice = "Restore a back-up; copy the file away first."
        return DatabaseUnusable(str(path), f"The database is damaged ({error}).", advice)
    return StoreFault(f"{path}: {error}")


def _may_grow(path: Path) -> bool:
    """Whether the user may write as much as a log's WAL needs beside the database."""
    try:
        with tempfile.TemporaryFile(dir=path.parent) as probe:
            probe.write(bytes(_PROBE_BYTES))
    except OSError:
        return False
    return True


@cache
def _statements() -> Statements:
    return compose(sqlite_dialect.dialect(paramstyle="named"), _among, lambda values: json.dumps(list(values)))


def _among(column: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    many = func.json_each(bindparam(name, type_=Text)).table_valued("value")
    return column.in_(select(many.c.value))
