"""The public side: a tournament's page on a phone, a festival's home page, and one search over its sections."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, record_section

pytestmark = pytest.mark.browser

_PHONE = {"width": 390, "height": 844}


def _enter(director: Director, tournament: str, board: int, result: str) -> None:
    row = next(row for row in director.view(tournament, "boards")["rows"].values() if row["board"] == board)
    number = director.view(tournament, "boards")["head"]["round"]
    path = f"/tournaments/{tournament}/rounds/{number}/games/{row['game']}/result"
    director.send("PUT", path, result=result, seen=row["seen"])


def _fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("width", [1024, 1440])
def test_the_top_boards_fit_beside_the_navigation(directing: Open, director: Director, width: int) -> None:
    name = director.send("POST", "/tournaments", name="Open", rounds=5)["id"]
    for place, surname in enumerate(("Figueiredo-Vasconcelos", "Hassan Al-Rashidi", "Lindemann-Brzezinska", "Kjær")):
        player = {"name": f"{surname}, Maximiliane Josephine", "rating": 2400 - place, "title": "WGM"}
        director.send("POST", f"/tournaments/{name}/players", **player)
    director.send("POST", f"/tournaments/{name}/rounds")
    director.send("POST", f"/tournaments/{name}/rounds/1/publication")

    page = directing(f"/t/{name}/public", width=width, height=900)

    expect(page.locator("[data-part=boards] tbody tr")).to_have_count(2)
    for part in page.locator("main .card.scroll:visible").all():
        assert part.evaluate("box => box.scrollWidth <= box.clientWidth"), part.get_attribute("data-part")


def test_a_parents_phone_follows_a_round_and_finds_a_child(window: Open, director: Director) -> None:
    name = director.send("POST", "/tournaments", name="Open", rounds=5, city="Bern", starts="2026-11-21")["id"]
    for place in range(8):
        director.send("POST", f"/tournaments/{name}/players", name=f"Müller, Anna {place}", rating=2000 - place)
    phone = window(f"/t/{name}", **_PHONE)
    is_live(phone)
    expect(phone.locator("[data-short=state]")).to_have_text("No round is published yet.")
    expect(phone.locator("[data-part=boards]")).to_be_hidden()

    director.send("PUT", f"/tournaments/{name}/rounds/1/start", starts="2050-01-01T10:00:00+01:00")
    director.send("POST", f"/tournaments/{name}/notices", text="Parents wait <outside>")
    expect(phone.locator("#countdown")).to_contain_text("Round 1")
    expect(phone.locator(".notice")).to_have_text("Parents wait <outside>")
    director.send("POST", f"/tournaments/{name}/rounds")
    director.send("POST", f"/tournaments/{name}/rounds/1/publication")
    expect(phone.locator("[data-short=round]")).to_have_text("Round 1 of 5")
    expect(phone.locator("[data-part=boards] tbody tr")).to_have_count(4)
    _enter(director, name, 2, "1-0")
    expect(phone.locator("[data-part=boards] tr.changed")).to_have_count(1)
    expect(phone.locator("[data-short=state]")).to_have_text("3 games in progress")
    expect(phone.locator("[data-part=places] tbody tr").first).to_contain_text("1")
    assert _fits(phone)

    phone.get_by_label("Find a player").fill("anna 5")
    found = phone.locator(".found a")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("Board 2")
    found.click()
    phone.wait_for_url("**/players/*")
    expect(phone.locator("h1")).to_have_text("Müller, Anna 5")


@pytest.mark.own_server
def test_a_festival_shows_every_section_live_and_finds_players_of_all(window: Open, director: Director) -> None:
    sections = [director.tournament(6), director.tournament(4)]
    for number, each in enumerate(sections, start=1):
        director.send("PATCH", f"/tournaments/{each}", name=f"Section {number}", festival="Chess Week")
    page = window("/")
    page.get_by_role("link", name="Chess Week").click()
    page.wait_for_url("**/festival/chess-week")
    is_live(page)
    cards = [page.locator(f'[data-section="{each}"]') for each in sections]
    expect(cards[1]).to_contain_text("Published, no result yet")

    _enter(director, sections[1], 1, "0-1")
    _enter(director, sections[1], 2, "0-1")

    expect(cards[1].locator("[data-short=state]")).to_have_text("All results are in")
    expect(cards[1].locator("tbody tr")).to_have_count(3)
    for place, player in enumerate(director.view(sections[1], "standings")["order"][:3]):
        expect(cards[1].locator("tbody tr").nth(place)).to_have_attribute("data-key", player)
    expect(cards[0].locator("[data-short=state]")).to_have_text("Published, no result yet")
    page.get_by_label("Find a player in all sections").fill("player 002")
    found = page.locator(".found a:not(.all)")
    expect(found).to_have_count(2)
    expect(found.first).to_contain_text("Section 1")
    expect(found.last).to_contain_text("against")
    page.get_by_label("Find a player in all sections").fill("no such player")
    expect(page.locator("#find-status")).to_have_text("No player has that name.")
    page.set_viewport_size({"width": 390, "height": 844})
    assert _fits(page)


@pytest.mark.own_server
def test_a_section_is_put_into_a_festival_at_the_desk(window: Open, directing: Open, director: Director) -> None:
    name = director.tournament(2)
    desk = directing(f"/t/{name}/settings")
    expect(desk.locator("#settings:not([inert])")).to_be_visible()
    desk.get_by_label("Festival").fill("Chess Week")
    record_section(desk, "#about")

    page = window("/festival/chess-week")

    expect(page.locator("h1")).to_have_text("Chess Week")


def test_the_results_are_read_from_a_disk_without_any_script(
    browser: Browser, server: Server, director: Director, tmp_path: Path
) -> None:
    sections = [director.tournament(5), director.tournament(4)]
    for number, each in enumerate(sections, start=1):
        director.send("PATCH", f"/tournaments/{each}", name=f"Section {number}", festival="Chess Week")
    _enter(director, sections[0], 1, "1-0")
    folder = tmp_path / "any where"
    server.run("export", sections[0], "--format", "site", "--festival", "--to", str(folder))
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    start = (folder / "index.html").as_uri()

    ways, seen = [start], set()
    while ways:
        address = ways.pop()
        if address in seen:
            continue
        seen.add(address)
        if not address.endswith(".html"):
            assert Path(unquote(urlsplit(address).path)).is_file()
            continue
        page.goto(address)
        expect(page.locator("h1")).to_be_visible()
        found = [
            urljoin(address, link.get_attribute("href") or "") for link in page.locator("a[href], link[href]").all()
        ]
        assert all(each.startswith(folder.as_uri()) for each in found)
        ways += found

    written = {each.as_uri() for each in folder.rglob("*") if each.is_file()}
    assert written - seen == {(folder / "files.txt").as_uri()}
    page.goto(start)
    page.get_by_role("link", name="Section 1").first.click()
    page.get_by_role("link", name="Standings", exact=True).click()
    white = next(row["white"]["name"] for row in director.view(sections[0], "boards")["rows"].values() if row["result"])
    page.get_by_role("link", name=white).first.click()
    expect(page.locator("h1")).to_have_text(white)
    expect(page.locator("footer")).to_contain_text("UTC")
    context.close()


def test_a_followed_site_is_written_again_when_the_log_has_grown(
    server: Server, director: Director, tmp_path: Path
) -> None:
    name = director.tournament(4)
    words = [sys.executable, "-m", "server.cli", "export", name, "--format", "site", "--follow"]
    words += ["--to", str(tmp_path / "site"), "--database", server.database]
    with subprocess.Popen(words, cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, text=True) as follower:
        late = threading.Timer(40, follower.kill)
        late.start()
        try:
            assert follower.stdout
            assert follower.stdout.readline()
            assert "Published, no result yet" in (tmp_path / "site" / "index.html").read_text()

            _enter(director, name, 1, "1-0")

            assert follower.stdout.readline()
            assert "1 game in progress" in (tmp_path / "site" / "index.html").read_text()
        finally:
            late.cancel()
            follower.kill()
