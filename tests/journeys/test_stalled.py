"""Pages of officials whose modules do not arrive say so, and can be loaded again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser


def test_a_page_without_its_module_says_so_at_once_and_is_loaded_again(
    directing: Callable[..., Page], server: Server, director: Director
) -> None:
    desk = directing()
    desk.route("**/js/desk.js", lambda route: route.abort())
    desk.goto(f"{server.base}/t/{director.tournament(4)}")
    band = desk.locator("#stalled")
    expect(band).to_contain_text("This page has not loaded completely.")

    desk.unroute("**/js/desk.js")
    band.get_by_role("link", name="Load it again").click()

    is_live(desk)
    expect(band).to_be_hidden()
    expect(desk.locator("main:not([inert])")).to_be_visible()


def test_a_page_whose_module_is_kept_by_the_network_says_so_until_it_comes(
    directing: Callable[..., Page], server: Server, director: Director
) -> None:
    desk = directing()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    desk.route("**/js/desk.js", hold)
    desk.clock.install()
    desk.goto(f"{server.base}/t/{director.tournament(4)}", wait_until="commit")
    band = desk.locator("#stalled")
    expect(band).to_be_attached()
    expect(band).to_be_hidden()
    desk.wait_for_function("() => document.readyState !== 'loading'")

    desk.clock.fast_forward(16_000)
    expect(band).to_be_visible()
    held[0].continue_()
    expect(desk.locator("main:not([inert])")).to_be_visible()
    desk.clock.fast_forward(2_000)

    expect(band).to_be_hidden()
