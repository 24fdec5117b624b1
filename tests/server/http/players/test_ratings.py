"""Ratings side by side, K and estimates by the API, and the rule for the one that counts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.http.conftest import Client
from tests.server.http.tournaments.test_special_rules import made

ANNA = {"name": "Anna", "ratings": {"fide_standard": 2100, "fide_rapid": 1990, "national": 2215}, "k": 20}


async def row_of(director: Client, path: str, player: str) -> dict[str, Any]:
    rows: dict[str, dict[str, Any]] = (await director.get(f"{path}/views/players")).json()["rows"]
    return rows[player]


async def registered(director: Client, path: str, body: dict[str, Any] = ANNA) -> str:
    answer = await director.post(f"{path}/players", json=body)
    assert answer.status_code == 201, answer.text
    player: str = answer.json()["player"]
    return player


async def test_a_player_has_all_ratings_and_the_one_that_counts(director: Client) -> None:
    path = await made(director)
    row = await row_of(director, path, await registered(director, path))

    assert row["ratings"] == {"fide_standard": 2100, "fide_rapid": 1990, "fide_blitz": 0, "national": 2215}
    assert (row["rating"], row["rating_kind"], row["k"], row["estimate"]) == (2100, "official", 20, 0)


async def test_the_rule_is_announced_with_the_tournament(director: Client) -> None:
    path = await made(director, rating_rule={"method": "NIDOF", "rate_of_play": "rapid"})

    row = await row_of(director, path, await registered(director, path))

    assert (row["rating"], row["rating_kind"]) == (2215, "national")
    assert (await director.get(path)).json()["rating_rule"] == {
        "method": "NIDOF",
        "rate_of_play": "rapid",
        "lists": ["rapid", "standard", "blitz"],
    }


async def test_a_preview_of_another_rule_changes_nothing(director: Client) -> None:
    path = await made(director)
    player = await registered(director, path)
    body = {"method": "FIDE", "rate_of_play": "rapid"}

    preview = await director.put(f"{path}/rating-rule?preview=1", json=body)
    before = await row_of(director, path, player)
    changed = await director.put(f"{path}/rating-rule", json=body)

    assert preview.status_code == 200, preview.text
    assert "1990" in preview.text
    assert (before["rating"], changed.status_code) == (2100, 201)
    assert (await row_of(director, path, player))["rating"] == 1990


async def test_a_correction_states_some_of_the_ratings(director: Client) -> None:
    path = await made(director)
    player = await registered(director, path)

    answer = await director.patch(f"{path}/players/{player}", json={"ratings": {"fide_standard": 2130}, "k": 40})
    row = await row_of(director, path, player)

    assert answer.status_code == 201, answer.text
    assert (row["rating"], row["ratings"]["fide_rapid"], row["k"]) == (2130, 1990, 40)


async def test_an_estimate_is_marked(director: Client) -> None:
    path = await made(director)
    row = await row_of(director, path, await registered(director, path, {"name": "Bela", "estimate": 1600}))

    assert (row["rating"], row["rating_kind"], row["estimate"]) == (1600, "estimated", 1600)


@pytest.mark.parametrize(
    "body",
    [
        {"ratings": {"fide_standard": 4001}},
        {"ratings": {"standard": 2000}},
        {"k": 41},
        {"estimate": -1},
        {"estimate": "much"},
    ],
)
async def test_what_is_no_rating_is_refused(director: Client, body: dict[str, Any]) -> None:
    path = await made(director)

    answer = await director.post(f"{path}/players", json={"name": "Bela", **body})

    assert answer.status_code == 400, answer.text


async def test_a_rule_that_there_is_not_is_refused(director: Client) -> None:
    path = await made(director)

    twice = await director.put(f"{path}/rating-rule", json={"lists": ["rapid", "rapid"]})
    unknown = await director.put(f"{path}/rating-rule", json={"method": "ELO"})

    assert (twice.status_code, unknown.status_code) == (422, 400)
