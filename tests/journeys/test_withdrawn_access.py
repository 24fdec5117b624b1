"""A device whose access was withdrawn: it says so in plain words, takes a new code, and loses no entry."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.journeys.server import Director

pytestmark = [pytest.mark.browser, pytest.mark.own_server]


def test_a_tablet_without_access_keeps_its_entries_and_sends_them_after_a_new_code(
    director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(6)
    tablet = arbiter(tournament)
    tablet.context.set_offline(True)
    tablet.get_by_label("Board 2", exact=True).get_by_role("button", name="½ – ½").click()
    expect(tablet.get_by_text("1 on this device only")).to_be_visible()
    devices = director.send("GET", "/devices")["devices"]
    withdrawn = next(each for each in devices if each["role"] == "arbiter")
    director.send("DELETE", f"/devices/{withdrawn['device']}")

    tablet.context.set_offline(False)

    dialog = tablet.get_by_role("dialog", name="This device no longer has access")
    expect(dialog).to_be_visible()
    expect(tablet.locator("#cards")).to_be_hidden()
    code = dialog.get_by_role("textbox", name="Code")
    code.fill("aaaa aaaa")
    dialog.get_by_role("button", name="Use the code").click()
    expect(dialog.get_by_role("alert")).to_have_text("This code is not valid. Each code works only once.")
    code.fill(director.send("POST", "/links", role="arbiter", tournament=tournament, name="Sue Second")["code"])
    code.press("Enter")

    expect(tablet.get_by_label("Board 2", exact=True)).to_have_attribute("data-state", "shown")
    expect(dialog).to_be_hidden()
    boards = director.view(tournament, "boards")
    assert boards["rows"][boards["order"][1]]["result"] == "1/2-1/2"
    entered = director.send("GET", f"/tournaments/{tournament}/events")["events"][-1]
    assert entered["actor"] == "arbiter Sue Second"
    assert entered["data"]["reported_by"] == "Arbiter"


@pytest.mark.parametrize("part", ["**/js/cut-off.js", "**/words/*.js?of=cut-off.js"])
def test_the_dialog_comes_later_if_the_network_fails_while_it_is_loaded(
    director: Director, arbiter: Callable[[str], Page], part: str
) -> None:
    tablet = arbiter(director.tournament(6))
    failed: list[str] = []

    def fail_once(route: Route) -> None:
        if failed:
            route.continue_()
        else:
            failed.append(route.request.url)
            route.abort()

    tablet.route(part, fail_once)
    (device,) = [each for each in director.send("GET", "/devices")["devices"] if each["role"] == "arbiter"]
    director.send("DELETE", f"/devices/{device['device']}")

    expect(tablet.get_by_role("dialog", name="This device no longer has access")).to_be_visible()
    assert len(failed) == 1
