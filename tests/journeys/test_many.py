"""Fifteen hundred players: a page is there with its first rows at once, and complete a moment later."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

PLAYERS = 1500


def test_every_row_of_a_large_tournament_comes_and_is_found(
    server: Server, director: Director, window: Open, tmp_path: Path
) -> None:
    file = tmp_path / "large.trf"
    words = ["generate", "--players", str(PLAYERS), "--rounds", "3", "--seed", "3", "-o", str(file)]
    everyone = [f"--{absence}=0" for absence in ("byes", "full-point-byes", "absences", "withdrawals", "late", "never")]
    subprocess.run([sys.executable, "-m", "server.cli", *words, *everyone], check=True, capture_output=True)
    tournament = server.run("import", str(file)).split()[-1]

    for path, rows in (("players", PLAYERS), ("standings", PLAYERS), ("crosstable", PLAYERS), ("boards", PLAYERS // 2)):
        page = window(f"/t/{tournament}/{path}")
        expect(page.locator("[data-rows] > [data-key]")).to_have_count(rows)
        is_live(page)
        expect(page.locator("[data-rows] > [data-key] .name").last).not_to_be_empty()
        page.close()

    display = window(f"/t/{tournament}/display/seats?share=5/5&round=3", width=1920, height=1080)
    is_live(display)
    display.wait_for_selector(f'.wall[data-arranged="{PLAYERS // 5}"]', state="attached")
    on_page = display.locator(".row")
    keys = director.send("GET", f"/tournaments/{tournament}/views/seats?round=3")["order"]
    assert (
        on_page.evaluate_all("(all) => all.map((row) => row.dataset.key)")
        == keys[PLAYERS * 4 // 5 :][: on_page.count()]
    )
    assert 20 < on_page.count() < PLAYERS // 5
