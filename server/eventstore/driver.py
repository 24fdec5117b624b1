"""Which SQLite driver is used, and how a file is opened without any machinery."""

from __future__ import annotations

import sqlite3
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import quote

import structlog

OLDEST_SAFE = (3, 51, 3)
"""SQLite before this version can corrupt a database in WAL mode when connections race (3.7.0 to 3.51.2)."""

_log = structlog.get_logger()


@cache
def driver() -> ModuleType:
    """The SQLite module to use: the one that is installed beside the program, else Python's own."""
    try:
        from pysqlite3 import dbapi2  # noqa: PLC0415  # there is none for some machines
    except ImportError:
        found: ModuleType = sqlite3
    else:
        found = dbapi2
    version: tuple[int, ...] = found.sqlite_version_info
    if version < OLDEST_SAFE:
        _log.warning(
            "sqlite_old",
            version=found.sqlite_version,
            needed=".".join(map(str, OLDEST_SAFE)),
            advice="Let one program at a time use the database, or install pysqlite3.",
        )
    return found


def open_file(path: Path, how: str, *, timeout: float = 5.0) -> Any:
    """A bare connection to a file, opened as the parameters of SQLite's URI say (`mode=ro`, `immutable=1`)."""
    return driver().connect(f"file:{quote(str(path.absolute()))}?{how}", uri=True, timeout=timeout)
