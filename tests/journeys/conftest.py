"""The real server and the real browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.journeys.server import Director, Server
from tests.waiting import LONG

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

Open = Callable[..., Page]

expect.set_options(timeout=1000 * LONG)


@pytest.fixture(scope="package")  # not longer: its event loop would disturb asynchronous tests
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    started = Server(tmp_path)
    started.start()
    yield started
    started.stop()


@pytest.fixture
def director(server: Server) -> Iterator[Director]:
    with Director(server) as joined:
        yield joined


@pytest.fixture
def window(browser: Browser, server: Server) -> Iterator[Open]:
    """Open a page in a browser of its own (or a given one); at the end no page may have had an error.

    More options say what that browser is like: `locale="de"`, `reduced_motion="reduce"`, `color_scheme="dark"`.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def show(path: str = "/", *, beside: Page | None = None, width: int = 1280, height: int = 800, **like: Any) -> Page:
        if beside is None:
            context = browser.new_context(viewport={"width": width, "height": height}, **like)
            context.set_default_timeout(1000 * LONG)
            contexts.append(context)
        else:
            context = beside.context
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
        page.goto(path if "://" in path else server.base + path)
        return page

    yield show
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def directing(window: Open, server: Server, director: Director) -> Open:
    """Make a browser a director's by a link; the options are those of `window`."""

    def join(**like: Any) -> Page:
        page = window(urlsplit(director.send("POST", "/links", role="director")["url"]).path, **like)
        page.get_by_role("button", name="Join").click()
        page.wait_for_url(f"{server.base}/*")
        return page

    return join


@pytest.fixture
def arbiter(window: Open, server: Server, director: Director) -> Callable[[str], Page]:
    """Make a browser an arbiter by a link, and open the page of results."""

    def join(tournament: str) -> Page:
        link = director.send("POST", "/links", role="arbiter", tournament=tournament)["url"]
        page = window(server.base + urlsplit(link).path)
        page.get_by_role("button", name="Join").click()
        page.wait_for_url("**/enter")
        page.wait_for_selector("#status[data-state=live]")
        page.wait_for_selector("main:not([inert])")
        return page

    return join
