"""One change for several players is one action: previewed, recorded and taken back together, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.http.conftest import Client


async def players_of(client: Client, small: str) -> list[str]:
    view = (await client.get(f"{small}/views/players")).json()
    order: list[str] = view["order"]
    return order


async def withdrawn(client: Client, small: str) -> set[str]:
    rows: dict[str, dict[str, Any]] = (await client.get(f"{small}/views/players")).json()["rows"]
    return {player for player, row in rows.items() if row["withdrawn_from"]}


async def test_several_are_withdrawn_and_reinstated_as_one_action(director: Client, small: str) -> None:
    chosen = (await players_of(director, small))[:2]

    done = await director.post(
        f"{small}/players/changes",
        json={"change": "withdrawal", "players": [*chosen, chosen[0]], "reason": "The bus left.", "reported_by": "Ann"},
    )

    assert done.status_code == 201
    assert await withdrawn(director, small) == set(chosen)
    events = (await director.get(f"{small}/events")).json()["events"][-2:]
    assert [(each["type"], each["data"]["reason"], each["data"]["reported_by"]) for each in events] == [
        ("Withdrawn", "The bus left.", "Ann")
    ] * 2
    undone = await director.post(f"{small}/undo", json={"version": done.json()["version"], "reason": ""})
    assert undone.status_code == 201
    assert await withdrawn(director, small) == set()


async def test_one_who_cannot_refuses_all(director: Client, small: str) -> None:
    first, second, *_ = await players_of(director, small)
    await director.post(f"{small}/players/{first}/withdrawal", json={})

    refused = await director.post(
        f"{small}/players/changes", json={"change": "bye", "players": [second], "round": 9, "bye": "half"}
    )
    unknown = await director.post(
        f"{small}/players/changes", json={"change": "withdrawal", "players": [second, "nobody"]}
    )

    assert (refused.status_code, refused.json()["refusal"]) == (422, "InvalidValue")
    assert (unknown.status_code, unknown.json()["refusal"]) == (404, "UnknownPlayer")
    assert await withdrawn(director, small) == {first}


async def test_byes_of_several_are_previewed_as_they_are_recorded(director: Client, small: str) -> None:
    chosen = (await players_of(director, small))[:3]
    wanted = {"change": "bye", "players": chosen, "round": 2, "bye": "half-point"}

    preview = await director.post(f"{small}/what-if", json={"players": wanted})
    done = await director.post(f"{small}/players/changes", json=wanted)

    assert [each["says"] for each in preview.json()["facts"]] == [
        f"Player {place} granted a half-point bye in round 2" for place in range(3)
    ]
    assert done.status_code == 201, done.text
    head = (await director.get(f"{small}/views/desk")).json()["head"]
    assert head["byes"] == {player: [[2, "half-point"]] for player in chosen}


async def test_registrations_are_cancelled_together(director: Client, small: str) -> None:
    first, second, *others = await players_of(director, small)

    done = await director.post(
        f"{small}/players/changes", json={"change": "cancellation", "players": [first, second], "reason": "Twice."}
    )

    assert done.status_code == 201, done.text
    assert await players_of(director, small) == others


@pytest.mark.parametrize(
    "body",
    [
        {"change": "bye", "players": ["p"], "round": 1},
        {"change": "bye", "players": ["p"], "bye": "half"},
        {"change": "withdrawal", "players": []},
        {"change": "expulsion", "players": ["p"]},
    ],
)
async def test_what_is_incomplete_is_refused(director: Client, small: str, body: dict[str, Any]) -> None:
    assert (await director.post(f"{small}/players/changes", json=body)).status_code == 400
