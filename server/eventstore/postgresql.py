"""PostgreSQL: one writer at a time among all processes, and hints by NOTIFY.

A writer takes the log's lock before it looks at the last position and holds it until its commit is done. So positions
become visible in their order, and a reader that follows them never skips one.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

import psycopg
import structlog
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Connection,
    any_,
    bindparam,
)
from sqlalchemy.engine import URL

from server.eventstore.engine import DatabaseSession
from server.eventstore.faults import StoreFault, StoreUnreachable
from server.eventstore.postgres_connection import ServerConnection, seconds_of, silence_of
from server.eventstore.postgres_engines import connected, options_of, reader_engine, writer_engine
from server.eventstore.postgres_faults import fault_of, faults_of
from server.eventstore.statements import Statements, compose

LOCK = 0x4A41_444F
"""The advisory lock that a writer of the log holds."""

CHANNEL = "jadoube_log"
"""The channel on which writers announce what they wrote: `<stream> <version>`."""

_BEGIN = f"BEGIN; SELECT pg_advisory_xact_lock({LOCK})"
_BUSY_SECONDS = 10.0
"""The longest time for which a writer that works is waited for, as an import of a large tournament does."""

_HOLDER_WORKS = f"""
    SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND classid = 0 AND objid = {LOCK} AND granted
    AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (state = 'active' OR clock_timestamp() - state_change < interval '1 second')"""  # noqa: S608  # a number of our own

_LISTEN_SECONDS = 0.5
_RECONNECT_SECONDS = 1.0
_log = structlog.get_logger()


class PostgresqlDatabase:
    """A database at a URL that `migrate` has brought up to date."""

    def __init__(self, url: URL) -> None:
        self.where = url.render_as_string()
        self._silence = silence_of(url)
        self._writer = writer_engine(url)
        self._reader = reader_engine(url)
        self._statements = _statements()
        self._writing = threading.Lock()
        self._kept: ServerConnection | None = None
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None

    @contextmanager
    def transaction(self) -> Iterator[DatabaseSession]:
        """Hold the log's lock, on a connection that stays open for the next transaction."""
        with self._writing, self._faults():
            connection = self._begin()
            try:
                yield self._session(connection)
                self._commit(connection)
            except BaseException:
                self._undo(connection)
                raise

    @contextmanager
    def reading(self) -> Iterator[DatabaseSession]:
        """A connection that cannot write."""
        with self._faults(), contextlib.closing(self._reader.raw_connection()) as connection:
            yield self._session(connection.driver_connection)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction of SQLAlchemy's."""
        with self._faults(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def asking(self) -> Iterator[Connection]:
        """A connection of SQLAlchemy's that cannot write."""
        with self._faults(), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def moment(self) -> Iterator[Connection]:
        """A transaction that reads one snapshot."""
        with self._faults(), self._writer.connect() as connection:
            yield connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    def notify(self, session: DatabaseSession, moved: Mapping[str, int]) -> None:
        """A notification for each stream; PostgreSQL delivers them when the transaction is durable."""
        for stream, version in moved.items():
            session.rows("SELECT pg_notify(%(channel)s, %(said)s)", channel=CHANNEL, said=f"{stream} {version}")

    def listen(self, heard: Callable[[], None]) -> None:
        """Listen in a thread, until the database is closed; after a lost connection, again."""
        self._listener = threading.Thread(target=self._hear, args=(heard,), name="listener", daemon=True)
        self._listener.start()

    def changes(self) -> object:
        """The log's last position and epoch."""
        with self.reading() as session:
            return (session.rows(self._statements.last_position)[0], session.rows(self._statements.epoch)[0])

    def check(self) -> None:
        """Take the log's lock and give it back."""
        with self.transaction():
            pass

    def forget_deleted(self) -> None:
        """The server's own vacuum reuses the room of deleted rows; its WAL and backups may keep them."""

    def close(self) -> None:
        """Close every connection."""
        self._closing.set()
        if self._listener is not None:
            self._listener.join()
        if self._kept is not None:
            self._kept.close()
            self._kept = None
        self._reader.dispose()
        self._writer.dispose()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Turn errors into faults, and wait for a silent server once, not each in turn."""
        self._silence.check()
        try:
            with faults_of(self.where):
                yield
        except StoreUnreachable as fault:
            if fault.is_silent:
                self._silence.begin()
            raise

    def _session(self, connection: Any) -> DatabaseSession:
        return DatabaseSession(connection, self._statements, psycopg.Error, lambda error: fault_of(error, self.where))

    def _begin(self) -> ServerConnection:
        """A connection that holds the lock. One that was lost since the last transaction is replaced."""
        if self._kept is not None:
            try:
                return self._locked(self._kept)
            except psycopg.Error:
                if self._kept is not None:
                    raise
        self._silence.check()
        self._kept = self._connect()
        return self._locked(self._kept)

    def _locked(self, connection: ServerConnection) -> ServerConnection:
        """The connection in a transaction that holds the lock. A working writer is waited for, a hanging one is not.

        Each try ends by itself before the server counts as silent.
        """
        until = time.monotonic() + _BUSY_SECONDS
        while True:
            try:
                connection.execute(_BEGIN)
            except psycopg.errors.LockNotAvailable:
                self._undo(connection)
                if self._kept is None or time.monotonic() >= until or not holder_works(connection):
                    raise
            except BaseException:
                self._undo(connection)
                raise
            else:
                return connection

    def _commit(self, connection: ServerConnection) -> None:
        """Commit; PostgreSQL answers a COMMIT by ROLLBACK if a statement had failed."""
        if connection.execute("COMMIT").statusmessage != "COMMIT":
            raise StoreFault(f"{self.where} undid the transaction; nothing was stored.")

    def _undo(self, connection: ServerConnection) -> None:
        try:
            connection.execute("ROLLBACK")
        except psycopg.Error:
            connection.close()
            self._kept = None

    def _connect(self) -> ServerConnection:
        """A connection of the driver's, outside the pools, without transactions of its own making."""
        url = self._writer.url
        words, named = self._writer.dialect.create_connect_args(url)
        return connected(url, words, {**named, "autocommit": True, "options": options_of(url)}, seconds_of(url))

    def _hear(self, heard: Callable[[], None]) -> None:
        while not self._closing.is_set():
            try:
                with self._connect() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    connection.seconds = None  # the wait for notifications is silent
                    heard()
                    while not self._closing.is_set():
                        if list(connection.notifies(timeout=_LISTEN_SECONDS, stop_after=1)):
                            heard()
            except psycopg.Error as error:
                _log.warning("log_not_heard", database=self.where, problem=str(error).strip())
                self._closing.wait(_RECONNECT_SECONDS)


def holder_works(connection: ServerConnection) -> bool:
    """Whether the writer that holds the log's lock is carrying out a statement, or did so within the last second."""
    return connection.execute(_HOLDER_WORKS).fetchone() is not None


def lock(connection: Connection) -> None:
    """Hold the log's lock until the transaction ends."""
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")


@cache
def _statements() -> Statements:
    return compose(URL.create("postgresql+psycopg").get_dialect()(), _among, list)


def _among(column: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    return column == any_(bindparam(name, type_=ARRAY(column.type)))
