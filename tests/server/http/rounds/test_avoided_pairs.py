"""The explanation of a round names the pairs that were to be avoided, with the reason; for officials alone."""

from __future__ import annotations

from typing import Any

from tests.server.http.conftest import Client
from tests.server.http.tournaments.test_special_rules import made, players


async def paired(director: Client, *clubs: str) -> str:
    """A tournament whose round one is a draft, its players kept apart by club if possible."""
    path = await made(director, initial_colour="white")
    for player, club in zip(await players(director, path, len(clubs)), clubs, strict=True):
        await director.patch(f"{path}/players/{player}", json={"club": club})
    await director.put(f"{path}/prohibitions", json={"rules": [{"by": "club", "strength": "if-possible"}]})
    assert (await director.post(f"{path}/rounds", json={"leave_fide_mode": True})).status_code == 201
    return path


async def avoided(client: Client, path: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await client.get(f"{path}/rounds/1/explanation")).json()["avoided"]
    return found


async def test_pairs_that_were_kept_apart_have_their_reason(director: Client) -> None:
    path = await paired(director, "Aston", "Barnet", "Aston", "Barnet")

    found = await avoided(director, path)

    assert [(each["met"], each["reasons"]) for each in found] == [(False, ["club"])] * 2
    assert found[0]["says"] == "Player 0 and Player 2 would have met and were kept apart: same club."


async def test_a_pair_that_had_to_meet_has_its_reason(director: Client) -> None:
    path = await paired(director, "Aston", "Aston")

    assert [each["says"] for each in await avoided(director, path)] == [
        "Player 0 and Player 1 had to meet although this was to be avoided if possible: same club."
    ]


async def test_only_the_pairs_of_the_player_who_asks_are_named(director: Client) -> None:
    path = await paired(director, "Aston", "Barnet", "Aston", "Barnet")
    first = (await avoided(director, path))[0]["players"][0]

    asked = await director.get(f"{path}/rounds/1/explanation?player={first}")

    assert [first in each["players"] for each in asked.json()["avoided"]] == [True]


async def test_the_public_does_not_read_who_is_kept_apart(director: Client, client_of: Any) -> None:
    path = await paired(director, "Aston", "Barnet", "Aston", "Barnet")
    await director.post(f"{path}/rounds/1/publication")

    asked = await client_of().get(f"{path}/rounds/1/explanation")

    assert asked.status_code == 200
    assert "avoided" not in asked.json()
