"""Bring a database up to date: safe at every start, without a network, and all or nothing.

Before anything is written the file is looked at through a connection that cannot write: a file of another program, a
damaged one or one of a newer J'adoube is refused and left as it was. A database with facts in it is copied first.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

import structlog
from sqlalchemy import Connection

from server.eventstore.engine import DatabaseUnusable, database_path, driver, fault_of, faults_of, writer_engine
from server.eventstore.tables import APPLICATION_ID, REVISION

_MAGIC = b"SQLite format 3\0"
_HEADER = 100
_RESTORE = "Restore a back-up, or name another file; this one was left as it was."
_OTHER = "Name another file; this one was left as it was."

_log = structlog.get_logger()


def migrate(url: str, *, revision: str = REVISION) -> None:
    """Make the tables of a new database, or bring those of an older program up to date.

    Raises DatabaseUnusable for a file that is not ours, damaged, of a newer program, or out of reach, and StoreFault
    where the disk is full or another program holds the database for too long.
    """
    path = database_path(url)
    found = examine(path)
    if found == revision:
        return
    engine = writer_engine(path)
    try:
        with faults_of(path), engine.begin() as connection:
            found = _revision(connection)
            if found == revision:
                return
            if found is not None:
                _back_up(path, found)
            _upgrade(connection, revision)
            _log.info("database_migrated", database=str(path), was=found, now=revision)
    finally:
        engine.dispose()


def examine(path: Path) -> str | None:
    """The revision of the database in a file, None where there is none yet. Writes nothing.

    Raises DatabaseUnusable.
    """
    _check_reachable(path)
    if not path.exists() or path.stat().st_size == 0:
        return None
    _check_header(path)
    with _errors(path), closing(_look(path)) as connection:
        if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise DatabaseUnusable(str(path), "The database is damaged.", _RESTORE)
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not tables:
            return None
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            raise DatabaseUnusable(str(path), "This is the database of another program.", _OTHER)
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if row is None:
        raise DatabaseUnusable(str(path), "The database does not say which version it is.", _RESTORE)
    if row[0] > REVISION:
        advice = "Install the newest J'adoube, or name another file."
        raise DatabaseUnusable(str(path), f"A newer J'adoube has used this database (step {row[0]}).", advice)
    return str(row[0])


def _check_reachable(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseUnusable(str(path), f"Its folder cannot be made: {error.strerror}.", _OTHER) from error
    if path.is_dir():
        raise DatabaseUnusable(str(path), "This is a folder.", "Name a file in it.")
    if not os.access(path.parent, os.W_OK) or (path.exists() and not os.access(path, os.R_OK | os.W_OK)):
        advice = "Give this user the right to write both the file and its folder, or name another file."
        raise DatabaseUnusable(str(path), "It may not be read and written.", advice)


def _check_header(path: Path) -> None:
    """Look at the first hundred bytes, which SQLite itself would forgive too much."""
    with path.open("rb") as file:
        header = file.read(_HEADER)
    if not _MAGIC.startswith(header[: len(_MAGIC)]):
        raise DatabaseUnusable(str(path), "This is not an SQLite database.", _OTHER)
    size = path.stat().st_size
    page = int.from_bytes(header[16:18], "big") or 0
    page = 65536 if page == 1 else page
    told = page * int.from_bytes(header[28:32], "big")
    wal = path.with_name(path.name + "-wal")
    cut = len(header) < _HEADER or (told > size and not (wal.exists() and wal.stat().st_size))
    if cut:
        problem = f"The file is cut off: {size} bytes of {told}." if told else "The file is cut off."
        raise DatabaseUnusable(str(path), problem, _RESTORE)


def _look(path: Path) -> Any:
    """A connection that cannot write, not even change the file's mode."""
    connection = driver().connect(f"file:{quote(str(path.absolute()))}?mode=rw", uri=True, timeout=10)
    connection.execute("PRAGMA query_only=ON")
    return connection


@contextmanager
def _errors(path: Path) -> Iterator[None]:
    try:
        yield
    except driver().Error as error:
        raise fault_of(error, path) from error


def _revision(connection: Connection) -> str | None:
    """The revision, asked again by the only one who may write now: another process may have been faster."""
    known = connection.exec_driver_sql("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").all()
    if not known:
        return None
    found: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
    return found


def _back_up(path: Path, revision: str) -> None:
    """Copy the database as it is, with what is still in its WAL, to a file beside it."""
    target = path.with_name(f"{path.name}.before-{REVISION}-was-{revision}")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    with _errors(path), closing(_look(path)) as source, closing(driver().connect(str(part))) as copy:
        source.backup(copy)
    part.replace(target)
    _log.info("database_copied", database=str(path), copy=str(target))


def _upgrade(connection: Connection, revision: str) -> None:
    from alembic import command  # noqa: PLC0415  # heavy, and not needed where nothing is to be done
    from alembic.config import Config  # noqa: PLC0415  # the same

    spec = find_spec("migrations")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("The package `migrations` is not installed.")
    config = Config()
    config.set_main_option("script_location", spec.submodule_search_locations[0].replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
