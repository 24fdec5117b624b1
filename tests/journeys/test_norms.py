"""An arbiter follows the candidates for norms while results come in, and prints a certificate."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser

FEDERATIONS = ("GER", "FRA", "POL", "ITA")


def test_the_candidates_follow_every_result_and_each_number_is_explained(
    directing: Open, director: Director, server: Server
) -> None:
    made = director.send("POST", "/tournaments", name="Norm Open", rounds=9, federation="GER")["id"]
    for place in range(12):
        title = "GM" if place < 5 else "IM" if place < 9 else ""
        data = {"name": f"Player {place:02}", "rating": 2560 - 15 * place, "federation": FEDERATIONS[place % 4]}
        director.send("POST", f"/tournaments/{made}/players", title=title, **data)
    director.send("POST", f"/tournaments/{made}/rounds")
    director.send("POST", f"/tournaments/{made}/rounds/1/publication")
    page = directing(f"/t/{made}/norms", width=1280, height=900)
    is_live(page)
    row = page.locator("[data-rows] tr").filter(has_text="Player 06")
    expect(row).to_contain_text("After a win against")

    boards = director.view(made, "boards")["rows"].values()
    mine = next(each for each in boards if "Player 06" in (each["white"]["name"], each["black"]["name"]))
    won = "1-0" if mine["white"]["name"] == "Player 06" else "0-1"
    director.send("PUT", f"/tournaments/{made}/rounds/1/games/{mine['game']}/result", result=won, seen=None)

    expect(row.locator("[data-f=made]")).to_have_text("1")
    expect(row.locator("[data-f='shown.stands']")).to_contain_text("of 8 against an average of")
    expect(row).not_to_contain_text("After a win against")

    row.get_by_role("link", name="Player 06").click()
    expect(page.get_by_role("heading", name="GM norm")).to_be_visible()
    expect(page.get_by_role("row", name="Rating average")).to_contain_text("divided by 1")
    page.get_by_role("link", name="Print the certificate").click()
    expect(page.get_by_role("heading", name="Certificate of title result (IT1)")).to_be_visible()
    expect(page.get_by_text("Player 06 · not made")).to_be_visible()
