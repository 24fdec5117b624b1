"""What a person in the hall would see of a page: which rows change, and whether it was loaded again."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.journeys.server import Server

_WATCH = """() => {
  window.neverReloaded = true;
  window.touched = [];
  new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      const row = element?.closest("[data-key]");
      if (row) window.touched.push(row.querySelector(".board, .place")?.textContent ?? row.dataset.key);
      else if (element?.matches("[data-rows]")) window.touched.push("the list");
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}"""


_CAMERA = """code => {
  window.before = code;
  window.BarcodeDetector = class { async detect() { return [{ rawValue: window.before }]; } };
  const picture = document.createElement("canvas");
  setInterval(() => picture.getContext("2d").fillRect(Math.random() * 90, 0, 9, 9), 50);
  const stream = () => picture.captureStream();
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia: async () => stream() } });
}"""


def status_of(page: Page, address: str) -> int:
    """Open this address in the page, and return the status of the answer."""
    answer = page.goto(address)
    assert answer is not None
    return answer.status


def give_camera(page: Page, code: str) -> None:
    """Have the page, once it is loaded again, a camera with this code before it; `hold_before_camera` shows another."""
    page.add_init_script(f"({_CAMERA})({code!r})")


def hold_before_camera(page: Page, code: str) -> None:
    """Hold another code before the page's camera."""
    page.evaluate("code => { window.before = code; }", code)


def open_desk(desk: Page, server: Server, tournament: str) -> None:
    """Open the desk of a tournament and wait until it is live."""
    desk.goto(f"{server.base}/t/{tournament}")
    is_live(desk)


def open_roster(page: Page, server: Server, tournament: str) -> None:
    """Open the officials' page of players and wait until it is live."""
    page.goto(f"{server.base}/t/{tournament}/roster")
    is_live(page)


def open_settings(page: Page, server: Server, tournament: str) -> None:
    """Open the page of settings and wait until its fields are filled."""
    page.goto(f"{server.base}/t/{tournament}/settings")
    is_live(page)
    expect(page.locator("#settings:not([inert])")).to_be_visible()


def record_section(page: Page, section: str, *, previewed: bool = False, informed: bool = False) -> None:
    """Record a section of the settings; if it is previewed, look at what it changes before.

    `informed`: FIDE mode has something to say, which is acknowledged.
    """
    form = page.locator(section)
    record = form.get_by_role("button", name="Record")
    record.click()
    if previewed:
        expect(form.locator(".consequences")).to_be_visible()
        record.click()
    if informed:
        page.locator("#guard [data-go]").click()
    expect(form.get_by_text("Recorded.", exact=True)).to_be_visible()


def is_live(page: Page) -> None:
    """Wait until the page shows that it is live, and a display its list, which it hides until it is laid out."""
    expect(page.locator("#status")).to_have_attribute("data-state", "live")
    expect(page.locator("body:not([data-arranged]) .of-list")).to_have_count(0)


def start_watching(page: Page) -> None:
    """Note from now on which rows are touched."""
    is_live(page)
    page.evaluate(_WATCH)


def touched_rows(page: Page) -> set[str]:
    """The board numbers of the rows that were touched since the last call; the page was not loaded anew."""
    assert page.evaluate("window.neverReloaded === true")
    touched: list[str] = page.evaluate("window.touched.splice(0)")
    return set(touched)


def wait_for_letters(page: Page) -> None:
    """Wait until the letters of the page are those that it keeps: before, what is measured can still change."""
    page.wait_for_function(
        "() => [...document.fonts].some(({ family, status }) => family.includes('Hall Sans') && status === 'loaded')"
    )
    page.evaluate("async () => { await document.fonts.ready; }")
