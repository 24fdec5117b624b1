"""The buttons of the desk's next step are found as the desk shows them."""

from __future__ import annotations

from tests.server.http.conftest import Client


async def steps(director: Client, path: str, words: str) -> list[str]:
    """The buttons that these words find, without the pages."""
    found = (await director.get(f"{path}/search", params={"q": words})).json()["targets"]
    return [each["path"].partition("#next:")[2] for each in found if "#next:" in each["path"]]


async def rate(director: Client, path: str, place: int, rating: int) -> None:
    player = (await director.get(f"{path}/views/players")).json()["order"][place]
    await director.post(f"{path}/players/{player}/rating-corrections", json={"rating": rating})


async def test_a_draft_is_repaired_only_if_the_system_pairs_it_in_another_way(director: Client, small: str) -> None:
    await director.post(f"{small}/rounds")
    await rate(director, small, 0, 2900)

    assert (await director.get(f"{small}/views/desk")).json()["head"]["stale"]
    assert not (await director.get(f"{small}/rounds/1/difference")).json()["pairs_again"]
    assert await steps(director, small, "re-pair") == []
    assert await steps(director, small, "publish") == ["publish"]

    await rate(director, small, -1, 2950)
    assert (await director.get(f"{small}/rounds/1/difference")).json()["pairs_again"]
    assert await steps(director, small, "re-pair") == ["again"]
    assert await steps(director, small, "publish") == []  # as it is with a reason, below


async def test_a_draft_that_the_system_finds_no_pairing_for_is_not_repaired(director: Client, small: str) -> None:
    await director.post(f"{small}/rounds")
    players = (await director.get(f"{small}/views/players")).json()["order"]
    for player in players[1:]:
        await director.post(f"{small}/players/{player}/byes", json={"round": 1, "kind": "zero-point"})

    found = (await director.get(f"{small}/rounds/1/difference")).json()

    assert (found["due"], found["pairs_again"]) == (True, False)
    assert await steps(director, small, "re-pair") == []
    assert await steps(director, small, "publish") == []
