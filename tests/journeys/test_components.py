"""The components of officials' pages (docs/design.md), on the page that shows them all in development."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.journeys.server import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def style(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = Server(tmp_path_factory.mktemp("style"), options=("--development",))
    server.start()
    yield f"{server.base}/style"
    server.stop()


@pytest.fixture
def page(browser: Browser, style: str) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{style}?theme=light")
    expect(page.locator("main:not([inert])")).to_be_visible()
    yield page
    context.close()
    assert errors == []


def test_the_page_is_there_in_development_only(style: str, server: Server) -> None:
    assert httpx.get(style).status_code == httpx.codes.OK
    assert httpx.get(f"{server.base}/style").status_code == httpx.codes.NOT_FOUND


def test_both_themes_are_shown_and_accessible(page: Page, style: str) -> None:
    for theme in ("light", "dark"):
        page.goto(f"{style}?theme={theme}")
        expect(page.locator("main:not([inert])")).to_be_visible()
        found = Axe().run(page)
        assert [each["id"] for each in found.response["violations"] if each["impact"] in ("serious", "critical")] == []

    page.goto(style)
    expect(page.frame_locator("iframe").first.locator(".page-head h1")).to_have_text("Devices")
    assert page.locator("iframe").count() == 2


def test_a_toast_is_announced_and_its_undo_takes_it_away(page: Page) -> None:
    page.get_by_role("button", name="Show a toast").click()
    expect(page.get_by_role("status").filter(has_text="Withdrawn: Trịnh, Quân.")).to_be_visible()

    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.locator(".toast")).to_have_count(0)


def test_what_was_typed_is_kept_and_named_until_it_is_saved(page: Page) -> None:
    page.get_by_label("Rating").fill("2100")
    expect(page.locator("[data-unsaved]")).to_contain_text("Not saved: Rating")

    page.reload()
    expect(page.locator("main:not([inert])")).to_be_visible()
    expect(page.get_by_label("Rating")).to_have_value("2100")
    expect(page.locator("[data-unsaved]")).to_contain_text("Not saved: Rating")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("[data-unsaved]")).to_be_hidden()

    page.get_by_label("Name").fill("Vogel, Hanna")
    page.locator("[data-discard]").click()
    expect(page.get_by_label("Name")).to_have_value("Vogel, Anna")
    expect(page.get_by_label("Rating")).to_have_value("2100")


def test_actions_of_a_row_appear_with_the_focus(page: Page) -> None:
    first = page.locator(".rows-with-actions .acts button").first
    page.mouse.move(0, 0)
    expect(first).to_have_css("opacity", "0")

    first.focus()
    expect(first).to_have_css("opacity", "1")
