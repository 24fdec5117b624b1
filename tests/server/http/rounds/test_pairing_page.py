"""Pairing by hand as a page: who is to be seated, where they sit, and which rounds may be paired so."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest

from server.access import Audience
from server.http.routes import ROUTE_PERMISSIONS
from tests.server.http.conftest import Client, play


def page_of(small: str, query: str = "") -> str:
    return f"/t/{small.rsplit('/', 1)[-1]}/pairing{query}"


async def seating(director: Client, small: str, number: int) -> dict[str, Any]:
    told: dict[str, Any] = (await director.get(f"{small}/rounds/{number}/seating")).json()
    return told


async def test_before_the_start_the_page_asks_for_a_reason(director: Client, small: str) -> None:
    text = (await director.get(page_of(small))).text

    assert 'data-mode="start"' in text
    assert 'data-form="start"' in text


async def test_after_the_start_everyone_who_plays_is_to_be_seated_by_score_and_number(
    director: Client, small: str
) -> None:
    await play(director, small, 1)
    await director.post(f"{small}/rounds/2/manual", json={"reason": "by agreement"})

    text = (await director.get(page_of(small))).text
    told = await seating(director, small, 2)

    assert 'data-mode="manual"' in text
    assert told["boards"] == []
    assert len(told["players"]) == 4
    points = [player["points"] for player in told["players"]]
    assert points == sorted(points, reverse=True)


async def test_a_published_round_comes_with_its_boards_and_those_that_are_played(director: Client, small: str) -> None:
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    rows = (await director.get(f"{small}/views/boards")).json()["rows"]
    first = next(iter(rows.values()))
    await director.put(f"{small}/rounds/1/games/{first['game']}/result", json={"result": "1-0", "seen": None})

    text = (await director.get(page_of(small, "?round=1"))).text
    told = await seating(director, small, 1)

    assert 'data-mode="amend"' in text
    assert told["boards"] == [[row["white"]["player"], row["black"]["player"]] for row in rows.values()]
    assert told["played"] == [[first["white"]["player"], first["black"]["player"]]]


@pytest.mark.parametrize("query", ["?round=0", "?round=3"])
async def test_other_rounds_are_not_paired_by_hand(director: Client, small: str, query: str) -> None:
    await play(director, small, 1)

    assert (await director.get(page_of(small, query))).status_code == HTTPStatus.NOT_FOUND
    number = query.partition("=")[2]
    assert (await director.get(f"{small}/rounds/{number}/seating")).status_code == HTTPStatus.NOT_FOUND


def test_pairing_by_hand_is_for_directors() -> None:
    assert ROUTE_PERMISSIONS["pairing_page"].audience == ROUTE_PERMISSIONS["get_seating"].audience == Audience.DIRECTORS
