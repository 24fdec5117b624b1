"""What the server says of itself on officials' pages that stay open: no reload is needed, and none takes place."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server

pytestmark = pytest.mark.browser

ALARM = "#storage-alarm"


def mark(page: Page) -> None:
    """Leave a mark in the page that a reload would lose."""
    page.evaluate("window.notReloaded = true")


@pytest.mark.own_server
def test_the_alarm_of_the_storage_comes_and_goes_without_a_reload(
    server: Server, director: Director, arbiter: Callable[[str], Page], window: Open, tmp_path: Path
) -> None:
    tournament = director.tournament(4)
    official = arbiter(tournament)
    public = window(f"/t/{tournament}/boards")
    public.wait_for_selector("#status[data-state=live]")
    mark(official)
    expect(official.locator(ALARM)).to_be_hidden()
    file = tmp_path / "log.sqlite3"

    shutil.move(file, tmp_path / "elsewhere")

    expect(official.locator(ALARM)).to_be_visible()
    expect(official.locator(ALARM)).to_contain_text("cannot record anything now")
    expect(public.locator(ALARM)).to_have_count(0)

    shutil.move(tmp_path / "elsewhere", file)

    expect(official.locator(ALARM)).to_be_hidden()
    assert official.evaluate("window.notReloaded") is True
    expect(official.locator("#status[data-state=live]")).to_be_visible()


def test_the_notice_of_plain_http_is_closed_once_for_a_session(
    server: Server, director: Director, window: Open
) -> None:
    tournament = director.tournament(4)
    link = director.send("POST", "/links", role="arbiter", tournament=tournament)["url"]
    from_elsewhere = {"x-forwarded-for": "10.1.1.1"}
    page = window(server.base + urlsplit(link).path, extra_http_headers=from_elsewhere)
    notice = page.locator("#plain-http")
    expect(notice).to_have_count(0)

    page.get_by_role("button", name="Join").click()
    page.wait_for_url("**/enter")
    expect(notice).to_contain_text("anyone on the network can read")
    page.goto(f"{server.base}/t/{tournament}/boards")
    notice.get_by_role("button", name="Close").click()

    expect(notice).to_have_count(0)
    page.reload()
    expect(page.locator("#status")).to_be_visible()
    expect(notice).to_have_count(0)
