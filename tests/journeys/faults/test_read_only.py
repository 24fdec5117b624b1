"""A disk that becomes read-only under a running server: boards stay, nothing is taken, and it heals by itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from http import HTTPStatus
from pathlib import Path

import pytest

from server.eventstore.chain import verify
from server.eventstore.sql import SqlEventStore
from tests.journeys.server import Director, Server

_SOURCE = Path(__file__).with_name("read_only.c")


def become(database: str, library: Path, folder: Path, flag: Path) -> None:
    """Start the program anew, on a disk that is read-only while the flag exists."""
    variables = {"LD_PRELOAD": str(library), "READ_ONLY_FOLDER": str(folder), "READ_ONLY_FLAG": str(flag)}
    words = ["serve", "--host", "127.0.0.1", "--port", "0", "--database", database]
    os.execve(sys.executable, [sys.executable, "-m", "server.cli", *words], os.environ | variables)  # noqa: S606  # no shell is meant


@pytest.fixture
def flag(tmp_path: Path) -> Path:
    """While this file exists, the disk is read-only."""
    return tmp_path / "is-read-only"


@pytest.fixture
def server(tmp_path: Path, flag: Path) -> Iterator[Server]:
    compiler = shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("what makes a disk read-only beneath open files is compiled for Linux")
    library, disk = tmp_path / "read_only.so", tmp_path / "disk"
    disk.mkdir()
    subprocess.run([compiler, "-shared", "-fPIC", "-o", str(library), str(_SOURCE), "-ldl"], check=True)
    database = f"sqlite:///{disk / 'log.sqlite3'}"
    started = Server(tmp_path, database, partial(become, database, library, disk, flag))
    started.start()
    yield started
    started.stop()


def test_a_disk_that_becomes_read_only_shows_boards_takes_nothing_and_heals(server: Server, flag: Path) -> None:
    with Director(server) as director:
        tournament = director.tournament(4)
        game = director.view(tournament, "boards")["order"][0]
        path, key = f"/api/v1/tournaments/{tournament}/rounds/1/games/{game}/result", {"Idempotency-Key": "result"}
        before = director.view(tournament, "boards")
        flag.touch()
        refused = director.client.put(path, json={"result": "1-0", "seen": None}, headers=key)
        unready = director.client.get("/readyz")
        again = director.client.put(path, json={"result": "1-0", "seen": None}, headers=key)
        shown = director.view(tournament, "boards")
        page = director.client.get(f"/t/{tournament}/boards", headers={"accept": "text/html"})
        flag.unlink()
        ready = director.client.get("/readyz")
        taken = director.client.put(path, json={"result": "1-0", "seen": None}, headers=key)
    with closing(SqlEventStore.open(server.database)) as store:
        events = store.stored_events(tournament)

    assert {each.status_code for each in (refused, unready, again)} == {HTTPStatus.SERVICE_UNAVAILABLE}
    assert {each.json()["code"] for each in (refused, unready, again)} == {"storage-read-only"}
    assert "start the server again" not in refused.json()["detail"]
    assert (shown, page.status_code) == (before, HTTPStatus.OK)
    assert (ready.status_code, taken.status_code) == (HTTPStatus.OK, HTTPStatus.CREATED)
    assert verify(events) == []
    assert [event.type for event in events].count("ResultEntered") == 1
