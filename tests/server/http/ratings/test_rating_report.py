"""The page of the rating report, and that of one player."""

from __future__ import annotations

from tests.server.http.conftest import Client


async def test_the_rating_report_shows_another_list_from_its_round_on(director: Client, small: str) -> None:
    player = next(iter((await director.get(f"{small}/views/report")).json()["order"]))
    stated = {"ratings": {"fide_standard": 2330}, "k": 10}
    assert (await director.patch(f"{small}/players/{player}", json=stated)).status_code == 201
    later = {"ratings": {"fide_standard": 2290}, "k": 20, "from_round": 2}
    assert (await director.patch(f"{small}/players/{player}", json=later)).status_code == 201
    path = f"{small}/report".replace("/api/v1/tournaments", "/t")

    listed = (await director.get(path)).text
    alone = (await director.get(path, params={"player": player})).text

    assert "2330 → 2290" in listed
    assert "10 → 20" in listed
    assert "Rating periods" in alone
    assert "as recorded for the player" in alone
    assert "FIDE's list" not in alone
