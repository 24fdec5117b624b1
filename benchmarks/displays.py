"""What displays in the hall show: every list on every screen, compared by its boxes.

`python benchmarks/displays.py` prints, for 20, 120, 300 and 1,500 players with names of eight scripts and of sixty
letters, for each list and screen: capitals (px: the usual and the least), rows of a page, pages, the seconds of a
cycle, the metres from which it can be read, and how many texts overlap, are cut or leave the screen in two themes and
all languages, alone and beside a section of 120 players. Each number of the last column should be 0. `--sample` looks
at each in one theme and in English, `--language fr` at those in French, `--part 2/4` at the second of four parts of the
whole. `--pictures` takes a picture of each in build/displays and a contact sheet of all.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from server.http.displays.arrangements import KINDS
from server.languages import NAMES
from server.telemetry import configure
from tests.journeys.conftest import ARGUMENTS, CHROMIUM
from tests.journeys.hall.boxes import Shown, compared, open_display, turn_to
from tests.journeys.hall.fields import record_fields
from tests.journeys.hall.matrix import BESIDE, SCREENS, SIZES, THEMES, Case, is_possible
from tests.journeys.server import Server

_PICTURES = Path(__file__).parents[1] / "build" / "displays"
_TILE, _ACROSS = (480, 270), 6
_HEAD = ("list", "players", "screen", "theme", "capital", "least", "rows", "pages", "cycle", "metres", "problems")
_LINE = "{:<11} {:>8} {:>10} {:>6} {:>8} {:>6} {:>5} {:>6} {:>6} {:>7} {:>9}"


def main() -> None:
    """Measure, or take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", action="store_true", help="take pictures of what is looked at")
    parser.add_argument("--sample", action="store_true", help="one theme and language for each list, field and screen")
    parser.add_argument("--part", default="1/1", help="the second of four parts: 2/4")
    parser.add_argument("--language", choices=NAMES, help="the displays in this language only")
    asked = parser.parse_args()
    part, parts = (int(each) for each in asked.part.split("/"))
    configure(level=40)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = f"sqlite:///{folder}/log.sqlite3"
        tournaments = record_fields(database, SIZES)
        server = Server(Path(folder), database)
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            languages = [asked.language] if asked.language else ["en"] if asked.sample else list(NAMES)
            opened = _opened(languages)[part - 1 :: parts]
            looks = _looks(browser, server.base, tournaments, opened, sample=asked.sample)
            if asked.pictures:
                _draw((case, page.screenshot()) for case, _, page in looks)
            else:
                _print((case, found) for case, found, _ in looks)
        finally:
            browser.close()
            server.stop()


def _opened(languages: Sequence[str]) -> list[Case]:
    """The pages that are opened, each looked at on every screen."""
    return [
        Case(kind, size, SCREENS[0], THEMES[0], language, beside=beside)
        for language, kind, size, beside in product(languages, KINDS, SIZES, BESIDE)
        if is_possible(kind, size, beside)
    ]


def _looks(
    browser: Browser, base: str, tournaments: Mapping[int, str], opened: Sequence[Case], *, sample: bool
) -> Iterator[tuple[Case, Shown, Page]]:
    """Every display, each page opened once and looked at on every screen and in both themes."""
    for language, cases in groupby(opened, key=lambda case: case.language):
        with browser.new_context(locale=language) as context:
            for case in cases:
                yield from _on_every_screen(context, base, tournaments, case, sample=sample)


def _on_every_screen(
    context: BrowserContext, base: str, tournaments: Mapping[int, str], opened: Case, *, sample: bool
) -> Iterator[tuple[Case, Shown, Page]]:
    errors: list[str] = []
    with context.new_page() as page:
        page.on("pageerror", lambda error: errors.append(str(error)))
        open_display(page, base, tournaments, opened)
        for place, screen in enumerate(SCREENS):
            for theme in (THEMES[place % 2],) if sample else THEMES:
                turn_to(page, screen, theme)
                found = compared(page)
                found = replace(found, problems=[*errors, *found.problems])
                yield replace(opened, screen=screen, theme=theme), found, page
                errors.clear()


def _print(looks: Iterator[tuple[Case, Shown]]) -> None:
    print(_LINE.format(*_HEAD))
    total = 0
    for case, found in looks:
        total += len(found.problems)
        width, height = case.screen
        if case.language == "en" or found.problems:
            numbers = (
                f"{found.capital:.0f}",
                f"{found.least:.0f}",
                found.rows,
                found.pages,
                found.cycle,
                found.readable,
            )
            players = "+".join(str(each) for each in (case.size, *case.beside))
            print(
                _LINE.format(case.kind, players, f"{width}x{height}", case.theme, *numbers, len(found.problems)),
                flush=True,
            )
        for problem in found.problems[:3]:
            print(f"    {case.theme} {case.language}: {problem}")
    print(f"{total} problems")


def _draw(screenshots: Iterator[tuple[Case, bytes]]) -> None:
    _PICTURES.mkdir(parents=True, exist_ok=True)
    tiles = []
    for case, screenshot in screenshots:
        picture = Image.open(io.BytesIO(screenshot)).convert("RGB")
        players = "+".join(str(each) for each in (case.size, *case.beside))
        screen = "x".join(str(each) for each in case.screen)
        picture.save(_PICTURES / f"{case.kind}-{players}-{screen}-{case.theme}-{case.language}.png")
        picture.thumbnail(_TILE)
        tiles.append(picture)
    sheet = Image.new("RGB", (_TILE[0] * _ACROSS, _TILE[1] * -(-len(tiles) // _ACROSS)), "grey")
    for place, tile in enumerate(tiles):
        sheet.paste(tile, (_TILE[0] * (place % _ACROSS), _TILE[1] * (place // _ACROSS)))
    sheet.save(_PICTURES / "contact-sheet.png", optimize=True)
    print(f"{len(tiles)} pictures in {_PICTURES}")


if __name__ == "__main__":
    main()
