"""The real server and the real browser."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.journeys.server import Director, Server
from tests.waiting import LONG

WHOLE_CHROMIUM = "/usr/bin/chromium"
_SHELL = Path("/usr/lib/chromium/chromium-headless-shell")
CHROMIUM = str(_SHELL) if _SHELL.exists() else WHOLE_CHROMIUM
"""Debian's headless shell where it is installed: a journey costs a quarter less. It cannot show notifications."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

_LOCALE = "en-US"
"""Of a browser for which a journey states none: the headless shell asks for no language by itself."""

Open = Callable[..., Page]

_log = logging.getLogger(__name__)
_log.setLevel(logging.INFO)  # a journey that fails shows what its pages did not get

expect.set_options(timeout=1000 * LONG)


@pytest.fixture(scope="package")  # not longer: its event loop would disturb asynchronous tests
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def server_of_the_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all journeys of a file: to start one, and its first pairing, take longer than many a journey."""
    yield from _serving(tmp_path_factory.mktemp("server"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of one test."""
    yield from _serving(tmp_path)


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """The server of the file, which may have more tournaments, devices and displays, or the journey's own."""
    is_alone = request.node.get_closest_marker("own_server") is not None
    started: Server = request.getfixturevalue("own_server" if is_alone else "server_of_the_file")
    before = started.pid
    yield started
    assert is_alone or started.pid == before, "a journey that stops its server needs the marker own_server"


@pytest.fixture
def director(server: Server) -> Iterator[Director]:
    with Director(server) as joined:
        yield joined


def _serving(folder: Path) -> Iterator[Server]:
    started = Server(folder)
    started.start()
    yield started
    started.stop()


@pytest.fixture
def window(browser: Browser, server: Server) -> Iterator[Open]:
    """Open a page (or none yet) in a browser of its own (or a given one); at the end no page may have had an error.

    `link` is the path of a link by which that browser joins first. More options say what that browser is like:
    `locale="de"`, `reduced_motion="reduce"`, `color_scheme="dark"`.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def show(
        path: str = "",
        *,
        beside: Page | None = None,
        link: str = "",
        width: int = 1280,
        height: int = 800,
        **like: Any,
    ) -> Page:
        if beside is None:
            context = browser.new_context(viewport={"width": width, "height": height}, **{"locale": _LOCALE} | like)
            context.set_default_timeout(1000 * LONG)
            contexts.append(context)
        else:
            context = beside.context
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
        page.on("requestfailed", lambda request: _log.info("not loaded: %s (%s)", request.url, request.failure))
        if link:
            answer = context.request.post(server.base + link, headers={"origin": server.base}, max_redirects=0)
            assert answer.status == httpx.codes.SEE_OTHER, answer.text()
        if path:
            page.goto(path if "://" in path else server.base + path)
        return page

    yield show
    try:
        assert errors == []  # before the pages close: what a page was still loading then fails, and is no error of it
    finally:
        for context in contexts:
            context.close()


@pytest.fixture
def directing(window: Open, director: Director) -> Open:
    """Open a page in a browser of a director's; the options are those of `window`."""

    def join(path: str = "", **like: Any) -> Page:
        return window(path, link=director.link(), **like)

    return join


@pytest.fixture
def arbiter(window: Open, director: Director) -> Callable[[str], Page]:
    """Make a browser an arbiter by a link, and open the page of results."""

    def join(tournament: str) -> Page:
        page = window(f"/t/{tournament}/enter", link=director.link("arbiter", tournament=tournament))
        page.wait_for_selector("#status[data-state=live]")
        page.wait_for_selector("main:not([inert])")
        return page

    return join
