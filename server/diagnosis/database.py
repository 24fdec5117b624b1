"""The database: whether it can be used, which program made it, what it keeps of backups, PostgreSQL's settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime

from server.diagnosis.disk import check_disk
from server.diagnosis.finding import Finding, Level
from server.eventstore.database import is_postgresql
from server.eventstore.engine import DatabaseUnusable
from server.eventstore.faults import StoreFault
from server.eventstore.sqlite import database_path
from server.eventstore.sqlitefile import examine, look
from server.eventstore.tables import REVISION
from server.languages import message

_OLDEST_POSTGRESQL = 140000
_WANTED = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}
_SHOWN = (*_WANTED, "server_version_num", "server_version", "max_connections")
_NEWEST_EVENT = "SELECT recorded_at FROM facts ORDER BY position DESC LIMIT 1"


def check_database(url: str) -> Iterator[Finding]:
    """Every finding about the database at a URL and its disk; changes nothing in it."""
    try:
        if is_postgresql(url):
            yield from _postgresql(url)
            return
        path = database_path(url)
        found = examine(path) if path.parent.exists() else None
    except (DatabaseUnusable, StoreFault) as error:
        yield unusable(error)
        return
    yield revision(found)
    if found is not None:
        with closing(look(path)) as connection:
            row = connection.execute(_NEWEST_EVENT).fetchone()
        if row is not None:
            yield newest_event(row[0], datetime.now(UTC))
    folder = next(each for each in (path.parent, *path.parent.parents) if each.exists())
    yield from check_disk(folder)


def unusable(error: DatabaseUnusable | StoreFault) -> Finding:
    """The finding of a database that cannot be used."""
    advice = error.advice if isinstance(error, DatabaseUnusable) else ""
    values = {"problem": str(error)}
    return Finding("database", message("Database"), "{problem}", Level.PROBLEM, advice, values)


def revision(found: str | None) -> Finding:
    """Whether the database is of this program, of an older one, or not there yet."""
    title, values = message("Database"), {"was": found, "now": REVISION}
    if found is None:
        return Finding("database", title, message("none yet: it is made at the first start"))
    if found == REVISION:
        return Finding("database", title, message("sound, and of this version (step {now})"), values=values)
    seen = message("sound, of an older version (step {was} of {now})")
    advice = message("The next start copies it beside itself, then brings it up to date.")
    return Finding("database", title, seen, advice=advice, values=values)


def newest_event(recorded_at: str, now: datetime) -> Finding:
    """Whether the clock is behind the newest event of the log."""
    title, values = message("Clock and log"), {"at": recorded_at}
    recorded = datetime.fromisoformat(recorded_at)
    if recorded.replace(tzinfo=recorded.tzinfo or UTC) <= now:
        return Finding("log-clock", title, message("the newest entry is of {at}"), values=values)
    seen = message("the newest entry is of {at}, in the future")
    advice = message("The clock was set back. Set it: the order of the log does not depend on it, but times do.")
    return Finding("log-clock", title, seen, Level.WARNING, advice, values)


def _postgresql(url: str) -> Iterator[Finding]:
    from server.eventstore import postgres_engines, postgres_faults

    where = postgres_engines.database_url(url)
    engine = postgres_engines.reader_engine(where)
    try:
        with postgres_faults.faults_of(where.render_as_string()), postgres_engines.reached(engine) as connection:
            settings = {each: str(connection.exec_driver_sql(f"SHOW {each}").scalar()) for each in _SHOWN}
        yield from postgresql_settings(settings)
    finally:
        engine.dispose()


def postgresql_settings(settings: Mapping[str, str]) -> Iterator[Finding]:
    """Whether PostgreSQL is new enough and keeps what it confirms."""
    values = {"version": settings["server_version"], "connections": settings["max_connections"]}
    title, seen = "PostgreSQL", message("PostgreSQL {version}, {connections} connections")
    if int(settings["server_version_num"]) < _OLDEST_POSTGRESQL:
        yield Finding("postgresql", title, seen, Level.WARNING, message("Install PostgreSQL 14 or later."), values)
    else:
        yield Finding("postgresql", title, seen, values=values)
    for name, wanted in _WANTED.items():
        if settings[name] not in (wanted, "local", "remote_apply", "remote_write"):
            off = {"name": name, "value": settings[name], "wanted": wanted}
            advice = message("Set it to {wanted}: otherwise confirmed entries can be lost in a power cut.")
            yield Finding("postgresql", "PostgreSQL", "{name} = {value}", Level.PROBLEM, advice, off)
