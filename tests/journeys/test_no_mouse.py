"""Without a mouse: a round from the desk to the last result by keys; no place loses the focus or traps it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

FOCUSED = "document.activeElement"
SEEN = """() => {
  const style = getComputedStyle(document.activeElement);
  return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
}"""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until this has the focus, which is seen wherever it comes by."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            assert page.evaluate(SEEN), selector
            return
    pytest.fail(f"Tab does not lead to {selector}")


def open_and_leave(page: Page, opener: str, dialog: str) -> None:
    """A dialog opens by Enter, keeps the focus inside, closes by Escape and gives the focus back."""
    tab_to(page, opener)
    page.keyboard.press("Enter")
    expect(page.locator(dialog)).to_be_visible()
    assert page.evaluate("(dialog) => document.activeElement.closest(dialog) !== null", dialog)
    page.keyboard.press("Escape")
    expect(page.locator(dialog)).to_be_hidden()
    assert page.evaluate("(opener) => document.activeElement.matches(opener)", opener)


def test_a_round_needs_no_mouse(window: Open, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="By keys", rounds=3)["id"]
    for number in range(4):
        director.send("POST", f"/tournaments/{tournament}/players", name=f"Player {number}", rating=2000 - number)
    desk = window(director.link())
    tab_to(desk, "main button")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/")
    desk.goto(f"{server.base}/t/{tournament}")
    is_live(desk)
    expect(desk.locator("main:not([inert])")).to_be_visible()

    tab_to(desk, "[data-do=pair]")
    desk.keyboard.press("Enter")
    expect(desk.locator("[data-do=publish]")).to_be_visible()
    tab_to(desk, "[data-do=publish]")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("link", name="Enter results")).to_be_visible()
    open_and_leave(desk, "[data-open=shortcuts]", "#shortcuts")

    desk.goto(f"{server.base}/t/{tournament}/enter")
    is_live(desk)
    expect(desk.locator("main:not([inert])")).to_be_visible()
    tab_to(desk, '.game [data-result="1-0"]')
    desk.keyboard.press("Enter")
    expect(desk.locator(".count")).to_have_text("1 of 2 missing")
    assert desk.evaluate(f"{FOCUSED}.dataset.result") == "1-0"  # a patched row keeps the focus
    assert desk.evaluate(f"{FOCUSED}.getAttribute('aria-pressed')") == "true"


def test_the_first_tab_skips_to_the_content(window: Open, director: Director) -> None:
    tournament = director.tournament(4)
    page = window(f"/t/{tournament}/standings")
    is_live(page)

    page.keyboard.press("Tab")
    assert page.evaluate(f"{FOCUSED}.className") == "skip"
    assert page.evaluate(SEEN)
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate(f"{FOCUSED}.closest('main') !== null")


@pytest.mark.parametrize(
    ("path", "opener", "dialog"), [("boards", "[data-why]", "#why"), ("standings", "[data-why]", "#why")]
)
def test_a_dialog_closes_by_escape_and_gives_the_focus_back(
    window: Open, director: Director, path: str, opener: str, dialog: str
) -> None:
    tournament = director.tournament(4)
    page = window(f"/t/{tournament}/{path}")
    is_live(page)

    open_and_leave(page, opener, dialog)


def test_the_focus_stays_with_its_row_when_rows_change_places(window: Open, director: Director) -> None:
    tournament = director.tournament(4)
    page = window(f"/t/{tournament}/standings")
    is_live(page)
    last = director.view(tournament, "standings")["order"][-1]
    page.locator(f'[data-key="{last}"] [data-why]').focus()

    boards = director.view(tournament, "boards")
    for key in boards["order"]:
        won = "1-0" if boards["rows"][key]["white"]["player"] == last else "0-1"
        won = (
            won
            if last in (boards["rows"][key]["white"]["player"], boards["rows"][key]["black"]["player"])
            else "1/2-1/2"
        )
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{key}/result", result=won, seen=None)

    expect(page.locator("tbody tr").first).to_have_attribute("data-key", last)
    assert page.evaluate(f"{FOCUSED}.closest('[data-key]')?.dataset.key") == last


def test_the_arbiters_dialogs_need_no_mouse(director: Director, arbiter: Callable[[str], Page]) -> None:
    tournament = director.tournament(8)
    page = arbiter(tournament)

    tab_to(page, ".more summary")
    page.keyboard.press("Enter")
    open_and_leave(page, "[data-open=absent]", "#absent")
