"""A director prints a recovery code, loses the browser, and comes back on another device by the code alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.server import Director, Server

pytestmark = [pytest.mark.browser, pytest.mark.own_server]


def test_a_director_comes_back_by_the_code_on_paper(
    server: Server, director: Director, window: Callable[..., Page]
) -> None:
    laptop = window("/devices", link=director.link(), width=1366, height=768)
    laptop.get_by_role("button", name="Create a recovery code").click()
    expect(laptop.locator("#sheet")).to_be_visible()
    code = laptop.locator("#sheet [data-secret]").inner_text()
    expect(laptop.locator("#sheet")).to_contain_text(f"{server.base}/recover")
    laptop.get_by_role("button", name="I have saved it").click()
    expect(laptop.locator("[data-recoveries]")).to_contain_text("not used")
    laptop.context.clear_cookies()
    laptop.goto(f"{server.base}/devices")
    expect(laptop.get_by_role("heading")).to_contain_text("need a role")

    other = window("/", width=800, height=1280)
    other.get_by_role("link", name="Log in").click()
    other.get_by_role("link", name="Director access lost?").click()
    other.get_by_label("Code from the recovery sheet").fill("abcd efgh jkmn pqrs tuvw")
    other.get_by_role("button", name="Become the director").click()
    expect(other.get_by_role("heading")).to_contain_text("not valid")
    other.go_back()
    other.get_by_label("Code from the recovery sheet").fill(code)
    other.get_by_role("button", name="Become the director").click()
    other.wait_for_url(server.base + "/")
    other.get_by_role("button", name="Menu").click()
    other.get_by_role("navigation").get_by_role("link", name="Devices").click()
    expect(other.locator("[data-recoveries]")).to_contain_text("used")
    expect(other.locator("[data-devices] tr", has_text="this device").locator('[name="name"]')).to_have_value(
        f"recovery code {code[:4]}"
    )
