"""Connections to PostgreSQL: URLs, the settings of a connection, and SQLAlchemy's engines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError

from server.eventstore.engine import DatabaseUnusable
from server.eventstore.postgres_connection import ServerConnection, seconds_of, silence_of

OLDEST = 130000
"""PostgreSQL 13, as the server numbers it."""

_SETTINGS = {
    "idle_in_transaction_session_timeout": "30s",  # a writer that hangs lets the others go on
    "synchronous_commit": "on",
}


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
        return connected(url, words, {**named, "options": _options(settings)}, seconds if limited else None)

    return engine


def connected(url: URL, words: Any, named: Mapping[str, Any], seconds: float | None) -> ServerConnection:
    """A connection that gives up if the server is silent."""
    limits = {"connect_timeout": seconds_of(url), "tcp_user_timeout": int(1000 * seconds_of(url)), "keepalives_idle": 5}
    connection: ServerConnection = ServerConnection.connect(*words, **{**limits, **named})
    connection.seconds, connection.silence = seconds, silence_of(url)
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


def options_of(url: URL) -> str:
    """The settings of a connection that writes, as the option `options` of libpq."""
    return _options(_settings(url))


def _options(settings: Mapping[str, str]) -> str:
    return " ".join(f"-c {name}={value}" for name, value in settings.items())
