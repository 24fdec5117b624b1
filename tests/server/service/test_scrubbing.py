"""Rot of the database file while the server runs: found though no one reads the page again."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from server.access import Role
from server.app import OpenServices, application, open_services
from server.eventstore import scrubbing
from server.eventstore.engine import DatabaseUnusable
from server.eventstore.scrubbing import LogScrubber
from server.settings import ServerSettings
from tests.server.http.conftest import token


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite3"


@pytest.fixture
async def services(file: Path) -> AsyncIterator[OpenServices]:
    async with open_services(ServerSettings(f"sqlite:///{file}")) as opened:
        yield opened


@pytest.fixture
async def client(services: OpenServices) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(application(services))
    headers = {"authorization": f"Bearer {token(services, Role.DIRECTOR)}"}
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers) as made:
        yield made


async def play(client: httpx.AsyncClient, players: int = 12) -> str:
    """A tournament, and its events carried from the write-ahead log into the file."""
    made = (await client.post("/api/v1/tournaments", json={"name": "Open", "rounds": 3, "city": "Rotterdam"})).json()
    for number in range(players):
        body = {"name": f"Player {number:03}", "contact": f"mail{number:03}@example.org"}
        await client.post(f"/api/v1/tournaments/{made['id']}/players", json=body)
    return str(made["id"])


def flip(services: OpenServices, file: Path, text: bytes, bit: int = 1) -> None:
    """Flip one bit of a text in the file, as a disk does it: the time of the last change stays."""
    services.tournaments._store._database.forget_deleted()  # type: ignore[attr-defined]  # empties the write-ahead log
    before, content = file.stat(), bytearray(file.read_bytes())
    place = content.index(text) + len(text) - 1
    content[place] ^= bit
    with file.open("r+b") as damaged:
        damaged.seek(place)
        damaged.write(content[place : place + 1])
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))


def move(file: Path, name: str) -> Path:
    return file.rename(file.with_name(name))


def overwrite_the_second_half(file: Path) -> None:
    size = file.stat().st_size
    with file.open("r+b") as damaged:
        damaged.seek(size // 2)
        damaged.write(b"\xff" * (size - size // 2))


def slices_of_a_pass(scrubber: LogScrubber) -> int:
    slices = 1
    while not scrubber.check_next():
        slices += 1
    return slices


async def scrubbed(services: OpenServices) -> None:
    """Scrub until a pass ends."""
    while not await services.storage.scrub():
        pass


@pytest.mark.parametrize(
    ("text", "bit"),
    [
        (b'"name":"Player 007', 1),
        (b'"name":"Player 007', 0x80),
        (b"mail007", 1),
        (b"Rotterdam", 2),
        (b"PlayerRegistered", 1),
    ],
    ids=["a-name", "no-character", "private", "first-event", "its-type"],
)
async def test_a_flipped_bit_raises_the_alarm(
    services: OpenServices, client: httpx.AsyncClient, file: Path, text: bytes, bit: int
) -> None:
    stream = await play(client)
    await scrubbed(services)
    assert (await client.get("/readyz")).status_code == 200

    flip(services, file, text, bit)
    await scrubbed(services)

    answer = await client.get("/readyz")
    assert (answer.status_code, answer.json()["code"]) == (503, "storage-damaged")
    assert services.storage.alarm == "storage-damaged"
    state = (await client.get("/api/v1/ops")).json()["storage"]
    assert state["code"] == "storage-damaged"
    assert "jadoube rescue" in state["details"]
    assert (await client.get(f"/api/v1/tournaments/{stream}")).status_code == 200


async def test_damage_that_a_read_met_is_an_alarm_until_a_pass_finds_none(
    services: OpenServices, client: httpx.AsyncClient
) -> None:
    await play(client)
    services.storage.note(DatabaseUnusable("here", "The database is damaged.", "Restore a back-up."))

    during = await client.get("/readyz")
    await scrubbed(services)

    assert (during.status_code, during.json()["code"]) == (503, "storage-damaged")
    assert (await client.get("/readyz")).status_code == 200


async def test_the_alarm_ends_where_the_file_is_whole_again(
    services: OpenServices, client: httpx.AsyncClient, file: Path
) -> None:
    await play(client)
    flip(services, file, b"Rotterdam")
    await scrubbed(services)
    assert services.storage.alarm == "storage-damaged"

    flip(services, file, b"Rotterdal")
    await scrubbed(services)

    assert (await client.get("/readyz")).status_code == 200
    assert services.storage.alarm == ""


async def test_what_is_erased_removed_and_undone_is_no_damage(
    services: OpenServices, client: httpx.AsyncClient
) -> None:
    stream = await play(client)
    path = f"/api/v1/tournaments/{stream}"
    rows = (await client.get(f"{path}/views/players")).json()["order"]
    await client.delete(f"{path}/players/{rows[0]}/private")
    version = (await client.get(path)).json()["version"]
    await client.post(f"{path}/undo", json={"version": version - 1})
    gone = await play(client, 2)
    assert (await client.put(f"/api/v1/tournaments/{gone}/archive", json={})).is_success
    assert (await client.request("DELETE", f"/api/v1/archive/{gone}", json={"name": "Open"})).status_code < 500

    await scrubbed(services)

    assert (await client.get("/readyz")).status_code == 200


async def test_a_pass_reads_the_log_in_slices_and_begins_anew(
    services: OpenServices, client: httpx.AsyncClient, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(client)
    events = sum(services.tournaments._store.streams().values())
    monkeypatch.setattr(scrubbing, "SLICE", 3)
    scrubber = LogScrubber(f"sqlite:///{file}")

    with closing(scrubber):
        assert slices_of_a_pass(scrubber) == slices_of_a_pass(scrubber) >= events // 3


async def test_a_damaged_page_is_found_by_the_database_itself(
    services: OpenServices, client: httpx.AsyncClient, file: Path
) -> None:
    await play(client, 60)
    services.tournaments._store._database.forget_deleted()  # type: ignore[attr-defined]  # empties the write-ahead log
    overwrite_the_second_half(file)

    with closing(LogScrubber(f"sqlite:///{file}")) as scrubber, pytest.raises(DatabaseUnusable):
        slices_of_a_pass(scrubber)


async def test_a_file_that_is_gone_is_left_to_the_watch(
    services: OpenServices, client: httpx.AsyncClient, file: Path
) -> None:
    await play(client)
    elsewhere = move(file, "elsewhere")
    await scrubbed(services)

    assert services.storage.alarm == ""  # until the watch looks, which knows what is wrong
    assert (await client.get("/readyz")).json()["code"] == "storage-lost"
    move(elsewhere, file.name)
    assert (await client.get("/readyz")).status_code == 200
