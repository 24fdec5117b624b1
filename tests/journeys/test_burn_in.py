"""The slow shift of a display against burn-in, which keeps all text on the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.for_each import for_each
from tests.journeys.conftest import Open
from tests.journeys.hall.boxes import turn_to
from tests.journeys.hall.matrix import SCREENS
from tests.journeys.server import Director
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

PLACES = 8
"""Where a display is in turn, the unmoved place among them."""

KINDS = ("boards", "seats", "standings", "crosstable", "notices")

_SHIFTED = """() => {
  const [shift] = document.getAnimations().filter(({ animationName }) => animationName === "shift");
  const { duration } = shift.effect.getComputedTiming();
  shift.pause();
  const texts = [...document.querySelectorAll("body *:not(.skip)")]
    .filter((each) => !each.childElementCount && each.textContent.trim() && each.getClientRects().length)
    .filter((each) => getComputedStyle(each).visibility === "visible");
  const [offsets, outside] = [new Set(), new Set()];
  for (let part = 0; part < 1; part += 0.05) {
    shift.currentTime = duration * part;
    offsets.add(getComputedStyle(document.body).translate);
    for (const each of texts) {
      const range = document.createRange();
      range.selectNodeContents(each);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) outside.add(each.textContent.trim());
    }
  }
  return { offsets: offsets.size, outside: [...outside], texts: texts.length };
}"""


@for_each(kind=KINDS)
def test_the_shift_keeps_all_text_on_the_screen(window: Open, director: Director, kind: str) -> None:
    tournament = director.tournament(130)
    director.send("POST", f"/tournaments/{tournament}/notices", text="Please switch off your phones. " * 5)
    screen = window(f"/t/{tournament}/display/{kind}")
    is_live(screen)
    expect(screen.locator(".notice")).to_be_visible()
    for size in SCREENS:
        turn_to(screen, size, "light")

        found = screen.evaluate(_SHIFTED)

        assert found["outside"] == []
        assert found["offsets"] == PLACES
        assert found["texts"] > 1
    screen.close()
