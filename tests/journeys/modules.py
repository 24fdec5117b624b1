"""Modules of the pages without a page: functions of web/static/js are imported by an empty page and called."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route

import web

_STATIC = Path(web.__file__).parent / "static"
_ORIGIN = "http://modules.test"
_EMPTY = """<!doctype html><link rel="stylesheet" href="/css/fonts.css"><body style="font-family: 'Hall Sans'">"""
_LOADED = "Promise.all([400, 500, 600, 700].map((weight) => document.fonts.load(`${weight} 20px 'Hall Sans'`)))"


@contextmanager
def modules_page(browser: Browser) -> Iterator[Page]:
    """An empty page that can import("/layout.js") and every other module, with the fonts of the pages."""
    page = browser.new_page()
    page.route(f"{_ORIGIN}/**", _answer)
    page.goto(f"{_ORIGIN}/")
    page.evaluate(_LOADED)  # else texts would be as wide as in the fonts of the machine
    yield page
    page.close()


def _answer(route: Route) -> None:
    name = urlsplit(route.request.url).path.strip("/")
    if not name:
        route.fulfill(body=_EMPTY, content_type="text/html")
    elif name.endswith(".js"):
        route.fulfill(path=_STATIC / "js" / name, content_type="text/javascript")
    else:
        route.fulfill(path=_STATIC / name)
