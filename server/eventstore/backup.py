"""Backups: one SQLite file, whatever database the log lives in; whole, proven, and readable by its owner alone.

The file is a database like any other of ours: `jadoube serve`, `verify` and `export` read it directly. It contains
everything, private data and the hashes of secrets too.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from server.eventstore.chain import Fault
from server.eventstore.database import is_postgresql
from server.eventstore.engine import DatabaseUnusable
from server.eventstore.faults import StoreFault
from server.eventstore.migrate import migrate
from server.eventstore.purging import verify_stream
from server.eventstore.recorded import FOLLOWING, Head, Mark
from server.eventstore.sql import SqlEventStore
from server.eventstore.sqlite import database_path
from server.eventstore.sqlitefile import copy, examine, install
from server.eventstore.transfer import transfer

BACKUP = "backup"
"""The mark that a backup leaves: its file, and when it was made."""


class BrokenChain(StoreFault):
    """A log is not what was recorded; nothing was restored."""

    def __init__(self, where: str, faults: Sequence[Fault]) -> None:
        super().__init__(f"{where}: the chain does not hold: {'; '.join(map(str, faults[:3]))}")
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Proven:
    """A log whose chains hold: where each stream ends, and how many events there are."""

    heads: Mapping[str, Head]
    events: int


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restoring did.

    `kept` is the file to which the log that was there was copied, None if there was none. `lost` names the streams
    of which that log had events that the restored one has not: (version restored, version that was there).
    """

    proven: Proven
    kept: Path | None
    lost: Mapping[str, tuple[int, int]]
    epoch_is_new: bool


def back_up(url: str, target: Path, *, at: str) -> Proven:
    """Copy a live database to a file, prove the copy, and remember that there is a backup (`at`: ISO 8601, UTC).

    Raises StoreFault, BrokenChain, and OSError if the file cannot be made.
    """
    migrate(url)
    if is_postgresql(url):
        _pull(url, target)
    else:
        copy(database_path(url), target)
    proven = prove(target)
    with closing(SqlEventStore.open(url)) as store:
        store.mark(BACKUP, Mark(str(target), at))
    return proven


def prove(path: Path) -> Proven:
    """Prove every chain of a log in a file.

    Raises BrokenChain, and DatabaseUnusable for a file that is none of ours.
    """
    if examine(path) is None:
        raise DatabaseUnusable(str(path), "There is no log in it.", "Name a file that `jadoube backup` made.")
    return prove_log(f"sqlite:///{path.absolute()}")


def prove_log(url: str) -> Proven:
    """Prove every chain of the log at an SQLAlchemy URL.

    Raises BrokenChain.
    """
    heads: dict[str, Head] = {}
    count = 0
    with closing(SqlEventStore.open(url)) as store:
        for stream in store.streams():
            events, faults = verify_stream(store, stream)
            if faults:
                raise BrokenChain(stream, faults)
            heads[stream] = Head(events[-1].version, events[-1].hash)
            count += len(events)
    return Proven(heads, count)


def restore(file: Path, url: str, *, at: str) -> Restored:
    """Put a proven backup in the place of a log. What was there is copied to a file beside it first.

    A new epoch begins if the restored log lacks events that were there, or if it cannot be known: viewers and
    devices then load everything again. Secrets (sessions, tokens, passwords) stay those of the database that was there.

    Raises BrokenChain, StoreFault, DatabaseUnusable, and OSError.
    """
    proven = prove(file)
    with tempfile.TemporaryDirectory(prefix="jadoube-restore-") as folder:
        work = Path(folder) / "log.sqlite3"
        copy(file, work)
        migrate(f"sqlite:///{work}")
        if is_postgresql(url):
            return _restore_postgresql(work, url, proven, at)
        return _restore_sqlite(work, database_path(url), proven, at)


def _restore_sqlite(work: Path, target: Path, proven: Proven, at: str) -> Restored:
    there, kept = _what_is_there(target, at)
    lost = {} if there is None else _lost(there, work, proven)
    fresh = there is None or bool(lost)
    if kept is not None and there is not None:
        transfer(f"sqlite:///{kept}", f"sqlite:///{work}", secrets=True)
    _begin(work, at, fresh=fresh)
    install(work, target)
    return Restored(proven, kept, lost, fresh)


def _restore_postgresql(work: Path, url: str, proven: Proven, at: str) -> Restored:
    """Events are never deleted on PostgreSQL, so the log there must be empty."""
    migrate(url)
    with closing(SqlEventStore.open(url)) as store:
        if store.streams():
            problem = "There is a log already, and events are never deleted."
            raise DatabaseUnusable(url, problem, "Make a new database with `createdb` and restore into that one.")
    _begin(work, at, fresh=True)
    transfer(f"sqlite:///{work}", url)
    return Restored(proven, None, {}, epoch_is_new=True)


def _begin(work: Path, at: str, *, fresh: bool) -> None:
    with closing(SqlEventStore.open(f"sqlite:///{work}")) as store:
        store.mark(FOLLOWING, None)
        if fresh:
            store.start_epoch("restored", at)


def _what_is_there(target: Path, at: str) -> tuple[Proven | None, Path | None]:
    """The log in the place of which another is to come, and its copy. A damaged file is moved away instead."""
    kept = target.with_name(f"{target.name}.before-restore-{at[:19].replace(':', '')}")
    try:
        if examine(target) is None:
            return None, None
        copy(target, kept)
        migrate(f"sqlite:///{kept}")
        return prove(kept), kept
    except (DatabaseUnusable, BrokenChain):
        for end in ("", "-wal", "-shm"):
            part = target.with_name(target.name + end)
            if part.exists():
                part.replace(kept.with_name(kept.name + end))
        return None, kept


def _lost(there: Proven, work: Path, proven: Proven) -> Mapping[str, tuple[int, int]]:
    """The streams of which the old log is no beginning of the restored one."""
    lost: dict[str, tuple[int, int]] = {}
    with closing(SqlEventStore.open(f"sqlite:///{work}")) as store:
        for stream, head in there.heads.items():
            if store.hash_at(stream, head.version) != head.hash:
                lost[stream] = (proven.heads[stream].version if stream in proven.heads else 0, head.version)
    return lost


def _pull(url: str, target: Path) -> None:
    """Copy a PostgreSQL database, as it is at one moment, into a file."""
    with tempfile.TemporaryDirectory(prefix="jadoube-backup-") as folder:
        work = Path(folder) / "log.sqlite3"
        migrate(f"sqlite:///{work}")
        transfer(url, f"sqlite:///{work}")
        copy(work, target)
