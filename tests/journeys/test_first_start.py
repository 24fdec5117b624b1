"""The server's own machine: the page that `jadoube serve` opens makes its browser the director without a press."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.own_server]


def test_the_first_page_leads_to_a_tournament_and_says_where_other_devices_go(window: Open, server: Server) -> None:
    laptop = window(f"{server.director}?start=1")

    laptop.wait_for_url(f"{server.base}/")
    expect(laptop.get_by_role("heading", name="No tournament yet")).to_be_visible()
    others = laptop.get_by_role("heading", name="Other devices in this network").locator("xpath=..")
    expect(others.locator("code")).to_have_text(server.base)
    assert others.get_by_role("img").evaluate("image => image.naturalWidth > 100")
    form = laptop.locator("[data-form=create]")
    form.get_by_label("Name", exact=True).fill("Club Open")
    form.get_by_role("button", name="Create the tournament").click()
    laptop.wait_for_url(f"{server.base}/t/*")

    again = window(f"{server.director}?start=1", beside=laptop)
    again.wait_for_url(f"{server.base}/")
