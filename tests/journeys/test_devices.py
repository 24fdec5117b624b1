"""A device is let in by the code that the director's page shows, named, and cut off: its open page goes with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.server import Director, Server
from tests.journeys.watching import status_of

pytestmark = [pytest.mark.browser, pytest.mark.own_server]


def test_a_tablet_joins_by_code_and_is_cut_off(server: Server, director: Director, window: Callable[..., Page]) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    for place in range(4):
        director.send("POST", f"/tournaments/{tournament}/players", name=f"Player {place}")
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/1/publication")
    laptop = window(director.send("POST", "/links", role="director")["url"])
    laptop.get_by_role("button", name="Join").click()
    laptop.wait_for_url(server.base + "/")
    laptop.get_by_role("link", name="Devices").click()

    form = laptop.locator('[data-form="link"]')
    expect(form.get_by_label("Tournament")).to_have_value("")
    laptop.goto(f"{server.base}/t/{tournament}")
    laptop.get_by_role("link", name="All devices").click()
    expect(form.get_by_label("Tournament")).to_have_value(tournament)
    form.get_by_label("Name of the device").fill("Tablet 7")
    form.get_by_role("button").click()
    expect(laptop.locator("[data-picture]")).to_be_visible()
    code = laptop.locator("[data-code]").inner_text()

    tablet = window("/join")
    tablet.get_by_label("Code").fill(code.upper())
    tablet.get_by_role("button", name="Join").click()
    tablet.wait_for_url("**/enter")
    tablet.wait_for_selector("#status[data-state=live]")

    laptop.reload()
    row = laptop.locator("tr", has=laptop.locator('input[value="Tablet 7"]'))
    expect(row).to_contain_text("connected now")
    row.get_by_role("button", name="Revoke access").click()
    question = laptop.get_by_role("dialog", name="Revoke access for Tablet 7?")
    question.get_by_role("button", name="Cancel").click()
    expect(row).to_contain_text("connected now")
    row.get_by_role("button", name="Revoke access").click()
    question.get_by_role("button", name="Revoke access").click()

    expect(row).to_have_count(0)
    tablet.wait_for_selector("#status:not([data-state=live])")
    assert status_of(tablet, f"{server.base}/t/{tournament}/enter") == 401
