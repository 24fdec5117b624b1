"""No round is paired or published, and no tournament closed, over results in conflict without a question."""

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


async def in_conflict(director: Client, path: str, number: int) -> None:
    """A device sends another result of the first board of a round than the one recorded."""
    view = (await director.get(f"{path}/views/boards", params={"round": number})).json()
    sent = {"result": "0-1", "seen": None}
    other = await director.put(f"{path}/rounds/{number}/games/{view['order'][0]}/result", json=sent)
    assert other.status_code == HTTPStatus.CONFLICT


async def publish_round_two_in_conflict(director: Client, path: str) -> None:
    """Round two is public when a device sends another result of round one."""
    await play(director, path, 1)
    await director.post(f"{path}/rounds")
    await director.post(f"{path}/rounds/2/publication")
    await in_conflict(director, path, 1)


async def test_a_round_is_paired_over_a_conflict_only_if_the_director_knows_of_it(director: Client, small: str) -> None:
    await play(director, small, 1)
    before = (await director.get(f"{small}/rounds/2/warnings")).json()
    await in_conflict(director, small, 1)

    looked = (await director.get(f"{small}/rounds/2/warnings")).json()
    refused = await director.post(f"{small}/rounds")
    done = await director.post(f"{small}/rounds", json={"despite_conflicts": True})

    assert before["conflicts"] == []
    assert looked["conflicts"] == [refused.json()["title"], refused.json()["detail"]]
    assert (refused.status_code, refused.json()["refusal"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "ResultsInConflict")
    assert done.status_code == HTTPStatus.CREATED


async def test_a_published_round_is_paired_again_over_a_conflict_only_if_the_director_knows_of_it(
    director: Client, small: str
) -> None:
    await publish_round_two_in_conflict(director, small)
    decision = {"choice": "pair-again", "reason": "A wrong rating"}

    refused = await director.post(f"{small}/rounds/2/decision", json=decision)
    done = await director.post(f"{small}/rounds/2/decision", json={**decision, "despite_conflicts": True})
    kept = await director.post(f"{small}/rounds/2/decision", json={"choice": "keep", "reason": "It stays"})

    assert refused.json()["refusal"] == "ResultsInConflict"
    assert done.is_success
    assert kept.is_success


async def test_a_tournament_is_closed_over_a_conflict_only_if_the_director_knows_of_it(
    director: Client, small: str
) -> None:
    await director.patch(small, json={"rounds": 1})
    await play(director, small, 1)
    await in_conflict(director, small, 1)

    refused = await director.post(f"{small}/end")
    done = await director.post(f"{small}/end", json={"despite_conflicts": True})

    assert refused.json()["refusal"] == "ResultsInConflict"
    assert done.status_code == HTTPStatus.CREATED


async def test_an_option_that_pairs_again_is_taken_over_a_conflict_only_if_the_director_knows_of_it(
    director: Client, small: str
) -> None:
    await publish_round_two_in_conflict(director, small)
    view = (await director.get(f"{small}/views/boards?round=2")).json()
    who = view["rows"][view["order"][0]]["white"]["player"]
    wanted = {"case": "away", "round": 2, "option": "paired-again", "reason": "ill"}

    refused = await director.post(f"{small}/players/{who}/options", json=wanted)
    done = await director.post(f"{small}/players/{who}/options", json={**wanted, "despite_conflicts": True})

    assert (refused.status_code, refused.json()["refusal"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "ResultsInConflict")
    assert done.status_code == HTTPStatus.CREATED
