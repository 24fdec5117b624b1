"""A disk that is full: nothing is stored of what is refused, everything that was answered stays, and it heals."""

from __future__ import annotations

import contextlib
import os
import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest

from server.commandline.exits import Exit
from server.eventstore.chain import verify
from server.eventstore.sql import SqlEventStore
from tests.journeys.program import finished
from tests.journeys.server import Director, Server
from tests.waiting import LONG

_DISK_BYTES = 3_000_000
_LARGEST_FILE = 700_000
MANY = 5000

Serve = Callable[..., Server]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own; only root may make one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={_DISK_BYTES}", "tmpfs", str(folder)]
    made = os.geteuid() == 0 and subprocess.run(command, check=False, capture_output=True).returncode == 0
    if not made:
        pytest.skip("a small disk cannot be made without the right to mount; the limit on files is tested")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Serve]:
    """Starts a server on a database, with a limit of the system; stops it in the end."""
    started: list[Server] = []

    def start(database: str | None, before: Callable[[], object] = object) -> Server:
        started.append(Server(tmp_path, database, before))
        started[0].start()
        return started[0]

    yield start
    for each in started:
        each.stop()


def filled(director: Director) -> tuple[str, list[str], str]:
    """Register players until the disk is full: the tournament, the names that were answered, the one that was not."""
    tournament = director.send("POST", "/tournaments", name="Full", rounds=3)["id"]
    answered: list[str] = []
    for number in range(MANY):
        name = f"{number} " + "long " * 36
        answer = director.client.post(f"/api/v1/tournaments/{tournament}/players", json={"name": name})
        if not answer.is_success:
            assert answer.status_code == HTTPStatus.INSUFFICIENT_STORAGE, answer.text
            problem = answer.json()
            assert answer.headers["content-type"] == "application/problem+json"
            assert "Free space" in problem["detail"]
            return tournament, answered, name
        answered.append(name.strip())
    raise AssertionError("the disk is not full")


def holds(server: Server, tournament: str, names: list[str]) -> None:
    with closing(SqlEventStore.open(server.database)) as store:
        events = store.stored_events(tournament)
    assert verify(events) == []
    registered = [event.data for event in events if event.type == "PlayerRegistered"]
    assert all(name in data for data, name in zip(registered, names, strict=True))


def test_a_full_disk_answers_507_and_recovers(disk: Path, served: Serve) -> None:
    ballast = disk / "ballast"
    ballast.write_bytes(bytes(_DISK_BYTES // 2))
    server = served(f"sqlite:///{disk / 'log.sqlite3'}")
    with Director(server) as director:
        tournament, answered, name = filled(director)
        assert director.view(tournament, "players")["rows"]
        again = {"Idempotency-Key": "again"}
        path = f"/api/v1/tournaments/{tournament}/players"
        refused = director.client.post(path, json={"name": name}, headers=again)
        unready = director.client.get("/readyz")
        ballast.unlink()
        assert director.client.get("/readyz").status_code == HTTPStatus.OK
        stored = director.client.post(path, json={"name": name}, headers=again)

    assert (refused.status_code, stored.status_code) == (507, 201)
    assert (unready.status_code, unready.json()["code"]) == (503, "storage-full")
    holds(server, tournament, [*answered, name.strip()])


def test_a_file_that_may_not_grow_answers_like_a_full_disk(served: Serve) -> None:
    server = served(None, partial(resource.setrlimit, resource.RLIMIT_FSIZE, (_LARGEST_FILE, _LARGEST_FILE)))
    with Director(server) as director:
        tournament, answered, _ = filled(director)
        assert director.view(tournament, "players")["rows"]

    holds(server, tournament, answered)


def shows_boards_and_takes_nothing(server: Server, token: str, tournament: str) -> tuple[int, str]:
    """Status and code of a write to a server that shows the boards."""
    authorised = {"authorization": f"Bearer {token}"}
    with httpx.Client(base_url=server.base, timeout=LONG, headers=authorised) as client:
        assert client.get(f"/api/v1/tournaments/{tournament}/views/boards").json()["rows"]
        assert client.get(f"/t/{tournament}/boards", headers={"accept": "text/html"}).status_code == HTTPStatus.OK
        ready = client.get("/readyz")
        refused = client.post(f"/api/v1/tournaments/{tournament}/players", json={"name": "Late"})
        assert ready.status_code == HTTPStatus.SERVICE_UNAVAILABLE
        assert ready.json()["code"] == refused.json()["code"]
        return refused.status_code, refused.json()["code"]


def fill(ballast: Path) -> None:
    with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))


def played(server: Server) -> tuple[str, str]:
    """A director's token and a tournament with round one published; the server is stopped."""
    server.start()
    token = server.token("director")
    with Director(server) as director:
        tournament = director.tournament(4)
    server.stop()
    return token, tournament


def test_a_server_starts_on_a_full_disk_and_shows_boards(disk: Path, tmp_path: Path) -> None:
    server = Server(tmp_path, f"sqlite:///{disk / 'log.sqlite3'}")
    token, tournament = played(server)
    ballast = disk / "ballast"
    fill(ballast)
    server.start()

    assert shows_boards_and_takes_nothing(server, token, tournament) == (507, "storage-full")
    server.stop()
    ballast.unlink()
    server.start()
    with Director(server) as director:
        director.send("POST", f"/tournaments/{tournament}/players", name="Late")
    server.stop()


def test_a_server_starts_on_a_read_only_mount_and_shows_boards(disk: Path, tmp_path: Path) -> None:
    server = Server(tmp_path, f"sqlite:///{disk / 'log.sqlite3'}")
    token, tournament = played(server)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    server.start()

    assert shows_boards_and_takes_nothing(server, token, tournament) == (503, "storage-read-only")
    server.stop()


def test_a_server_does_not_start_on_a_damaged_file_that_cannot_be_written(disk: Path, tmp_path: Path) -> None:
    (disk / "log.sqlite3").write_bytes(b"no database" * 100)
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    errors = tmp_path / "errors"

    code, _ = finished(["serve", "--port", "0", "--database", str(disk / "log.sqlite3")], errors)

    assert code == Exit.FILE_ACCESS
    assert "Traceback" not in errors.read_text()


def test_a_rating_list_for_which_there_is_no_room_is_refused_with_the_way_out(disk: Path, served: Serve) -> None:
    server = served(f"sqlite:///{disk / 'log.sqlite3'}")
    with Director(server) as director:
        answer = director.client.put("/api/v1/rating-list", content=bytes(2 * _DISK_BYTES))

    assert answer.status_code == HTTPStatus.INSUFFICIENT_STORAGE, answer.text
    assert "Free space" in answer.json()["detail"]
    assert not list(disk.glob("ratings-*"))
