"""SQLite, through SQLAlchemy: which driver, which engine for writing and which for reading, and what went wrong.

A deferred BEGIN that comes to write later fails at once where somebody else wrote meanwhile, and no time-out helps;
so the writer's transactions take the write lock when they begin. A commit returns after the disk has it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import quote

import structlog
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from server.eventstore.store import StoreBusy, StoreFault, StoreFull

OLDEST_SAFE = (3, 51, 3)
"""SQLite before this version can corrupt a database in WAL mode when connections race (3.7.0 to 3.51.2)."""

_BUSY_MILLISECONDS = 10_000

_log = structlog.get_logger()


class DatabaseUnusable(StoreFault):
    """The database cannot be used: which one, what is wrong with it, and what to do. It was left as it was."""

    def __init__(self, where: str, problem: str, advice: str) -> None:
        super().__init__(f"{where}: {problem} {advice}")
        self.where = where
        self.problem = problem
        self.advice = advice


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
        where = parsed.render_as_string(hide_password=True)
        raise DatabaseUnusable(where, "Only SQLite databases can be used.", advice)
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
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise fault_of(error.orig, path) from error


def fault_of(error: BaseException | None, path: Path) -> StoreFault:
    """What an error of the driver means for the log."""
    name = str(getattr(error, "sqlite_errorname", ""))
    if name.startswith("SQLITE_FULL"):
        return StoreFull(f"The disk that holds {path} is full; nothing was stored. Make room and try again.")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StoreBusy(f"Another program holds {path}; nothing was stored. Close that program and try again.")
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        advice = "Restore a back-up; copy the file away first."
        return DatabaseUnusable(str(path), f"The database is damaged ({error}).", advice)
    return StoreFault(f"{path}: {error}")
