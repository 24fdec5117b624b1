"""What an error of the driver means for the log."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from server.eventstore.sqlite import fault_of


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("SQLITE_IOERR_SHORT_READ", "storage-damaged"),  # a write-ahead log that was cut while others read
        ("SQLITE_IOERR_READ", "storage-damaged"),
        ("SQLITE_CORRUPT", "storage-damaged"),
        ("SQLITE_FULL", "storage-full"),
        ("SQLITE_BUSY", "storage-busy"),
        ("SQLITE_CANTOPEN", "storage-lost"),  # a connection that is made after the file was deleted
        ("SQLITE_INTERNAL", "storage-fault"),
    ],
)
def test_an_error_has_a_code_by_which_the_server_acts(tmp_path: Path, name: str, code: str) -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = name

    assert fault_of(error, tmp_path / "log.sqlite3").code == code
