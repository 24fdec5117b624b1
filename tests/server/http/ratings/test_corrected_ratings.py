"""A rating corrected after round 1 moves the pairing still to be made, in every Swiss system (A.2, F.7; rule 3)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.pairing.registry import all_rules
from tests.server.http.conftest import Client, play

SWISS = [each.code for each in all_rules() if not each.is_round_robin]
PLAYERS = 8
CORRECTED = 2500

Board = tuple[str, str]


async def tournament(client: Client, system: str) -> tuple[str, dict[str, str]]:
    """The path of a tournament whose round 1 is played, all games won by White, and its players by name."""
    created = await client.post(
        "/api/v1/tournaments",
        json={"name": "Ratings", "system": system, "rounds": 5, "initial_colour": "white"},
    )
    path = f"/api/v1/tournaments/{created.json()['id']}"
    players: dict[str, str] = {}
    for place in range(PLAYERS):
        name = f"Player {place + 1}"
        made = await client.post(f"{path}/players", json={"name": name, "rating": 2000 - 10 * place})
        players[name] = made.json()["player"]
    await play(client, path, 1)
    return path, players


async def paired(client: Client, path: str, number: int) -> list[Board]:
    """The boards of a round, by names, in order."""
    view = (await client.get(f"{path}/views/boards", params={"round": number})).json()
    rows = [view["rows"][key] for key in view["order"]]
    return [(row["white"]["name"], row["black"]["name"]) for row in rows if row.get("game")]


async def pair_and_publish(client: Client, path: str, number: int) -> None:
    assert (await client.post(f"{path}/rounds")).status_code == 201
    assert (await client.post(f"{path}/rounds/{number}/publication")).status_code == 201


def named(seat: dict[str, Any]) -> Board:
    return seat["white"]["name"], seat["black"]["name"]


async def lowest_loser(client: Client, path: str) -> str:
    """The lowest rated of those who lost."""
    return max(black for _, black in await paired(client, path, 1))


@pytest.mark.parametrize("system", SWISS)
async def test_the_next_pairing_follows_as_it_was_promised(director: Client, system: str) -> None:
    left, _ = await tournament(director, system)
    path, players = await tournament(director, system)
    name = await lowest_loser(director, path)
    first = await paired(director, path, 1)

    promised = await director.post(
        f"{path}/what-if", json={"correction": {"kind": "rating", "player": players[name], "rating": CORRECTED}}
    )
    corrected = await director.post(
        f"{path}/players/{players[name]}/rating-corrections", json={"rating": CORRECTED, "reason": "list of the month"}
    )
    for each in (left, path):
        await pair_and_publish(director, each, 2)

    assert (promised.status_code, corrected.status_code) == (200, 201)
    (change,) = promised.json()["rounds"]
    assert change["round"] == 2
    was, now = await paired(director, left, 2), await paired(director, path, 2)
    assert {named(board["was"]) for board in change["boards"] if board["was"]} == set(was) - set(now)
    assert {named(board["now"]) for board in change["boards"] if board["now"]} == set(now) - set(was)
    assert set(was) != set(now)
    assert await paired(director, path, 1) == first


@pytest.mark.parametrize("system", SWISS)
async def test_what_if_it_had_been_right_gives_the_same_round(director: Client, system: str) -> None:
    path, players = await tournament(director, system)
    name = await lowest_loser(director, path)
    left, _ = await tournament(director, system)
    await pair_and_publish(director, left, 2)
    was = await paired(director, left, 2)
    version = (await director.get(path)).json()["version"]
    await director.post(
        f"{path}/players/{players[name]}/rating-corrections", json={"rating": CORRECTED, "reason": "list of the month"}
    )
    await pair_and_publish(director, path, 2)
    now = await paired(director, path, 2)

    asked = await director.post(f"{path}/what-if", json={"version": version + 1, "data": None})

    (change,) = asked.json()["rounds"]
    assert {named(board["was"]) for board in change["boards"] if board["was"]} == set(now) - set(was)
    assert {named(board["now"]) for board in change["boards"] if board["now"]} == set(was) - set(now)
