"""Time that a person needs at the desk, by a script that types and presses at a person's pace.

`python benchmarks/desk.py` prints for each task how long it takes in Chromium against a server on this machine, beside
the time that it should take. The function of a part makes ready for a task, and returns what does it and counts how
often it pressed; the time of the latter is measured. At the end it prints how long each key of result entry takes until
it is seen.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Page, ViewportSize, sync_playwright

from tests.journeys.conftest import ARGUMENTS, CHROMIUM
from tests.journeys.desk.first_round import register_and_pair
from tests.journeys.desk.key_to_paint import key_to_paint
from tests.journeys.desk.pressing import Person
from tests.journeys.desk.turnaround import a_busy_minute, all_but_one, enter_last, next_round, open_desk, open_watchers
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

PAUSE_MS = 100
"""Between two keys: ten a second, as someone types who does it all day."""

PLAYERS = 300
BOARDS = (150, 750)
"""In the rounds whose results are entered by keys."""
SOON_MS = 50
"""From a key to its paint, at 150 boards."""
_RESULTS = "10=1" * 10
_HALL: ViewportSize = {"width": 1920, "height": 1080}
_PHONE: ViewportSize = {"width": 390, "height": 844}
_LINE = "{:<58} {:>8} {:>8} {:>8} {:>8}"


Task = Callable[[], int]
"""Does a task, and returns how often it pressed."""


class Desk(NamedTuple):
    """A director's page on a server, and the pages of a display and a phone."""

    page: Page
    hall: Page
    phone: Page
    server: Server
    director: Director


class Part(NamedTuple):
    """A task: its name, the most seconds that it should take, and what makes ready for it."""

    name: str
    seconds: float
    ready: Callable[[Desk], Task]


def first_round(desk: Desk) -> Task:
    """From an empty tournament to the published first round."""
    tournament = desk.director.send("POST", "/tournaments", name="Open", rounds=5)["id"]

    def task() -> int:
        person = Person(desk.page, PAUSE_MS)
        register_and_pair(person, f"{desk.server.base}/t/{tournament}")
        return len(person.presses)

    return task


def turnaround(desk: Desk, *, busy: bool = False) -> Task:
    """From the last result to the next round in the hall, on a phone and at the printer.

    `busy`: a withdrawal, two late byes and a correction come in meanwhile.
    """
    tournament = all_but_one(desk.director, PLAYERS)
    watchers = open_watchers(desk.hall, desk.phone, desk.director, desk.server, tournament)
    address, person = f"{desk.server.base}/t/{tournament}", Person(desk.page, PAUSE_MS)
    open_desk(person, address)

    def task() -> int:
        enter_last(person)
        if busy:
            a_busy_minute(person, address)
        next_round(person, watchers, boards=PLAYERS // 2 + (1 if busy else 0))
        return len(person.presses)

    return task


PARTS = (
    Part("30 players registered (6 typed), round one published", 60, first_round),
    Part("300 players: last result in, round two printed", 60, turnaround),
    Part("the same with a withdrawal, two byes, a correction", 120, partial(turnaround, busy=True)),
)


def main() -> None:
    print(_LINE.format("task", "seconds", "of", "ratio", "presses"))
    for part in PARTS:
        _with_desk(partial(_measure, part))
    print(_LINE.format("key to paint, milliseconds", "median", "p95", "of", ""))
    for boards in BOARDS:
        _with_desk(partial(_measure_keys, boards))


def _with_desk(measure: Callable[[Desk], None]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        _start(Path(folder), measure)


def _start(folder: Path, measure: Callable[[Desk], None]) -> None:
    server = Server(folder)
    server.start()
    try:
        with Director(server) as director, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(server.base + urlsplit(director.send("POST", "/links", role="director")["url"]).path)
            page.get_by_role("button", name="Join").click()
            page.wait_for_url(f"{server.base}/*")
            hall, phone = (browser.new_page(viewport=size) for size in (_HALL, _PHONE))
            measure(Desk(page, hall, phone, server, director))
            browser.close()
    finally:
        server.stop()


def _measure(part: Part, desk: Desk) -> None:
    task = part.ready(desk)
    start = time.perf_counter()
    presses = task()
    seconds = time.perf_counter() - start
    print(_LINE.format(part.name, f"{seconds:.1f}", f"{part.seconds:.0f}", f"{seconds / part.seconds:.2f}", presses))


def _measure_keys(boards: int, desk: Desk) -> None:
    tournament = desk.director.tournament(2 * boards)
    desk.page.goto(f"{desk.server.base}/t/{tournament}/enter")
    is_live(desk.page)
    desk.page.keyboard.press("Enter")
    half, most = key_to_paint(desk.page, _RESULTS, PAUSE_MS)
    of = SOON_MS if boards == BOARDS[0] else ""
    print(_LINE.format(f"results entered by keys, {boards} boards", f"{half:.0f}", f"{most:.0f}", of, ""))


if __name__ == "__main__":
    main()
