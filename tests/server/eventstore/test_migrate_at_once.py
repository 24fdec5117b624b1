"""Databases that are brought up to date at the same time, as by two directors who rescue the log."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from server.eventstore.migrate import migrate
from server.eventstore.sqlitefile import examine
from server.eventstore.tables import REVISION


def test_databases_are_made_at_the_same_time(tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.sqlite3" for number in range(8)]

    with ThreadPoolExecutor(len(files)) as threads:
        list(threads.map(migrate, [f"sqlite:///{each}" for each in files]))

    assert [examine(each) for each in files] == [REVISION] * len(files)
