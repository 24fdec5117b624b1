"""The page progress of a display: which page of its list is shown, and for how long yet."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

_FILLING = """() => document.getAnimations().filter(({ animationName }) => animationName === "fill")
  .map(({ effect }) => [effect.target.className, effect.pseudoElement, effect.getComputedTiming().duration])"""


def test_dots_show_which_page_is_shown_and_fill_while_it_is(window: Open, director: Director) -> None:
    tournament = director.tournament(40)
    screen = window("/healthz", width=1920, height=1080)
    screen.clock.install()
    screen.goto(screen.url.replace("/healthz", f"/t/{tournament}/display/seats?distance=8&diagonal=55"))
    is_live(screen)
    expect(screen.locator("#pages")).to_contain_text("1 / ")
    pages = int(screen.locator("#pages").inner_text().split()[2])
    cycle = int(screen.locator("#pages").inner_text().split()[4])
    dots = screen.locator("#dots i")
    expect(dots).to_have_count(pages)
    expect(dots.nth(0)).to_have_class("now")
    assert screen.evaluate(_FILLING) == [["now", "::before", pytest.approx(1000 * cycle / pages, abs=500)]]

    screen.clock.run_for(1000 * cycle // pages + 500)

    expect(screen.locator("#pages")).to_contain_text("2 / ")
    expect(dots.nth(1)).to_have_class("now")
    expect(screen.locator("#dots .now")).to_have_count(1)


def test_more_pages_than_dots_have_room_for_fill_one_bar_a_page(window: Open, director: Director) -> None:
    tournament = director.tournament(80)
    screen = window("/healthz", width=1920, height=1080)
    screen.clock.install()
    screen.goto(screen.url.replace("/healthz", f"/t/{tournament}/display/seats?distance=14&diagonal=55"))
    is_live(screen)
    expect(screen.locator("#pages")).to_contain_text("1 / ")
    assert int(screen.locator("#pages").inner_text().split()[2]) > 12
    cycle, pages = (int(screen.locator("#pages").inner_text().split()[place]) for place in (4, 2))
    expect(screen.locator("#dots i")).to_have_class(["now"])

    screen.clock.run_for(1000 * cycle // pages + 500)

    expect(screen.locator("#pages")).to_contain_text("2 / ")
    expect(screen.locator("#dots i")).to_have_class(["now"])


def test_a_list_of_one_page_names_no_page_though_its_plain_page_does(window: Open, director: Director) -> None:
    screen = window(f"/t/{director.tournament(20)}/display/crosstable", width=1080, height=1920)
    is_live(screen)

    screen.wait_for_selector('.wall[data-arranged="20"]', state="attached")
    expect(screen.locator("#pages")).to_have_text("")
