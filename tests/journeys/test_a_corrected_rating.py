"""Create, play a round, correct a rating, pair: the preview names the boards that the next pairing then has."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server
from tests.journeys.watching import is_live

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("system", ["fide-rating-2009", "fide-dutch-2026"])
def test_the_boards_that_the_preview_promised_are_paired(
    window: Open, server: Server, director: Director, system: str
) -> None:
    tournament: str = director.send("POST", "/tournaments", name="Ratings", rounds=5, system=system)["id"]
    path = f"/tournaments/{tournament}"
    for number in range(1, 9):
        director.send("POST", f"{path}/players", name=f"Player {number}", rating=2400 - number)
    director.send("POST", f"{path}/rounds")
    director.send("POST", f"{path}/rounds/1/publication")
    first = director.view(tournament, "boards")
    for game in first["order"]:
        director.send("PUT", f"{path}/rounds/1/games/{game}/result", result="1-0", seen=None)
    lowest = max(first["rows"][game]["black"]["name"] for game in first["order"])
    desk = window(f"/t/{tournament}/roster", link=director.link())
    is_live(desk)

    row = desk.locator("[data-rows=players] tr").filter(has_text=lowest)
    row.get_by_role("button", name="Correct").click()
    asked = desk.locator("#player")
    asked.get_by_label("Rating").fill("2600")
    asked.get_by_role("button", name="What would change?").first.click()
    promised = asked.locator("[data-answer] section.effect tbody tr td:last-child")
    expect(promised.first).to_contain_text("–")
    boards = {each.strip() for each in promised.all_inner_texts() if each.strip()}
    asked.locator('[data-form="correct"]').get_by_label("Reason").fill("list of the month")
    asked.get_by_role("button", name="Record", exact=True).click()
    if system == "fide-dutch-2026":  # the one in FIDE mode
        expect(desk.locator("#guard")).to_contain_text("get new pairing numbers")
        desk.locator("#guard [data-go]").click()
    expect(row.locator("[data-f=rating]")).to_have_text("2600")
    director.send("POST", f"{path}/rounds")
    director.send("POST", f"{path}/rounds/2/publication")

    second = director.view(tournament, "boards")
    paired = {
        f"{second['rows'][game]['white']['name']} – {second['rows'][game]['black']['name']}" for game in second["order"]
    }
    assert boards
    assert boards <= paired
    assert lowest in " ".join(boards)
