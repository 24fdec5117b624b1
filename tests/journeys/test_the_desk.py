"""The director's desk: what is in the way, settings, forfeits at the default time, last year's settings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live, open_settings, record_section

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(directing: Open) -> Page:
    return directing(width=1366, height=768)


def test_the_checklist_shows_what_blocks_until_the_absent_have_forfeited(
    desk: Page, server: Server, director: Director
) -> None:
    tournament = director.tournament(6)
    desk.goto(f"{server.base}/t/{tournament}")
    is_live(desk)
    checklist = desk.get_by_role("list", name="Still to do")
    expect(checklist.locator('[data-weight="blocks"]')).to_contain_text("Results missing: 3")

    desk.get_by_role("button", name="No-shows…").click()
    absent = desk.locator("#forfeits")
    first = absent.locator(".pair").first
    first.get_by_role("button").nth(0).click()
    first.get_by_role("button").nth(1).click()
    absent.locator(".pair").nth(1).get_by_role("button").nth(1).click()
    absent.get_by_role("button", name="Record 3 no-show forfeits").click()
    expect(checklist).to_contain_text("Results missing: 1")

    boards = director.view(tournament, "boards")
    assert [boards["rows"][key]["result"] for key in boards["order"]] == ["---", "+--", None]


def test_settings_change_on_their_page_and_are_copied_next_year(desk: Page, server: Server, director: Director) -> None:
    tournament = director.send("POST", "/tournaments", name="Open 2025", rounds=5)["id"]
    open_settings(desk, server, tournament)
    settings = desk.locator("#settings")
    settings.get_by_label("Rounds", exact=True).fill("7")
    record_section(desk, "#pairing", previewed=True)
    settings.get_by_label("Half-point byes a player, at most").fill("1")
    settings.get_by_label("and up to round").fill("4")
    record_section(desk, "#limits")
    settings.get_by_label("Chief arbiter", exact=True).fill("Aumann, Anna")
    settings.get_by_label("Deputy arbiters").fill("Bauer, Bert (1600002)\nCerny, Carl\n")
    settings.get_by_label("Date of each round").fill("2025-05-02\n\n2025-05-04")
    settings.get_by_label("First day").fill("2025-05-02")
    record_section(desk, "#about")
    desk.get_by_role("link", name="Round", exact=True).click()
    expect(desk.locator("#progress li")).to_have_count(7)
    report = director.client.get(f"/api/v1/tournaments/{tournament}/export").text
    stated = {"042 2025/05/02", "102 Aumann, Anna", "112 Bauer, Bert (1600002)", "112 Cerny, Carl"}
    assert stated <= set(report.splitlines())
    (days,) = [line[91:].split() for line in report.splitlines() if line.startswith("132")]
    assert days == ["25/05/02", "25/05/04"]

    desk.goto(server.base)
    form = desk.locator('[data-form="create"]')
    form.get_by_role("textbox", name="Name").fill("Open 2026")
    form.get_by_label("Copy settings from an earlier").select_option(label="Open 2025")
    form.get_by_role("button", name="Create the tournament").click()
    desk.wait_for_url("**/t/*")
    made = desk.url.rsplit("/", 1)[-1]
    assert director.view(made, "desk")["head"]["bye_limits"] == {"most": 1, "until": 4}
