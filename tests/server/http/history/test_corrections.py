"""Corrections over HTTP: previews, decisions, pairing by hand, undo, the timeline."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.http.conftest import Client, play


async def boards(client: Client, path: str) -> list[dict[str, Any]]:
    view = (await client.get(f"{path}/views/boards")).json()
    return [view["rows"][key] for key in view["order"] if view["rows"][key].get("game")]


async def game_of_round_one(client: Client, path: str) -> dict[str, Any]:
    view = (await client.get(f"{path}/views/boards", params={"round": 1})).json()
    row: dict[str, Any] = view["rows"][view["order"][0]]
    return row


@pytest.fixture
async def second(director: Client, small: str) -> str:
    """Round 1 played, round 2 published."""
    await play(director, small, 1)
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/2/publication")
    return small


async def test_a_correction_is_looked_at_before_it_is_made(director: Client, second: str) -> None:
    game = await game_of_round_one(director, second)
    before = (await director.get(second)).json()["version"]

    shown = await director.post(
        f"{second}/what-if",
        json={"correction": {"kind": "result", "round": 1, "game": game["game"], "result": "0-1"}},
    )

    assert shown.status_code == 200
    body = shown.json()
    assert body["window"]["name"] == "published"
    assert body["window"]["article"] == "F.7"
    assert body["options"] == ["keep", "pair-again"]
    assert body["rounds"][0]["round"] == 2
    assert body["rounds"][0]["because"]["says"]
    assert (await director.get(second)).json()["version"] == before


async def test_the_director_decides_to_pair_again_and_may_take_it_back(director: Client, second: str) -> None:
    game = await game_of_round_one(director, second)
    await director.put(f"{second}/rounds/1/games/{game['game']}/result", json={"result": "0-1", "seen": game["seen"]})
    paired = [(row["white"]["player"], row["black"]["player"]) for row in await boards(director, second)]

    decided = await director.post(
        f"{second}/rounds/2/decision", json={"choice": "pair-again", "reason": "a wrong slip"}
    )

    assert decided.status_code == 201
    again = [(row["white"]["player"], row["black"]["player"]) for row in await boards(director, second)]
    assert again != paired
    undone = await director.post(f"{second}/undo", json={"version": decided.json()["version"], "reason": "no"})
    assert undone.status_code == 201
    assert [(row["white"]["player"], row["black"]["player"]) for row in await boards(director, second)] == paired


async def test_a_decision_without_a_reason_is_refused_with_its_article(director: Client, second: str) -> None:
    refused = await director.post(f"{second}/rounds/2/decision", json={"choice": "keep", "reason": " "})

    assert refused.status_code == 422


async def test_colours_are_corrected(director: Client, arbiter: Client, second: str) -> None:
    game = await game_of_round_one(director, second)

    done = await arbiter.put(
        f"{second}/rounds/1/games/{game['game']}/colours",
        json={"white": game["black"]["player"], "seen": game["seen"], "reason": "sat wrongly", "reported_by": "both"},
    )

    assert done.status_code == 201
    turned = await game_of_round_one(director, second)
    assert turned["white"]["player"] == game["black"]["player"]
    assert turned["result"] == "0-1"


async def test_a_conflict_about_colours_says_who_has_white_and_who_was_to_have_it(arbiter: Client, second: str) -> None:
    game = await game_of_round_one(arbiter, second)
    white, black = (game[side]["player"] for side in ("white", "black"))
    path = f"{second}/rounds/1/games/{game['game']}/colours"

    conflict = await arbiter.put(path, json={"white": black})
    same = await arbiter.put(path, json={"white": white})

    assert (conflict.status_code, same.status_code) == (409, 200)
    found = conflict.json()
    assert found["refusal"] == "ColoursDiffer"
    assert found["recorded"] | {"result": "1-0", "seen": game["seen"], "white": white} == found["recorded"]
    assert found["wanted"] == {"white": black}
    names = [game[side]["name"] for side in ("white", "black")]
    assert found["title"] == f"{names[0]} has White in this game, with the result 1 – 0, not {names[1]}."


async def test_details_and_byes_are_corrected_and_a_registration_cancelled(director: Client, small: str) -> None:
    entered = (await director.post(f"{small}/players", json={"name": "Fifth", "rating": 1500})).json()["player"]
    fixed = await director.patch(
        f"{small}/players/{entered}", json={"name": "Fifth, Anna", "title": "WFM", "birth_date": "2001/02/03"}
    )
    assert fixed.status_code == 201
    view = (await director.get(f"{small}/views/players")).json()
    assert view["rows"][entered]["name"] == "Fifth, Anna"
    await director.post(f"{small}/players/{entered}/byes", json={"round": 1, "kind": "zero"})
    await play(director, small, 1)

    corrected = await director.put(f"{small}/players/{entered}/byes/1", json={"kind": "half", "reason": "asked"})
    assert corrected.status_code == 201
    refused = await director.request("DELETE", f"{small}/players/{entered}")

    assert refused.status_code == 422
    assert refused.json()["article"] == "F.5"


async def test_a_name_and_a_rating_are_corrected_in_one_request_and_taken_back_together(
    director: Client, small: str
) -> None:
    before = (await director.get(f"{small}/views/players")).json()["rows"]
    player = next(iter(before))

    fixed = await director.patch(
        f"{small}/players/{player}", json={"name": "Renamed", "rating": 2222, "reason": "list"}
    )
    after = (await director.get(f"{small}/views/players")).json()["rows"][player]
    undone = await director.post(f"{small}/undo", json={"version": fixed.json()["version"], "reason": "another Anna"})

    assert (fixed.status_code, undone.status_code) == (201, 201)
    assert (after["name"], after["rating"]) == ("Renamed", 2222)
    assert (await director.get(f"{small}/views/players")).json()["rows"] == before


async def test_a_look_at_boards_refuses_what_the_pairing_by_hand_refuses(director: Client, small: str) -> None:
    one, two, three, four = sorted((await director.get(f"{small}/views/players")).json()["rows"])
    await director.post(f"{small}/rounds/1/manual", json={"reason": "sponsor"})

    for boards in ([[one, one], [two, three]], [[one, two]], [[one, two], [three, one]], [[one, two], [three, "p99"]]):
        looked = await director.post(f"{small}/rounds/1/check", json={"boards": boards})
        ended = await director.put(f"{small}/rounds/1/manual", json={"boards": boards, "reason": "sponsor"})
        assert (looked.status_code, looked.json()["title"]) == (ended.status_code, ended.json()["title"])
        assert looked.status_code == 422

    await director.put(f"{small}/rounds/1/manual", json={"boards": [[one, two], [three, four]], "reason": "sponsor"})
    await director.post(f"{small}/rounds/1/publication")
    again = await director.post(f"{small}/rounds/1/check", json={"boards": [[one, two]]})
    assert again.status_code == 422


async def test_the_boards_of_a_public_round_are_looked_at_after_a_player_has_left(director: Client, small: str) -> None:
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    seated = (await director.get(f"{small}/rounds/1/seating")).json()
    await director.post(f"{small}/players/{seated['boards'][0][0]}/byes", json={"round": 1, "kind": "zero-point"})

    looked = await director.post(f"{small}/rounds/1/check", json={"boards": seated["boards"], "bye": seated["bye"]})

    assert looked.status_code == 200


async def test_a_round_is_paired_by_hand_from_a_start_to_an_end(director: Client, small: str) -> None:
    view = (await director.get(f"{small}/views/players")).json()
    one, two, three, four = sorted(view["rows"])
    assert (await director.post(f"{small}/rounds/1/manual", json={"reason": "sponsor"})).status_code == 201
    assert (await director.post(f"{small}/rounds")).status_code == 422
    body = {"boards": [[one, two], [three, four]], "bye": None, "reason": "sponsor"}

    checked = (await director.post(f"{small}/rounds/1/check", json=body)).json()
    ended = await director.put(f"{small}/rounds/1/manual", json=body)

    assert checked["breaches"] == []
    assert checked["system"]["boards"] != body["boards"]
    assert ended.status_code == 201
    events = (await director.get(f"{small}/timeline")).json()["facts"]
    assert "boards differ from the system's: sponsor" in events[-1]["says"]


async def test_a_manual_pairing_that_breaks_the_rules_is_refused_until_acknowledged(
    director: Client, small: str
) -> None:
    await play(director, small, 1)
    rows = await boards(director, small)
    again = [[row["black"]["player"], row["white"]["player"]] for row in rows]
    await director.post(f"{small}/rounds/2/manual")

    refused = await director.put(f"{small}/rounds/2/manual", json={"boards": again})
    taken = await director.put(f"{small}/rounds/2/manual", json={"boards": again, "acknowledged": True, "reason": "x"})

    assert refused.status_code == 422
    assert "have met before" in refused.json()["detail"] + refused.json()["title"]
    assert taken.status_code == 201


async def test_undo_of_a_played_pairing_explains_why_not(director: Client, second: str) -> None:
    events = (await director.get(f"{second}/timeline")).json()["facts"]
    paired = next(event["version"] for event in events if event["type"] == "RoundPaired")

    refused = await director.post(f"{second}/undo", json={"version": paired, "reason": "wish"})

    assert refused.status_code == 422
    assert refused.json()["article"] == "F.7"


async def test_an_arbiter_takes_back_results_and_nothing_else(director: Client, arbiter: Client, small: str) -> None:
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    game = (await boards(director, small))[0]
    entered = await arbiter.put(f"{small}/rounds/1/games/{game['game']}/result", json={"result": "1-0", "seen": None})

    undone = await arbiter.post(f"{small}/undo", json={"version": entered.json()["version"]})
    forbidden = await arbiter.post(f"{small}/undo", json={"version": 3})

    assert undone.status_code == 201
    assert (await boards(director, small))[0]["result"] is None
    assert forbidden.status_code == 403


async def test_undo_sent_twice_is_done_once(director: Client, small: str) -> None:
    corrected = await director.patch(small, json={"name": "Other"})
    body, key = {"version": corrected.json()["version"], "reason": "typo"}, {"idempotency-key": "u"}

    first = await director.post(f"{small}/undo", json=body, headers=key)
    again = await director.post(f"{small}/undo", json=body, headers=key)

    assert (first.status_code, first.json()) == (again.status_code, again.json())


async def test_what_if_changes_any_event_and_writes_nothing(director: Client, second: str) -> None:
    events = (await director.get(f"{second}/timeline")).json()["facts"]
    entered = next(event["version"] for event in events if event["type"] == "ResultEntered")
    registered = next(event["version"] for event in events if event["type"] == "PlayerRegistered")

    other = (await director.post(f"{second}/what-if", json={"version": entered, "data": {"outcome": "0-1"}})).json()
    gone = (await director.post(f"{second}/what-if", json={"version": registered, "data": None})).json()

    assert other["rounds"][0]["round"] == 2
    assert other["standings"][0]["moves"]
    assert gone["impossible"]["fact"] == "RoundPaired"
    assert (await director.get(f"{second}/timeline")).json()["facts"] == events


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"version": 9999, "data": None}, 422),
        ({"version": 1, "data": None}, 422),
        ({"version": 1, "data": {"nonsense": 1}}, 422),
        ({"version": 1, "data": {"rounds": "many"}}, 422),
        ({"correction": {"kind": "nonsense"}}, 400),
        ({"undo": 1}, 422),
    ],
)
async def test_a_question_that_makes_no_sense_is_answered_in_words(
    director: Client, small: str, body: dict[str, Any], status: int
) -> None:
    answer = await director.post(f"{small}/what-if", json=body)

    assert answer.status_code == status
    assert answer.json()["title"]


async def test_the_lives_of_a_board_and_of_a_player(director: Client, second: str) -> None:
    game = await game_of_round_one(director, second)
    await director.put(f"{second}/rounds/1/games/{game['game']}/result", json={"result": "0-1", "seen": game["seen"]})

    board = (await director.get(f"{second}/timeline", params={"round": 1, "board": 1})).json()["facts"]
    player = (await director.get(f"{second}/timeline", params={"player": game["white"]["player"]})).json()["facts"]

    assert [event["type"] for event in board] == ["RoundPaired", "RoundPublished", "ResultEntered", "ResultCorrected"]
    assert [event["type"] for event in player] == [
        "PlayerRegistered",
        "RoundPaired",
        "ResultEntered",
        "RoundPaired",
        "ResultCorrected",
    ]


async def test_what_changed_between_two_moments(director: Client, second: str) -> None:
    version = (await director.get(second)).json()["version"]
    game = await game_of_round_one(director, second)
    await director.put(f"{second}/rounds/1/games/{game['game']}/result", json={"result": "0-1", "seen": game["seen"]})

    changes = (await director.get(f"{second}/changes", params={"from": version})).json()

    assert [event["type"] for event in changes["facts"]] == ["ResultCorrected"]
    assert {move["player"] for move in changes["standings"]["moves"]} >= {game["white"]["player"]}
    assert changes["rounds"] == [1]
    assert (await director.get(f"{second}/changes", params={"from": 5, "to": 2})).status_code == 400


async def test_a_report_file_shows_corrections_decisions_and_pairings_by_hand(director: Client, second: str) -> None:
    game = await game_of_round_one(director, second)
    path = f"{second}/rounds/1/games/{game['game']}/result"
    await director.put(path, json={"result": "0-1", "seen": game["seen"], "reason": "slip", "reported_by": "White"})
    await director.post(f"{second}/rounds/2/decision", json={"choice": "keep", "reason": "they sit already"})

    file = (await director.get(f"{second}/export", params={"format": "trf26"})).text

    comments = [line for line in file.splitlines() if line.startswith("### round")]
    names = f"{game['white']['name']} – {game['black']['name']}"
    assert comments == [
        f"### round 1: Result of round 1 board 1 ({names}): was 1-0, is now 0-1: slip (reported by White)",
        (
            "### round 2: The arbiter decided for round 2 (F.7): keep the published pairing;"
            " the options were: keep the published pairing; re-pair the round: they sit already"
        ),
    ]


async def test_one_event_of_an_import_is_taken_back_alone(director: Client) -> None:
    stream = (await director.post("/api/v1/demo")).json()["id"]
    path = f"/api/v1/tournaments/{stream}"
    events = (await director.get(f"{path}/timeline")).json()["facts"]
    assert events[-1]["type"] == "ResultEntered"

    undone = await director.post(f"{path}/undo", json={"version": events[-1]["version"], "reason": "a slip"})

    assert undone.status_code == 201
    assert [each["type"] for each in (await director.get(f"{path}/timeline")).json()["facts"][-2:]] == [
        "ActionUndone",
        "ResultTakenBack",
    ]


async def test_removing_a_player_reversing_an_expulsion_and_explaining_an_absence_are_looked_at_first(
    director: Client, small: str
) -> None:
    expelled = (await director.post(f"{small}/players", json={"name": "Phone"})).json()["player"]
    await director.patch(small, json={"absence": "withdrawn"})
    await director.post(f"{small}/players/{expelled}/expulsion", json={"reason": "phone", "keep": True})
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    game = (await boards(director, small))[0]
    await director.put(f"{small}/rounds/1/games/{game['game']}/result", json={"result": "+--", "seen": None})
    absent = game["black"]["player"]
    late = (await director.post(f"{small}/players", json={"name": "Twice"})).json()["player"]
    asked = (
        ("cancellation", late, "DELETE", ""),
        ("expulsion-reversal", expelled, "DELETE", "/expulsion"),
        ("absence-explanation", absent, "POST", "/absence-explanation"),
    )

    for kind, player, method, path in asked:
        correction = {"correction": {"kind": kind, "player": player}}
        shown = await director.post(f"{small}/what-if", json=correction)
        before = (await director.get(small)).json()["version"]
        done = await director.request(method, f"{small}/players/{player}{path}", json={"reason": "a slip"})
        entry = (await director.get(f"{small}/timeline")).json()["facts"]

        assert shown.status_code == 200, shown.text
        assert shown.json()["version"] == before
        assert shown.json()["changes"], kind
        assert done.status_code == 201, done.text
        recorded = [each["type"] for each in entry if each["version"] > before]
        assert [each["type"] for each in shown.json()["facts"]] == recorded


async def test_the_timeline_says_in_words_what_was_undone(director: Client, second: str) -> None:
    game = await game_of_round_one(director, second)
    body = {"result": "0-1", "seen": game["seen"]}
    done = (await director.put(f"{second}/rounds/1/games/{game['game']}/result", json=body)).json()
    await director.post(f"{second}/undo", json={"version": done["version"], "reason": "it was right"})

    for query in ({}, {"limit": 2}):
        lines = (await director.get(f"{second}/timeline", params=query)).json()["facts"]
        (undone,) = [each["says"] for each in lines if each["type"] == "ActionUndone"]
        assert undone.startswith(f"Event {done['version']} undone: it was right (it was: Result of ")


async def test_the_registration_of_a_late_entry_is_looked_at_before_it_is_made(director: Client, second: str) -> None:
    body = {"name": "Late, Lena", "rating": 2600, "half_points_for": [1]}
    before = (await director.get(second)).json()

    shown = (await director.post(f"{second}/what-if", json={"registration": body})).json()

    says = [each["says"] for each in shown["changes"]]
    assert any("Late, Lena" in each and "3" in each for each in says), says
    assert any("pairing number" in each for each in says)
    assert "Late, Lena" in {each["name"] for each in shown["standings"]["moves"]}
    assert (await director.get(second)).json() == before
    refused = await director.post(f"{second}/what-if", json={"registration": {**body, "rating": -5}})
    assert refused.status_code == 422
