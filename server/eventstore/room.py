"""Whether there is room beside a database file, and the right to use it; and what is shown if there is not."""

from __future__ import annotations

import errno
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import structlog

from server.eventstore.engine import DatabaseUnusable
from server.eventstore.faults import StoreFault, StoreFull, StoreReadOnly

WAL_BYTES = 1 << 20
"""As much as the write-ahead log of a database needs."""

_COMMIT_BYTES = 1 << 18
_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_IN_MEMORY = Path("/dev/shm")  # noqa: S108  # a folder of our own is made in it

_log = structlog.get_logger()


def writing_fault(path: Path, size: int = _COMMIT_BYTES) -> StoreFault | None:
    """What keeps so many bytes, those of a commit, from being written beside the database; None if nothing does."""
    error = _probe(path, size)
    return None if error is None else fault_of(path, error)


def fault_of(path: Path, error: OSError) -> StoreFault:
    """The fault of the storage that kept something from being written at a path."""
    if error.errno in _NO_ROOM:
        return StoreFull(f"The disk that holds {path} is full ({error.strerror}).")
    return StoreReadOnly(f"{path} cannot be written ({error.strerror}).")


@contextmanager
def readable(path: Path) -> Iterator[tuple[Path, StoreFault | None]]:
    """A database file that can be opened: this one, or a copy of it if nothing can be written beside it.

    SQLite needs room even for reading. With the copy comes the fault that every write of the log must be refused with.

    Raises DatabaseUnusable if no copy can be made.
    """
    fault = writing_fault(path) if path.is_file() else None
    if fault is None:
        yield path, None
        return
    with ExitStack() as stack:
        copied = _copied(path, stack)
        _log.error("storage_alarm", code=fault.code, problem=str(fault), shown=str(copied))
        yield copied, fault


def _copied(path: Path, stack: ExitStack) -> Path:
    problem = ""
    for place in (None, _IN_MEMORY):
        try:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="jadoube-read-only-", dir=place))
            for end in ("", "-wal"):
                part = path.with_name(path.name + end)
                if part.exists():
                    shutil.copyfile(part, Path(folder) / part.name)
        except OSError as error:
            problem = str(error.strerror)
            continue
        return Path(folder) / path.name
    advice = "Make its disk writable, with room on it, or name another file."
    raise DatabaseUnusable(str(path), f"It cannot be written, and no copy can be made ({problem}).", advice)


def _probe(path: Path, size: int) -> OSError | None:
    try:
        with tempfile.TemporaryFile(dir=path.parent) as probe:
            probe.write(bytes(size))
    except OSError as error:
        return error
    return None
