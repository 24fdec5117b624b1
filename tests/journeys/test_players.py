"""Players' phones: a round published is on all of them in one push, and each says why this opponent."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import WebSocket, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director
from tests.journeys.test_phones_fit import WIDER
from tests.journeys.watching import is_live, wait_for_letters

pytestmark = pytest.mark.browser

LONG = "Dragomirescu-Wojciechowska, Christophe Elisabeth Franziska"
_PHONE = {"width": 390, "height": 844}


def _listen(told: list[str], socket: WebSocket) -> None:
    socket.on("framereceived", lambda frame: told.append(str(frame)))


def test_a_published_round_is_on_every_open_phone_with_its_own_board(window: Open, director: Director) -> None:
    name = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    players = [
        director.send("POST", f"/tournaments/{name}/players", name=f"Player {place}", rating=2400 - place)["player"]
        for place in range(9)
    ]
    phones = {player: window(f"/t/{name}/players/{player}", **_PHONE) for player in players}
    frames: dict[str, list[str]] = {player: [] for player in players}
    for player, phone in phones.items():
        phone.on("websocket", partial(_listen, frames[player]))
        phone.reload()
        is_live(phone)
        expect(phone.locator("#now")).to_contain_text("No round is published yet")
    before = {player: len([each for each in told if '"view":"player"' in each]) for player, told in frames.items()}

    director.send("POST", f"/tournaments/{name}/rounds")
    director.send("POST", f"/tournaments/{name}/rounds/1/publication")

    shown = director.view(name, "boards")["rows"].values()
    for row in shown:
        if row["board"] is None:
            expect(phones[row["white"]["player"]].locator("#now")).to_contain_text("No opponent in this round")
            continue
        for colour, other in (("white", "black"), ("black", "white")):
            now = phones[row[colour]["player"]].locator("#now")
            expect(now.locator("[data-now=board]")).to_have_text(str(row["board"]))
            expect(now.locator("[data-now=name]")).to_have_text(row[other]["name"])
            expect(now.locator(f"[data-colour={colour}]")).to_be_visible()
            expect(now.locator(f"[data-colour={other}]")).to_be_hidden()
    for player, told in frames.items():
        pushes = [each for each in told if '"view":"player"' in each]
        assert len(pushes) == before[player] + 1


@pytest.mark.parametrize("width", [1440, 1024, 768, 390])
def test_the_results_fit_with_a_late_correction_and_a_long_name(window: Open, director: Director, width: int) -> None:
    tournament = director.tournament(4)
    rounds = f"/tournaments/{tournament}/rounds"
    for number in (1, 2):
        if number > 1:
            director.send("POST", rounds)
            director.send("POST", f"{rounds}/{number}/publication")
        for key in director.view(tournament, "boards")["order"]:
            director.send("PUT", f"{rounds}/{number}/games/{key}/result", result="1-0", seen=None)
    first = next(iter(director.send("GET", f"/tournaments/{tournament}/views/boards?round=1")["rows"].values()))
    black = first["black"]["player"]
    director.send("PATCH", f"/tournaments/{tournament}/players/{black}", name=LONG, reason="spelling", title="WFM")
    late = {"result": "0-1", "seen": first["seen"], "reason": "the slip"}
    director.send("PUT", f"{rounds}/1/games/{first['game']}/result", **late)

    page = window(f"/t/{tournament}/players/{first['white']['player']}", width=width, height=900)
    wait_for_letters(page)

    row = page.locator('[data-table="player"] [data-key="1"]')
    expect(row).to_contain_text("standings 1 – 0, rating report 0 – 1")
    expect(row.locator(".result")).to_have_text("1")
    assert page.evaluate(WIDER) == []


def test_a_result_changes_points_and_places_and_the_reason_is_reported_on_a_tap(
    window: Open, director: Director
) -> None:
    name = director.tournament(6)
    row = next(iter(director.view(name, "boards")["rows"].values()))
    phone = window(f"/t/{name}/players/{row['white']['player']}", **_PHONE)
    is_live(phone)

    path = f"/tournaments/{name}/rounds/1/games/{row['game']}/result"
    director.send("PUT", path, result="1-0", seen=row["seen"])

    expect(phone.locator("[data-figure=points]")).to_have_text("1")
    expect(phone.locator("#now .made")).to_have_text("Result: 1")
    expect(phone.locator("[data-table=around] [aria-current]")).to_contain_text(row["white"]["name"])
    phone.get_by_text("Why this opponent?").click()
    told = phone.locator("[data-says] p")
    names = [row[side]["name"] for side in ("white", "black")]
    expect(told.first).to_contain_text(re.compile(r"is number 1 of the upper half of the group, .+; so .+ plays"))
    expect(told.first).to_contain_text(f"; so {names[0]} plays {names[1]}.")
    expect(told.last).to_contain_text("has White against")
    phone.get_by_text("Pairing details").click()
    expect(phone.locator("[data-criteria] tbody tr").first).to_be_visible()


def test_the_boards_explain_why_two_meet(window: Open, director: Director) -> None:
    name = director.tournament(7)
    page = window(f"/t/{name}/boards", **_PHONE)
    is_live(page)

    page.get_by_role("button", name="Why this opponent?").first.click()
    expect(page.get_by_role("dialog").locator("[data-says] p").first).to_contain_text("upper half of the group")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Why this opponent?").last.click()

    told = page.get_by_role("dialog").locator("[data-says] p")
    expect(told.first).to_contain_text("is the last of an odd number of players on 0.")
    expect(told.last).to_contain_text("has the bye: the lowest score is 0.")
