"""The public lists on a phone: cards that lead on, a filter, one's own row, and everything without a script."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
DOUBLE = "Müller-Lüdenscheidt, Karl-Heinz"


@pytest.fixture
def unscripted(browser: Browser) -> Iterator[Page]:
    """A page of a browser without JavaScript."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    yield context.new_page()
    context.close()


def _played(director: Director, tournament: str) -> None:
    """Every board of the latest round ends by a win for White."""
    shown = director.view(tournament, "boards")
    path = f"/tournaments/{tournament}/rounds/{shown['head']['round']}/games"
    for row in shown["rows"].values():
        director.send("PUT", f"{path}/{row['game']}/result", result="1-0", seen=row["seen"])


def _next_round(director: Director, tournament: str, number: int) -> None:
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/{number}/publication")


def test_a_card_opens_the_game_and_its_names_open_the_players(window: Open, director: Director) -> None:
    name = director.tournament(6)
    phone = window(f"/t/{name}/boards", **PHONE)
    is_live(phone)
    card = phone.locator("tbody tr").first

    card.click(position={"x": 4, "y": 4})
    expect(phone.locator("dialog#why")).to_be_visible()
    phone.keyboard.press("Escape")
    card.locator("a.name").last.click()

    phone.wait_for_url(f"**/t/{name}/players/*")
    expect(phone.locator("h1")).to_have_text("Player 003")


@pytest.mark.parametrize("page", ["boards", "standings", "crosstable"])
def test_the_rounds_are_chosen_on_each_list_and_grow_as_they_are_published(
    window: Open, director: Director, page: str
) -> None:
    name = director.tournament(6)
    _played(director, name)
    phone = window(f"/t/{name}/{page}", **PHONE)
    is_live(phone)
    choice = phone.locator(".round-choice a")
    expect(choice).to_have_text(["1"])

    _next_round(director, name, 2)
    expect(choice).to_have_text(["1", "2"])
    expect(phone.locator(".round-choice [aria-current]")).to_have_text("2")
    choice.first.click()

    phone.wait_for_url("**?round=1")
    expect(phone.locator(".round-choice [aria-current]")).to_have_text("1")
    expect(phone.locator("tbody [data-key]").first).to_be_visible()


def test_a_round_of_a_player_leads_to_its_boards_and_an_opponent_to_the_opponent(
    window: Open, director: Director
) -> None:
    name = director.tournament(4)
    _played(director, name)
    _next_round(director, name, 2)
    player = director.view(name, "players")["order"][0]
    phone = window(f"/t/{name}/players/{player}", **PHONE)
    is_live(phone)

    phone.locator("[data-table=player] [data-round]").first.click()
    phone.wait_for_url("**/boards?round=1")
    phone.go_back()
    phone.locator("[data-table=player] a.name").first.click()
    phone.wait_for_url("**/players/*")
    expect(phone.locator("h1")).to_have_text("Player 002")


def test_a_long_list_is_filtered_and_has_ones_own_row(window: Open, director: Director) -> None:
    name = director.tournament(30)
    director.send("POST", f"/tournaments/{name}/players", name=DOUBLE, rating=1200)
    player = director.view(name, "players")["order"][-1]
    phone = window(f"/t/{name}/players/{player}", **PHONE)
    phone.get_by_role("button", name="This is me").click()
    phone.goto(phone.url.rsplit("/", 1)[0])
    me = phone.get_by_role("button", name="Me", exact=True)
    me.click()
    expect(phone.locator("tr[data-me] a.name")).to_be_focused()
    expect(phone.locator("tr[data-me] a.name")).to_be_in_viewport()

    phone.get_by_label("Find").fill("mueller lued")
    expect(phone.locator("tbody tr:visible")).to_have_count(1)
    phone.get_by_label("Find").fill("7")
    expect(phone.locator("tbody tr:visible .name")).to_have_text(["Player 006"])
    phone.get_by_label("Find").fill("")
    expect(phone.locator("tbody tr:visible")).to_have_count(31)


@pytest.mark.parametrize("page", ["boards", "standings", "crosstable", "players"])
def test_a_list_without_a_match_says_so_until_the_filter_is_cleared(
    window: Open, director: Director, page: str
) -> None:
    name = director.tournament(6)
    phone = window(f"/t/{name}/{page}", **PHONE)
    is_live(phone)
    rows = phone.locator("tbody [data-key]:visible")
    before = rows.count()

    phone.get_by_label("Find").fill("zzz")
    expect(phone.get_by_role("status").filter(has_text="No match")).to_be_visible()
    expect(rows).to_have_count(0)
    phone.get_by_label("Find").fill("")
    expect(phone.get_by_text("No match")).to_have_count(0)
    expect(rows).to_have_count(before)


@pytest.mark.parametrize("width", [320, 390, 430])
def test_points_of_the_crosstable_are_in_view(window: Open, director: Director, width: int) -> None:
    tournament = director.send("POST", "/demo")["id"]
    phone = window(f"/t/{tournament}/crosstable", width=width, height=844)

    boxes = [each.bounding_box() for each in phone.locator("tbody tr [data-f=points]").all()[:5]]

    assert len(boxes) == 5
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
    assert phone.evaluate("document.documentElement.scrollWidth") == width


def test_the_start_of_a_round_is_in_the_time_zone_of_the_phone(window: Open, director: Director) -> None:
    name = director.tournament(2)
    director.send("PUT", f"/tournaments/{name}/rounds/2/start", starts="2050-07-02T10:00:00+02:00")
    player = director.view(name, "players")["order"][0]

    phone = window(f"/t/{name}/players/{player}", timezone_id="America/New_York", locale="en-US", **PHONE)

    expect(phone.locator("[data-starts]")).to_contain_text("04:00")
    expect(phone.locator("[data-starts]")).to_contain_text("2 Jul")
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Calendar of the rounds").click()
    assert "DTSTART:20500702T080000Z" in download.value.path().read_text()


def test_without_a_script_all_rows_the_search_and_the_languages_work(
    unscripted: Page, director: Director, server: Server
) -> None:
    name = director.tournament(70)
    unscripted.goto(f"{server.base}/t/{name}/players")
    assert unscripted.locator("tbody tr").count() < 70
    unscripted.get_by_role("link", name="Show all rows").first.click()
    expect(unscripted.locator("tbody tr")).to_have_count(70)
    unscripted.get_by_role("link", name="Deutsch").click()
    expect(unscripted.locator("html")).to_have_attribute("lang", "de")
    unscripted.get_by_role("link", name="Drucken").click()
    expect(unscripted.locator(".sheet").first).to_be_visible()

    unscripted.goto(f"{server.base}/t/{name}?lang=en")
    unscripted.get_by_label("Find a player").fill("player 042")
    unscripted.get_by_role("button", name="Find").click()
    unscripted.locator(".found a").click()
    expect(unscripted.locator("h1")).to_have_text("Player 042")


@pytest.mark.parametrize("script", [True, False])
def test_the_crosstable_leads_to_opponents_and_to_the_boards_of_a_round(
    browser: Browser, director: Director, server: Server, script: bool
) -> None:
    name = director.tournament(60)
    _played(director, name)
    context = browser.new_context(java_script_enabled=script, locale="en-US")
    page = context.new_page()
    page.goto(f"{server.base}/t/{name}/crosstable?rows=all")
    if script:
        is_live(page)
    expect(page.locator("tbody [data-key]")).to_have_count(60)

    shown = director.view(name, "crosstable")
    opponent = shown["rows"][shown["order"][-1]]["games"][0]["opponent"]
    page.locator("tbody [data-key]").last.locator(".middle a").first.click()
    page.wait_for_url(f"**/t/{name}/players/{opponent}")
    page.go_back()
    page.locator("thead").get_by_role("link", name="1", exact=True).click()
    page.wait_for_url(f"**/t/{name}/boards?round=1")
    page.goto(f"{server.base}/t/{name}/standings?round=1")
    page.get_by_role("link", name="Boards of round 1").click()
    page.wait_for_url(f"**/t/{name}/boards?round=1")
    context.close()


def test_the_crosstable_leads_to_the_boards_of_a_round_that_was_published_meanwhile(
    window: Open, director: Director, server: Server
) -> None:
    name = director.tournament(6)
    _played(director, name)
    page = window(f"/t/{name}/crosstable")
    is_live(page)

    _next_round(director, name, 2)
    expect(page.locator("tbody [data-key] a[data-to='games.1.opponent'][href]")).to_have_count(6)
    expect(page.locator("thead [data-boards][href]")).to_have_count(2)
    page.locator("thead [data-boards]").nth(1).click()
    page.wait_for_url(f"{server.base}/t/{name}/boards?round=2")


@pytest.mark.parametrize("page", ["standings", "boards", "players", "crosstable"])
def test_without_a_script_a_long_list_is_searched_and_its_end_leads_to_all_rows(
    unscripted: Page, director: Director, server: Server, page: str
) -> None:
    name = director.tournament(200)
    unscripted.goto(f"{server.base}/t/{name}/{page}?lang=en")
    rows = unscripted.locator("tbody [data-key]")
    beginning = rows.count()

    unscripted.get_by_label("Find").fill("player 142")
    unscripted.get_by_role("button", name="Find").click()
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Player 142")
    unscripted.get_by_label("Find").fill("zzz")
    unscripted.get_by_role("button", name="Find").click()
    expect(unscripted.get_by_text("No match")).to_be_visible()
    expect(rows).to_have_count(0)
    unscripted.get_by_label("Find").fill("")
    unscripted.get_by_role("button", name="Find").click()
    expect(rows).to_have_count(beginning)

    unscripted.locator("main").get_by_role("link", name="Show all rows").click()
    assert rows.count() > beginning
    expect(unscripted.get_by_role("link", name="Show all rows")).to_have_count(0)
