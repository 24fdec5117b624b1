"""Registration finds players in a rating list; the desk shows where registered ones differ from it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import open_roster
from tests.server.ratings.test_ratings import text_list

pytestmark = pytest.mark.browser


def test_a_player_is_registered_from_the_rating_list(
    window: Open, server: Server, director: Director, tmp_path: Path
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3, starts="2026-11-21")["id"]
    desk = window(f"/t/{tournament}/rating-list", link=director.link(), width=1366, height=768)
    expect(desk.locator("[data-list]")).to_have_text("No rating list imported yet.")
    desk.get_by_label("File").set_input_files(text_list(tmp_path / "list.txt"))
    desk.get_by_role("button", name="Send the list").click()
    expect(desk.locator("[data-list]")).to_contain_text("has 2 players. List of 2026-11.")
    open_roster(desk, server, tournament)

    form = desk.locator('[data-form="player"]')
    form.get_by_label("Name").fill("muller a")
    found = form.get_by_role("button", name="Müller, Anna · GER WGM 2310")
    expect(found).to_be_visible()
    below = "(button, name) => button.getBoundingClientRect().top - name.getBoundingClientRect().bottom"
    name = form.get_by_label("Name").element_handle()
    for width, height in ((1366, 768), (768, 1024), (390, 844)):
        desk.set_viewport_size({"width": width, "height": height})
        assert 0 <= found.evaluate(below, name) < 40
    desk.set_viewport_size({"width": 1366, "height": 768})
    found.click()
    form.get_by_label("Rating").fill("2300")
    form.get_by_role("button", name="Register").click()
    expect(desk.locator('[data-rows="players"] tr')).to_contain_text("Müller, Anna")
    (player,) = director.send("GET", f"/tournaments/{tournament}/views/players")["order"]
    details = director.send("GET", f"/tournaments/{tournament}/players/{player}/details")
    assert (details["birth_date"], details["sex"]) == ("1990", "w")

    desk.goto(f"{server.base}/t/{tournament}")
    need = desk.locator(".need", has_text="Players with another rating in the rating list of 2026-11: 1")
    need.get_by_role("link", name="Rating list").click()
    rows = desk.locator("[data-differences] tbody tr")
    expect(rows).to_have_text(["Müller, Annarating23002310"])
    expect(desk.get_by_label("Reason")).to_have_value("rating list of 2026-11")
    desk.get_by_role("button", name="What would change?").click()
    expect(desk.locator("[data-answer]")).to_contain_text("2310")
    desk.get_by_label("All").uncheck()
    expect(desk.get_by_role("button", name="Update 0 players")).to_be_disabled()
    desk.get_by_label("Müller, Anna: rating").check()
    desk.get_by_role("button", name="Update 1 player").click()
    expect(desk.locator("[data-none]")).to_have_text("1 player corrected.")
    expect(rows).to_have_count(0)
    desk.get_by_role("link", name="To the players").click()
    expect(desk.locator('[data-rows="players"] tr')).to_contain_text("2310")


def test_the_form_of_registration_is_folded_while_a_round_is_played(
    directing: Open, server: Server, director: Director
) -> None:
    tournament = director.tournament(4)
    desk = directing(width=1440, height=900)
    open_roster(desk, server, tournament)
    name = desk.locator('[data-form="player"]').get_by_label("Name")
    expect(name).to_be_hidden()

    desk.get_by_role("heading", name="Register a player").click()
    name.fill("Late, Lou")
    name.press("Enter")
    expect(desk.locator('[data-form="player"] .consequences')).to_be_visible()
    name.press("Enter")

    expect(desk.locator('[data-rows="players"] tr', has_text="Late, Lou")).to_be_visible()


def test_a_late_entry_of_the_same_name_is_asked_about_once_and_then_looked_at(
    directing: Open, server: Server, director: Director
) -> None:
    tournament = director.tournament(4)
    desk = directing(width=1440, height=900)
    open_roster(desk, server, tournament)
    form = desk.locator('[data-form="player"]')
    message, name = form.locator("[data-message]"), form.get_by_label("Name")
    desk.get_by_role("heading", name="Register a player").click()
    name.fill("Player 001")
    name.press("Enter")
    expect(message).to_contain_text("Player 001 is already registered. Press Register again")

    name.press("Enter")
    expect(form.locator(".consequences")).to_be_visible()
    expect(message).to_be_hidden()
    name.press("Enter")

    expect(desk.locator('[data-rows="players"] tr', has_text="Player 001")).to_have_count(2)


def test_a_player_half_typed_is_kept_when_the_page_is_loaded_again(
    directing: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    desk = directing(width=1440, height=900)
    open_roster(desk, server, tournament)
    form, unsaved = desk.locator('[data-form="player"]'), desk.locator("#register [data-unsaved]")
    form.get_by_label("Name").fill("Half, Hanna")
    expect(unsaved).to_contain_text("Not saved: Name")

    open_roster(desk, server, tournament)
    expect(unsaved).to_contain_text("Not saved: Name")
    expect(form.get_by_label("Name")).to_have_value("Half, Hanna")
    form.get_by_role("button", name="Register").click()
    expect(desk.locator('[data-rows="players"] tr', has_text="Half, Hanna")).to_be_visible()
    expect(unsaved).to_be_hidden()

    form.get_by_label("Club").fill("Riverside")
    form.get_by_role("button", name="Discard").click()
    expect(form.get_by_label("Club")).to_have_value("")
    expect(unsaved).to_be_hidden()


def test_the_form_for_one_player_is_folded_on_a_phone_until_it_is_opened(
    directing: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    phone = directing(width=390, height=844, has_touch=True)
    open_roster(phone, server, tournament)
    name = phone.locator('[data-form="player"]').get_by_label("Name")
    name.fill("First, Fay")
    name.press("Enter")
    expect(phone.locator('[data-rows="players"] tr', has_text="First, Fay")).to_be_visible()
    expect(name).to_have_value("")  # for the next one
    expect(name).to_be_visible()

    open_roster(phone, server, tournament)
    expect(name).to_be_hidden()
    expect(phone.locator('[data-rows="players"] tr', has_text="First, Fay")).to_be_in_viewport(ratio=0.9)
    phone.get_by_role("heading", name="Register a player").tap()
    expect(name).to_be_visible()
    name.fill("Half, Hanna")
    expect(phone.locator("#register [data-unsaved]")).to_contain_text("Not saved: Name")

    open_roster(phone, server, tournament)
    expect(name).to_have_value("Half, Hanna")
    expect(name).to_be_visible()


def test_the_form_for_one_player_is_out_of_the_way_on_a_phone_before_the_page_can_be_used(
    directing: Open, window: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    director.send("POST", f"/tournaments/{tournament}/players", name="First, Fay")
    kept = directing().context.storage_state()
    sizes = ((390, 844, False), (1440, 900, True))
    for width, height, shown in sizes:
        page = window(
            f"/t/{tournament}/roster", width=width, height=height, storage_state=kept, java_script_enabled=False
        )
        expect(page.get_by_role("cell", name="First, Fay")).to_be_in_viewport(ratio=0.9)
        expect(page.locator('[data-form="player"]')).to_be_visible(visible=shown)


def test_a_list_of_another_month_is_compared_only_if_the_director_says_so(
    window: Open, server: Server, director: Director, tmp_path: Path
) -> None:
    tournament = director.send("POST", "/tournaments", name="Past", rounds=3, starts="2026-10-05", ends="2026-10-11")[
        "id"
    ]
    director.send("POST", f"/tournaments/{tournament}/players", name="Müller, Anna", fide_id="1001", rating=2300)
    page = window(f"/t/{tournament}/rating-list", link=director.link())
    page.get_by_label("File").set_input_files(text_list(tmp_path / "list.txt"))
    page.get_by_role("button", name="Send the list").click()

    question = page.locator("[data-question]")
    expect(question).to_contain_text("This is the list of 2026-11. For this tournament the list of 2026-10 counts.")
    expect(page.locator('[data-form="apply"]')).to_be_hidden()
    question.get_by_role("button", name="Compare with this list").click()

    expect(page.locator("[data-differences] tbody tr").first).to_have_text("Müller, Annarating23002310")
    expect(question).to_be_hidden()
