"""The desk in its phases: boards entered by keys, filtered, in conflict, settled by one tap; the roster filtered."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, expect

from server.wording import result_text
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import open_desk, open_roster

pytestmark = pytest.mark.browser

LONG = "Dragomirescu-Wojciechowska, Christophe Elisabeth Franziska"


@pytest.fixture
def desk(window: Open, server: Server, director: Director) -> Page:
    return window(link=director.link(), width=1440, height=900)


def results(director: Director, tournament: str) -> list[str | None]:
    """The results of the latest public round, from the first board."""
    boards = director.view(tournament, "boards")
    return [boards["rows"][key]["result"] for key in boards["order"]]


def test_keys_enter_results_in_the_list_and_undo_takes_one_back(desk: Page, server: Server, director: Director) -> None:
    tournament = director.tournament(8)
    open_desk(desk, server, tournament)
    rows = desk.locator('[data-rows="boards"] tr')
    expect(desk.locator("#counts")).to_have_text("0 of 4 in · 4 missing")

    rows.first.focus()
    for key in ("1", "=", "0"):
        desk.keyboard.press(key)
    expect(desk.locator("#counts")).to_have_text("3 of 4 in · 1 missing")
    assert results(director, tournament) == ["1-0", "1/2-1/2", "0-1", None]
    expect(rows.first.locator("[data-by]")).to_contain_text("✓")
    expect(rows.nth(3)).to_be_focused()
    expect(rows.locator('[data-f="board"]')).to_have_text(["1", "2", "3", "4"])  # no row has moved

    desk.locator(".toast").get_by_role("button", name="Undo").click()
    expect(desk.locator("#counts")).to_have_text("2 of 4 in · 2 missing")
    desk.get_by_role("button", name="Missing").click()
    expect(rows.locator("visible=true").locator('[data-f="board"]')).to_have_text(["3", "4"])
    desk.locator("[data-jump]").fill("4")
    desk.keyboard.press("Enter")
    desk.keyboard.press("1")
    expect(desk.locator("#counts")).to_have_text("3 of 4 in · 1 missing")
    assert results(director, tournament) == ["1-0", "1/2-1/2", None, "1-0"]


def test_the_keys_of_the_list_are_those_of_result_entry(
    desk: Page, server: Server, director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(14)
    open_desk(desk, server, tournament)
    rows = desk.locator('[data-rows="boards"] tr')
    rows.first.focus()
    for key in ("+", "-", "X", "a", "5"):
        desk.keyboard.press(key)
    desk.keyboard.press("Enter")  # board 6 stays as it is
    desk.keyboard.press("0")
    expect(desk.locator("#counts")).to_have_text("5 of 7 in · 1 missing · 1 adjourned")
    assert results(director, tournament) == ["+--", "--+", "---", "adjourned", "1/2-1/2", None, "0-1"]

    expect(rows.nth(5)).to_be_focused()
    desk.keyboard.press("Escape")
    expect(desk.locator("[data-jump]")).to_be_focused()
    desk.keyboard.press("Escape")
    expect(rows.nth(5)).to_be_focused()
    desk.keyboard.press("?")
    helped = desk.locator("#shortcuts [data-boards] tr")
    expect(helped.locator("kbd")).to_have_text(["1  =  0", "+", "-", "X", "A", "↑  ↓", "Enter", "G"])
    tablet = arbiter(tournament)
    expect(tablet.locator("#shortcuts [data-boards] tr")).to_have_text(helped.all_text_contents())


def test_a_conflict_of_a_tablet_is_settled_on_the_desk(
    desk: Page, server: Server, director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(4)
    key = director.view(tournament, "boards")["order"][1]
    game = f"/api/v1/tournaments/{tournament}/rounds/1/games/{key}/result"
    open_desk(desk, server, tournament)
    director.client.put(game, json={"result": "1-0", "seen": None}).raise_for_status()

    refused = director.client.put(game, json={"result": "0-1", "seen": None})
    needs = desk.locator("#attention [data-kind=conflict]")
    expect(needs).to_contain_text("Round 1, board 2: ")
    expect(needs.get_by_role("button")).to_have_count(2)
    expect(desk.locator("#counts")).to_contain_text("1 in conflict")
    expect(desk.locator('[data-rows="boards"] [data-state="conflict"]')).to_have_count(1)
    expect(desk.locator('[data-rows="boards"] [data-f="board"]')).to_have_text(["2", "1"])
    needs.get_by_role("button", name=result_text("0-1")).click()

    expect(needs).to_have_count(0)
    assert refused.status_code == httpx.codes.CONFLICT
    assert results(director, tournament)[1] == "0-1"


def test_result_entry_marks_a_board_in_conflict_and_says_so_where_no_result_is_missing(
    desk: Page, server: Server, director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(4)
    games = director.view(tournament, "boards")["order"]
    for key in games:
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{key}/result", result="1-0", seen=None)
    tablet = arbiter(tournament)
    desk.goto(f"{server.base}/t/{tournament}/enter")
    first = tablet.locator(f'.game[data-key="{games[1]}"]')
    count = tablet.locator("[data-in-conflict]")
    expect(first).to_have_attribute("data-state", "shown")
    tablet.keyboard.press("Enter")
    expect(tablet.locator("#keys")).to_have_text("No result is missing here.")

    game = f"/api/v1/tournaments/{tournament}/rounds/1/games/{games[1]}"
    assert director.client.put(f"{game}/result", json={"result": "0-1", "seen": None}).status_code == 409
    expect(first).to_have_attribute("data-state", "conflict")
    expect(first.locator(".state")).to_have_text("⚠ two results")
    expect(count).to_have_text("In conflict: Board 2")
    expect(tablet.locator(".game").first).to_have_attribute("data-key", games[1])
    expect(tablet.locator("[data-frame-state]")).to_have_text("Round 1 · 1 in conflict")
    expect(tablet.locator("#keys")).to_have_text("No result is missing here. In conflict: Board 2")
    desk.get_by_role("link", name="In conflict: Board 2").click()
    desk.locator("#attention [data-kind=conflict] [data-keep]").click()

    expect(count).to_be_hidden()
    expect(first).to_have_attribute("data-state", "shown")
    expect(tablet.locator("#keys")).to_have_text("No result is missing here.")


def test_a_conflict_is_not_settled_on_the_desk_and_pairing_over_it_asks_first(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.tournament(4)
    games = director.view(tournament, "boards")["order"]
    for key in games:
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{key}/result", result="1-0", seen=None)
    open_desk(desk, server, tournament)
    checklist = desk.locator("#checklist")
    expect(checklist).to_contain_text("All results are in")

    game = f"/api/v1/tournaments/{tournament}/rounds/1/games/{games[0]}"
    assert director.client.put(f"{game}/result", json={"result": "0-1", "seen": None}).status_code == 409
    expect(checklist.locator('[data-item="conflicts"]')).to_contain_text("Boards in conflict: 1")
    expect(checklist).not_to_contain_text("All results are in")
    expect(desk.locator("#counts")).to_have_text("1 of 2 in · 1 in conflict")
    expect(desk.locator("#progress li").first).to_contain_text("In conflict")
    expect(desk.locator("[data-frame-state]")).to_have_text("Round 1 · 1 in conflict")
    pair, question = desk.get_by_role("button", name="Pair round 2"), desk.get_by_role("dialog")
    pair.click()
    expect(question).to_contain_text("In 1 game another result was sent than the one recorded")
    question.get_by_role("button", name="Cancel").click()
    assert director.view(tournament, "draft")["order"] == []
    pair.click()
    question.get_by_role("button", name="Pair the round all the same").click()
    expect(desk.get_by_role("button", name="Publish round 2")).to_be_visible()

    director.client.request("DELETE", f"{game}/conflict").raise_for_status()
    expect(checklist).to_contain_text("All results are in")


@pytest.mark.own_server
def test_publishing_over_a_conflict_asks_first_and_names_the_tablet(
    desk: Page, server: Server, director: Director, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(4)
    tablet = arbiter(tournament)
    (joined,) = [each for each in director.send("GET", "/devices")["devices"] if each["role"] == "arbiter"]
    director.send("PATCH", f"/devices/{joined['device']}", name="Tablet 3")
    tablet.context.set_offline(True)
    tablet.get_by_label("Board 1", exact=True).get_by_role("button", name=result_text("0-1"), exact=True).click()
    for key in director.view(tournament, "boards")["order"]:
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{key}/result", result="1-0", seen=None)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    tablet.context.set_offline(False)
    open_desk(desk, server, tournament)
    needs = desk.locator("#attention [data-kind=conflict]")
    expect(needs.locator("[data-record]")).to_contain_text("Tablet 3")
    for side in ("[data-keep]", "[data-record]"):
        expect(needs.locator(side)).to_contain_text(re.compile(r"\d\d:\d\d:\d\d"))

    publish = desk.get_by_role("button", name="Publish round 2")
    publish.click()
    question = desk.get_by_role("dialog", name="Results are in conflict")
    question.get_by_role("button", name="Cancel").click()
    expect(question).to_be_hidden()
    assert director.view(tournament, "desk")["head"]["public"] == 1
    server.stop()
    server.start()
    expect(desk.locator("#status")).to_have_attribute("data-state", "live")
    desk.reload()
    expect(needs.locator("[data-record]")).to_contain_text("Tablet 3")
    publish.click()
    question.get_by_role("button", name="Publish all the same").click()

    expect(desk.locator("main")).to_have_attribute("data-phase", "play")
    assert director.view(tournament, "desk")["head"]["public"] == 2


def test_the_desk_follows_the_phase(desk: Page, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Phases", rounds=1)["id"]
    path = f"/tournaments/{tournament}"
    open_desk(desk, server, tournament)
    main = desk.locator("main")
    expect(main).to_have_attribute("data-phase", "before")
    expect(desk.get_by_role("heading", name="Before round 1")).to_be_visible()

    first = desk.get_by_role("list", name="What comes first").get_by_role("listitem")
    expect(first.locator(".mark")).to_have_text(["1", "2", "✓", "4", "5"])
    expect(first.first.get_by_role("link")).to_have_text(["Paste a list…", "Players from a table…", "one by one"])
    expect(desk.locator("main .primary:visible")).to_have_count(1)

    for number in range(4):
        director.send("POST", f"{path}/players", name=f"Player {number}", rating=2000 - number)
    expect(desk.locator(".figures")).to_contain_text("4 players")
    expect(first.first.locator(".mark")).to_have_text("✓")
    director.send("POST", f"{path}/rounds")
    expect(main).to_have_attribute("data-phase", "draft")
    expect(desk.locator("[data-frame-state]")).to_have_text("Round 1 · draft, not published")
    expect(desk.locator("#boards")).to_be_hidden()
    desk.get_by_role("button", name="Publish round 1").click()
    expect(main).to_have_attribute("data-phase", "play")
    expect(desk.locator("[data-frame-state]")).to_have_text("Round 1 · published")
    expect(desk.locator('[data-rows="boards"] tr')).to_have_count(2)
    for key in director.view(tournament, "boards")["order"]:
        director.send("PUT", f"{path}/rounds/1/games/{key}/result", result="1-0", seen=None)
    expect(main).to_have_attribute("data-phase", "closing")
    expect(desk.locator('[data-rows="top"] tr')).to_have_count(4)
    desk.get_by_role("button", name="Close the tournament").click()
    expect(main).to_have_attribute("data-phase", "done")
    expect(desk.get_by_role("heading", name="Standings")).to_be_visible()
    expect(desk.locator("#top-state")).to_contain_text("final, after")
    expect(desk.get_by_role("heading", name="Still to do")).to_be_hidden()


def test_an_adjourned_game_is_open_in_every_count(desk: Page, window: Open, server: Server, director: Director) -> None:
    tournament = director.tournament(8, 1)
    open_desk(desk, server, tournament)
    path = f"/tournaments/{tournament}/rounds/1/games"
    first, *rest = director.view(tournament, "boards")["order"]
    director.send("PUT", f"{path}/{first}/result", result="adjourned", seen=None)
    progress = desk.locator("#progress .what").first
    expect(desk.locator("#counts")).to_have_text("0 of 4 in · 3 missing · 1 adjourned")
    expect(progress).to_have_text("3 missing · 1 adjourned")
    for key in rest:
        director.send("PUT", f"{path}/{key}/result", result="1-0", seen=None)

    expect(desk.locator("#counts")).to_have_text("3 of 4 in · 1 adjourned")
    expect(progress).to_have_text("1 adjourned")
    expect(desk.locator("[data-frame-state]")).to_have_text("Round 1 · 1 adjourned")
    expect(desk.locator("#top-state")).to_have_text("round 1 in play: 3 of 4 results")
    expect(desk.locator("#checklist li")).to_have_text(["!Adjourned games that have not ended: 1"])
    expect(desk.get_by_role("button", name="Close the tournament")).to_be_hidden()
    boards = window(f"/t/{tournament}/boards", beside=desk)
    expect(boards.locator(".title")).to_contain_text("1 adjourned")
    short = window(f"/t/{tournament}/public", beside=desk)
    expect(short.locator('[data-short="state"]').first).to_have_text("1 adjourned game is open")

    desk.get_by_role("link", name="Enter results").locator("visible=true").click()
    expect(desk.locator(".counts")).to_contain_text("1 adjourned")
    game = director.view(tournament, "boards")["rows"][first]
    director.send("PUT", f"{path}/{first}/result", result="0-1", seen=game["seen"])
    expect(desk.locator("[data-frame-state]")).to_have_text("Round 1 · complete")
    expect(boards.locator('[data-head="adjourned"]')).to_be_hidden()


def test_the_roster_is_filtered_and_sorted(desk: Page, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Roster", rounds=3)["id"]
    for name, rating, club in (
        ("Žižka, Ján", 2100, "Tower"),
        ("Abel, Eva", 2000, "Rook"),
        ("Müller, Uwe", 2200, "Tower"),
    ):
        director.send("POST", f"/tournaments/{tournament}/players", name=name, rating=rating, club=club)
    open_roster(desk, server, tournament)
    names = desk.locator('[data-rows="players"] tr:visible .name')
    expect(names).to_have_text(["Müller, Uwe", "Žižka, Ján", "Abel, Eva"])
    third = desk.locator('[data-rows="players"] tr').nth(2)
    expect(third.locator("[data-byes]")).to_have_text("")
    player = director.view(tournament, "players")["order"][2]
    director.send("PATCH", f"/tournaments/{tournament}/players/{player}", board=5, reason="wheelchair")
    expect(third.locator("[data-byes]")).to_have_text("fixed board 5")

    desk.get_by_label("Filter").fill("zizka")
    expect(names).to_have_text(["Žižka, Ján"])
    for typed in ("mueller", "muller", "müller, uwe", "MÜLLER"):
        desk.get_by_label("Filter").fill(typed)
        expect(names).to_have_text(["Müller, Uwe"])
    desk.get_by_label("Filter").fill("tower")
    expect(names).to_have_text(["Müller, Uwe", "Žižka, Ján"])
    desk.get_by_label("Filter").fill("")
    desk.get_by_label("Sorted by").select_option("name")
    expect(names).to_have_text(["Abel, Eva", "Müller, Uwe", "Žižka, Ján"])


def test_the_roster_finds_letters_of_every_spelling_and_the_form_names_who_is_there(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Roster", rounds=3)["id"]
    for place, name in enumerate(("Popov, Łukasz", "Kjær, Søren", "Đurić, Þór", "Groß, Ana")):
        director.send("POST", f"/tournaments/{tournament}/players", name=name, rating=2000 - place)
    open_roster(desk, server, tournament)
    names = desk.locator('[data-rows="players"] tr:visible .name')

    for typed, found in (
        ("lukasz", "Popov, Łukasz"),
        ("kjaer soeren", "Kjær, Søren"),
        ("djuric", "Đurić, Þór"),
        ("gross", "Groß, Ana"),
    ):
        desk.get_by_label("Filter").fill(typed)
        expect(names).to_have_text([found])

    desk.get_by_label("Filter").fill("")
    form = desk.locator("[data-form=player]")
    form.get_by_label("Name", exact=True).fill("Popov, Lukasz")
    form.get_by_role("button", name="Register").click()
    expect(form.locator("[data-message]")).to_contain_text("Popov, Łukasz")
    assert len(director.view(tournament, "players")["order"]) == 4


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 768), (1024, 768), (768, 1024), (390, 844)])
def test_numbers_of_three_digits_and_long_names_are_whole(
    desk: Page, server: Server, director: Director, width: int, height: int
) -> None:
    tournament = director.tournament(4)
    first = director.view(tournament, "players")["order"][0]
    director.send("PATCH", f"/tournaments/{tournament}/players/{first}", name=LONG, reason="", title="WFM")
    desk.set_viewport_size({"width": width, "height": height})
    open_desk(desk, server, tournament)
    row = desk.locator('[data-rows="boards"] tr', has_text="Wojciechowska")
    row.locator('[data-f="board"]').evaluate("cell => { cell.textContent = '150'; }")
    assert desk.locator(".list-of-boards").evaluate("list => list.scrollWidth - list.clientWidth") == 0

    cut = row.locator('[data-f="board"], .who').evaluate_all(
        "cells => cells.map((c) => c.scrollWidth > c.clientWidth || c.scrollHeight > c.clientHeight)"
    )

    assert cut == [False, False, False]


def test_a_board_has_one_line_with_names_by_initials_and_the_list_ends_at_the_edge_of_the_window(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.tournament(80)
    first = director.view(tournament, "players")["order"][0]
    director.send("PATCH", f"/tournaments/{tournament}/players/{first}", name=LONG, reason="", title="WFM")
    open_desk(desk, server, tournament)
    rows, boards = desk.locator('[data-rows="boards"] tr'), desk.locator(".list-of-boards")
    name = rows.first.locator('[title="Dragomirescu-Wojciechowska, Christophe Elisabeth Franziska"]')

    expect(name).to_have_text(re.compile(r"Dragomirescu-\s?Wojciechowska, C\. E\. F\."))
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth")
    assert set(rows.evaluate_all("rows => rows.map((row) => row.offsetHeight)")) == {34}
    expect(
        rows.nth(1).locator('[data-f="white.rating"], [data-f="black.rating"]').locator("visible=true")
    ).to_have_count(2)
    assert 860 <= boards.evaluate("list => list.getBoundingClientRect().bottom") <= 900
    rows.nth(1).hover()
    for action in rows.nth(1).locator(".acts > *").all():
        expect(action).to_have_css("opacity", "1")


def test_the_first_places_of_a_complete_round_follow_a_corrected_result(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.tournament(4)
    for game in director.view(tournament, "boards")["order"]:
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0", seen=None)
    open_desk(desk, server, tournament)
    board = next(iter(director.view(tournament, "boards")["rows"].values()))
    first = desk.locator('[data-rows="top"] tr [data-f="name"]')
    expect(first.first).to_have_text(board["white"]["name"])

    path = f"/tournaments/{tournament}/rounds/1/games/{board['game']}/result"
    director.send("PUT", path, result="0-1", seen=board["seen"], reason="mistyped")

    expect(first.first).not_to_have_text(board["white"]["name"])


def test_points_are_whole_and_all_boards_are_there_once_a_round_is_published(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.tournament(30)
    for game in director.view(tournament, "boards")["order"]:
        path = f"/tournaments/{tournament}/rounds/1/games/{game}/result"
        director.send("PUT", path, result="1/2-1/2", seen=None)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    open_desk(desk, server, tournament)
    desk.get_by_role("button", name="Publish round 2").click()

    rows = desk.locator('[data-rows="boards"] tr')
    points = rows.first.locator('[data-f="white.points"]')
    expect(points).to_have_text("½")
    for each in ("1½", "10½"):
        points.evaluate("(cell, text) => { cell.textContent = text; }", each)
        assert points.evaluate("cell => cell.scrollWidth <= cell.clientWidth"), each
    expect(desk.locator("#draft")).to_be_hidden()
    whole = "list => list.scrollHeight <= list.clientHeight + 1"
    desk.wait_for_function(f"({whole})(document.querySelector('.list-of-boards'))")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (768, 1024)])
def test_a_board_of_the_draft_is_a_low_row(
    desk: Page, server: Server, director: Director, width: int, height: int
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    rows = [
        {"name": name, "rating": 2000, "title": "WGM"}
        for name in (LONG, "Kovačič, Špela", "Lunde, Ingrid", "Bùi, Thảo")
    ]
    director.send("POST", f"/tournaments/{tournament}/players/batch", rows=rows)
    director.send("POST", f"/tournaments/{tournament}/rounds")
    desk.set_viewport_size({"width": width, "height": height})
    open_desk(desk, server, tournament)

    expect(desk.locator(f'#draft [title="{LONG}"]')).to_have_text(
        re.compile(r"Dragomirescu-\s?Wojciechowska, C\. E\. F\.")
    )
    heights = desk.locator("#draft tbody tr").evaluate_all("rows => rows.map((row) => row.offsetHeight)")
    assert max(heights) <= (40 if width > 1000 else 48)  # of two lines in narrow columns
    widths = desk.locator("#draft th").evaluate_all("heads => [heads[1].offsetWidth, heads[6].offsetWidth]")
    assert abs(widths[0] - widths[1]) <= 1
