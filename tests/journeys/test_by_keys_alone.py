"""A tournament by keys alone: no event of a mouse, the focus is seen at every step and never lost after an action."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

MOST_TABS = 150
PLAYERS = 8
_WATCH = """
  window.pressed = [];
  for (const type of ["pointerdown", "mousedown", "touchstart"]) {
    addEventListener(type, () => window.pressed.push(type), { capture: true });
  }
  window.print = () => { document.documentElement.dataset.printed = "yes"; };
"""
_SEEN = """() => {
  const here = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(here);
  const { left, top, width, height } = here.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight - top) / 2);
  return {
    ring: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
    uncovered: here.contains(there) || Boolean(there?.closest("label")?.contains(here)),
    what: here.outerHTML.slice(0, 150),
  };
}"""
_LOST = "document.activeElement === document.body || document.activeElement === null"


class Keys:
    """Someone who has keys only."""

    def __init__(self, page: Page) -> None:
        page.add_init_script(_WATCH)
        self.page = page

    def to(self, selector: str) -> None:
        """Press Tab until this has the focus, which is seen there."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                found = self.page.evaluate(_SEEN)
                assert found["ring"], found
                assert found["uncovered"], found
                return
        pytest.fail(f"Tab does not lead to {selector}")

    def press(self, selector: str) -> None:
        """Go there by Tab and press Enter."""
        self.to(selector)
        self.page.keyboard.press("Enter")

    def follow(self, selector: str, to: str) -> None:
        """Go to a link by Tab, follow it to this address, and wait until its page can be used."""
        self.press(selector)
        self.arrive(to)

    def arrive(self, at: str) -> None:
        """Wait until the page of this address can be used."""
        self.page.wait_for_url(at)
        is_live(self.page)
        expect(self.page.locator("main:not([inert])")).to_be_visible()

    def print_sheet(self, link: str, sheet: str) -> None:
        """Follow a link to a sheet, and print it."""
        self.press(link)
        self.page.wait_for_url(f"**/print/{sheet}*")
        self.press("#print")
        expect(self.page.locator("html")).to_have_attribute("data-printed", "yes")

    def has_kept_the_focus(self) -> None:
        """Nothing was pressed by a mouse, and the last action has not lost the focus."""
        assert not self.page.evaluate(_LOST), self.page.url
        assert self.page.evaluate("window.pressed") == []


def test_a_tournament_is_directed_by_keys_alone(window: Open, server: Server, director: Director) -> None:
    keys = Keys(window(director.link(), width=1440, height=900))
    page = keys.page

    desk = create(keys)
    tournament = urlsplit(desk).path
    register(keys)
    check_in(keys, f'nav a[href="{tournament}/check-in"]')
    keys.follow(f'nav a[href="{tournament}"]', desk)
    pair_and_publish(keys)
    enter_results(keys)
    withdraw_undo_withdraw(keys, f'nav a[href="{tournament}/roster"]')
    keys.follow(f'nav a[href="{tournament}"]', desk)
    pair_and_publish(keys)
    keys.print_sheet('[data-step="results"] a[href$="/print/pairings"]', "pairings")
    page.goto(desk)
    keys.arrive(desk)
    enter_results_at_the_desk(keys)
    close_the_tournament(keys)
    page.keyboard.press("s")
    keys.arrive("**/standings")
    expect(page.locator("main tbody tr")).to_have_count(PLAYERS)
    page.goto(desk)
    keys.arrive(desk)
    keys.print_sheet('[data-step="done"] a[href$="/print/standings"]', "standings")

    head = director.view(tournament.rsplit("/", 1)[1], "desk")["head"]
    assert (head["finished"], head["public"]) == (True, 2)


def create(keys: Keys) -> str:
    """Join as a director, and create a tournament of two rounds; the address of its desk."""
    page = keys.page
    keys.press("main button")
    page.wait_for_url("**/")
    expect(page.locator(".ways:not([inert])")).to_be_visible()
    keys.to('[data-form="create"] [name=name]')
    page.keyboard.type("By Keys Open")
    keys.to('[data-form="create"] [name=rounds]')
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    keys.arrive("**/t/*")
    return page.url


def register(keys: Keys) -> None:
    """Register the players one by one."""
    page = keys.page
    name = page.locator('[data-form="player"] [name=name]')
    keys.follow('[data-first="players"] a[href$="/roster"]', "**/roster")
    keys.to('[data-form="player"] [name=name]')
    for number in range(PLAYERS):
        page.keyboard.type(f"Player {number:03}")
        page.keyboard.press("Tab")
        page.keyboard.type(f"{2400 - number}")
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text(f"Players: {number + 1}")
        expect(name).to_be_focused()
        keys.has_kept_the_focus()


def check_in(keys: Keys, link: str) -> None:
    """Check all in, the last one by the button in the list."""
    page = keys.page
    keys.follow(link, "**/check-in")
    expect(page.locator("#find")).to_be_focused()
    for number in range(PLAYERS - 1):
        page.keyboard.type(f"player {number:03}")
        page.keyboard.press("Enter")
        expect(page.locator('[data-show="here"]')).to_have_text(f"Present: {number + 1}")
        keys.has_kept_the_focus()
    keys.press(".person:not([hidden]) [data-toggle]")
    expect(page.locator('[data-show="here"]')).to_have_text(f"Present: {PLAYERS}")
    keys.has_kept_the_focus()


def pair_and_publish(keys: Keys) -> None:
    """Pair and publish a round at the desk; each step stands where the one before was."""
    page = keys.page
    keys.press("[data-do=pair]")
    expect(page.locator('[data-step="publish"]')).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-do=publish]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-step="results"]')).to_be_focused()
    keys.has_kept_the_focus()


def enter_results(keys: Keys) -> None:
    """Enter all results on the page of result entry, and correct one of them."""
    page = keys.page
    keys.follow('[data-step="results"] [data-enter]', "**/enter")
    expect(page.locator(".game.aimed")).to_be_focused()
    page.keyboard.type("1=01")
    expect(page.locator(".count")).to_have_text("0 of 4 missing")
    page.keyboard.type("g2")
    page.keyboard.press("Enter")
    page.keyboard.type("0")
    expect(page.locator(".game .prompt:visible input").first).to_be_focused()
    page.keyboard.type("the slip says so")
    page.keyboard.press("Enter")
    expect(page.locator(".game.aimed")).to_be_focused()
    keys.has_kept_the_focus()
    second = page.locator(".game", has=page.locator(".board", has_text="2"))
    expect(second.locator('[data-result="0-1"]')).to_have_attribute("aria-pressed", "true")


def withdraw_undo_withdraw(keys: Keys, link: str) -> None:
    """A player withdraws, which is undone and done again."""
    page = keys.page
    row = page.locator("[data-rows=players] tr:visible")
    keys.follow(link, "**/roster")
    keys.to("[data-filter]")
    page.keyboard.type("Player 007")
    for is_undone in (True, False):
        expect(row).to_have_count(1)
        keys.press("[data-rows=players] [data-do=correct]")
        keys.press("#player [data-step=leave]")
        keys.press("#player [data-do=withdrawal]")
        expect(page.locator("#player [data-again]")).to_be_visible()
        keys.has_kept_the_focus()
        page.keyboard.press("Enter")
        expect(page.locator("#player")).to_be_hidden()
        expect(row).to_have_attribute("data-state", "gone")
        keys.has_kept_the_focus()
        if is_undone:
            page.keyboard.press("Control+z")
            expect(row).to_have_attribute("data-state", "")
            keys.has_kept_the_focus()


def enter_results_at_the_desk(keys: Keys) -> None:
    """Enter the results in the desk's list of boards; the last one is taken back and entered again."""
    page, counts = keys.page, keys.page.locator("#counts")
    keys.to("#boards tbody tr")
    for number in (1, 2, 3):
        page.keyboard.press("1")
        expect(counts).to_contain_text(f"{number} of 3 in")
        keys.has_kept_the_focus()
    page.keyboard.press("Control+z")
    expect(counts).to_contain_text("2 of 3 in")
    keys.has_kept_the_focus()
    page.keyboard.press("0")
    expect(page.locator('[data-step="finish"]')).to_be_visible()
    keys.has_kept_the_focus()


def close_the_tournament(keys: Keys) -> None:
    """The key of the next step goes to the button that closes the tournament."""
    page = keys.page
    page.keyboard.press("n")
    expect(page.locator('[data-do="finish"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-step="done"]')).to_be_focused()
    keys.has_kept_the_focus()
