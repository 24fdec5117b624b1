"""A director hides a player's name and marks a youth tournament; the public reads the pairing number."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, open_roster, open_settings, record_section

pytestmark = pytest.mark.browser


def director_on(window: Open, server: Server, director: Director) -> Page:
    return window(link=director.link(), width=1366, height=768)


def test_a_name_is_hidden_from_the_public_and_stays_for_officials(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    director.send("POST", f"/tournaments/{tournament}/players", name="Müller, Anna", rating=1800)
    phone = window(f"/t/{tournament}/players", width=390, height=844)
    is_live(phone)
    expect(phone.locator("main")).to_contain_text("Müller, Anna")

    desk = director_on(window, server, director)
    open_roster(desk, server, tournament)
    desk.locator('[data-rows="players"] [data-do="correct"]').click()
    desk.get_by_role("button", name="Public name").click()
    desk.get_by_label("Hide the name from the public").check()
    desk.locator('[data-form="public-name"] button.primary').click()
    expect(desk.locator("#player")).to_be_hidden()

    expect(phone.locator("main")).to_contain_text("Player 1")
    expect(phone.locator("main")).not_to_contain_text("Müller")
    expect(desk.locator('[data-rows="players"]')).to_contain_text("Müller, Anna")
    desk.locator('[data-rows="players"] [data-do="correct"]').click()
    expect(desk.get_by_label("Hide the name from the public")).to_be_checked()


def test_the_settings_mark_a_youth_tournament(window: Open, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3, ends="2026-05-03")["id"]
    desk = director_on(window, server, director)
    open_settings(desk, server, tournament)
    form = desk.locator("#about")
    form.locator('[name="youth"]').select_option("yes")
    form.locator('[name="names_days"]').fill("30")
    record_section(desk, "#about")

    found = director.send("GET", f"/tournaments/{tournament}")
    assert (found["youth"], found["names_days"]) == ("yes", 30)
