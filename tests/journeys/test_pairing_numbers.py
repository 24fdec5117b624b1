"""Pairing numbers are stated on a page: players of equal rating exchange theirs after a question."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import Open
from tests.journeys.server import Director, Server

pytestmark = pytest.mark.browser


def test_equals_exchange_their_numbers_and_another_order_leaves_fide_mode(
    directing: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Numbers", rounds=5)["id"]
    for name, rating in (("Ann", 2100), ("Bob", 2100), ("Cy", 2000)):
        director.send("POST", f"/tournaments/{tournament}/players", name=name, rating=rating)
    page = directing(f"/t/{tournament}/roster")
    page.get_by_role("link", name="Pairing numbers…").click()
    record, guard = page.get_by_role("button", name="Record"), page.locator("#guard")

    def state(name: str, number: int) -> None:
        page.get_by_label(f"Pairing number of {name}").fill(str(number))

    state("Ann", 2)
    record.click()
    expect(page.get_by_text("Number 2 is there twice.")).to_be_visible()
    state("Bob", 1)
    record.click()
    expect(guard).to_contain_text("2 players get other pairing numbers than the starting list gives.")
    guard.get_by_role("button", name="Go on").click()
    expect(page.get_by_text("Recorded.", exact=True)).to_be_visible()
    assert _numbers(director, tournament) == {"Ann": 2, "Bob": 1, "Cy": 3}

    state("Cy", 2)
    state("Ann", 3)
    record.click()
    guard.get_by_role("button", name="Leave FIDE mode…").click()
    guard.get_by_role("button", name="Cancel").click()
    expect(guard).to_be_hidden()
    assert _numbers(director, tournament) == {"Ann": 2, "Bob": 1, "Cy": 3}


def test_numbers_of_a_round_robin_are_those_drawn_in_public(
    directing: Open, server: Server, director: Director
) -> None:
    tournament = director.send("POST", "/tournaments", name="Closed", system="berger", rounds=3)["id"]
    for name in ("Ann", "Bob", "Cy", "Dee"):
        director.send("POST", f"/tournaments/{tournament}/players", name=name, rating=2000)
    page = directing(f"/t/{tournament}/numbers")

    for number, name in enumerate(("Dee", "Bob", "Ann", "Cy"), start=1):
        page.get_by_label(f"Pairing number of {name}").fill(str(number))
    page.get_by_role("button", name="Record").click()
    expect(page.get_by_text("Recorded.", exact=True)).to_be_visible()
    director.send("POST", f"/tournaments/{tournament}/rounds")

    assert _numbers(director, tournament) == {"Dee": 1, "Bob": 2, "Ann": 3, "Cy": 4}
    page.reload()
    expect(page.get_by_text("The pairing numbers can no longer be changed by hand.")).to_be_visible()


def _numbers(director: Director, tournament: str) -> dict[str, int]:
    return {row["name"]: row["tpn"] for row in director.view(tournament, "players")["rows"].values()}
