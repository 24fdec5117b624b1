"""Many players are registered from a spreadsheet, by a grid that says what is wrong with a row."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.server.ratings.test_ratings import text_list

pytestmark = pytest.mark.browser

SHEET = (
    "Nachname\tVorname\tElo\tLand\tGeb.\tBemerkung\r\n"
    "Müller\tJörg\t2100\tGER\t1980\tkommt spät\r\n"
    "Roy\tAnne\t17oo\tFRA\t1999\t\r\n"
    "Mueller\tJoerg\t2105\tGER\t1980\t\r\n"
    "Poe\tAl\t1.650\tENG\t31.12.2001\t\r\n"
)
PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  const pasted = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement.dispatchEvent(pasted);
}"""


def grid_of(window: Open, server: Server, director: Director, tournament: str, **like: int) -> Page:
    page = window(f"/t/{tournament}/roster/paste", link=director.link(), **like)
    page.wait_for_selector("main:not([inert])")
    return page


def cell(page: Page, column: str, row: int) -> Locator:
    return page.get_by_label(f"{column}, row {row}", exact=True)


def state(page: Page) -> Locator:
    return page.locator("[data-state]").first


def players(director: Director, tournament: str) -> list[str]:
    rows = director.view(tournament, "players")["rows"]
    return sorted(row["name"] for row in rows.values())


def test_a_spreadsheet_is_pasted_corrected_registered_and_taken_back(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    page = grid_of(window, server, director, tournament, width=1440, height=900)
    page.evaluate(PASTE, SHEET)
    expect(state(page)).to_have_text("2 ready, 2 to look at")
    headers = [each.input_value() for each in page.locator("[data-head] select").all()]
    assert headers == ["last_name", "first_name", "rating", "federation", "birth_date", ""]
    expect(cell(page, "Rating", 2)).to_have_attribute("aria-invalid", "true")
    expect(page.locator('[data-row="1"] .remark')).to_have_text("'17oo' is not a rating from 0 to 4000.")
    expect(page.locator('[data-row="2"] .remark')).to_contain_text("perhaps the same player")

    page.get_by_role("button", name="Go to the next one").click()
    expect(cell(page, "Rating", 2)).to_be_focused()
    expect(page.locator("[data-remark]")).to_have_text("Row 2: '17oo' is not a rating from 0 to 4000.")
    page.get_by_role("button", name="Go to the next one").click()
    expect(cell(page, "Surname", 3)).to_be_focused()
    page.get_by_role("button", name="Go to the next one").click()
    expect(cell(page, "Rating", 2)).to_be_focused()
    page.keyboard.type("1700")
    page.keyboard.press("ArrowDown")
    expect(cell(page, "Rating", 3)).to_be_focused()
    expect(state(page)).to_have_text("3 ready, 1 to look at")
    page.get_by_label("Register row 3").check()
    expect(state(page)).to_have_text("4 ready")
    page.get_by_label("Register row 3").uncheck()
    expect(state(page)).to_have_text("3 ready")

    page.get_by_role("button", name="Register 3 players").click()
    expect(page.locator("[data-done]")).to_contain_text("3 players registered.")
    assert players(director, tournament) == ["Müller, Jörg", "Poe, Al", "Roy, Anne"]
    expect(cell(page, "Surname", 1)).to_have_value("Mueller")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-done]")).to_contain_text("3 registrations cancelled.")
    assert players(director, tournament) == []
    expect(cell(page, "Surname", 1)).to_have_value("Müller")


def test_a_column_is_given_another_content(window: Open, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    page = grid_of(window, server, director, tournament)
    page.evaluate(PASTE, "Anne\tRoy\t1700\nJo\tDoe\t1650\n")
    expect(state(page)).to_have_text("2 ready")
    page.get_by_label("Content of column 1").select_option("first_name")
    page.get_by_label("Content of column 2").select_option("last_name")
    page.get_by_label("Content of column 3").select_option("")
    page.get_by_role("button", name="Register 2 players").click()
    expect(page.locator("[data-done]")).to_contain_text("2 players registered.")
    assert players(director, tournament) == ["Doe, Jo", "Roy, Anne"]


def test_after_registration_the_page_names_the_players_and_leads_to_the_desk(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    page = grid_of(window, server, director, tournament, width=1440, height=900)
    register, done = page.locator("[data-register]"), page.locator("[data-done]")
    expect(state(page)).to_contain_text("Paste rows from a spreadsheet, open a file, or type a name")
    expect(register).to_be_hidden()

    page.evaluate(PASTE, SHEET)
    long_name = "Roy-" + "x" * 60 + "\t2100000\tABCDE\t99999999999\t2090\r\n"
    expect(state(page)).to_have_text("2 ready, 2 to look at")
    page.get_by_label("Register row 3").check()
    cell(page, "Rating", 2).fill("1700")
    page.get_by_role("button", name="Register 4 players").click()
    expect(done).to_contain_text("4 players registered.")
    expect(done).to_contain_text("Müller, Jörg")
    expect(done).to_contain_text("Poe, Al")
    expect(register).to_be_hidden()
    expect(done.get_by_role("button", name="Undo")).to_be_visible()
    expect(page.locator("main .primary:visible")).to_have_text("To the desk: pair round 1")

    page.evaluate(PASTE, "Name\tElo\r\n" + long_name)
    remark = page.locator('[data-row="0"] .remark')
    expect(remark).to_contain_text("is not a")
    assert remark.evaluate("each => each.scrollHeight <= each.clientHeight && each.scrollWidth <= each.clientWidth")
    expect(remark).to_be_in_viewport(ratio=1)
    expect(page.locator("main .primary:visible")).to_have_count(0)
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("link", name="To the desk").click()
    expect(page.locator("[data-step=pair]")).to_be_visible()


def test_players_are_typed_with_the_keyboard_alone_and_looked_up(
    window: Open, server: Server, director: Director, tmp_path: Path
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    page = grid_of(window, server, director, tournament, width=1024, height=768)
    page.goto(f"{server.base}/t/{tournament}/rating-list")
    page.get_by_label("File").set_input_files(text_list(tmp_path / "list.txt"))
    page.get_by_role("button", name="Send the list").click()
    expect(page.locator("[data-list]")).to_contain_text("has 2 players")
    page.goto(f"{server.base}/t/{tournament}/roster/paste")
    expect(cell(page, "Name", 1)).to_be_focused()
    page.keyboard.type("muller a")
    expect(page.locator("[data-listed] li")).to_contain_text("Müller, Anna")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(cell(page, "Name", 1)).to_have_value("Müller, Anna")
    expect(cell(page, "Rating", 1)).to_have_value("2310")
    expect(cell(page, "Title", 1)).to_have_value("WGM")
    expect(cell(page, "Name", 2)).to_be_focused()
    page.keyboard.type("Roy, Anne")
    page.keyboard.press("Tab")
    page.keyboard.type("1700")
    page.keyboard.press("Enter")
    expect(cell(page, "Name", 3)).to_be_focused()
    expect(state(page)).to_have_text("2 ready")
    page.get_by_role("button", name="Register 2 players").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-done]")).to_contain_text("2 players registered.")
    assert players(director, tournament) == ["Müller, Anna", "Roy, Anne"]


def test_1500_rows_are_in_the_page_only_where_they_are_seen(window: Open, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    page = grid_of(window, server, director, tournament, width=390, height=844)
    page.evaluate(PASTE, "Name\tElo\n" + "".join(f"Player {each:04}, Al\t{1000 + each}\n" for each in range(1500)))
    expect(state(page)).to_have_text("1500 ready")
    assert page.locator("[role=grid] [data-row]").count() < 60
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[role=grid]").evaluate("sheet => { sheet.scrollTop = sheet.scrollHeight }")
    expect(cell(page, "Name", 1500)).to_have_value("Player 1499, Al")
    cell(page, "Rating", 1500).fill("x")
    expect(page.locator("[data-remark]")).to_contain_text("Row 1500: 'x' is not a rating")
    page.get_by_role("button", name="Register 1499 players").click()
    expect(page.locator("[data-done]")).to_contain_text("1499 players registered.")
    assert len(players(director, tournament)) == 1499
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-done]")).to_contain_text("1499 registrations cancelled.")
