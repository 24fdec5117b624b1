"""Bring a database up to date: safe at every start, without a network, and all or nothing.

An SQLite file is looked at before anything is written (`sqlitefile.py`) and copied first if there are events in it;
on PostgreSQL the server's own backups do that. On both, all steps are one transaction.
"""

from __future__ import annotations

import threading
from importlib.util import find_spec
from pathlib import Path

import structlog
from sqlalchemy import Connection

from server.eventstore.database import is_postgresql
from server.eventstore.engine import DatabaseUnusable
from server.eventstore.sqlite import database_path, faults_of, writer_engine
from server.eventstore.sqlitefile import copy, examine, make_private, newer
from server.eventstore.tables import REVISION

_log = structlog.get_logger()

_upgrading = threading.Lock()
"""Alembic holds the present migration in variables of the process, so databases are migrated one at a time."""


def migrate(url: str, *, revision: str = REVISION) -> None:
    """Make the tables of a new database, or bring those of an older program up to date.

    Raises DatabaseUnusable for a database that is not ours, damaged, of a newer program, or out of reach, and
    StoreFault if the disk is full or another program holds the database for too long.
    """
    if is_postgresql(url):
        _migrate_postgresql(url, revision)
    else:
        _migrate_sqlite(database_path(url), revision)


def revision_of(url: str) -> str | None:
    """The step that a database is of, None if there is none yet. Changes nothing.

    Raises DatabaseUnusable for a database that is not ours, damaged, of a newer program, or out of reach.
    """
    if not is_postgresql(url):
        path = database_path(url)
        return examine(path) if path.exists() else None
    from server.eventstore import postgres_engines, postgres_faults

    where = postgres_engines.database_url(url)
    engine = postgres_engines.reader_engine(where)
    name = where.render_as_string()
    try:
        with postgres_faults.faults_of(name), postgres_engines.reached(engine) as connection:
            return _known(connection, name)
    finally:
        engine.dispose()


def _migrate_sqlite(path: Path, revision: str) -> None:
    present = examine(path)
    make_private(path)
    if present == revision:
        return
    engine = writer_engine(path, create=True)
    try:
        with faults_of(path), engine.begin() as connection:
            found = _revision(connection, "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'")
            if found == revision:
                return
            if found is not None:
                copied = path.with_name(f"{path.name}.before-{REVISION}-was-{found}")
                copy(path, copied)
                _log.info("database_copied", database=str(path), copy=str(copied))
            _upgrade(connection, revision)
            _log.info("database_migrated", database=str(path), was=found, now=revision)
    finally:
        engine.dispose()


def _migrate_postgresql(url: str, revision: str) -> None:
    from server.eventstore import postgres_engines, postgres_faults, postgresql

    where = postgres_engines.database_url(url)
    engine = postgres_engines.writer_engine(where, limited=False)
    name = where.render_as_string()
    try:
        with postgres_faults.faults_of(name):
            with postgres_engines.reached(engine) as connection:
                if _known(connection, name) == revision:
                    return
            with engine.begin() as connection:
                postgresql.lock(connection)
                found = _known(connection, name)
                if found != revision:
                    _upgrade(connection, revision)
                    _log.info("database_migrated", database=name, was=found, now=revision)
    finally:
        engine.dispose()


_TABLES = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()"
_OURS = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'alembic_version'"
_EVENT_TABLE = "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'facts'"


def _known(connection: Connection, where: str) -> str | None:
    """The revision of a PostgreSQL database.

    Raises DatabaseUnusable for one of another or of a newer program.
    """
    if not connection.exec_driver_sql(_TABLES).scalar():
        return None
    found = _revision(connection, _OURS)
    if found is None or not connection.exec_driver_sql(_EVENT_TABLE).all():
        raise DatabaseUnusable(where, "This is the database of another program.", "Make a new one with `createdb`.")
    if found > REVISION:
        raise newer(where, found)
    return found


def _revision(connection: Connection, is_there: str) -> str | None:
    """The revision, read again by the only one who may write now: another process may have been faster."""
    if not connection.exec_driver_sql(is_there).all():
        return None
    found: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return found


def _upgrade(connection: Connection, revision: str) -> None:
    from alembic import command
    from alembic.config import Config

    spec = find_spec("migrations")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("The package `migrations` is not installed.")
    config = Config()
    config.set_main_option("script_location", spec.submodule_search_locations[0].replace("%", "%%"))
    config.attributes["connection"] = connection
    with _upgrading:
        command.upgrade(config, revision)
