"""Late entries and absences over HTTP: offered, looked at, taken as one action."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.http.conftest import Client


@pytest.fixture
async def odd(director: Client, small: str) -> str:
    """Five players, so that one has the bye."""
    await director.post(f"{small}/players", json={"name": "Player 4", "rating": 1900})
    return small


async def players(director: Client, path: str) -> list[str]:
    found: list[str] = (await director.get(f"{path}/views/players")).json()["order"]
    return found


async def offered(director: Client, path: str, player: str, case: str, **query: Any) -> list[dict[str, Any]]:
    answer = await director.get(f"{path}/players/{player}/options", params={"case": case, **query})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["options"]
    return found


async def take(director: Client, path: str, player: str, **body: Any) -> int:
    return (await director.post(f"{path}/players/{player}/options", json=body)).status_code


async def publish(director: Client, path: str) -> None:
    await director.post(f"{path}/rounds")
    await director.post(f"{path}/rounds/1/publication")


async def test_a_late_entry_sits_down_with_who_has_the_bye_in_one_action(director: Client, odd: str) -> None:
    await publish(director, odd)
    late = (await director.post(f"{odd}/players", json={"name": "Late, One"})).json()["player"]
    first = (await offered(director, odd, late, "late"))[0]
    asked = {"case": "late", "round": 1, "option": first["option"]}

    looked = (await director.post(f"{odd}/what-if", json={"option": {"player": late, **asked}})).json()
    taken = await director.post(f"{odd}/players/{late}/options", json={**asked, "reason": "all agree"})

    assert (first["kind"], first["other"], first["other_has_bye"]) == ("seated", "Player 4", True)
    assert looked["rounds"][0]["boards"][0]["was"]["white"]["name"] == "Player 4"
    assert taken.status_code == 201
    boards = (await director.get(f"{odd}/views/boards")).json()
    assert len(boards["order"]) == 3
    assert all(row["bye"] is None for row in boards["rows"].values())


async def test_a_decision_states_its_reason(director: Client, odd: str) -> None:
    await publish(director, odd)
    late = (await director.post(f"{odd}/players", json={"name": "Late, One"})).json()["player"]
    first = (await offered(director, odd, late, "late"))[0]

    assert await take(director, odd, late, case="late", round=1, option=first["option"]) == 422


async def test_an_absence_known_in_time_is_granted_and_the_draft_paired_anew(director: Client, odd: str) -> None:
    await director.post(f"{odd}/rounds")
    who = (await players(director, odd))[0]

    assert await take(director, odd, who, case="away", round=1, option="zero-point-bye") == 201

    draft = (await director.get(f"{odd}/views/draft")).json()
    seated = {row[side]["player"] for row in draft["rows"].values() for side in ("white", "black") if row[side]}
    assert who not in seated
    assert len(seated) == 4
    assert draft["head"]["stale"] is False


async def test_a_preview_over_a_draft_that_is_out_of_date_names_what_came_in_before(director: Client, odd: str) -> None:
    await director.post(f"{odd}/rounds")
    first, *_, last = await players(director, odd)
    option = {"player": first, "case": "away", "round": 1, "option": "zero-point-bye"}
    fresh = (await director.post(f"{odd}/what-if", json={"option": option})).json()
    await director.post(f"{odd}/players/{last}/rating-corrections", json={"rating": 2800})

    stale = (await director.post(f"{odd}/what-if", json={"option": option})).json()

    assert (fresh["rounds"][0]["because"] is None, fresh.get("causes")) == (False, None)
    assert stale["rounds"][0]["because"] is None
    assert ["Rating of Player 4" in each for each in stale["causes"]] == [True]


async def test_a_published_round_is_paired_again_without_who_stays_away(director: Client, odd: str) -> None:
    await publish(director, odd)
    who = (await players(director, odd))[0]

    assert await take(director, odd, who, case="away", round=1, option="paired-again", reason="ill") == 201

    boards = (await director.get(f"{odd}/views/boards")).json()
    assert len(boards["order"]) == 2
    assert all(row["bye"] is None for row in boards["rows"].values())
    assert (await offered(director, odd, who, "away", round=1))[0]["kind"] == "withdrawal"


@pytest.mark.parametrize(
    ("stage", "option"),
    [
        ("draft", "zero-point-bye"),
        ("draft", "half-point-bye"),
        ("draft", "withdrawal"),
        ("published", "forfeit-and-withdrawal"),
        ("published", "paired-again"),
    ],
)
async def test_a_preview_lists_every_event_that_is_recorded_with_the_reason_as_typed(
    director: Client, odd: str, stage: str, option: str
) -> None:
    version = (await director.post(f"{odd}/rounds")).json()["version"]
    if stage == "published":
        version = (await director.post(f"{odd}/rounds/1/publication")).json()["version"]
    who = (await players(director, odd))[0]
    asked = {"case": "away", "round": 1, "option": option, "reason": "Flu since Friday"}

    looked = (await director.post(f"{odd}/what-if", json={"option": {"player": who, **asked}})).json()
    assert await take(director, odd, who, **asked) == 201

    log = (await director.get(f"{odd}/timeline")).json()["facts"]
    recorded = [line["says"] for line in log if line["version"] > version]
    assert [fact["says"] for fact in looked["facts"]] == recorded
    assert "Flu since Friday" in " ".join(recorded)


async def test_a_preview_without_a_reason_says_whether_one_is_needed(director: Client, odd: str) -> None:
    await publish(director, odd)
    who = (await players(director, odd))[0]

    found = {
        option: (await director.post(f"{odd}/what-if", json={"option": {"player": who, **asked}})).json()
        for option in ("paired-again", "forfeit-and-withdrawal")
        for asked in [{"case": "away", "round": 1, "option": option}]
    }

    assert {option: each["needs_reason"] for option, each in found.items()} == {
        "paired-again": True,
        "forfeit-and-withdrawal": False,
    }


async def test_what_is_not_offered_any_more_is_refused(director: Client, odd: str) -> None:
    await publish(director, odd)
    who = (await players(director, odd))[0]

    assert await take(director, odd, who, case="away", round=1, option="half-point-bye") == 422
    assert await take(director, odd, who, case="away", round=9, option="forfeit") == 422
    assert (await director.get(f"{odd}/players/{who}/options", params={"case": "never"})).status_code == 400


@pytest.mark.parametrize("case", ["late", "away"])
async def test_every_option_that_is_offered_is_accepted(director: Client, odd: str, case: str) -> None:
    await publish(director, odd)
    who = (await players(director, odd))[0]
    if case == "late":
        who = (await director.post(f"{odd}/players", json={"name": "Late, One"})).json()["player"]
    for number in (1, 2):
        for each in await offered(director, odd, who, case, round=number):
            version = (await director.get(odd)).json()["version"]
            body = {"case": case, "round": number, "option": each["option"], "reason": "told"}
            taken = await director.post(f"{odd}/players/{who}/options", json=body)
            assert taken.status_code in (200, 201), each
            if taken.json()["version"] > version:
                undone = await director.post(f"{odd}/undo", json={"version": version + 1, "reason": "tried"})
                assert undone.status_code == 201, (each, undone.text)


async def test_only_a_director_is_asked(arbiter: Client, director: Client, odd: str) -> None:
    who = (await players(director, odd))[0]

    assert (await arbiter.get(f"{odd}/players/{who}/options")).status_code == 403


async def test_a_second_half_point_bye_says_its_warning_before_and_after(director: Client, odd: str) -> None:
    await director.patch(odd, json={"rounds": 5})
    who = (await players(director, odd))[0]
    await director.post(f"{odd}/players/{who}/byes", json={"round": 3, "kind": "half-point"})
    warned = {each["option"]: each["warnings"] for each in await offered(director, odd, who, "away", round=1)}

    taken = await director.post(
        f"{odd}/players/{who}/options", json={"case": "away", "round": 1, "option": "half-point-bye", "reason": "ill"}
    )

    assert [each["code"] for each in warned["half-point-bye"]] == ["another-half-point-bye"]
    assert [each["code"] for each in taken.json()["warnings"]] == ["another-half-point-bye"]
    assert warned["zero-point-bye"] == []


async def test_it_is_said_why_no_half_point_is_offered(director: Client, odd: str) -> None:
    player = (await players(director, odd))[0]
    asked = {"case": "away"}
    free = (await director.get(f"{odd}/players/{player}/options", params=asked)).json()
    await director.patch(odd, json={"bye_limits": {"most": 0, "until": None}})

    found = (await director.get(f"{odd}/players/{player}/options", params=asked)).json()

    assert free["no_half_point"] == ""
    assert "half-point-bye" not in {each["kind"] for each in found["options"]}
    assert found["no_half_point"].startswith("No half-point bye: Player")
