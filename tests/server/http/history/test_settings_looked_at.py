"""What other settings and prohibitions would change, before they are announced."""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.trf.lines import file, player
from tests.server.http.conftest import Client, play
from tests.server.http.tournaments.test_special_rules import made, players

FOOTBALL = {"win": 3, "draw": 1}


async def looked(director: Client, path: str, **question: Any) -> Any:
    answer = await director.post(f"{path}/what-if", json=question)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_before_round_one_another_pairing_is_shown_and_nothing_is_warned_of(director: Client) -> None:
    path = await made(director)
    who = await players(director, path, 4)

    found = await looked(director, path, prohibitions={"pairs": [[who[0], who[2]]]})

    assert found["warnings"] == []
    assert [each["type"] for each in found["facts"]] == ["ProhibitionsChanged"]
    assert [each["round"] for each in found["rounds"]] == [1]
    assert (await director.get(path)).json()["prohibitions"] == []


async def test_a_draft_is_compared_with_what_would_be_paired(director: Client) -> None:
    path = await made(director)
    who = await players(director, path, 4)
    await director.post(f"{path}/rounds")

    found = await looked(director, path, prohibitions={"pairs": [[who[0], who[2]]]})

    assert [(each["code"], each["level"], each["article"]) for each in found["warnings"]] == [
        ("prohibitions-changed", 5, "C.05 5.2")
    ]
    assert [each["type"] for each in found["facts"]] == ["ProhibitionsChanged", "FideModeLeft"]
    assert found["rounds"][0]["status"] == "paired"
    assert len(found["rounds"][0]["boards"]) == 2


async def test_other_points_move_the_standings(director: Client) -> None:
    path = await made(director)
    await players(director, path, 4)
    await play(director, path, 1)

    found = await looked(director, path, settings={"scoring": FOOTBALL, "rounds": 6})

    assert [(each["code"], each["level"]) for each in found["warnings"]] == [
        ("rounds-changed", 5),
        ("scoring-changed", 5),
    ]
    assert found["standings"]["moves"]
    assert (await director.get(path)).json()["fide_mode"]


@pytest.mark.parametrize("settings", [{"system": "berger", "options": {"numbers": "rating"}}])
async def test_another_system_shows_its_pairing_of_round_one(director: Client, settings: dict[str, Any]) -> None:
    path = await made(director, rounds=5, initial_colour="white")
    await players(director, path, 6)

    found = await looked(director, path, settings=settings)

    assert [each["round"] for each in found["rounds"]] == [1]


async def test_another_system_is_announced_until_round_one_is_paired(director: Client) -> None:
    path = await made(director)
    await players(director, path, 4)

    changed = await director.patch(path, json={"system": "berger", "options": {"numbers": "rating"}})
    now = (await director.get(path)).json()
    back = await director.patch(path, json={"system": "fide-dutch-2026", "rounds": 4, "acceleration": "baku"})
    await director.post(f"{path}/rounds")
    late = await director.patch(path, json={"system": "berger"})

    assert (changed.status_code, now["system"], now["rounds"]) == (201, "berger", 3)
    assert back.status_code == 201
    assert (late.status_code, late.json()["refusal"]) == (422, "SystemIsFixed")
    assert (await director.get(path)).json()["acceleration"] == "baku"


async def test_the_end_at_a_guessed_number_of_rounds_is_asked_about(director: Client) -> None:
    report = file("012 Open", "192 FIDE_DUTCH_2026", player(1, "2 w 1", points="1.0"), player(2, "1 b 0", points="0.0"))
    path = f"/api/v1/tournaments/{(await director.post('/api/v1/imports', content=report.encode())).json()['id']}"

    more = await looked(director, path, settings={"rounds": 7})
    end = await looked(director, path, end=True)
    done = await director.post(f"{path}/end")

    assert [(each["code"], each["level"]) for each in more["warnings"]] == [("rounds-stated", 2)]
    assert [(each["code"], each["level"]) for each in end["warnings"]] == [("rounds-assumed", 3)]
    assert end["facts"][-1]["type"] == "TournamentFinished"
    assert (done.status_code, done.json()["warnings"][0]["code"]) == (201, "rounds-assumed")
    again = await looked(director, path, undo=done.json()["version"])
    assert again["facts"][-1]["type"] == "TournamentReopened"
