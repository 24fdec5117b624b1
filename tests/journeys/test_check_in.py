"""Check-in in two windows: by name, by a badge's code, by the camera, taken back, closed with who is missing."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIResponse, Route, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import give_camera, hold_before_camera, is_live

pytestmark = pytest.mark.browser

AFTER_A_DOUBLE_PRESS_MS = 600
"""A second press within half a second of the first is taken for a double one (check-in.js)."""
AFTER_ROWS_MOVE_MS = 1700
"""Rows stay in their places for a second and a half after a press (check-in.js)."""


def test_a_queue_is_checked_in_and_who_is_missing_is_left_out(window: Open, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Door", rounds=3)["id"]
    names = ("Müller, Anna", "Müller, Bernd", "O'Hara, Cora", "Quick, Dan", "Zimmer, Eva")
    players = [director.send("POST", f"/tournaments/{tournament}/players", name=name)["player"] for name in names]
    door = window(
        f"/t/{tournament}/check-in", link=director.link("check-in", tournament=tournament), width=390, height=844
    )
    is_live(door)
    desk = window(f"/t/{tournament}/check-in", link=director.link(), width=1366, height=768)
    is_live(desk)

    find = door.get_by_role("searchbox")
    find.fill("muller")
    find.press("Enter")
    expect(door.get_by_role("status").filter(has_text="2 players match")).to_be_visible()
    find.fill("mull ann")
    expect(door.locator(".person:visible")).to_have_count(1)
    find.press("Enter")
    expect(door.get_by_role("status").filter(has_text="Müller, Anna has checked in.")).to_be_visible()
    expect(desk.get_by_role("button", name="Missing: 4")).to_be_visible()

    find.fill(f"http://somewhere:8000/t/{tournament}/players/{players[2]}#AbCd-fGhIjKlMnOp")  # as a scanner types it
    find.press("Enter")
    expect(desk.get_by_role("button", name="Present: 2")).to_be_visible()
    find.fill(f"http://somewhere:8000/t/other/players/{players[3]}")
    find.press("Enter")
    expect(door.get_by_role("status").filter(has_text="does not belong to a player")).to_be_visible()
    find.fill("")

    door.get_by_role("button", name="Present: Quick, Dan").click()
    expect(desk.get_by_role("button", name="Present: 3")).to_be_visible()
    desk.get_by_role("button", name="Present: 3").click()
    desk.get_by_role("button", name="✓ Present: Quick, Dan").click()
    expect(door.get_by_role("button", name="Missing: 3")).to_be_visible()
    expect(door.get_by_role("button", name="Close check-in")).to_have_count(0)

    desk.get_by_role("button", name="Close check-in of round 1").click()
    expect(desk.get_by_role("dialog").get_by_role("listitem")).to_have_text(
        ["Müller, Bernd", "Quick, Dan", "Zimmer, Eva"]
    )
    desk.get_by_role("button", name="Leave 3 out of round 1").click()
    expect(door.get_by_role("button", name="Missing: 0")).to_be_visible()

    find.fill("quick")
    door.wait_for_timeout(AFTER_A_DOUBLE_PRESS_MS)
    door.get_by_role("button", name="Will play after all: Quick, Dan").click()
    expect(desk.get_by_role("button", name="Present: 3")).to_be_visible()
    rows = director.view(tournament, "check-in")["rows"]
    assert [rows[player]["expected"] for player in players] == [True, False, True, True, False]


def test_the_focus_is_kept_while_an_answer_is_slow_and_when_its_row_goes(
    window: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Slow Door", rounds=3)["id"]
    players = [
        director.send("POST", f"/tournaments/{tournament}/players", name=name)["player"]
        for name in ("Adler, Ida", "Bauer, Max", "Christ, Eva")
    ]
    page = window(f"/t/{tournament}/check-in", link=director.link(), width=1366, height=768)
    is_live(page)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/check-in", lambda route: held.append((route, route.fetch())))

    button = page.get_by_role("button", name="Present: Adler, Ida")
    button.press("Enter")
    expect(page.locator('[data-show="here"]')).to_have_text("Present: 1")
    page.wait_for_timeout(AFTER_ROWS_MOVE_MS)
    expect(page.get_by_role("button", name="Present: Adler, Ida")).to_be_focused()
    [(route, answer)] = held
    route.fulfill(response=answer)
    expect(page.get_by_role("searchbox")).to_be_focused()
    expect(page.locator(".person:visible")).to_have_count(2)

    page.get_by_role("button", name="Present: Bauer, Max").focus()
    director.send("PUT", f"/tournaments/{tournament}/players/{players[1]}/check-in")
    expect(page.locator('[data-show="here"]')).to_have_text("Present: 2")
    expect(page.get_by_role("button", name="Present: Christ, Eva")).to_be_focused()

    held.clear()
    page.locator('[data-show="all"]').click()
    page.get_by_role("searchbox").fill("christ")
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator('[data-show="here"]')).to_have_text("Present: 3")
    page.get_by_role("button", name="Present: Bauer, Max").focus()
    [(route, answer)] = held
    route.fulfill(response=answer)
    expect(page.locator("[data-feedback]")).to_contain_text("Christ, Eva")
    expect(page.get_by_role("button", name="Present: Bauer, Max")).to_be_focused()


def test_badges_are_read_by_the_camera_one_after_the_other(window: Open, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Badges", rounds=3)["id"]
    names = ("Adler, Ida", "Bauer, Max", "Christ, Eva")
    players = [director.send("POST", f"/tournaments/{tournament}/players", name=name)["player"] for name in names]
    badges = [f"http://printed.example/t/{tournament}/players/{player}#AbCd-fGhIjKlMnOp" for player in players]
    door = window(
        f"/t/{tournament}/check-in", link=director.link("check-in", tournament=tournament), width=390, height=844
    )
    is_live(door)
    give_camera(door, badges[0])
    door.reload()
    is_live(door)

    door.get_by_role("button", name="Scan a badge").click()
    camera = door.get_by_role("dialog", name="Scan a badge")
    told = camera.get_by_role("status")
    expect(told).to_have_text("Adler, Ida has checked in.")
    hold_before_camera(door, f"http://printed.example/t/other/players/{players[1]}")
    expect(told).to_have_text("This code does not belong to a player of this tournament.")
    hold_before_camera(door, badges[2])
    expect(told).to_have_text("Christ, Eva has checked in.")
    door.context.set_offline(True)
    hold_before_camera(door, badges[1])
    expect(camera.get_by_role("alert")).to_be_visible()
    expect(told).to_be_hidden()
    door.context.set_offline(False)
    door.get_by_role("button", name="Done").click()

    expect(door.get_by_role("dialog")).to_be_hidden()
    expect(door.get_by_role("button", name="Present: 2")).to_be_visible()
    rows = director.view(tournament, "check-in")["rows"]
    assert [rows[player]["here"] for player in players] == [True, False, True]


def test_everyone_is_asked_again_before_round_two(window: Open, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Mornings", rounds=3)["id"]
    names = ("Adler, Ida", "Bauer, Max", "Christ, Eva", "Danner, Jo")
    players = [director.send("POST", f"/tournaments/{tournament}/players", name=name)["player"] for name in names]
    for player in players:
        director.send("PUT", f"/tournaments/{tournament}/players/{player}/check-in")
    director.send("POST", f"/tournaments/{tournament}/rounds")
    director.send("POST", f"/tournaments/{tournament}/rounds/1/publication")
    boards = director.view(tournament, "boards")["rows"]
    for game in boards:
        director.send("PUT", f"/tournaments/{tournament}/rounds/1/games/{game}/result", result="1-0")
    door = window(
        f"/t/{tournament}/check-in", link=director.link("check-in", tournament=tournament), width=390, height=844
    )
    is_live(door)
    desk = window(f"/t/{tournament}/check-in", link=director.link(), width=1366, height=768)
    is_live(desk)

    expect(door.get_by_text("Check-in was last held before round 1")).to_be_visible()
    expect(door.get_by_role("button", name="New check-in")).to_have_count(0)
    desk.get_by_role("button", name="New check-in for round 2…").click()
    desk.get_by_role("dialog").get_by_role("button", name="New check-in for round 2").click()
    expect(door.get_by_role("button", name="Missing: 4")).to_be_visible()
    for name in names[:3]:
        door.get_by_role("button", name=f"Present: {name}").click()
    expect(desk.get_by_role("button", name="Present: 3")).to_be_visible()
    desk.get_by_role("button", name="Close check-in of round 2").click()
    desk.get_by_role("button", name="Leave 1 out of round 2").click()
    expect(door.get_by_role("button", name="Missing: 0")).to_be_visible()
    expect(desk.get_by_role("button", name="New check-in")).to_have_count(0)

    director.send("POST", f"/tournaments/{tournament}/rounds")
    draft = director.view(tournament, "draft")["rows"].values()
    seated = {side["player"] for row in draft for side in (row["white"], row["black"]) if side and row["bye"] is None}
    assert seated < set(players[:3])


def test_a_double_press_does_not_check_in_the_next_player(directing: Open, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Door", rounds=3)["id"]
    for name in ("Abel, Anna", "Berg, Bernd", "Cole, Cora", "Dorn, Dan"):
        director.send("POST", f"/tournaments/{tournament}/players", name=name)
    door = directing(f"/t/{tournament}/check-in", width=1024, height=768, has_touch=True)
    is_live(door)
    door.get_by_role("button", name="Present: Dorn, Dan").tap()  # what is said of it stands above the list from now on
    expect(door.get_by_role("button", name="Present: Dorn, Dan")).to_be_hidden()
    place = door.get_by_role("button", name="Present: Abel, Anna").bounding_box()
    assert place

    door.mouse.click(place["x"] + 20, place["y"] + 20)
    expect(door.get_by_role("button", name="Missing: 2")).to_be_visible()
    door.mouse.click(place["x"] + 20, place["y"] + 20)
    door.get_by_role("button", name="Present: Cole, Cora").tap()

    expect(door.get_by_role("status").filter(has_text="Cole, Cora has checked in.")).to_be_visible()
    checked_in = {each["name"] for each in director.view(tournament, "check-in")["rows"].values() if each["here"]}
    assert "Berg, Bernd" not in checked_in
