"""A tournament is put away, deleted by its name, gone from every open page, and brought back by a second thought."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.server import Director, Server
from tests.journeys.watching import status_of

pytestmark = [pytest.mark.browser, pytest.mark.own_server]


def test_a_tournament_is_archived_deleted_and_brought_back(
    server: Server, director: Director, window: Callable[..., Page]
) -> None:
    tournament = director.send("POST", "/tournaments", name="Spring Open", rounds=3)["id"]
    for place in range(2):
        director.send("POST", f"/tournaments/{tournament}/players", name=f"Player {place}")
    address = f"{server.base}/t/{tournament}"
    visitor = window(f"/t/{tournament}/players")
    visitor.wait_for_selector("#status[data-state=live]")
    laptop = window(link=director.link(), width=1366, height=768)

    laptop.goto(f"{address}/settings")
    laptop.get_by_role("button", name="Move to the archive").click()
    laptop.wait_for_url("**/archive")
    expect(laptop.locator("[data-archive]")).to_contain_text("Spring Open")
    laptop.goto(server.base)
    expect(laptop.get_by_role("heading", name="No tournament yet")).to_be_visible()
    public = window("/")
    public.get_by_role("link", name="Archive: 1 tournament").click()
    public.get_by_role("link", name="Spring Open").click()
    expect(public.locator(".archived")).to_contain_text("In the archive.")

    laptop.goto(f"{server.base}/archive")
    laptop.get_by_role("button", name="Delete…").click()
    name = laptop.get_by_label("Type its name")
    name.fill("Summer Open")
    laptop.get_by_role("button", name="Delete it").click()
    expect(laptop.locator('[data-form="delete"] [data-message]')).to_contain_text("another name was typed")
    name.fill("spring open")
    laptop.get_by_role("button", name="Delete it").click()
    expect(laptop.locator("[data-archive]")).to_contain_text("It can be brought back until")

    expect(visitor.get_by_role("heading")).to_contain_text("was deleted")
    assert status_of(public, f"{address}/boards") == 410
    expect(public.get_by_role("heading")).to_contain_text("was deleted")
    expect(window("/archive").locator("[data-archive]")).to_contain_text("The archive is empty.")

    laptop.get_by_role("button", name="Restore").click()
    laptop.get_by_role("button", name="Take out of the archive").click()
    expect(laptop.locator("[data-archive]")).to_contain_text("The archive is empty.")
    laptop.goto(f"{address}/roster")
    expect(laptop.get_by_role("heading", name="Players: 2")).to_be_visible()
    assert status_of(public, f"{address}/boards") == 200
