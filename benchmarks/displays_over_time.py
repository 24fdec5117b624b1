"""The displays of a hall over time: how soon a result is painted, whether their memory grows, thirty of them at once.

`python benchmarks/displays_over_time.py [paint hours thirty]`: each part takes less than three minutes. The targets, on
two idle cores: from the POST of a result to its paint on six displays 300 ms (median) and 600 ms (p95); a heap that is
as large after eight simulated hours as after the first.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright

from tests.journeys.conftest import ARGUMENTS, CHROMIUM
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

_PLAYERS = 80
_MEGABYTE = 1 << 20
_HOUR_MS = 3_600_000
_STEP_MS = 600_000
_MOST_SECONDS = 150.0

_WATCH = """() => {
  window.painted = {};
  new MutationObserver((records) => {
    const elements = records.map(({ target }) => target.closest ? target : target.parentElement);
    const keys = new Set(elements.map((each) => each?.closest("[data-key]")?.dataset.key));
    requestAnimationFrame(() => setTimeout(() => { for (const key of keys) window.painted[key] ??= Date.now(); }));
  }).observe(document.querySelector("[data-rows]"), { subtree: true, childList: true, characterData: true });
}"""


def main() -> None:
    """Measure the parts that are named, or all."""
    parts: dict[str, Callable[[Browser, Server, Director], None]] = {"paint": paint, "hours": hours, "thirty": thirty}
    with sync_playwright() as playwright:
        for name in sys.argv[1:] or parts:
            with tempfile.TemporaryDirectory() as folder:
                server = Server(Path(folder))
                server.start()
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
                try:
                    with Director(server) as director:
                        parts[name](browser, server, director)
                finally:
                    browser.close()
                    server.stop()


def paint(browser: Browser, server: Server, director: Director) -> None:
    """From the POST of each result to its paint on six displays that show all boards.

    Each display has a browser of its own, as in a hall: of several tabs in one browser, Chromium draws those in the
    background about once a second.
    """
    tournament = director.tournament(_PLAYERS)
    address = f"{server.base}/t/{tournament}/display/boards"
    browsers = [browser.browser_type.launch(executable_path=CHROMIUM, args=ARGUMENTS) for _ in range(6)]
    screens = [screen for each in browsers for screen in _opened(each, address, 1)]
    for screen in screens:
        screen.evaluate(_WATCH)
    sent = _enter_results(director, tournament)
    screens[0].wait_for_timeout(2000)
    seen = [screen.evaluate("window.painted") for screen in screens]
    delays = sorted(each[key] - moment for each in seen for key, moment in sent.items() if key in each)
    missing = len(sent) * len(screens) - len(delays)
    p95 = delays[int(len(delays) * 0.95)]
    print(
        f"POST to paint, {len(sent)} results on {len(screens)} displays: "
        f"median {statistics.median(delays):.0f} ms, p95 {p95:.0f} ms, {missing} on another page"
    )
    for each in browsers:
        each.close()


def hours(browser: Browser, server: Server, director: Director) -> None:
    """The heap of a display over eight hours of its own clock, with results in between."""
    tournament = director.tournament(_PLAYERS)
    page = browser.new_page()
    page.goto(f"{server.base}/healthz")
    page.clock.install()
    page.goto(f"{server.base}/t/{tournament}/display/boards")
    is_live(page)
    devtools = page.context.new_cdp_session(page)
    games = director.view(tournament, "boards")["order"]
    heaps, until = [], time.monotonic() + _MOST_SECONDS
    for step in range(8 * _HOUR_MS // _STEP_MS):
        if time.monotonic() > until:
            print(f"only {step * _STEP_MS / _HOUR_MS:.1f} hours in {_MOST_SECONDS:.0f} s")
            break
        if step < len(games):
            _enter(director, tournament, games[step])
        page.clock.run_for(_STEP_MS)
        if (step + 1) * _STEP_MS % _HOUR_MS == 0:
            devtools.send("HeapProfiler.collectGarbage")
            heaps.append(devtools.send("Runtime.getHeapUsage")["usedSize"] / _MEGABYTE)
    print("heap after each simulated hour (MB):", " ".join(f"{each:.2f}" for each in heaps))


def thirty(browser: Browser, server: Server, director: Director) -> None:
    """Thirty displays: CPU of the server while results come, and how soon all are live after it starts again."""
    tournament = director.tournament(_PLAYERS)
    screens = _opened(browser, f"{server.base}/t/{tournament}/display/boards", 30)
    before, begun = _cpu_seconds(server.pid), time.monotonic()
    sent = _enter_results(director, tournament)
    screens[0].wait_for_timeout(2000)
    used, passed = _cpu_seconds(server.pid) - before, time.monotonic() - begun
    print(f"{len(screens)} displays, {len(sent)} results in {passed:.0f} s: server {used:.2f} s of CPU")
    server.kill()
    screens[0].wait_for_selector("#status[data-state=delayed]", state="attached")
    server.start()
    begun = time.monotonic()
    for screen in screens:
        is_live(screen)
    print(f"all {len(screens)} live again {time.monotonic() - begun:.1f} s after the server answered")


def _opened(browser: Browser, address: str, count: int) -> Sequence[Page]:
    context = browser.new_context(viewport={"width": 1920, "height": 1080})
    screens = [context.new_page() for _ in range(count)]
    for screen in screens:
        screen.goto(address)
    for screen in screens:
        is_live(screen)
    return screens


def _enter_results(director: Director, tournament: str) -> dict[str, float]:
    """Enter the results of the first page of boards. Returns when each was sent, in milliseconds."""
    sent = {}
    for game in director.view(tournament, "boards")["order"][:20]:
        sent[game] = time.time() * 1000
        _enter(director, tournament, game)
    return sent


def _enter(director: Director, tournament: str, game: str) -> None:
    director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0", seen=None)


def _cpu_seconds(process: int) -> float:
    """The CPU time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
