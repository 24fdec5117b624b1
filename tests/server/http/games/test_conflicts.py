"""Two results of one game: the desk sees both sides until one is chosen; when each result was entered, and by whom."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import pytest

from server.access import Role
from tests.server.http.conftest import Client

ClientOf = Callable[..., Client]


@pytest.fixture
async def in_play(director: Client, small: str) -> str:
    """Round 1 public, without a result."""
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    return small


async def first_game(client: Client, path: str) -> str:
    """The path of the game on board 1."""
    boards = (await client.get(f"{path}/views/boards")).json()
    return f"{path}/rounds/1/games/{boards['order'][0]}"


async def enter(client: Client, game: str, result: str, seen: int | None = None) -> Any:
    return await client.put(f"{game}/result", json={"result": result, "seen": seen})


async def attention(director: Client, path: str) -> Any:
    return (await director.get(f"{path}/attention")).json()


async def test_a_conflict_reaches_the_desk_with_both_sides(director: Client, client_of: ClientOf, in_play: str) -> None:
    game, tablet = await first_game(director, in_play), client_of(Role.ARBITER)
    first = (await enter(director, game, "1-0")).json()
    refused = await enter(tablet, game, "0-1")

    (found,) = (await attention(director, in_play))["conflicts"]

    assert refused.status_code == HTTPStatus.CONFLICT
    assert (found["board"], found["seen"], found["recorded"]["result"]) == (1, first["seen"], "1-0")
    assert found["recorded"]["by"]
    assert (found["wanted"]["result"], found["wanted"]["by"]) == ("0-1", "arbiter test arbiter")


async def test_a_conflict_is_settled_by_either_result(director: Client, client_of: ClientOf, in_play: str) -> None:
    game, tablet = await first_game(director, in_play), client_of(Role.ARBITER)
    seen = (await enter(director, game, "1-0")).json()["seen"]

    await enter(tablet, game, "0-1")
    kept = await director.delete(f"{game}/conflict")
    after_keeping = (await attention(director, in_play))["conflicts"]
    await enter(tablet, game, "0-1")
    again = (await attention(director, in_play))["conflicts"]
    recorded = await enter(director, game, "0-1", seen)

    assert kept.status_code == HTTPStatus.OK
    assert (after_keeping, len(again)) == ([], 1)
    assert recorded.status_code == HTTPStatus.CREATED
    assert (await attention(director, in_play))["conflicts"] == []


async def test_a_conflict_ends_when_its_result_is_recorded_by_an_undo(
    director: Client, client_of: ClientOf, in_play: str
) -> None:
    game, tablet = await first_game(director, in_play), client_of(Role.ARBITER)
    seen = (await enter(director, game, "1-0")).json()["seen"]
    corrected = (await enter(director, game, "0-1", seen)).json()["seen"]
    await enter(tablet, game, "1-0")
    assert len((await attention(director, in_play))["conflicts"]) == 1

    await director.post(f"{in_play}/undo", json={"version": corrected})

    assert (await attention(director, in_play))["conflicts"] == []


async def test_the_entries_of_a_round_name_who_and_when(director: Client, client_of: ClientOf, in_play: str) -> None:
    game, tablet = await first_game(director, in_play), client_of(Role.ARBITER)
    before = (await director.get(f"{in_play}/rounds/1/entries")).json()
    seen = (await enter(tablet, game, "1-0")).json()["seen"]

    (entry,) = (await director.get(f"{in_play}/rounds/1/entries?after={before['version']}")).json()["entries"]

    assert (before["entries"], bool(before["published_at"])) == ([], True)
    assert (entry["game"], entry["version"], entry["by"]) == (game.rpartition("/")[2], seen, "arbiter test arbiter")
    assert entry["at"] > before["published_at"]


async def test_a_round_that_is_not_public_has_no_entries(director: Client, small: str) -> None:
    await director.post(f"{small}/rounds")

    assert (await director.get(f"{small}/rounds/1/entries")).status_code == HTTPStatus.NOT_FOUND


async def test_the_server_s_warnings_need_the_director(director: Client, client_of: ClientOf, small: str) -> None:
    found = await attention(director, small)

    assert (found["warnings"], found["alarm"], found["tablets"], found["displays"]) == (["backup"], "", [], [])
    assert (await client_of(Role.ARBITER).get(f"{small}/attention")).status_code == HTTPStatus.FORBIDDEN
