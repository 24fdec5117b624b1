"""`python -m tests.pictures`: take every picture of docs/images anew, from the demonstration tournament."""

from __future__ import annotations

import io
import tempfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.journeys.conftest import ARGUMENTS, CHROMIUM
from tests.journeys.server import Director, Server

_IMAGES = Path(__file__).parents[2] / "docs" / "images"
_COLOURS = 128
_SETTLED = 1500
"""Milliseconds until fonts, fitting and marks have settled."""

LAPTOP, TABLET, PHONE, HALL = (1366, 768), (1280, 800), (390, 844), (1440, 810)


@dataclass(frozen=True)
class Picture:
    """One picture: its name, its page below the tournament's, and what is pressed before it is taken."""

    name: str
    path: str
    size: tuple[int, int]
    theme: str = "light"
    press: str = ""
    role: str = "director"


PICTURES = (
    Picture("hall-display", "/display/boards", HALL, "dark", role="public"),
    Picture("hall-seats", "/display/seats", HALL, "light", role="public"),
    Picture("desk", "", LAPTOP),
    Picture("arbiter", "/enter", TABLET),
    Picture("timeline", "/timeline", LAPTOP),
    Picture("check-in", "/check-in", TABLET),
    Picture("why", "/boards", PHONE, press="Why this opponent?", role="public"),
    Picture("player", "/players/{player}", PHONE, role="public"),
    Picture("public", "", PHONE, role="public"),
    Picture("standings", "/standings", LAPTOP, role="public"),
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
                link = director.send("POST", "/links", role="director")["url"]
                boards = director.view(tournament, "boards")
            player = next(iter(boards["rows"].values()))["white"]["player"]
            seats = {
                (role, theme): _browser(browser, server, link, role, theme)
                for role, theme in {(each.role, each.theme) for each in PICTURES}
            }
            for each in PICTURES:
                _take(seats[each.role, each.theme], server, each, f"/t/{tournament}{each.path.format(player=player)}")
        finally:
            browser.close()
            server.stop()


def _browser(browser: Browser, server: Server, link: str, role: str, theme: str) -> Page:
    context = browser.new_context(color_scheme="dark" if theme == "dark" else "light", locale="en-GB")
    page = context.new_page()
    if role == "director":
        page.goto(server.base + urlsplit(link).path)
        page.get_by_role("button", name="Join").click()
        page.wait_for_url(lambda url: "/join/" not in url)
    return page


def _take(page: Page, server: Server, picture: Picture, path: str) -> None:
    width, height = picture.size
    page.set_viewport_size({"width": width, "height": height})
    page.goto(server.base + path)
    if picture.press:
        page.get_by_role("button", name=picture.press).first.click()
    page.wait_for_timeout(_SETTLED)
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    image.quantize(_COLOURS, dither=Image.Dither.NONE).save(_IMAGES / f"{picture.name}.png", optimize=True)


if __name__ == "__main__":
    main()
