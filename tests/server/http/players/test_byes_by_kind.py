"""Pages name a bye by its kind: what it is worth depends on the scoring."""

from __future__ import annotations

from tests.server.http.conftest import Client

POINTS = {"win": 3, "draw": 1, "loss": 0}


async def test_the_pages_of_players_and_of_check_in_name_byes_by_their_kind(director: Client) -> None:
    made = await director.post(
        "/api/v1/tournaments", json={"name": "Open", "rounds": 5, "system": "fide-dutch-2026", "scoring": POINTS}
    )
    pages = [(await director.get(f"/t/{made.json()['id']}/{each}")).text for each in ("roster", "check-in")]

    assert [("alf-point bye" in page) for page in pages] == [True, True]
    assert not any(word in page for page in pages for word in ("alf a point", "bye ½", "bye 1"))
