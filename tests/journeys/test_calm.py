"""Calm pages: a result touches its row alone, nothing moves where less motion is wanted, news are said politely."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, start_watching

pytestmark = pytest.mark.browser

TOUCHED = """() => {
  window.touchedOutside = [];
  window.loadedOnce = true;
  new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      const place = element?.closest("[data-key], [data-head], #status, #announcements, #latest, #countdown, #clock");
      const { key, head } = place?.dataset ?? {};
      window.touchedOutside.push(key ?? head ?? place?.id ?? element?.outerHTML.slice(0, 80));
    }
  }).observe(document.documentElement, { subtree: true, childList: true, characterData: true, attributes: true });
}"""
MOVING = """() => document.getAnimations().map((each) => each.effect?.target?.outerHTML.slice(0, 80) ?? "?")"""


def record(director: Director, tournament: str, board: int, result: str) -> str:
    game: str = director.view(tournament, "boards")["order"][board - 1]
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result=result, seen=None)
    return game


@pytest.mark.parametrize("path", ["boards", "display/boards"])
def test_a_result_touches_its_row_and_the_counts_above_alone(window: Open, director: Director, path: str) -> None:
    tournament = director.tournament(16)
    page = window(f"/t/{tournament}/{path}", width=1920, height=1080)
    is_live(page)
    if path == "boards":
        expect(page.get_by_role("searchbox")).to_be_visible()  # the filter comes after the list
    page.evaluate(TOUCHED)

    game = record(director, tournament, 7, "1-0")
    row = page.locator(f'[data-key="{game}"]')
    expect(row.locator(".result")).to_have_text("1 \N{EN DASH} 0")
    expect(page.locator("[data-head=missing]")).to_contain_text("7")

    touched: list[str] = page.evaluate("window.touchedOutside")
    assert set(touched) - {"status", "announcements", "latest", "countdown", "clock"} == {game, "missing"}
    assert page.evaluate("window.loadedOnce")


@pytest.mark.parametrize("path", ["boards", "standings", "display/boards", "display/standings", "players"])
def test_nothing_moves_where_the_system_asks_for_less_motion(
    browser: Browser, server: Server, director: Director, path: str
) -> None:
    tournament = director.tournament(12 if path.startswith("display/") else 60)  # a display shows them on one page
    with browser.new_context(reduced_motion="reduce", viewport={"width": 1366, "height": 768}) as context:
        page = context.new_page()
        page.goto(f"{server.base}/t/{tournament}/{path}")
        is_live(page)
        page.evaluate(f"window.moved = []; document.addEventListener('transitionrun', () => moved.push(1)); ({MOVING})")

        record(director, tournament, 1, "1-0")
        if path != "players":
            expect(page.locator(".changed").first).to_be_visible()

        assert page.evaluate(MOVING) == []
        assert page.evaluate("window.moved") == []
        assert moving_styles(page) == []


def moving_styles(page: Page) -> list[str]:
    """Elements whose style would move something, wherever they are on the page."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("*")].filter((each) => {
          const style = getComputedStyle(each);
          const lasts = [...style.transitionDuration.split(","), ...style.animationDuration.split(",")];
          return lasts.some((each) => parseFloat(each) > 0) || style.scrollBehavior === "smooth";
        }).map((each) => each.outerHTML.slice(0, 80))"""
    )
    return found


def test_a_changed_row_is_marked_by_more_than_its_colour(window: Open, director: Director) -> None:
    tournament = director.tournament(6)
    page = window(f"/t/{tournament}/display/boards", width=1920, height=1080)
    start_watching(page)

    game = record(director, tournament, 2, "0-1")
    row = page.locator(f'.changed[data-key="{game}"]')
    expect(row).to_be_visible()

    style: dict[str, Any] = row.evaluate("(row) => ({ shadow: getComputedStyle(row).boxShadow })")
    assert style["shadow"] != "none"
    expect(page.locator("#latest")).to_contain_text("0 \N{EN DASH} 1")


def test_results_are_announced_in_one_polite_region_without_a_flood(window: Open, director: Director) -> None:
    tournament = director.tournament(24)
    page = window(f"/t/{tournament}/boards")
    is_live(page)
    said = page.locator("#announcements")

    for board in range(1, 11):
        record(director, tournament, board, "1-0")

    expect(said).to_contain_text("Board")
    expect(said).to_contain_text("more")
    expect(said).to_be_empty()
    assert page.locator("tbody [aria-live], .games [aria-live]").count() == 0
