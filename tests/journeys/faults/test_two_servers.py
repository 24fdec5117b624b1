"""Several server processes on one PostgreSQL: what one is told, the viewers of the other see."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from server.eventstore.chain import verify
from server.eventstore.sql import SqlEventStore
from tests.journeys.server import Director, Server
from tests.postgres import postgres
from tests.waiting import LONG


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    url = postgres().fresh_database()
    servers = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        servers.append(Server(tmp_path / name, url))
    with ThreadPoolExecutor() as pool:
        list(pool.map(Server.start, servers))
    yield servers[0], servers[1]
    for each in servers:
        each.stop()


class Address:
    """One address for several servers: each connection goes to the first one that answers."""

    def __init__(self, *servers: Server) -> None:
        self._ports = [urlsplit(each.base).port for each in servers]
        self._lines: set[asyncio.Task[Any]] = set()

    async def __aenter__(self) -> int:
        """The port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def __aexit__(self, *_: object) -> None:
        """Close everything."""
        self._server.close()
        for line in self._lines:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._lines.add(task)
        for port in self._ports:
            with suppress(OSError):
                there = await asyncio.open_connection("127.0.0.1", port)
                try:
                    await asyncio.gather(_pass(reader, there[1]), _pass(there[0], writer))
                finally:
                    await _close(there[1])
                    await _close(writer)
                return
        await _close(writer)


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


class Viewer:
    """A display at one address: what it shows of the boards, and how often it had to connect."""

    def __init__(self, port: int, tournament: str) -> None:
        self.rows: dict[str, dict[str, Any]] = {}
        self.connected = 0
        self._address = f"ws://127.0.0.1:{port}/live"
        self._watch = {"type": "watch", "view": "boards", "tournament": tournament}
        self._changed = asyncio.Event()

    async def show(self) -> None:
        """Watch for ever; after the end of a connection, come back with what is known."""
        since: dict[str, Any] = {}
        while True:
            with suppress(OSError, WebSocketException):
                async with connect(self._address) as line:
                    self.connected += 1
                    await line.send(json.dumps(self._watch | since))
                    async for text in line:
                        frame = json.loads(text)
                        if frame["type"] not in ("snapshot", "patch"):
                            continue
                        if frame["type"] == "snapshot":
                            self.rows = {}
                        for key, row in frame["rows"].items():
                            self.rows[key] = self.rows.get(key, {}) | row
                        version = frame.get("to", frame.get("version"))
                        since = {"since": version, "epoch": frame["epoch"], "hash": frame["hash"]}
                        self._changed.set()
            await asyncio.sleep(0.05)

    async def until(self, game: str, result: str) -> None:
        """Wait until the display shows it."""
        async with asyncio.timeout(LONG):
            while self.rows.get(game, {}).get("result") != result:
                self._changed.clear()
                await self._changed.wait()


def test_a_repeated_command_is_carried_out_once_whichever_server_hears_it(pair: tuple[Server, Server]) -> None:
    a, b = pair
    with Director(a) as here:
        tournament = here.tournament(2)
        token = a.token("director")
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "once"}

        def register(server: Server) -> httpx.Response:
            path = f"{server.base}/api/v1/tournaments/{tournament}/players"
            return httpx.post(path, json={"name": "Late"}, headers=headers, timeout=LONG)

        with ThreadPoolExecutor(10) as pool:
            answers = list(pool.map(register, (a, b) * 5))

    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["player"] for answer in answers}) == 1


async def test_a_command_to_one_is_seen_at_the_other_and_a_killed_one_s_viewers_move_over(
    pair: tuple[Server, Server],
) -> None:
    a, b = pair
    with Director(a) as here, Director(b) as there:
        tournament = await asyncio.to_thread(here.tournament, 8)
        games = here.view(tournament, "boards")["order"]

        def enter(director: Director, place: int, result: str) -> None:
            path = f"/tournaments/{tournament}/rounds/1/games/{games[place]}/result"
            director.send("PUT", path, result=result, seen=None)

        async with Address(b, a) as port:
            viewer = Viewer(port, tournament)
            showing = asyncio.create_task(viewer.show())
            await asyncio.to_thread(enter, here, 0, "1-0")
            await viewer.until(games[0], "1-0")
            await asyncio.to_thread(enter, there, 1, "0-1")
            await viewer.until(games[1], "0-1")
            assert viewer.connected == 1

            b.kill()
            await asyncio.to_thread(enter, here, 2, "1/2-1/2")
            await viewer.until(games[2], "1/2-1/2")
            showing.cancel()

        assert viewer.connected == 2
        assert {game: row["result"] for game, row in viewer.rows.items()} == {
            game: row["result"] for game, row in here.view(tournament, "boards")["rows"].items()
        }


def test_postgresql_that_is_restarted_under_load_loses_no_answer(tmp_path: Path) -> None:
    database = postgres()
    server = Server(tmp_path, database.fresh_database())
    server.start()
    with Director(server) as director:
        tournament = director.tournament(2)
        answered: list[str] = []
        refused: list[int] = []
        enough, again = threading.Event(), threading.Event()

        def load() -> None:
            for number in range(100_000):
                name = f"Late {number}"
                path = f"/api/v1/tournaments/{tournament}/players"
                headers = {"Idempotency-Key": name}
                while not (answer := director.client.post(path, json={"name": name}, headers=headers)).is_success:
                    refused.append(answer.status_code)
                answered.append(name)
                if len(answered) > 20:
                    enough.set()
                if again.is_set() and len(answered) > 60:
                    return

        loading = threading.Thread(target=load)
        loading.start()
        assert enough.wait(LONG)
        for mode in ("fast", "immediate"):
            database.stop(mode)
            database.start()
        again.set()
        loading.join(LONG)
        assert not loading.is_alive()
        names = [row["name"] for row in director.view(tournament, "players")["rows"].values()]
    server.stop()

    assert set(refused) <= {503}
    assert sorted(name for name in names if name.startswith("Late")) == sorted(answered)
    with closing(SqlEventStore.open(server.database)) as store:
        assert verify(store.stored_events(tournament)) == []


def test_an_import_beside_a_running_server_shows_on_its_displays(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    file = Path(__file__).parents[2] / "golden"
    report = next(iter(sorted(file.rglob("*.trf"))))

    imported = server.run("import", str(report)).splitlines()[-1]

    async def seen() -> dict[str, Any]:
        address = server.base.replace("http", "ws") + "/live"
        async with asyncio.timeout(LONG), connect(address) as line:
            while True:
                await line.send(json.dumps({"type": "watch", "view": "players", "tournament": imported}))
                frame: dict[str, Any] = json.loads(await line.recv())
                if frame["type"] == "snapshot":
                    return frame

    frame = asyncio.run(seen())
    listed = httpx.get(f"{server.base}/api/v1/tournaments", timeout=LONG).json()["tournaments"]
    server.stop()
    assert frame["rows"]
    assert imported in [each["id"] for each in listed]
