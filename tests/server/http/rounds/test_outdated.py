"""A pairing about which something came in: the difference first, a reason to publish it as it is, no decision twice."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest

from tests.server.http.conftest import Client, play


async def rate(director: Client, path: str, player: str, rating: int) -> None:
    done = await director.post(f"{path}/players/{player}/rating-corrections", json={"rating": rating})
    assert done.status_code == HTTPStatus.CREATED


async def difference(client: Client, path: str, number: int) -> Any:
    return (await client.get(f"{path}/rounds/{number}/difference")).json()


async def last_player(client: Client, path: str) -> str:
    last: str = (await client.get(f"{path}/views/players")).json()["order"][-1]
    return last


@pytest.fixture
async def drafted(director: Client, small: str) -> str:
    """Round 1 a draft."""
    await director.post(f"{small}/rounds")
    return small


@pytest.mark.article("F.7")
async def test_a_draft_that_differs_by_now_is_published_as_it_is_with_a_reason_alone(
    director: Client, drafted: str
) -> None:
    await rate(director, drafted, await last_player(director, drafted), 2800)

    found = await difference(director, drafted, 1)
    refused = await director.post(f"{drafted}/rounds/1/publication")
    done = await director.post(f"{drafted}/rounds/1/publication", json={"reason": "The players are seated."})

    assert found["due"]
    assert found["rounds"][0]["boards"]
    assert found["rounds"][0]["because"]["says"]
    assert (refused.status_code, refused.json()["refusal"]) == (HTTPStatus.UNPROCESSABLE_ENTITY, "DraftDiffers")
    assert done.status_code == HTTPStatus.CREATED
    timeline = (await director.get(f"{drafted}/timeline")).text
    assert "The players are seated." in timeline
    assert not (await difference(director, drafted, 1))["due"]


async def test_a_draft_that_the_system_pairs_again_is_published_without_a_reason(
    director: Client, drafted: str
) -> None:
    first = (await director.get(f"{drafted}/views/players")).json()["order"][0]
    await rate(director, drafted, first, 2900)

    assert (await director.get(f"{drafted}/views/desk")).json()["head"]["stale"]
    assert not (await difference(director, drafted, 1))["due"]
    assert (await director.post(f"{drafted}/rounds/1/publication")).status_code == HTTPStatus.CREATED


@pytest.mark.article("F.7")
async def test_a_decision_is_asked_for_again_only_if_something_new_concerns_the_boards(
    director: Client, drafted: str
) -> None:
    await director.post(f"{drafted}/rounds/1/publication")
    last = await last_player(director, drafted)
    correction = {"correction": {"kind": "rating", "player": last, "rating": 2801}}
    before = (await director.post(f"{drafted}/what-if", json=correction)).json()["options"]
    await rate(director, drafted, last, 2800)
    asked = await difference(director, drafted, 1)
    await director.post(f"{drafted}/rounds/1/decision", json={"choice": "keep", "reason": "They are seated."})

    kept = await difference(director, drafted, 1)
    looked = (await director.post(f"{drafted}/what-if", json=correction)).json()
    await rate(director, drafted, last, 2801)
    unchanged = await difference(director, drafted, 1)
    await rate(director, drafted, await last_player(director, drafted), 2900)
    anew = await difference(director, drafted, 1)

    assert before == ["keep", "pair-again"]
    assert [each["due"] for each in (asked, kept, unchanged, anew)] == [True, False, False, True]
    assert looked["options"] == []


async def test_the_difference_is_not_for_the_public(director: Client, public: Client, small: str) -> None:
    await play(director, small, 1)

    assert (await public.get(f"{small}/rounds/1/difference")).status_code == HTTPStatus.UNAUTHORIZED
    assert not (await difference(director, small, 1))["due"]


@pytest.mark.article("F.7")
async def test_boards_that_were_decided_about_are_counted_and_not_asked_about_again(
    director: Client, small: str
) -> None:
    for place in range(4, 8):
        await director.post(f"{small}/players", json={"name": f"Player {place}", "rating": 2000 - 10 * place})
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    first, _, third, *_ = (await director.get(f"{small}/views/players")).json()["order"]

    await rate(director, small, first, 1998)  # below the second
    asked = await difference(director, small, 1)
    await director.post(f"{small}/rounds/1/decision", json={"choice": "keep", "reason": "They are seated."})
    await rate(director, small, third, 1996)  # below the fourth
    anew = await difference(director, small, 1)

    assert asked["decided"] == []
    assert anew["decided"] == asked["rounds"][0]["boards"]
    new = anew["rounds"][0]["boards"]
    assert (len(new), [each for each in new if each in anew["decided"]]) == (2, [])


async def test_a_draft_with_a_player_who_has_left_says_that_it_cannot_be_published(
    director: Client, drafted: str
) -> None:
    before = await difference(director, drafted, 1)
    await director.post(f"{drafted}/players/{await last_player(director, drafted)}/withdrawal", json={"reason": "ill"})

    found = await difference(director, drafted, 1)
    refused = await director.post(f"{drafted}/rounds/1/publication", json={"reason": "The players are seated."})

    assert (before["unpublishable"], found["due"]) == ("", True)
    assert found["unpublishable"] == "The draft of round 1 pairs players who are not playing: Player 3."
    assert refused.json()["title"] == found["unpublishable"]
