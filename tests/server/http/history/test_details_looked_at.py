"""A preview of several details asks what the one command would change as a whole (A.2 b to d, F.7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.http.conftest import Client, play


async def equals(client: Client, **settings: str) -> tuple[str, dict[str, str]]:
    """Eight players of one rating in a rating system, round 1 played and round 2 public; the players by name."""
    body = {"name": "Equals", "system": "fide-rating-2009", "rounds": 7, "initial_colour": "white", **settings}
    path = f"/api/v1/tournaments/{(await client.post('/api/v1/tournaments', json=body)).json()['id']}"
    players: dict[str, str] = {}
    for place, name in enumerate("ABCDEFGH", start=1):
        each = {"name": name, "rating": 2000, "federation": f"AA{name}", "fide_id": f"10{place}"}
        players[name] = (await client.post(f"{path}/players", json=each)).json()["player"]
    await play(client, path, 1)
    await client.post(f"{path}/rounds")
    await client.post(f"{path}/rounds/2/publication")
    return path, players


async def look(client: Client, path: str, **asked: object) -> dict[str, Any]:
    answer = await client.post(f"{path}/what-if", json={"correction": asked})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def boards(client: Client, path: str, number: int) -> set[str]:
    view = (await client.get(f"{path}/views/boards", params={"round": number})).json()
    rows = [view["rows"][key] for key in view["order"]]
    return {f"{row['white']['player']} {row['black']['player']}" for row in rows if row.get("game")}


def promised(told: dict[str, Any], was: set[str]) -> set[str]:
    changes = told["rounds"][0]["boards"]
    gone, come = (
        {f"{each[side]['white']['player']} {each[side]['black']['player']}" for each in changes}
        for side in ("was", "now")
    )
    assert gone <= was
    return (was - gone) | come


@pytest.mark.article("A.2")
@pytest.mark.parametrize(
    ("of", "details"),
    [
        ("H", {"name": "AA"}),
        ("H", {"rating": 2000, "title": "GM", "name": "H"}),
        ("H", {"rating": 2001, "title": "GM", "name": "AA"}),
        ("A", {"rating": 1999, "title": "GM"}),
    ],
)
async def test_the_pairing_follows_as_it_was_promised(director: Client, of: str, details: dict[str, str | int]) -> None:
    path, players = await equals(director)
    hang = await boards(director, path, 2)

    told = await look(director, path, kind="details", player=players[of], **details)
    done = await director.patch(f"{path}/players/{players[of]}", json={**details, "reason": "list"})
    decided = await director.post(f"{path}/rounds/2/decision", json={"choice": "pair-again", "reason": "list"})

    assert done.status_code == decided.status_code == 201
    assert promised(told, hang) == await boards(director, path, 2)
    assert told["options"]


@pytest.mark.article("A.2")
@pytest.mark.parametrize(("order", "field", "now"), [("federation", "federation", "AAA"), ("fide-id", "fide_id", "1")])
async def test_what_ranks_equals_is_looked_at(director: Client, order: str, field: str, now: str) -> None:
    path, players = await equals(director, equals_order=order)

    told = await look(director, path, kind="details", player=players["H"], **{field: now})

    assert [each["round"] for each in told["rounds"]] == [2]


async def test_details_as_they_are_change_nothing(director: Client) -> None:
    path, players = await equals(director)

    told = await look(director, path, kind="details", player=players["H"], name="H", rating=2000, title="")

    assert (told["facts"], told["rounds"], told["options"]) == ([], [], [])


async def test_the_events_are_those_that_the_correction_records(director: Client) -> None:
    path, players = await equals(director)
    details = {"name": "AA", "rating": 2001, "title": "FM", "club": "Other Club"}

    told = await look(director, path, kind="details", player=players["H"], **details)

    assert [each["type"] for each in told["facts"]] == ["RatingCorrected", "PlayerDetailsCorrected"]


async def test_a_preview_says_when_each_consequence_takes_effect(director: Client) -> None:
    path, players = await equals(director, system="fide-dutch-2026")

    told = await look(director, path, kind="withdrawal", player=players["C"])
    rated = await look(director, path, kind="details", player=players["H"], rating=2001)

    assert {(each["part"], each["takes_effect"]) for each in told["changes"]} == {("players", "next-pairing")}
    assert {(each["part"], each["takes_effect"]) for each in rated["changes"]} == {("numbers", "at-once")}
    assert {each["takes_effect"] for each in rated["rounds"]} == {"next-pairing"}
    assert rated["standings"]["takes_effect"] == "at-once"
