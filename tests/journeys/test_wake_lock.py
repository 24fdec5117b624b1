"""A display keeps its screen awake where the browser can, and says where it cannot."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director
from tests.journeys.watching import is_live

pytestmark = [pytest.mark.browser, pytest.mark.own_server]

_LOCK = """(() => {
  window.requests = [];
  window.held = null;
  const request = async (kind) => {
    window.requests.push(kind);
    window.held = { released: false };
    return window.held;
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request } });
})()"""

_NO_LOCK = "Object.defineProperty(navigator, 'wakeLock', { value: undefined })"

_HIDDEN_AND_SHOWN = """() => {
  window.held.released = true;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def arrived(window: Open, browser_has: str) -> Page:
    """A new screen whose browser has this wake lock."""
    screen = window("/healthz")
    screen.add_init_script(browser_has)
    screen.goto(screen.url.replace("/healthz", "/display"))
    expect(screen.locator("[data-code]")).not_to_be_empty()
    is_live(screen)
    return screen


def test_a_display_keeps_awake_and_again_after_it_was_hidden(window: Open) -> None:
    screen = arrived(window, _LOCK)
    screen.wait_for_function("() => window.requests.length > 0")
    before = screen.evaluate("window.requests.length")

    screen.evaluate(_HIDDEN_AND_SHOWN)

    screen.wait_for_function("before => window.requests.length > before && !window.held.released", arg=before)
    assert set(screen.evaluate("window.requests")) == {"screen"}


def test_the_page_of_displays_says_which_screen_cannot_keep_awake(
    window: Open, directing: Open, director: Director
) -> None:
    can, cannot = arrived(window, _LOCK), arrived(window, _NO_LOCK)
    codes = [screen.locator("[data-code]").inner_text() for screen in (can, cannot)]
    desk = directing("/displays")
    is_live(desk)

    warnings = [
        desk.locator(".displays > li")
        .filter(has_text=code)
        .locator("[data-awake]", has_text="cannot keep itself awake")
        for code in codes
    ]

    expect(warnings[1]).to_have_count(1)
    expect(warnings[0]).to_have_count(0)
    awake = {each["code"]: each["awake"] for each in director.send("GET", "/displays")["displays"]}
    assert awake == {codes[0]: True, codes[1]: False}
