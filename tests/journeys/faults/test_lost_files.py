"""The database file is taken away under a running server: nothing is acknowledged that would be lost."""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from http import HTTPStatus
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.eventstore.chain import verify
from server.eventstore.sql import SqlEventStore
from tests.journeys.server import Director, Server
from tests.waiting import LONG


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite3"


def delete(file: Path) -> None:
    file.unlink()


def delete_with_its_log(file: Path) -> None:
    for end in ("", "-wal", "-shm"):
        Path(f"{file}{end}").unlink()


def move_an_older_copy_there(file: Path) -> None:
    shutil.copy(file, file.with_name("older"))
    file.with_name("older").replace(file)


def empty_it(file: Path) -> None:
    os.truncate(file, 0)


def empty_its_log(file: Path) -> None:
    os.truncate(f"{file}-wal", 0)


def halve_its_log(file: Path) -> None:
    log = f"{file}-wal"
    os.truncate(log, Path(log).stat().st_size // 2)


def enter(director: Director, tournament: str, game: str) -> httpx.Response:
    path = f"/api/v1/tournaments/{tournament}/rounds/1/games/{game}/result"
    return director.client.put(path, json={"result": "1-0", "seen": None}, headers={"accept-language": "de"})


def ready(server: Server) -> tuple[int, dict[str, Any]]:
    answer = httpx.get(f"{server.base}/readyz", timeout=LONG)
    return answer.status_code, answer.json()


def refused_as_lost(answer: httpx.Response, file: Path) -> None:
    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE, answer.text
    assert answer.json()["code"] == "storage-lost"
    assert "gelöscht oder ersetzt" in answer.json()["title"]
    assert str(file.parent) not in answer.text


@pytest.mark.parametrize("take_away", [delete, delete_with_its_log, move_an_older_copy_there])
def test_nothing_is_acknowledged_into_a_lost_file(server: Server, file: Path, take_away: Any) -> None:
    with Director(server) as director:
        tournament = director.tournament(6)
        assert ready(server) == (200, {"status": "ready", "writes": True})
        games = director.view(tournament, "boards")["order"]
        assert enter(director, tournament, games[0]).status_code == HTTPStatus.CREATED
        take_away(file)

        refused_as_lost(enter(director, tournament, games[1]), file)
        assert ready(server) == (503, {"status": "not ready", "code": "storage-lost"})
        assert director.view(tournament, "boards")["rows"]
        page = director.client.get(f"/t/{tournament}", headers={"accept": "text/html"}).text
        assert 'id="storage-alarm" role="alert">' in page
        state = director.send("GET", "/ops")["storage"]
        assert state["code"] == "storage-lost"
        assert str(file) in state["details"]
        public = httpx.get(f"{server.base}/t/{tournament}/boards", timeout=LONG)
        assert public.status_code == HTTPStatus.OK
        assert "storage-alarm" not in public.text


def test_a_server_with_damaged_pages_is_not_ready(server: Server, file: Path) -> None:
    with Director(server) as director:
        for _ in range(4):
            director.tournament(12)
    server.stop()
    server.start()
    size = file.stat().st_size
    with file.open("r+b") as damaged:
        damaged.seek(size // 2)
        damaged.write(b"\xff" * (size - size // 2))

    status, answer = ready(server)

    assert status == HTTPStatus.SERVICE_UNAVAILABLE
    assert answer["code"] in ("storage-damaged", "storage-lost")  # by which page it is noticed first


def test_a_server_whose_file_is_its_own_raises_no_alarm(server: Server) -> None:
    with Director(server) as director:
        tournament = director.tournament(2)
        page = director.client.get(f"/t/{tournament}", headers={"accept": "text/html"}).text

    assert 'id="storage-alarm" role="alert" hidden>' in page


@pytest.mark.parametrize("take_away", [delete, delete_with_its_log, move_an_older_copy_there])
def test_what_was_acknowledged_is_rescued_from_memory(
    server: Server, file: Path, tmp_path: Path, take_away: Any
) -> None:
    rescued = tmp_path / "rescued.sqlite3"
    with Director(server) as director:
        tournament = director.tournament(6)
        director.send("POST", f"/tournaments/{tournament}/players", name="Born", birth_date="1990/05/17")
        games = director.view(tournament, "boards")["order"]
        entered = enter(director, tournament, games[0])
        rows = director.view(tournament, "boards")["rows"]
        take_away(file)
        enter(director, tournament, games[1])
        said = server.run("rescue", str(rescued))
    server.stop()

    assert "every chain proven" in said
    with closing(SqlEventStore.open(f"sqlite:///{rescued}")) as store:
        events = store.stored_events(tournament)
    assert verify(events) == []
    assert events[-1].version == entered.json()["version"]
    assert any("1990/05/17" in (event.private or "") for event in events)
    again = Server(tmp_path, f"sqlite:///{rescued}")
    again.start()
    with Director(again) as director:
        assert director.view(tournament, "boards")["rows"] == rows
        assert enter(director, tournament, games[1]).status_code == HTTPStatus.CREATED
    again.stop()


def test_an_older_copy_over_the_file_loses_nothing_of_earlier_runs(server: Server, file: Path, tmp_path: Path) -> None:
    with Director(server) as director:
        tournament = director.tournament(4)
    server.stop()
    older, rescued = tmp_path / "older", tmp_path / "rescued.sqlite3"
    shutil.copy(file, older)
    server.start()
    with Director(server) as director:
        director.send("POST", f"/tournaments/{tournament}/players", name="Later")
    server.stop()
    server.start()
    with Director(server) as director:
        newest = director.send("GET", f"/tournaments/{tournament}")["version"]
        shutil.copy(older, file)
        assert ready(server)[1]["code"] == "storage-lost"
        server.run("rescue", str(rescued))

    with closing(SqlEventStore.open(f"sqlite:///{rescued}")) as store:
        assert store.head(tournament).version == newest


@pytest.mark.parametrize("damage", [delete, empty_it, empty_its_log, halve_its_log])
def test_a_server_that_is_stopped_without_its_file_writes_what_it_knows(
    server: Server, file: Path, damage: Any
) -> None:
    with Director(server) as director:
        tournament = director.tournament(2)
        newest = director.send("GET", f"/tournaments/{tournament}")["version"]
        damage(file)
        for _ in range(3):  # it is looked at in other ways than the first one, too
            director.client.get(f"/api/v1/tournaments/{tournament}/views/arbiter")
            director.client.post(f"/api/v1/tournaments/{tournament}/players", json={"name": "Late"})
        status, answer = ready(server)
        assert (status, answer["code"] in {"storage-damaged", "storage-lost"}) == (503, True), answer
    server.stop()

    (rescued,) = file.parent.glob("log.rescued-*.sqlite3")
    with closing(SqlEventStore.open(f"sqlite:///{rescued}")) as store:
        assert store.head(tournament).version == newest
