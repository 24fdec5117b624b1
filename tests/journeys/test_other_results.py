"""Results that are no win and no draw, and games that are not rated: one step away, on tablets and from the desk."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server

pytestmark = pytest.mark.browser

OTHERS = {
    "½ – 0": ("1/2-0", "=0"),
    "0 – ½": ("0-1/2", "0="),
    "0 – 0": ("0-0", "00"),
    "1 – 0 not rated": ("1-0u", "WL"),
    "½ – ½ not rated": ("1/2-1/2u", "DD"),
    "0 – 1 not rated": ("0-1u", "LW"),
}
"""Button -> what is recorded, and the two results in a report file, White's first."""


@pytest.fixture
def desk(directing: Open) -> Page:
    return directing(width=1366, height=768)


def results(director: Director, tournament: str) -> list[str | None]:
    view = director.view(tournament, "boards")
    return [view["rows"][key]["result"] for key in view["order"]]


def test_other_results_are_one_step_away_on_a_tablet_and_are_in_the_report_file(
    director: Director, server: Server, arbiter: Callable[[str], Page]
) -> None:
    tournament = director.tournament(2 * len(OTHERS))
    tablet = arbiter(tournament)

    for number, shown in enumerate(OTHERS, start=1):
        board = tablet.get_by_label(f"Board {number}", exact=True)
        board.get_by_role("button", name="Other results").click()
        with tablet.expect_response("**/result"):
            board.get_by_role("button", name=shown, exact=True).click()
        expect(board).to_have_attribute("data-state", "shown")

    assert results(director, tournament) == [recorded for recorded, _ in OTHERS.values()]
    lines = server.run("export", tournament).splitlines()
    cells = {line[4:8].strip(): line[91:].split() for line in lines if line.startswith("001")}
    found = [result + cells[opponent][2] for opponent, colour, result in cells.values() if colour == "w"]
    assert sorted(found) == sorted(codes for _, codes in OTHERS.values())


def test_the_desk_opens_the_other_results_of_a_board(desk: Page, server: Server, director: Director) -> None:
    tournament = director.tournament(4)
    desk.goto(f"{server.base}/t/{tournament}")
    row = desk.locator("#boards tbody tr").first
    expect(row.locator("[data-f=board]")).to_have_text(re.compile(r"\d"))
    number = row.locator("[data-f=board]").inner_text()

    row.hover()
    row.get_by_role("link", name="Result…").click()
    board = desk.get_by_label(f"Board {number}", exact=True)
    expect(board.locator(".prompt button").first).to_be_focused()
    with desk.expect_response("**/result"):
        board.get_by_role("button", name="½ – 0", exact=True).click()
    expect(board).to_have_attribute("data-state", "shown")

    assert results(director, tournament)[int(number) - 1] == "1/2-0"
