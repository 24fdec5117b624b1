"""Registration finds players in a rating list; the desk tells where registered ones differ from it."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live
from tests.server.ratings.test_ratings import text_list

pytestmark = pytest.mark.browser


def test_a_player_is_registered_from_the_rating_list(
    window: Open, server: Server, director: Director, tmp_path: Path
) -> None:
    assert server.run("ratings", str(text_list(tmp_path / "list.txt"))).startswith("2 players")
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    desk = window(urlsplit(director.send("POST", "/links", role="director")["url"]).path, width=1366, height=768)
    desk.get_by_role("button", name="Join").click()
    desk.wait_for_url(f"{server.base}/*")
    desk.goto(f"{server.base}/t/{tournament}")
    is_live(desk)

    form = desk.locator('[data-form="player"]')
    form.get_by_label("Name").fill("muller a")
    form.get_by_role("button", name="Müller, Anna · GER WGM 2310").click()
    form.get_by_label("Rating").fill("2300")
    form.get_by_role("button", name="Register").click()
    expect(desk.locator('[data-rows="players"] tr')).to_contain_text("Müller, Anna")

    desk.get_by_text("Compare with the rating list").click()
    expect(desk.locator("[data-differences] li")).to_have_text("Müller, Anna: rating 2300 here, 2310 in the list")
