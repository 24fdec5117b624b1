"""What displays in the hall show: every list on every screen, compared by its boxes.

`python benchmarks/displays.py` prints, for 20, 120, 300 and 1,500 players with names of eight scripts and of sixty
letters, for each list and screen: capitals (px: the usual and the least), rows of a page, pages, the seconds of a
cycle, the metres from which it can be read, and how many texts overlap, are cut or leave the screen in two themes and
four languages. Each number of the last column should be 0. `--pictures` takes a picture of each in build/displays and
one contact sheet of all.
"""

from __future__ import annotations

import argparse
import io
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from PIL import Image
from playwright.sync_api import sync_playwright

from server.languages import NAMES
from server.telemetry import configure
from tests.journeys.conftest import ARGUMENTS, CHROMIUM
from tests.journeys.hall.boxes import Shown, look_at
from tests.journeys.hall.fields import record_fields
from tests.journeys.hall.matrix import KINDS, SCREENS, SIZES, THEMES, Case
from tests.journeys.server import Server

_PICTURES = Path(__file__).parents[1] / "build" / "displays"
_TILE, _ACROSS = (480, 270), 6
_HEAD = ("list", "players", "screen", "capital", "least", "rows", "pages", "cycle", "metres", "problems")
_LINE = "{:<11} {:>7} {:>11} {:>8} {:>6} {:>5} {:>6} {:>6} {:>7} {:>9}"


def main() -> None:
    """Measure, or take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pictures", action="store_true", help="take pictures instead of the whole matrix")
    pictures = parser.parse_args().pictures
    configure(level=40)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = f"sqlite:///{folder}/log.sqlite3"
        tournaments = record_fields(database, SIZES)
        server = Server(Path(folder), database)
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            looks = ((case, look_at(browser, server.base, tournaments, case)) for case in _cases(all_of=not pictures))
            if pictures:
                _draw(looks)
            else:
                _print(looks)
        finally:
            browser.close()
            server.stop()


def _cases(*, all_of: bool) -> Iterator[Case]:
    for kind, size, screen in product(KINDS, SIZES, SCREENS):
        for theme, language in product(THEMES, NAMES) if all_of else ((THEMES[size % 7 % 2], "en"),):
            yield Case(kind, size, screen, theme, language)


def _print(looks: Iterator[tuple[Case, Shown]]) -> None:
    print(_LINE.format(*_HEAD))
    total = 0
    for case, found in looks:
        total += len(found.problems)
        width, height = case.screen
        if (case.theme, case.language) == (THEMES[0], "en") or found.problems:
            numbers = (
                f"{found.capital:.0f}",
                f"{found.least:.0f}",
                found.rows,
                found.pages,
                found.cycle,
                found.readable,
            )
            print(_LINE.format(case.kind, case.size, f"{width}x{height}", *numbers, len(found.problems)), flush=True)
        for problem in found.problems[:3]:
            print(f"    {case.theme} {case.language}: {problem}")
    print(f"{total} problems")


def _draw(looks: Iterator[tuple[Case, Shown]]) -> None:
    _PICTURES.mkdir(parents=True, exist_ok=True)
    tiles = []
    for case, found in looks:
        picture = Image.open(io.BytesIO(found.picture)).convert("RGB")
        picture.save(_PICTURES / f"{case.kind}-{case.size}-{case.screen[0]}x{case.screen[1]}.png", optimize=True)
        picture.thumbnail(_TILE)
        tiles.append(picture)
    sheet = Image.new("RGB", (_TILE[0] * _ACROSS, _TILE[1] * -(-len(tiles) // _ACROSS)), "grey")
    for place, tile in enumerate(tiles):
        sheet.paste(tile, (_TILE[0] * (place % _ACROSS), _TILE[1] * (place // _ACROSS)))
    sheet.save(_PICTURES / "contact-sheet.png", optimize=True)
    print(f"{len(tiles)} pictures in {_PICTURES}")


if __name__ == "__main__":
    main()
