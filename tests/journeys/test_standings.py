"""The standings: tie-breaks chosen with the tournament, changed under the eyes of a viewer, and explained on a tap."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser


def columns(page: Page) -> list[str]:
    return page.locator("thead").first.locator("th").all_inner_texts()[5:-1]


def explain(page: Page, name: str) -> None:
    page.locator("[data-rows] tr").filter(has_text=name).get_by_role("button").click()


def test_a_viewer_sees_how_a_number_is_made(window: Open, director: Director) -> None:
    name = director.send("POST", "/demo")["id"]
    page = window(f"/t/{name}/standings")
    is_live(page)
    first = page.locator("[data-rows] tr").first
    number = first.locator("[data-f='tie_breaks.0']").inner_text()

    first.get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("summary").filter(has_text="BH/C1").click()

    expect(dialog.locator("summary").first).to_contain_text(number)
    counted = dialog.locator("details[open] tbody tr:not(.cut) .value").all_inner_texts()
    assert sum(float(each) for each in counted) == float(number)
    expect(dialog.locator("tr.cut")).to_have_count(1)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()


def test_the_choice_for_unrated_players_is_said_with_a_player_s_numbers(window: Open, director: Director) -> None:
    name = director.send("POST", "/tournaments", name="Open", rounds=3, tie_breaks=["ARO"], unrated="zero")["id"]
    for each in ("Alekhine", "Botvinnik"):
        director.send("POST", f"/tournaments/{name}/players", name=each)
    director.send("POST", f"/tournaments/{name}/rounds")
    director.send("POST", f"/tournaments/{name}/rounds/1/publication")
    page = window(f"/t/{name}/standings")
    is_live(page)

    explain(page, "Alekhine")

    expect(page.get_by_role("dialog")).to_contain_text("In tie-breaks by rating, unrated players count as 0.")


def test_another_list_brings_its_columns_to_those_who_watch(window: Open, director: Director) -> None:
    name = director.send("POST", "/tournaments", name="Open", rounds=3, tie_breaks=["BH", "DE"])["id"]
    director.send("POST", f"/tournaments/{name}/players", name="Alekhine", rating=2400)
    page = window(f"/t/{name}/standings")
    is_live(page)
    assert columns(page) == ["BH", "DE"]

    director.send("PUT", f"/tournaments/{name}/tie-breaks", tie_breaks=["WIN"])

    expect(page.locator("th", has_text="WIN")).to_be_visible()
    assert columns(page) == ["WIN"]


@pytest.mark.own_server
def test_the_form_offers_the_usual_lists(window: Open, server: Server) -> None:
    desk = window(server.director)
    desk.get_by_role("button", name="Join").click()
    form = desk.locator("[data-form=create]")
    form.get_by_role("textbox", name="Name", exact=True).fill("Spring Open")
    form.get_by_text("More settings").click()
    form.get_by_label("Equal points").select_option(label="Direct encounter first: DE, WIN, BH/C1, BH, SB")
    form.get_by_role("button").click()
    desk.wait_for_url("**/t/*")

    desk.goto(desk.url + "/standings")

    assert columns(desk) == ["DE", "WIN", "BH/C1", "BH", "SB"]


def test_the_director_changes_the_list_where_it_is_read(window: Open, director: Director, server: Server) -> None:
    name = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    desk = window(f"/t/{name}/standings", link=director.link())
    form = desk.locator("[data-form=tie-breaks]")
    assert form.get_by_label("Codes").input_value() == "BH/C1, BH, SB, DE, WIN"

    form.get_by_label("Codes").fill("BH, BUCH")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_contain_text("Tie-break 2, BUCH: unknown tie-break")
    usual = "FIDE Swiss System Based on Rating: OTHER_F10_DE, OTHER_F10_ARO"
    form.get_by_label("Common tie-break lists").select_option(label=usual)
    form.get_by_label("Rating tie-breaks").select_option("fixed")
    form.get_by_role("spinbutton", name="Fixed rating").fill("1450")
    form.get_by_role("button").click()

    expect(desk.locator("th", has_text="OTHER_F10_ARO")).to_be_visible()
    shown = director.client.get(f"/api/v1/tournaments/{name}").json()
    assert (shown["unrated"], shown["unrated_rating"]) == ("fixed", 1450)
