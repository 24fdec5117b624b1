"""PostgreSQL: one writer at a time among all processes, hints by NOTIFY, and what went wrong.

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
    Engine,
    any_,
    bindparam,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError

from server.eventstore.engine import DatabaseSession, DatabaseUnusable
from server.eventstore.faults import StoreUnreachable
from server.eventstore.postgres_connection import ServerConnection, SilentServer, seconds_of, silence_of
from server.eventstore.statements import Statements, compose
from server.eventstore.store import StoreBusy, StoreFault, StoreFull

LOCK = 0x4A41_444F
"""The advisory lock that a writer of the log holds."""

CHANNEL = "jadoube_log"
"""The channel on which writers announce what they wrote: `<stream> <version>`."""

OLDEST = 130000
"""PostgreSQL 13, as the server numbers it."""

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
_SETTINGS = {
    "idle_in_transaction_session_timeout": "30s",  # a writer that hangs lets the others go on
    "synchronous_commit": "on",
}

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
        return _connected(
            url, words, {**named, "autocommit": True, "options": _options(_settings(url))}, seconds_of(url)
        )

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


def database_url(url: str) -> URL:
    """The URL of a PostgreSQL database, for the driver that is used here.

    Raises DatabaseUnusable for what is no URL.
    """
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise DatabaseUnusable(url, "This is no database URL.", "Write it as postgresql://user@host/name.") from error
    return parsed.set(drivername="postgresql+psycopg")


def writer_engine(url: URL, *, limited: bool = True) -> Engine:
    """Connections that write, for SQLAlchemy. `limited`: a statement on which the server is silent is given up."""
    return _engine(url, _settings(url), limited=limited)


def reader_engine(url: URL) -> Engine:
    """Connections that only read; each statement sees the newest commit."""
    return _engine(
        url, {**_settings(url), "default_transaction_read_only": "on"}, limited=True, isolation_level="AUTOCOMMIT"
    )


def _engine(url: URL, settings: Mapping[str, str], *, limited: bool, **more: Any) -> Engine:
    seconds, silence = seconds_of(url), silence_of(url)
    engine = create_engine(url, pool_pre_ping=True, pool_timeout=seconds, **more)

    @event.listens_for(engine, "do_connect")
    def connect(_: object, __: object, words: Any, named: Any) -> ServerConnection:
        silence.check()
        return _connected(url, words, {**named, "options": _options(settings)}, seconds if limited else None)

    return engine


def _connected(url: URL, words: Any, named: Mapping[str, Any], seconds: float | None) -> ServerConnection:
    """A connection that gives up if the server is silent."""
    limits = {"connect_timeout": seconds_of(url), "tcp_user_timeout": int(1000 * seconds_of(url)), "keepalives_idle": 5}
    connection: ServerConnection = ServerConnection.connect(*words, **{**limits, **named})
    connection.seconds = seconds
    return connection


def _settings(url: URL) -> dict[str, str]:
    """What PostgreSQL keeps for a connection. Another writer is waited for less long than a silent server is."""
    return _SETTINGS | {"lock_timeout": f"{int(750 * seconds_of(url))}ms"}


@contextmanager
def reached(engine: Engine) -> Iterator[Connection]:
    """A first connection.

    Raises DatabaseUnusable if there is no server, no such database, or too old a server.
    """
    where = engine.url.render_as_string()
    try:
        connection = engine.connect()
    except DBAPIError as error:
        advice = "Is PostgreSQL running, and was the database made (`createdb`)?"
        raise DatabaseUnusable(where, f"It cannot be reached: {error.orig}", advice) from error
    with connection:
        version = int(connection.exec_driver_sql("SHOW server_version_num").scalar_one())
        if version < OLDEST:
            problem = f"PostgreSQL {version // 10000} is too old."
            raise DatabaseUnusable(where, problem, f"Install PostgreSQL {OLDEST // 10000} or later.")
        yield connection


def holder_works(connection: ServerConnection) -> bool:
    """Whether the writer that holds the log's lock is carrying out a statement, or did so within the last second."""
    return connection.execute(_HOLDER_WORKS).fetchone() is not None


def lock(connection: Connection) -> None:
    """Hold the log's lock until the transaction ends."""
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")


@contextmanager
def faults_of(where: str) -> Iterator[None]:
    """Turn the driver's errors into a StoreFault that says what to do. A broken constraint is a fault of ours."""
    try:
        yield
    except (IntegrityError, psycopg.IntegrityError):
        raise
    except DBAPIError as error:
        raise fault_of(error.orig, where) from error
    except psycopg.Error as error:
        raise fault_of(error, where) from error


def fault_of(error: BaseException | None, where: str) -> StoreFault:
    """What an error of the driver means for the log."""
    state, text = getattr(error, "sqlstate", None) or "", str(error).strip()
    if isinstance(error, psycopg.OperationalError) and (not state or state.startswith(_NO_CONNECTION)):
        is_silent = isinstance(error, SilentServer | psycopg.errors.ConnectionTimeout)
        return StoreUnreachable(f"{where} does not answer: {text}", is_silent=is_silent)
    if state == _DISK_FULL:
        return StoreFull(f"The disk that holds {where} is full; nothing was stored. Make room and try again.")
    if state in (_LOCK_NOT_AVAILABLE, _DEADLOCK):
        return StoreBusy(f"Another program holds {where}; nothing was stored. Close that program and try again.")
    if state.startswith("XX"):
        return DatabaseUnusable(where, f"The database is damaged ({text}).", "Restore a back-up.")
    return StoreFault(f"{where}: {text}")


_NO_CONNECTION = ("08", "57P")
"""Lost connections, and a server that is shutting down or not up yet."""

_DISK_FULL, _LOCK_NOT_AVAILABLE, _DEADLOCK = "53100", "55P03", "40P01"


def _options(settings: Mapping[str, str]) -> str:
    return " ".join(f"-c {name}={value}" for name, value in settings.items())


@cache
def _statements() -> Statements:
    return compose(URL.create("postgresql+psycopg").get_dialect()(), _among, list)


def _among(column: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    return column == any_(bindparam(name, type_=ARRAY(column.type)))
