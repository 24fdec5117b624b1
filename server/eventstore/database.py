"""Opens the database at a URL: the only module that distinguishes the kinds of databases."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from server.eventstore.engine import Database, DatabaseUnusable
from server.eventstore.faults import StoreFault
from server.eventstore.room import readable
from server.eventstore.sqlite import SqliteDatabase, database_path

_ADVICE = "Name an SQLite file, as in sqlite:////home/me/tournaments.sqlite3, or postgresql://user@host/name."


def is_postgresql(url: str) -> bool:
    """Whether the URL is one of PostgreSQL; else it is one of SQLite.

    Raises DatabaseUnusable for the URL of anything else.
    """
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise DatabaseUnusable(url, "This is no database URL.", _ADVICE) from error
    name = parsed.drivername.partition("+")[0]
    if name not in ("sqlite", "postgresql", "postgres"):
        raise DatabaseUnusable(parsed.render_as_string(), "Only SQLite and PostgreSQL can be used.", _ADVICE)
    return name != "sqlite"


@contextmanager
def readable_url(url: str) -> Iterator[tuple[str, StoreFault | None]]:
    """The URL to open for showing what is there, and the fault with which every write must be refused, or None.

    Raises DatabaseUnusable.
    """
    if is_postgresql(url):
        yield url, None
        return
    path = database_path(url)
    with readable(path) as (found, fault):
        yield url if found == path else f"sqlite:///{found}", fault


def open_database(url: str) -> Database:
    """The database at an SQLAlchemy URL; nothing is connected yet.

    Raises DatabaseUnusable.
    """
    if is_postgresql(url):
        from server.eventstore import postgres_engines, postgresql  # noqa: PLC0415  # only where they are used

        return postgresql.PostgresqlDatabase(postgres_engines.database_url(url))
    return SqliteDatabase(database_path(url))
