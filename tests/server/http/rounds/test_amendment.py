"""A published pairing is amended by hand, a player who had a board left out."""

from __future__ import annotations

from http import HTTPStatus

import pytest

from tests.server.http.conftest import Client


async def published(director: Client, small: str) -> list[list[str]]:
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    boards: list[list[str]] = (await director.get(f"{small}/rounds/1/seating")).json()["boards"]
    return boards


@pytest.mark.article("C.04.2")
async def test_a_player_who_had_a_board_is_left_out_and_the_opponent_has_the_bye(director: Client, small: str) -> None:
    (away, opponent), *others = await published(director, small)
    body = {"boards": others, "bye": opponent, "reason": "ill at the board"}

    missing = await director.post(f"{small}/rounds/1/amendment", json=body)
    done = await director.post(f"{small}/rounds/1/amendment", json=body | {"left_out": [away]})

    seating = (await director.get(f"{small}/rounds/1/seating")).json()
    assert missing.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert done.status_code == HTTPStatus.CREATED
    assert (seating["boards"], seating["bye"]) == (others, opponent)
    assert away not in {each["player"] for each in seating["players"]}


async def test_someone_without_a_board_cannot_be_left_out(director: Client, small: str) -> None:
    boards = await published(director, small)
    body = {"boards": boards, "reason": "x", "left_out": ["nobody"]}

    refused = await director.post(f"{small}/rounds/1/amendment", json=body)

    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert refused.json()["refusal"] == "InvalidValue"
