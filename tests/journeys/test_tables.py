"""Tables that an arbiter brings from elsewhere: rounds are looked at and taken over, standings are compared."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

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
    desk = window(urlsplit(director.send("POST", "/links", role="director")["url"]).path, width=1366, height=768)
    desk.get_by_role("button", name="Join").click()
    desk.wait_for_url(f"{server.base}/*")
    desk.goto(f"{server.base}/t/{tournament}/files")
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


def test_a_report_file_with_lines_that_are_not_understood_is_shown_before_it_is_imported(
    window: Open, server: Server, director: Director, tmp_path: Path
) -> None:
    report = tmp_path / "open.trf"
    lines = ["012 Open", "042 the 20th of May", *(f"001 {rank:4}      Player {rank}" for rank in (1, 2))]
    report.write_text("\n".join(lines) + "\n", encoding="utf-8")
    desk = window(urlsplit(director.send("POST", "/links", role="director")["url"]).path, width=1366, height=768)
    desk.get_by_role("button", name="Join").click()
    desk.wait_for_url(f"{server.base}/*")
    form = desk.locator('[data-form="import"]')
    desk.wait_for_selector("form:not([inert])")
    form.evaluate(
        "(form) => { for (let at = form; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true; }"
    )

    form.get_by_label("File", exact=True).set_input_files(report)
    form.get_by_role("button", name="Import the file").click()
    expect(form.get_by_role("listitem")).to_have_text(
        "line 2, column 5: 'the 20th of May' is not a date with year, month and day, like 2026/11/20"
    )
    expect(form.get_by_text("pairs these boards differently")).to_be_hidden()
    form.get_by_role("button", name="Import the file").click()

    desk.wait_for_url(f"{server.base}/t/*")


def test_the_preview_of_a_table_of_players_has_national_ratings(
    directing: Open, server: Server, director: Director, tmp_path: Path
) -> None:
    tournament = director.send("POST", "/tournaments", name="Open", rounds=3)["id"]
    table = tmp_path / "players.csv"
    table.write_text("name;rating;national rating\nArendt;2010;1980\nBerg;1990;\n", encoding="utf-8")
    desk = directing(width=1366, height=768)
    desk.goto(f"{server.base}/t/{tournament}/files")
    desk.wait_for_selector("form:not([inert])")
    form = desk.locator('[data-form="table"]')

    form.get_by_label("File").set_input_files(table)
    form.get_by_role("button", name="Check first").click()

    expect(form.get_by_role("listitem")).to_have_text(["New: Arendt 2010, national rating 1980", "New: Berg 1990"])
