"""Modules of the pages without a page: functions of web/static/js are imported by an empty page and called."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route

import web

_MODULES = Path(web.__file__).parent / "static" / "js"
_ORIGIN = "http://modules.test"


@contextmanager
def modules_page(browser: Browser) -> Iterator[Page]:
    """An empty page that can import("/layout.js") and every other module."""
    page = browser.new_page()
    page.route(f"{_ORIGIN}/**", _answer)
    page.goto(f"{_ORIGIN}/")
    yield page
    page.close()


def _answer(route: Route) -> None:
    name = urlsplit(route.request.url).path.strip("/")
    if name:
        route.fulfill(path=_MODULES / name, content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html>", content_type="text/html")
