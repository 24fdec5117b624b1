"""From a key to the paint that shows what it did, measured in the browser."""

from __future__ import annotations

from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import Page

_MEASURE = """() => {
  window.painted = [];
  addEventListener("keydown", (event) => {
    const pressed = event.timeStamp;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.painted.push(performance.now() - pressed);
      port2.postMessage(null);
    });
  }, { capture: true });
}"""


class KeyToPaint(NamedTuple):
    """How long keys took, in milliseconds: half of them no longer than `half`, 95 of 100 no longer than `most`."""

    half: float
    most: float


def key_to_paint(page: Page, keys: str, pause: float) -> KeyToPaint:
    """Press `keys` one after the other, with `pause` milliseconds between them, in what has the focus.

    The time of a key ends in the first task after the frame that follows it.
    """
    page.evaluate(_MEASURE)
    for key in keys:
        page.keyboard.press(key)
        page.wait_for_timeout(pause)
    page.wait_for_function("count => window.painted.length >= count", arg=len(keys))
    times: list[float] = page.evaluate("window.painted")
    return KeyToPaint(median(times), quantiles(times, n=20)[-1])
