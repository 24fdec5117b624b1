"""The director announces prizes on a tablet; a visitor's list follows, and every result moves the money."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser


def test_prizes_are_announced_by_the_form_and_follow_every_result(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.tournament(4, rounds=3)
    desk = window(link=director.link(), width=820, height=1180)
    form = window(f"/t/{tournament}/prizes", beside=desk)
    visitor = window(f"/t/{tournament}/prizes", width=390, height=844)
    is_live(visitor)

    amounts = form.get_by_placeholder("Amount")
    amounts.nth(0).fill("1 000,5")
    amounts.nth(1).fill("5.005")
    form.get_by_role("button", name="Announce").click()
    expect(form.get_by_role("alert")).to_contain_text("Open, place 2: 5.005 is not an amount")
    amounts.nth(1).fill("500")
    form.get_by_role("button", name="Announce").click()
    expect(form.get_by_role("status").filter(has_text="Announced")).to_be_visible()
    expect(visitor.locator("[data-groups]")).to_contain_text("1000.50 EUR")
    expect(visitor.locator("[data-rows] .won").first).to_have_text("375.13 EUR")

    boards = director.view(tournament, "boards")
    first = boards["rows"][boards["order"][0]]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{first['game']}/result", result="1-0", seen=None)
    expect(visitor.locator("[data-rows] .won").first).to_have_text("1000.50 EUR")
    expect(visitor.locator("[data-form]")).to_have_count(0)
