"""The rating list over HTTP: players found, and where registered ones differ."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.access import Role
from server.app import OpenServices
from server.ratings.reading import ListedPlayer
from server.ratings.store import store_beside
from tests.server.http.conftest import Client, play
from tests.server.ratings.test_ratings import text_list
from tests.waiting import LONG


async def test_a_player_is_found_and_a_registered_one_compared(
    services: OpenServices, director: Client, small: str
) -> None:
    store_beside(services.server_info.database).put([ListedPlayer("1001", "Müller, Anna", "GER", "F", "WGM", 2310)])
    body = {"name": "Müller, Anna", "fide_id": "1001", "rating": 2290, "federation": "GER", "title": "WGM"}
    player = (await director.post(f"{small}/players", json=body)).json()["player"]

    found = (await director.get("/api/v1/ratings?q=mull")).json()["players"]
    differences = (await director.get(f"{small}/rating-differences")).json()

    assert [each["fide_id"] for each in found] == ["1001"]
    assert differences["found"] == 1
    assert [(each["player"], each["fields"]) for each in differences["players"]] == [
        (player, {"rating": ["2290", "2310"]})
    ]


async def test_without_a_list_no_one_is_found(director: Client, small: str) -> None:
    assert (await director.get("/api/v1/ratings?q=mull")).json() == {"players": []}
    told = (await director.get(f"{small}/rating-differences")).json()
    assert (told["found"], told["players"], told["list"]) == (0, [], None)


async def sent(director: Client, content: bytes) -> dict[str, Any]:
    """Send a list and wait until it is read."""
    accepted = await director.put("/api/v1/rating-list", content=content)
    assert accepted.status_code == 202, accepted.text
    async with asyncio.timeout(LONG):
        while True:
            state: dict[str, Any] = (await director.get("/api/v1/rating-list")).json()
            if not state["loading"]["is_running"]:
                return state
            await asyncio.sleep(0.05)


async def test_a_list_is_sent_read_beside_the_server_and_the_file_is_gone(
    services: OpenServices, director: Client, tmp_path: Path
) -> None:
    state = await sent(director, text_list(tmp_path / "list.txt").read_bytes())

    assert state["list"] == {"players": 2, "month": "2026-11"}
    assert state["loading"] == {"share": 1.0, "is_running": False, "problem": ""}
    assert [each["name"] for each in (await director.get("/api/v1/ratings?q=1001")).json()["players"]] == [
        "Müller, Anna"
    ]
    assert not [name for name in os.listdir(tmp_path) if name.endswith(".part")]  # noqa: PTH208  # in no event loop's way


@pytest.mark.parametrize("content", [b"no list", b"", b"PK\x03\x04 broken", b"<playerslist></playerslist>"])
async def test_another_file_is_reported_and_leaves_the_list_that_was_there(
    director: Client, tmp_path: Path, content: bytes
) -> None:
    await sent(director, text_list(tmp_path / "list.txt").read_bytes())

    state = await sent(director, content)

    assert "no rating list" in state["loading"]["problem"]
    assert state["list"]["players"] == 2


async def test_what_differs_is_looked_at_and_taken_over_as_one_action(
    services: OpenServices, director: Client, small: str
) -> None:
    store_beside(services.server_info.database).put(
        [
            ListedPlayer("1001", "Ann, New", "GER", "F", "WGM", 2310, "1990"),
            ListedPlayer("7", "Bob", "SUI", rating=2100),
        ],
        month="2026-11",
    )
    for body in ({"name": "Ann", "fide_id": "1001", "rating": 2290}, {"name": "bob", "rating": 2000}):
        await director.post(f"{small}/players", json=body)
    told = (await director.get(f"{small}/rating-differences")).json()
    ann, bob = told["players"]
    before = (await director.get(small)).json()["version"]
    changes = [
        {"player": ann["player"], "name": "Ann, New", "rating": 2310, "title": "WGM", "birth_date": "1990"},
        {"player": bob["player"], "rating": 2100, "fide_id": "7"},
    ]
    body = {"changes": changes, "reason": "rating list of 2026-11"}

    looked = await director.post(f"{small}/rating-differences?preview=1", json=body)
    unchanged = (await director.get(small)).json()["version"]
    done = await director.post(f"{small}/rating-differences", json=body)

    assert (ann["by_name"], bob["by_name"], bob["fields"]["fide_id"]) == (False, True, ["", "7"])
    assert (looked.status_code, unchanged, len(looked.json()["facts"])) == (200, before, 4)
    assert (done.status_code, done.json()["corrected"]) == (201, 2)
    events = (await director.get(f"{small}/events?after={before}")).json()["events"]
    assert {each["data"]["reason"] for each in events} == {"rating list of 2026-11"}
    assert len({each["recorded_at"] for each in events}) == 1
    left = (await director.get(f"{small}/rating-differences")).json()["players"]
    assert [list(each["fields"]) for each in left] == [["federation"], ["federation"]]
    undone = await director.post(f"{small}/undo", json={"version": events[0]["version"], "reason": "too early"})
    assert undone.status_code == 201
    assert (await director.get(f"{small}/views/players")).json()["rows"][ann["player"]]["rating"] == 2290


async def test_one_wrong_player_takes_nothing_over(director: Client, small: str) -> None:
    players = (await director.get(f"{small}/views/players")).json()["order"]
    changes = [{"player": players[0], "rating": 2500}, {"player": "p99", "rating": 2400}]

    refused = await director.post(f"{small}/rating-differences", json={"changes": changes})
    wrong = await director.post(f"{small}/rating-differences", json={"changes": [{"player": "p1", "title": "XX"}]})

    assert (refused.status_code, wrong.status_code) == (404, 400)
    assert (await director.get(f"{small}/views/players")).json()["rows"][players[0]]["rating"] == 2000


async def test_a_rating_set_right_after_a_round_changes_no_pairing(director: Client, small: str) -> None:
    await play(director, small, 1)
    before = (await director.get(f"{small}/views/boards?round=1")).json()["rows"]
    player = (await director.get(f"{small}/views/players")).json()["order"][-1]

    done = await director.post(f"{small}/rating-differences", json={"changes": [{"player": player, "rating": 2700}]})

    after = (await director.get(f"{small}/views/boards?round=1")).json()["rows"]
    assert done.status_code == 201
    assert [(row["white"]["player"], row["black"]["player"]) for row in after.values()] == [
        (row["white"]["player"], row["black"]["player"]) for row in before.values()
    ]


async def test_a_director_of_one_tournament_looks_players_up_and_sends_no_list(
    client_of: Callable[..., Client], small: str
) -> None:
    mine = client_of(Role.DIRECTOR, small.rsplit("/", 1)[-1])

    assert (await mine.get("/api/v1/ratings?q=mull")).status_code == 200
    assert (await mine.put("/api/v1/rating-list", content=b"x")).status_code == 401


@pytest.mark.parametrize(("starts", "told"), [("2026-11-21", {"month": "2026-11", "players": 1}), ("2026-10-05", None)])
async def test_the_desk_learns_of_other_ratings_in_the_list_that_counts(
    director: Client, small: str, tmp_path: Path, starts: str, told: dict[str, Any] | None
) -> None:
    await director.patch(small, json={"starts": starts, "ends": f"{starts[:7]}-28"})
    ann = (await director.post(f"{small}/players", json={"name": "Ann", "fide_id": "1001", "rating": 2290})).json()
    before = (await director.get(f"{small}/attention")).json()["rating_list"]

    await sent(director, text_list(tmp_path / "list.txt").read_bytes())

    found = (await director.get(f"{small}/attention")).json()["rating_list"]
    counts = (await director.get(f"{small}/rating-differences")).json()["counts"]
    assert (before, found, counts) == (None, told, starts[:7])

    changes = [{"player": ann["player"], "rating": 2310}]
    await director.post(f"{small}/rating-differences", json={"changes": changes})
    assert (await director.get(f"{small}/attention")).json()["rating_list"] is None
    await director.patch(f"{small}/players/{ann['player']}", json={"rating": 2305})
    assert (await director.get(f"{small}/attention")).json()["rating_list"] == told


async def test_the_desk_of_a_finished_tournament_learns_of_no_ratings(
    director: Client, small: str, tmp_path: Path
) -> None:
    await director.patch(small, json={"starts": "2026-11-21", "rounds": 1})
    await director.post(f"{small}/players", json={"name": "Ann", "fide_id": "1001", "rating": 2290})
    await director.post(f"{small}/players", json={"name": "Ben", "rating": 2290})
    await sent(director, text_list(tmp_path / "list.txt").read_bytes())
    await play(director, small, 1)
    assert (await director.get(f"{small}/attention")).json()["rating_list"]

    ended = await director.post(f"{small}/end")

    assert ended.is_success, ended.text
    assert (await director.get(f"{small}/attention")).json()["rating_list"] is None
