"""A file says which results were corrected after the next pairing: it comes back without a difference."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.http.conftest import Client, play

TOURNAMENTS = "/api/v1/tournaments"


async def corrected_open(director: Client, *, rounds: int = 5) -> str:
    """Eight players; the result of board 1 is corrected when round two is public; three rounds are played."""
    body = {"name": "Open", "rounds": rounds, "initial_colour": "white"}
    path = f"{TOURNAMENTS}/{(await director.post(TOURNAMENTS, json=body)).json()['id']}"
    for place in range(8):
        await director.post(f"{path}/players", json={"name": f"Player {place}", "rating": 2000 - 10 * place})
    await play(director, path, 1)
    first = (await director.get(f"{path}/views/boards")).json()["rows"]
    board = next(row for row in first.values() if row["board"] == 1)
    await play_from(director, path, 2, board)
    await play(director, path, 3)
    return path


async def play_from(director: Client, path: str, number: int, corrected: dict[str, Any]) -> None:
    """Pair and publish a round, correct the result of an earlier board, and play the round."""
    await director.post(f"{path}/rounds")
    await director.post(f"{path}/rounds/{number}/publication")
    old = f"{path}/rounds/1/games/{corrected['game']}/result"
    answer = await director.put(old, json={"result": "0-1", "seen": corrected["seen"], "reason": "misread"})
    assert (answer.status_code, answer.json()["window"]) == (201, "standings"), answer.text
    for row in (await director.get(f"{path}/views/boards")).json()["rows"].values():
        game = f"{path}/rounds/{number}/games/{row['game']}/result"
        await director.put(game, json={"result": "1-0", "seen": row["seen"]})


@pytest.mark.parametrize("audience", ["standings", "rating-office"])
@pytest.mark.parametrize("form", ["trf26", "trf16"])
async def test_rounds_paired_before_a_correction_have_no_difference(director: Client, form: str, audience: str) -> None:
    path = await corrected_open(director)
    query = {"format": form, "for": audience}
    text = (await director.get(f"{path}/export", params=query)).text
    assert "### Correction @ Round 1: 1-5: 1-0 => 0-1\r\n" in text

    made = (await director.post("/api/v1/imports", content=text.encode())).json()

    assert (made["differences"], made["notes"]) == ([], [])
    again = (await director.get(f"{TOURNAMENTS}/{made['id']}/export", params=query)).text
    assert again == text


async def test_a_correction_after_a_draft_that_was_discarded_has_no_line(director: Client) -> None:
    path = await corrected_open(director, rounds=4)
    assert (await director.post(f"{path}/rounds")).status_code == 201
    third = (await director.get(f"{path}/views/arbiter", params={"round": 3})).json()["rows"]
    row = next(each for each in third.values() if each.get("game"))
    answer = await director.put(
        f"{path}/rounds/3/games/{row['game']}/result", json={"result": "0-1", "seen": row["seen"], "reason": "misread"}
    )
    assert answer.status_code == 201, answer.text
    assert "### Correction @ Round 3" in (await director.get(f"{path}/export")).text

    await director.delete(f"{path}/rounds/4")

    assert "### Correction @ Round 3" not in (await director.get(f"{path}/export")).text
