"""A player's private data is erased at the desk, after a second thought; the name stays."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser


def test_private_data_is_erased_and_the_name_stays(window: Open, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    body = {"name": "Müller, Anna", "birth_date": "1990/05/17", "contact": "anna@example.org"}
    director.send("POST", f"/tournaments/{tournament}/players", **body)
    desk = window(f"/t/{tournament}/roster", link=director.link(), width=1366, height=768)
    is_live(desk)
    assert "1990/05/17" in server.run("export", tournament, "--format", "csv", "--private")

    desk.locator('[data-rows="players"] [data-do="correct"]').click()
    desk.get_by_role("button", name="Private data").click()
    desk.get_by_role("button", name="Erase for good").click()
    expect(desk.locator('[data-form="erase"] [data-message]')).to_be_hidden()
    desk.get_by_label("This cannot be undone").check()
    desk.get_by_role("button", name="Erase for good").click()
    expect(desk.locator('[data-form="erase"] [data-message]')).to_have_text("Erased.")

    table = server.run("export", tournament, "--format", "csv", "--private")
    assert ("Müller" in table, "1990/05/17" in table) == (True, False)
    assert "0 faults" in server.run("verify", tournament)
