"""The rating list over HTTP: players found, and where registered ones differ."""

from __future__ import annotations

from server.app import OpenHouse
from server.ratings.reading import ListedPlayer
from server.ratings.shelf import shelf_beside
from tests.server.http.conftest import Client


async def test_a_player_is_found_and_a_registered_one_compared(house: OpenHouse, director: Client, small: str) -> None:
    shelf_beside(house.surroundings.database).put([ListedPlayer("1001", "Müller, Anna", "GER", "F", "WGM", 2310)])
    body = {"name": "Müller, Anna", "fide_id": "1001", "rating": 2290, "federation": "GER", "title": "WGM"}
    player = (await director.post(f"{small}/players", json=body)).json()["player"]

    found = (await director.get("/api/v1/ratings?q=mull")).json()["players"]
    differences = (await director.get(f"{small}/rating-differences")).json()

    assert [each["fide_id"] for each in found] == ["1001"]
    assert differences["found"] == 1
    assert [(each["player"], each["fields"]) for each in differences["players"]] == [
        (player, {"rating": ["2290", "2310"]})
    ]


async def test_without_a_list_nobody_is_found(director: Client, small: str) -> None:
    assert (await director.get("/api/v1/ratings?q=mull")).json() == {"players": []}
    assert (await director.get(f"{small}/rating-differences")).json() == {"found": 0, "players": []}
