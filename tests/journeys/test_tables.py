"""Tables that an arbiter brings from elsewhere: rounds are looked at and taken over, standings are compared."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.domain.trf.lines import file, player
from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server

pytestmark = pytest.mark.browser

ROUNDS = """Runde;Brett;Weiß;Schwarz;Ergebnis
1;1;Arendt;Costa;1-0
1;2;Dubois;Berg;½-½
2;1;Costa;Arendt;
2;2;Berg;Dubois;
"""


def test_rounds_come_from_a_table_and_standings_are_held_against_one(
    window: Open, server: Server, director: Director, tmp_path: Path
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    for place, name in enumerate(("Arendt", "Berg", "Costa", "Dubois")):
        director.send("POST", f"/tournaments/{tournament}/players", name=name, rating=2000 - 10 * place)
    table = tmp_path / "rounds.csv"
    table.write_text(ROUNDS.replace("Dubois;Berg", "Dubois;Bergg"), encoding="cp1252", errors="replace")
    desk = window(f"/t/{tournament}/files", link=director.link(), width=1366, height=768)
    desk.wait_for_selector("form:not([inert])")
    form = desk.locator('[data-form="pairings"]')
    take = form.get_by_role("button", name="Import")

    form.get_by_label("File").set_input_files(table)
    form.get_by_role("button", name="Check first").click()
    expect(form.get_by_role("listitem").first).to_have_text("Line 3: no registered player is called Bergg")
    expect(take).to_be_disabled()

    table.write_text(ROUNDS, encoding="utf-8")
    form.get_by_label("File").set_input_files(table)
    form.get_by_role("button", name="Check first").click()
    expect(form.locator("[data-summary]")).to_have_text("2 rounds change.")
    expect(form.get_by_role("listitem").nth(0)).to_have_text(
        "Round 1: paired by hand, 2 boards, 2 new results, published"
    )
    take.click()
    expect(form.get_by_role("alert")).to_contain_text("Costa and Arendt have met before (C1); Berg and Dubois")
    form.get_by_label("I have seen").check()
    form.get_by_label("Reason").fill("second game of the match")
    take.click()
    expect(form.locator("[data-summary]")).to_have_text("2 rounds paired. 2 results entered.")

    desk.reload()
    desk.wait_for_selector("form:not([inert])")
    table.write_text("Rg.;Name;Pkt;BH\n1;Arendt;1;1\n2;Berg;1;\n", encoding="utf-8")
    held = desk.locator('[data-form="standings"]')
    held.get_by_label("File").set_input_files(table)
    held.get_by_role("button", name="Compare").click()
    expect(held.locator("[data-summary]")).to_contain_text("2 players compared after round 1")
    expect(held.locator("tbody tr")).to_have_text("2ArendtBH10.0")
    expect(held.get_by_role("listitem").first).to_have_text("Not in the table: Dubois")


def test_what_the_import_of_a_report_file_finds_is_shown_before_and_other_pairings_are_asked_about(
    window: Open, server: Server, director: Director, tmp_path: Path
) -> None:
    report = tmp_path / "open.trf"
    games = (("2 w 1", "2 b 1", "2.0"), ("1 b 0", "1 w 0", "0.0"), ("4 b 1", "4 w 1", "2.0"), ("3 w 0", "3 b 0", "0.0"))
    rounds = (player(rank, first, second, points=points) for rank, (first, second, points) in enumerate(games, start=1))
    report.write_text(file("012 Open", "042 the 20th of May", "152 W", "202 BH", "XXR 3", *rounds), encoding="utf-8")
    desk = window("/", link=director.link(), width=1366, height=768)
    form = desk.locator('[data-form="import"]')
    desk.wait_for_selector("form:not([inert])")
    form.evaluate(
        "(form) => { for (let at = form; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true; }"
    )

    form.get_by_label("File", exact=True).set_input_files(report)
    form.get_by_role("button", name="Check first").click()
    expect(form.locator("[data-notes] li")).to_have_text(
        "line 2, column 5: 'the 20th of May' is not a date with year, month and day, like 2026/11/20"
    )
    expect(form.locator("[data-adjustments] li")).to_have_text(
        [
            "the file names no pairing system: assumed fide-dutch-2026",
            "line 5, column 1: XXR is read as 142 (1 line)",
        ]
    )
    expect(form.locator("[data-list] li").first).to_contain_text("Round 1: file ")
    expect(form.locator("[data-summary]")).to_have_text("4 players")
    expect(form.locator("tbody tr").first).to_have_text("1GM Player 11500AUT")
    form.get_by_role("button", name="Import the file").click()
    asked = desk.get_by_role("dialog")
    expect(asked).to_contain_text("The system pairs boards of these rounds differently: 1, 2.")
    asked.get_by_role("button", name="Cancel").click()
    expect(asked).to_be_hidden()
    assert desk.url == f"{server.base}/"
    form.get_by_role("button", name="Import the file").click()
    asked.get_by_role("button").first.click()

    desk.wait_for_url(f"{server.base}/t/*")


def test_the_preview_of_a_table_of_players_has_every_rating_k_and_the_estimate(
    directing: Open, server: Server, director: Director, tmp_path: Path
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    table = tmp_path / "players.csv"
    table.write_text(
        "name;rating;FIDE rapid;national rating;estimate;K\nArendt;2010;1950;1980;;20\nBerg;1990;;;;\nCohn;;;;1700;\n",
        encoding="utf-8",
    )
    desk = directing(f"/t/{tournament}/files", width=1366, height=768)
    desk.wait_for_selector("form:not([inert])")
    form = desk.locator('[data-form="table"]')

    form.get_by_label("File").set_input_files(table)
    form.get_by_role("button", name="Check first").click()

    expect(form.get_by_role("listitem")).to_have_text(
        [
            "New: Arendt 2010, FIDE rapid 1950, national rating 1980, K 20",
            "New: Berg 1990",
            "New: Cohn, estimate 1700",
        ]
    )
