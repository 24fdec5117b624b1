"""No round is published over results in conflict without a question."""

from __future__ import annotations

from http import HTTPStatus

from tests.server.http.conftest import Client, play


async def test_a_draft_is_published_over_a_conflict_only_if_the_director_knows_of_it(
    director: Client, arbiter: Client, small: str
) -> None:
    await play(director, small, 1)
    await director.post(f"{small}/rounds")
    view = (await director.get(f"{small}/views/boards?round=1")).json()
    game = f"{small}/rounds/1/games/{view['order'][0]}/result"
    other = await arbiter.put(game, json={"result": "0-1", "seen": None})

    refused = await director.post(f"{small}/rounds/2/publication")
    done = await director.post(f"{small}/rounds/2/publication", json={"despite_conflicts": True})

    assert other.status_code == HTTPStatus.CONFLICT
    assert (refused.status_code, refused.json()["refusal"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "ResultsInConflict")
    assert "In 1 game" in refused.json()["title"]
    assert done.status_code == HTTPStatus.CREATED


async def test_a_conflict_that_was_settled_does_not_hold_a_round_up(
    director: Client, arbiter: Client, small: str
) -> None:
    await play(director, small, 1)
    view = (await director.get(f"{small}/views/boards?round=1")).json()
    key = view["order"][0]
    game = f"{small}/rounds/1/games/{key}/result"
    await arbiter.put(game, json={"result": "0-1", "seen": None})
    await arbiter.put(game, json={"result": "1/2-1/2", "seen": view["rows"][key]["seen"]})
    await director.post(f"{small}/rounds")

    assert (await director.post(f"{small}/rounds/2/publication")).status_code == HTTPStatus.CREATED
