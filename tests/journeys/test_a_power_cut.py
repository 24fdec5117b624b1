"""The server is killed while results come in: nothing answered is lost, and the display heals itself."""

from __future__ import annotations

import threading
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from server.wording import result_text
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, start_watching, touched_rows

pytestmark = [pytest.mark.browser, pytest.mark.own_server]

RESULTS = ("1-0", "1/2-1/2", "0-1")
ENOUGH = 60


class Tapper(threading.Thread):
    """Enters results as fast as they are answered, and remembers what was answered with success."""

    def __init__(self, director: Director, tournament: str, games: list[str]) -> None:
        super().__init__(daemon=True)
        self._director = director
        self._path = f"/api/v1/tournaments/{tournament}/rounds/1/games"
        self._games = games
        self.answered: dict[str, dict[str, Any]] = {}
        self.enough = threading.Event()

    def run(self) -> None:
        """Go on until the server is gone."""
        for count in range(100_000):
            game = self._games[count % len(self._games)]
            known = self.answered.get(game)
            wish = {"result": RESULTS[count // len(self._games) % 3], "seen": known and known["seen"]}
            try:
                response = self._director.client.put(f"{self._path}/{game}/result", json=wish)
            except httpx.TransportError:
                return
            if response.is_success:
                self.answered[game] = response.json()
            if count > ENOUGH:
                self.enough.set()


def test_every_answered_result_outlives_the_server_and_the_display_comes_back(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.tournament(24)
    games = director.view(tournament, "boards")["order"]
    hall = window(f"/t/{tournament}/display/boards", width=1920, height=1080)
    start_watching(hall)
    tapper = Tapper(director, tournament, games)

    tapper.start()
    assert tapper.enough.wait(60)
    server.kill()
    tapper.join(60)
    expect(hall.locator("#status")).to_have_attribute("data-state", "delayed")
    expect(hall.locator(".row[data-state=played]")).to_have_count(len(games))
    server.start()
    is_live(hall)

    with Director(server) as again:
        rows = again.view(tournament, "boards")["rows"]
    assert len(tapper.answered) == len(games)
    for game, answer in tapper.answered.items():
        row = rows[game]
        assert row["seen"] >= answer["seen"]
        assert row["seen"] > answer["seen"] or row["result"] == answer["result"]
    for game, row in rows.items():
        expect(hall.locator(f"[data-key='{game}'] .result")).to_have_text(result_text(row["result"]))
    assert touched_rows(hall)
