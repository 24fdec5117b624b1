"""`python -m tests.pictures`: take every picture of docs/images again, from the demonstration tournament."""

from __future__ import annotations

import io
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.journeys.conftest import ARGUMENTS, CHROMIUM
from tests.journeys.server import Director, Server
from tests.waiting import LONG

_IMAGES = Path(__file__).parents[2] / "docs" / "images"
_COLOURS = 128
_SETTLED = 1500
"""Milliseconds until fonts, fitting and marks have settled."""

LAPTOP, TABLET, PHONE, HALL = (1366, 768), (1024, 768), (390, 844), (1440, 810)


@dataclass(frozen=True)
class Picture:
    """One picture: its name, its page (below the tournament's if it begins with a dot), what is pressed before.

    `until` is what is there once the page has answered the press.
    """

    name: str
    path: str
    size: tuple[int, int]
    theme: str = "light"
    press: str = ""
    until: str = ""
    role: str = "director"


PICTURES = (
    Picture("hall-display", "./display/boards", HALL, "dark", role="public"),
    Picture("hall-seats", "./display/seats", HALL, role="public"),
    Picture("desk", ".", LAPTOP),
    Picture("displays", "/displays?tournament={tournament}", LAPTOP),
    Picture("arbiter", "./enter", TABLET, role="arbiter"),
    Picture("timeline", "./timeline", LAPTOP),
    Picture("check-in", "./check-in", TABLET),
    Picture("why", "./boards", PHONE, press="Why this opponent?", until="#why [data-says] p", role="public"),
    Picture("player", "./players/{player}", PHONE, role="public"),
    Picture("public-de", ".?lang=de", PHONE, "dark", role="public"),
    Picture("standings", "./standings", LAPTOP, role="public"),
)


def main() -> None:
    """Start a server, make the demonstration and look at it."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            with Director(server) as director:
                tournament = director.send("POST", "/demo")["id"]
                links = {
                    "director": director.send("POST", "/links", role="director")["url"],
                    "arbiter": director.send("POST", "/links", role="arbiter", tournament=tournament)["url"],
                }
                boards = director.view(tournament, "boards")
                _hang_up_screens(browser, server, director, tournament)
            player = next(iter(boards["rows"].values()))["white"]["player"]
            seats = {
                (role, theme): _browser(browser, server, links.get(role), theme, has_touch=role == "arbiter")
                for role, theme in {(each.role, each.theme) for each in PICTURES}
            }
            for each in PICTURES:
                path = each.path.format(player=player, tournament=tournament)
                path = f"/t/{tournament}{path.removeprefix('.')}" if path.startswith(".") else path
                _take(seats[each.role, each.theme], server, each, path)
        finally:
            browser.close()
            server.stop()


def _hang_up_screens(browser: Browser, server: Server, director: Director, tournament: str) -> None:
    """Three screens of the hall, two of them arranged, one new."""
    arranged = {"Left of the stage": "1/2", "Right of the stage": "2/2"}
    for name in (*arranged, None):
        screen = browser.new_context(viewport={"width": 1280, "height": 720}).new_page()
        screen.goto(server.base + "/display")
        screen.wait_for_timeout(_SETTLED)
        if name is not None:
            new = next(row for row in director.send("GET", "/displays")["displays"] if not row["name"])
            wanted = {"kind": "boards", "tournaments": [tournament], "share": arranged[name], "distance": "8"}
            director.send("PATCH", f"/displays/{new['display']}", name=name, **wanted)


def _browser(browser: Browser, server: Server, link: str | None, theme: str, *, has_touch: bool) -> Page:
    scheme: Literal["dark", "light"] = "dark" if theme == "dark" else "light"
    context = browser.new_context(color_scheme=scheme, locale="en-GB", has_touch=has_touch, is_mobile=has_touch)
    context.set_default_timeout(1000 * LONG)
    page = context.new_page()
    if link is not None:
        page.goto(server.base + urlsplit(link).path)
        page.get_by_role("button", name="Join").click()
        page.wait_for_url(lambda url: "/join/" not in url)
    return page


def _take(page: Page, server: Server, picture: Picture, path: str) -> None:
    width, height = picture.size
    page.set_viewport_size({"width": width, "height": height})
    page.goto(server.base + path)
    page.wait_for_load_state("networkidle")
    page.evaluate("async () => { await document.fonts.ready; }")
    if picture.press:
        page.get_by_role("button", name=picture.press).first.click()
    if picture.until:
        page.wait_for_selector(picture.until)
    page.wait_for_timeout(_SETTLED)
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    image.quantize(_COLOURS, dither=Image.Dither.NONE).save(_IMAGES / f"{picture.name}.png", optimize=True)


if __name__ == "__main__":
    main()
