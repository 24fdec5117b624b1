"""A database file looked at before anything is written to it, and copied while others do.

A file of another program, a damaged one or one of a newer J'adoube is refused and left as it was.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from server.eventstore.driver import driver, open_file
from server.eventstore.engine import DatabaseUnusable
from server.eventstore.sqlite import fault_of
from server.eventstore.tables import APPLICATION_ID, REVISION

_MAGIC = b"SQLite format 3\0"
_HEADER = 100
_RESTORE = "Restore a back-up, or name another file; this one was left as it was."
_OTHER = "Name another file; this one was left as it was."
_PRIVATE = 0o600


def examine(path: Path) -> str | None:
    """The revision of the database in a file, None if there is none yet. Writes nothing.

    Raises DatabaseUnusable.
    """
    _check_reachable(path)
    if not path.exists() or path.stat().st_size == 0:
        return None
    _check_header(path)
    with errors_of(path), closing(look(path)) as connection:
        if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise _damaged(path)
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not tables:
            return None
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            raise DatabaseUnusable(str(path), "This is the database of another program.", _OTHER)
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    if row is None:
        raise DatabaseUnusable(str(path), "The database does not say which version it is.", _RESTORE)
    if row[0] > REVISION:
        raise newer(str(path), row[0])
    return str(row[0])


def _damaged(path: Path) -> DatabaseUnusable:
    """The refusal of a database that is damaged, with the way out if the file alone is whole."""
    wal = path.with_name(path.name + "-wal")
    try:
        with closing(open_file(path, "immutable=1")) as connection:  # without its write-ahead log
            is_whole = wal.exists() and connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
    except driver().Error:
        is_whole = False
    if not is_whole:
        return DatabaseUnusable(str(path), "The database is damaged.", _RESTORE)
    problem = f"The database does not go with {wal.name} beside it: one of the two was replaced."
    advice = (
        f"The file alone is whole. Move {wal.name} to another folder to use it, or restore a back-up; both were left."
    )
    return DatabaseUnusable(str(path), problem, advice)


def make_private(path: Path) -> None:
    """Let only the owner read the database, made if missing, and the files beside it: they hold private data.

    A file of another owner, or on a disk without permissions, is left as it is.
    """
    with contextlib.suppress(OSError):
        path.touch(mode=_PRIVATE)
    for each in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        with contextlib.suppress(OSError):
            each.chmod(_PRIVATE)


def newer(where: str, revision: str) -> DatabaseUnusable:
    """The refusal of a database that a newer program has migrated."""
    advice = "Install the newest J'adoube, or name another database."
    return DatabaseUnusable(where, f"A newer J'adoube has used this database (step {revision}).", advice)


def copy(path: Path, target: Path) -> None:
    """Copy a database as it is at one moment, with what is still in its WAL, while others go on writing.

    The copy is whole or not there at all, and only its owner may read it, for it holds private data.

    Raises StoreFault, and OSError if the target cannot be made.
    """
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    part.touch(mode=_PRIVATE)
    try:
        with errors_of(path), closing(look(path)) as source, closing(driver().connect(str(part))) as made:
            source.backup(made)
        with part.open("r+b") as written:  # Windows writes no file to the disk that is open for reading
            os.fsync(written.fileno())
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def install(source: Path, target: Path) -> None:
    """Put the contents of one database in the place of another's, in one step that its readers see whole.

    Raises StoreFault.
    """
    with errors_of(target), closing(look(source)) as made, closing(driver().connect(str(target), timeout=10)) as place:
        for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL"):
            place.execute(f"PRAGMA {pragma}").fetchall()
        made.backup(place)


def look(path: Path) -> Any:
    """A connection that cannot write, not even change the file's mode."""
    connection = open_file(path, "mode=rw", timeout=10)
    connection.execute("PRAGMA query_only=ON")
    return connection


@contextmanager
def errors_of(path: Path) -> Iterator[None]:
    """Turn the errors of a bare connection into a StoreFault."""
    try:
        yield
    except driver().Error as error:
        raise fault_of(error, path) from error


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
    """Look at the first hundred bytes, which SQLite itself checks too leniently."""
    with path.open("rb") as file:
        header = file.read(_HEADER)
    if not _MAGIC.startswith(header[: len(_MAGIC)]):
        raise DatabaseUnusable(str(path), "This is not an SQLite database.", _OTHER)
    size = path.stat().st_size
    page = int.from_bytes(header[16:18], "big") or 0
    page = 65536 if page == 1 else page
    stated = page * int.from_bytes(header[28:32], "big")
    wal = path.with_name(path.name + "-wal")
    cut = len(header) < _HEADER or (stated > size and not (wal.exists() and wal.stat().st_size))
    if cut:
        problem = f"The file is cut off: {size} bytes of {stated}." if stated else "The file is cut off."
        raise DatabaseUnusable(str(path), problem, _RESTORE)
