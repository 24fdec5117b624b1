"""A draft and pairing by hand on a director's phone: White stands above Black, and no name is cut or broken."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.server import Director, Server
from tests.journeys.watching import open_desk

pytestmark = pytest.mark.browser

NAMES = (
    "Wolfeschlegelsteinhausen-Bergerdorff, Hubert Blaine",
    "Brzęczyszczykiewicz, Grzegorz",
    "Ó Súilleabháin, Ana",
    "Li, Bo",
)
_CUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.textContent)"""
_BROKEN = """(selector) => {
  const found = [];
  for (const element of document.querySelectorAll(selector)) {
    const text = element.firstChild;
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+-?/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("width", [360, 390])
def test_no_name_of_a_draft_is_cut_or_broken(
    directing: Callable[..., Page], server: Server, director: Director, width: int
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    for place, name in enumerate(NAMES):
        director.send("POST", f"/tournaments/{tournament}/players", name=name, rating=2300 - place, title="WGM")
    director.send("POST", f"/tournaments/{tournament}/rounds")
    phone = directing(width=width, height=844)
    open_desk(phone, server, tournament)
    expect(phone.locator("#draft .name", has_text="Li, Bo")).to_be_visible()

    assert phone.evaluate(_CUT, "#draft td") == []
    assert phone.evaluate(_BROKEN, "#draft td .name") == []
    white, black = (phone.locator("#draft tbody tr").first.locator("td").nth(place).bounding_box() for place in (1, 6))
    assert white
    assert black
    assert white["y"] + white["height"] <= black["y"] + 1

    phone.goto(f"{server.base}/t/{tournament}/pairing")
    phone.get_by_label("Reason").fill("a sponsor")
    phone.get_by_role("button", name="Start pairing round 1 by hand").click()
    expect(phone.locator(".seat .name", has_text="Li, Bo")).to_be_visible()
    assert phone.evaluate(_CUT, ".seat") == []
    assert phone.evaluate(_BROKEN, ".seat .name") == []
