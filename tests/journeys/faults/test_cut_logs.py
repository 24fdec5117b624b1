"""A log whose end is gone: it opens at a whole event, its chain holds, and whoever remembers more raises the alarm."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from structlog.testing import capture_logs
from websockets.sync.client import connect

from domain.players.registration import RegisterPlayer
from server.eventstore.chain import verify
from server.eventstore.driver import driver
from server.eventstore.migrate import migrate
from server.eventstore.recorded import StoredEvent
from server.eventstore.sql import SqlEventStore
from server.eventstore.sqlite import database_path
from server.service import TournamentService
from tests.contract.databases import created, fresh_database, origin, registered
from tests.journeys.server import Director, Server
from tests.server.service.conftest import ME, begun
from tests.waiting import LONG

_FRAME = 24 + 4096
_LAST_FRAMES = 3
EVENTS = 12


@pytest.fixture
def halves(tmp_path: Path) -> tuple[bytes, bytes, list[StoredEvent]]:
    """A database file, its WAL with every event of a tournament, and the events."""
    url = fresh_database(tmp_path)
    path = database_path(url)
    with closing(SqlEventStore.open(url)) as store:
        for version in range(EVENTS):
            store.append("t", version, [created() if version == 0 else registered(f"p{version}")], origin())
        events = list(store.stored_events("t"))
        return path.read_bytes(), path.with_name(path.name + "-wal").read_bytes(), events


def opened(folder: Path, main: bytes, wal: bytes) -> list[StoredEvent]:
    """The events that are found where the WAL ends like this."""
    path = folder / "cut.sqlite3"
    path.write_bytes(main)
    path.with_name(path.name + "-wal").write_bytes(wal)
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    with closing(SqlEventStore.open(f"sqlite:///{path}")) as store:
        return list(store.stored_events("t"))


def test_a_wal_cut_at_any_of_its_last_bytes_leaves_whole_events(
    halves: tuple[bytes, bytes, list[StoredEvent]], tmp_path: Path
) -> None:
    main, wal, events = halves
    places = range(len(wal) - _LAST_FRAMES * _FRAME, len(wal), 97)

    lengths = set()
    for place in places:
        left = opened(tmp_path, main, wal[:place])
        assert left == events[: len(left)]
        lengths.add(len(left))

    assert verify(events) == []
    assert max(lengths) < EVENTS
    assert len(opened(tmp_path, main, wal)) == EVENTS


@pytest.mark.acceptance
def test_a_wal_cut_at_every_byte_of_its_last_frames_leaves_whole_events(
    halves: tuple[bytes, bytes, list[StoredEvent]], tmp_path: Path
) -> None:
    main, wal, events = halves

    for place in range(len(wal) - 4 * _FRAME, len(wal)):
        left = opened(tmp_path, main, wal[:place])
        assert left == events[: len(left)]


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_wal_leaves_whole_events_and_can_be_written_on(
    seed: int, halves: tuple[bytes, bytes, list[StoredEvent]], tmp_path: Path
) -> None:
    main, wal, events = halves
    chance, damaged = Random(seed), bytearray(wal)
    place = chance.randrange(len(damaged))
    if seed % 2:
        damaged[place] ^= 0xFF
    else:
        damaged[place : place + 4096] = bytes(len(damaged[place : place + 4096]))

    left = opened(tmp_path, main, bytes(damaged))

    assert left == events[: len(left)]
    url = f"sqlite:///{tmp_path / 'cut.sqlite3'}"
    migrate(url)
    with closing(SqlEventStore.open(url)) as store:
        store.append("t", len(left), [registered("new") if left else created()], origin())
        assert verify(store.stored_events("t")) == []


async def test_a_device_that_remembers_more_raises_the_alarm_and_a_new_epoch(tmp_path: Path) -> None:
    url = fresh_database(tmp_path)
    path = database_path(url)
    with closing(SqlEventStore.open(url)) as store:
        async with TournamentService(store) as service:
            stream, epoch = await begun(service, 3), await service.epoch()
            old = path.read_bytes(), path.with_name(path.name + "-wal").read_bytes()
            answer = await service.execute(stream, RegisterPlayer("Late"), ME)
            known = (stream, answer.version, answer.events[-1].hash[:16], epoch)
            assert await service.log_changes.has(*known)
    cut_back(path, old)

    woken: list[tuple[str, int]] = []
    with closing(SqlEventStore.open(url)) as store, capture_logs() as logs:
        async with TournamentService(store, wake=lambda name, version: woken.append((name, version))) as service:
            assert await service.epoch() == epoch
            assert not await service.log_changes.has(*known)
            assert await service.epoch() == epoch
            await service.log_changes.confirm(stream)
            second = await service.epoch()
            assert second != epoch
            assert not await service.log_changes.has(*known)
            assert await service.epoch() == second
            assert service.log_changes.missing == ()
            again = await service.execute(stream, RegisterPlayer("Late"), ME)
            assert again.events[-1].hash[:16] != known[2]

    alarms = [line for line in logs if line["event"] == "log_lacks_facts"]
    assert [(line["remembered"], line["newest"], line["log_level"]) for line in alarms] == [(6, 5, "error")]
    assert woken[0] == (stream, 5)


def cut_back(path: Path, old: tuple[bytes, bytes]) -> None:
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    path.write_bytes(old[0])
    path.with_name(path.name + "-wal").write_bytes(old[1])
    with closing(driver().connect(str(path))) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"


async def test_a_log_that_went_another_way_is_noticed_too(tmp_path: Path) -> None:
    with closing(SqlEventStore.open(fresh_database(tmp_path))) as store, capture_logs() as logs:
        async with TournamentService(store) as service:
            stream, epoch = await begun(service, 3), await service.epoch()

            assert not await service.log_changes.has(stream, 3, "0" * 16, epoch)

            assert await service.epoch() == epoch
            assert [(each.tournament, each.remembered) for each in service.log_changes.missing] == [(stream, 3)]
    assert [line["event"] for line in logs if line["log_level"] == "error"] == ["log_lacks_facts"]


def test_an_official_s_device_reports_a_shorter_log_and_a_director_confirms_it(
    tmp_path: Path,
) -> None:
    server = Server(tmp_path)
    server.start()
    path = database_path(server.database)
    with Director(server) as director:
        tournament = director.tournament(2)
        old = path.read_bytes(), path.with_name(path.name + "-wal").read_bytes()
        director.send("POST", f"/tournaments/{tournament}/players", name="Late")
        cookies = "; ".join(f"{name}={value}" for name, value in director.client.cookies.items())
    headers = {"Cookie": cookies, "Origin": server.base}
    seen = shown(server, tournament, headers)
    server.kill()
    cut_back(path, old)
    server.start()

    since = {"since": seen["version"], "epoch": seen["epoch"], "hash": seen["hash"]}
    stranger = shown(server, tournament, {}, **since)
    official = shown(server, tournament, headers, **since)
    with Director(server) as director:
        (missing,) = director.send("GET", "/ops")["missing"]
        director.send("POST", f"/missing-events/{tournament}/confirmation")
    again = shown(server, tournament, {}, **since)
    server.stop()

    assert (missing["tournament"], missing["remembered"]) == (tournament, seen["version"])

    assert [each["type"] for each in (stranger, official, again)] == ["snapshot"] * 3
    assert [each["version"] for each in (stranger, official, again)] == [seen["version"] - 1] * 3
    assert stranger["epoch"] == seen["epoch"]
    assert official["epoch"] == seen["epoch"] != again["epoch"]


def shown(server: Server, tournament: str, headers: dict[str, str], **since: object) -> dict[str, Any]:
    """The first thing that a viewer of the players is shown."""
    with connect(server.base.replace("http", "ws") + "/live", additional_headers=headers) as line:
        line.send(json.dumps({"type": "watch", "view": "players", "tournament": tournament, **since}))
        while True:
            frame: dict[str, Any] = json.loads(line.recv(timeout=LONG))
            if frame["type"] in ("snapshot", "patch"):
                return frame
