"""The rating report to US Chess: what it needs is entered in the settings, what is missing is listed with the files."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import open_settings

pytestmark = pytest.mark.browser


def test_what_the_report_needs_is_entered_and_what_is_missing_is_listed(
    directing: Open, server: Server, director: Director
) -> None:
    name = director.send("POST", "/tournaments", name="Open", rounds=1, federation="USA")["id"]
    director.send("POST", f"/tournaments/{name}/players", name="Adams", national_id="10000001")
    director.send("POST", f"/tournaments/{name}/players", name="Bird")
    page = directing()

    open_settings(page, server, name)
    form = page.locator("#us-chess")
    form.get_by_label("Affiliate ID").fill("1234")
    form.get_by_role("button", name="Record").click()
    expect(form.locator("[data-message]")).to_contain_text("1234 is not an affiliate ID")
    form.get_by_label("Affiliate ID").fill("a6000001")
    form.get_by_label("State").fill("NY")
    form.get_by_role("button", name="Record").click()

    expect(form.locator("[data-done]")).to_have_text("Recorded.")
    expect(form.get_by_label("Affiliate ID")).to_have_value("A6000001")
    page.goto(f"{server.base}/t/{name}/files")
    listed = page.locator("#us-chess li")
    expect(listed.filter(has_text="of Bird")).to_have_count(1)
    expect(listed.filter(has_text="the ZIP code")).to_have_count(1)
    expect(listed.filter(has_text="affiliate")).to_have_count(0)
