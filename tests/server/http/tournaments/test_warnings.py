"""Warnings by the API: in the answer of what was done, and of what-if before it; one action for settings together."""

from __future__ import annotations

from typing import Any

from tests.server.http.conftest import Client, play
from tests.server.http.tournaments.test_special_rules import FOOTBALL, made, players


def levels(answer: Any) -> list[tuple[str, int]]:
    return [(each["code"], each["level"]) for each in answer.json().get("warnings", [])]


async def test_a_bye_says_its_warning_before_and_after_it_is_granted(director: Client) -> None:
    path = await made(director)
    who = (await players(director, path, 4))[0]
    question = {"kind": "bye", "player": who, "round": 1, "bye": "full-point"}

    looked = await director.post(f"{path}/what-if", json={"correction": question})
    granted = await director.post(f"{path}/players/{who}/byes", json={"round": 1, "kind": "full-point"})
    first = await director.post(f"{path}/players/{who}/byes", json={"round": 2, "kind": "half-point"})
    second = await director.post(f"{path}/players/{who}/byes", json={"round": 3, "kind": "half-point"})

    assert levels(looked) == levels(granted) == [("full-point-bye", 2)]
    assert (levels(first), levels(second)) == ([], [("another-half-point-bye", 3)])


async def test_a_late_entry_with_two_half_point_byes_says_so_before_and_after(director: Client) -> None:
    path = await made(director)
    await players(director, path, 4)
    await play(director, path, 1)
    await play(director, path, 2)
    late, other = {"name": "Late, One", "half_points_for": [1, 2]}, {"name": "Late, Two", "half_points_for": [2]}

    looked = await director.post(f"{path}/what-if", json={"registration": late})
    registered = await director.post(f"{path}/players", json=late)
    once = await director.post(f"{path}/players", json=other)
    rounds = {"half_points_for": [1, 2]}
    question = {"kind": "rounds", "player": once.json()["player"], **rounds}
    looked_again = await director.post(f"{path}/what-if", json={"correction": question})
    changed = await director.put(f"{path}/players/{once.json()['player']}/rounds", json=rounds | {"reason": "train"})

    assert levels(looked) == levels(registered) == [("several-half-point-byes", 3)]
    assert levels(once) == []
    assert levels(looked_again) == levels(changed) == [("several-half-point-byes", 3)]
    assert "Late, Two would have 2 half-point byes" in changed.text


async def test_a_correction_of_an_earlier_round_says_its_warning(director: Client) -> None:
    path = await made(director)
    await players(director, path, 4)
    await play(director, path, 1)
    await director.post(f"{path}/rounds")
    await director.post(f"{path}/rounds/2/publication")
    view = (await director.get(f"{path}/views/boards?round=1")).json()
    row = view["rows"][view["order"][0]]
    other = "0-1" if row["result"] == "1-0" else "1-0"

    question = {"kind": "result", "round": 1, "game": row["game"], "result": other}
    looked = await director.post(f"{path}/what-if", json={"correction": question})
    body = {"result": other, "seen": row["seen"]}
    corrected = await director.put(f"{path}/rounds/1/games/{row['game']}/result", json=body)
    repeated = await director.put(f"{path}/rounds/1/games/{row['game']}/result", json=body)

    assert levels(looked) == levels(corrected) == [("earlier-round-corrected", 3)]
    assert (repeated.status_code, levels(repeated)) == (200, [])


async def test_a_correction_that_moves_pairing_numbers_says_so(director: Client) -> None:
    path = await made(director)
    await players(director, path, 4)
    await play(director, path, 1)
    weakest = max((await director.get(f"{path}/views/players")).json()["rows"].values(), key=lambda row: row["tpn"])
    change = {"rating": 2900, "reason": "list"}

    looked = await director.post(
        f"{path}/what-if", json={"correction": {"kind": "details", "player": weakest["player"], "rating": 2900}}
    )
    listed = {"changes": [{"player": weakest["player"], "rating": 2900}], "reason": "list"}
    of_list = await director.post(f"{path}/rating-differences?preview=1", json=listed)
    corrected = await director.patch(f"{path}/players/{weakest['player']}", json=change)

    assert levels(looked) == levels(of_list) == levels(corrected) == [("numbers-changed", 3)]


async def test_a_rating_that_moves_numbers_of_a_draft_is_not_asked_about(director: Client) -> None:
    path = await made(director)
    await players(director, path, 4)
    await director.post(f"{path}/rounds")
    weakest = max((await director.get(f"{path}/views/players")).json()["rows"].values(), key=lambda row: row["tpn"])

    question = {"kind": "details", "player": weakest["player"], "rating": 2900}
    looked = await director.post(f"{path}/what-if", json={"correction": question})
    listed = {"changes": [{"player": weakest["player"], "rating": 2900}], "reason": "list"}
    of_list = await director.post(f"{path}/rating-differences?preview=1", json=listed)
    body = {"rating": 2900, "reason": "list"}
    corrected = await director.patch(f"{path}/players/{weakest['player']}", json=body)
    late = await director.post(f"{path}/players", json={"name": "Late, One", "rating": 2950})

    assert levels(looked) == levels(of_list) == levels(corrected) == levels(late) == []


async def test_what_a_draft_alone_is_in_the_way_of_names_it(director: Client) -> None:
    path = await made(director)
    await players(director, path, 4)
    await director.post(f"{path}/rounds")

    looked = await director.post(f"{path}/what-if", json={"settings": {"acceleration": "baku"}})
    refused = await director.patch(path, json={"acceleration": "baku"})
    await director.request("DELETE", f"{path}/rounds/1", json={})
    done = await director.patch(path, json={"acceleration": "baku"})

    assert [each["draft"] for each in looked.json()["warnings"]] == [1]
    assert (refused.status_code, refused.json()["draft"]) == (422, 1)
    assert "Discard the draft of round 1 first" in refused.text
    assert done.status_code == 201
    assert (await director.get(path)).json()["fide_mode"]


async def test_another_list_of_tie_breaks_says_its_warning(director: Client) -> None:
    path = await made(director)
    await players(director, path, 4)
    await play(director, path, 1)
    change = {"tie_breaks": ["SB"], "reason": "announced so"}

    looked = await director.post(f"{path}/what-if", json={"tie_breaks": change})
    done = await director.put(f"{path}/tie-breaks", json=change)

    assert levels(looked) == levels(done) == [("tie-breaks-changed", 4)]


async def test_tie_breaks_by_rating_in_more_than_thirty_days_say_that_they_are_not_advised(director: Client) -> None:
    days = {"starts": "2026-10-01", "ends": "2026-10-31"}
    path = await made(director, **days, tie_breaks=["BH"])
    is_long = (await director.get(path)).json()["is_long"]

    by_rating = await director.put(f"{path}/tie-breaks", json={"tie_breaks": ["ARO", "BH"]})
    without = await director.put(f"{path}/tie-breaks", json={"tie_breaks": ["BH"]})
    shorter = await director.patch(path, json={"ends": "2026-10-30"})
    in_thirty_days = await director.put(f"{path}/tie-breaks", json={"tie_breaks": ["ARO"]})
    question = await director.post(f"{path}/what-if", json={"settings": {"ends": "2026-10-31"}})
    longer = await director.patch(path, json={"ends": "2026-10-31"})
    renamed = await director.patch(path, json={"city": "Bern"})
    new = {"name": "League", "system": "fide-dutch-2026", "rounds": 3, "initial_colour": "white", "tie_breaks": ["ARO"]}
    made_so = await director.post("/api/v1/tournaments", json=new | days)

    advice = [("rating-tie-breaks", 2)]
    assert is_long
    assert levels(by_rating) == levels(question) == levels(longer) == levels(made_so) == advice
    assert levels(without) == levels(shorter) == levels(in_thirty_days) == levels(renamed) == []


async def test_a_pairing_by_hand_that_is_not_the_systems_is_warned_of_while_it_is_made(director: Client) -> None:
    path = await made(director, initial_colour="white")
    a, b, c, d = await players(director, path, 4)
    await director.post(f"{path}/rounds/1/manual", json={})

    same = await director.post(f"{path}/rounds/1/check", json={"boards": [[a, c], [d, b]], "bye": None})
    other = await director.post(f"{path}/rounds/1/check", json={"boards": [[a, b], [c, d]], "bye": None})

    assert (levels(same), levels(other)) == ([], [("paired-by-hand", 3)])


async def test_a_pairing_with_an_older_game_adjourned_says_so(director: Client) -> None:
    path = await made(director)
    await players(director, path, 6)
    await director.post(f"{path}/rounds")
    await director.post(f"{path}/rounds/1/publication")
    view = (await director.get(f"{path}/views/boards?round=1")).json()
    for place, game in enumerate(view["order"]):
        body = {"result": "adjourned" if place == 0 else "1-0"}
        await director.put(f"{path}/rounds/1/games/{view['rows'][game]['game']}/result", json=body)
    before = await director.get(f"{path}/rounds/2/warnings")
    await play(director, path, 2)

    looked = await director.get(f"{path}/rounds/3/warnings")
    paired = await director.post(f"{path}/rounds")

    assert (before.status_code, levels(before)) == (200, [])
    assert (paired.status_code, levels(paired)) == (201, [("older-game-adjourned", 2)])
    assert looked.json()["warnings"] == paired.json()["warnings"]


async def test_an_adjourned_game_that_was_not_played_leaves_fide_mode_if_it_is_said_so(director: Client) -> None:
    path = await made(director)
    await players(director, path, 6)
    await director.post(f"{path}/rounds")
    await director.post(f"{path}/rounds/1/publication")
    game = next(iter((await director.get(f"{path}/views/boards?round=1")).json()["rows"].values()))["game"]
    place, body = f"{path}/rounds/1/games/{game}/result", {"result": "--+"}
    seen = (await director.put(place, json={"result": "adjourned"})).json()["seen"]

    question = {"correction": {"kind": "result", "round": 1, "game": game, "result": "--+"}}
    looked = await director.post(f"{path}/what-if", json=question)
    refused = await director.put(place, json=body | {"seen": seen})
    done = await director.put(place, json=body | {"seen": seen, "leave_fide_mode": True})

    assert levels(looked) == [("adjourned-game-not-played", 5)]
    assert (refused.status_code, refused.json()["codes"]) == (422, ["adjourned-game-not-played"])
    assert (done.status_code, (await director.get(path)).json()["fide_mode"]) == (201, False)
    corrected = await director.put(place, json={"result": "1-0", "seen": done.json()["seen"]})
    assert corrected.status_code == 201


async def test_settings_and_prohibitions_are_changed_together_or_not_at_all(director: Client) -> None:
    path = await made(director)
    who = await players(director, path, 4)
    strange = [{"players": [who[0], "nobody"]}]
    listed = [{"players": who[:2], "strength": "if-possible"}]

    refused = await director.patch(path, json={"name": "Closed", "prohibitions": strange})
    unchanged = (await director.get(path)).json()
    done = await director.patch(path, json={"name": "Closed", "scoring": FOOTBALL, "prohibitions": listed})

    assert refused.status_code == 404, refused.text
    assert (unchanged["name"], unchanged["prohibitions"]) == ("Open", [])
    assert done.status_code == 201
    now = (await director.get(path)).json()
    assert (now["name"], now["scoring"]["win"]) == ("Closed", 3)
    assert [(each["players"], each["strength"]) for each in now["prohibitions"]] == [(who[:2], "if-possible")]
    assert (await director.get(f"{path}/timeline")).status_code == 200


async def test_the_rating_rule_and_unrated_players_are_one_action(director: Client) -> None:
    path = await made(director)
    await players(director, path, 4)
    await play(director, path, 1)
    wanted = {"method": "NRO", "lists": ["blitz", "standard"], "unrated": "leave-out", "reason": "announced so"}

    looked = await director.put(f"{path}/rating-rule?preview=1", json=wanted)
    done = await director.put(f"{path}/rating-rule", json=wanted)

    assert levels(looked) == levels(done) == [("rating-rule-changed", 3), ("tie-breaks-changed", 4)]
    now = (await director.get(path)).json()
    assert (now["rating_rule"]["lists"], now["unrated"]) == (["blitz", "standard"], "leave-out")


async def test_what_a_change_of_the_rating_rule_leaves_out_stays(director: Client) -> None:
    path = await made(director, rating_rule={"method": "FIDON", "rate_of_play": "blitz", "lists": ["blitz", "rapid"]})

    await director.put(f"{path}/rating-rule", json={"method": "NIDOF"})
    kept = (await director.get(path)).json()["rating_rule"]
    await director.put(f"{path}/rating-rule", json={"rate_of_play": "rapid"})
    other = (await director.get(path)).json()["rating_rule"]

    assert kept == {"method": "NIDOF", "rate_of_play": "blitz", "lists": ["blitz", "rapid"]}
    assert (other["method"], other["rate_of_play"], other["lists"][0]) == ("NIDOF", "rapid", "rapid")


async def test_a_published_round_is_paired_again_outside_fide_mode_only_if_pairs_are_avoided(director: Client) -> None:
    path = await made(director, initial_colour="white")
    who = await players(director, path, 4)
    for player, club in zip(who, ("Aston", "Barnet", "Barnet", ""), strict=True):
        await director.patch(f"{path}/players/{player}", json={"club": club})
    await director.put(f"{path}/prohibitions", json={"rules": [{"by": "club", "strength": "if-possible"}]})
    assert (await director.post(f"{path}/rounds")).status_code == 201
    assert (await director.post(f"{path}/rounds/1/publication")).status_code == 201
    await director.patch(f"{path}/players/{who[2]}", json={"club": "Aston", "reason": "moved"})

    decision = {"choice": "pair-again", "reason": "another club"}
    refused = await director.post(f"{path}/rounds/1/decision", json=decision)
    done = await director.post(f"{path}/rounds/1/decision", json={**decision, "leave_fide_mode": True})

    assert (refused.status_code, refused.json().get("refusal")) == (422, "ProhibitedInFideMode"), refused.text
    assert done.status_code == 201, done.text
    assert (await director.get(path)).json()["fide_mode_left"] == 1


async def test_an_undo_that_fide_mode_allows_has_no_warnings(director: Client) -> None:
    path = await made(director)
    who = await players(director, path, 4)
    version = (await director.post(f"{path}/players/{who[0]}/withdrawal", json={})).json()["version"]

    undone = await director.post(f"{path}/undo", json={"version": version})

    assert (undone.status_code, "warnings" in undone.json()) == (201, False)


async def test_an_undo_says_its_warning_before_and_leaves_fide_mode_if_it_is_agreed(director: Client) -> None:
    path = await made(director)
    who = await players(director, path, 4)
    rules = [{"players": who[:2], "first_round": 1, "last_round": 5}]
    version = (await director.put(f"{path}/prohibitions", json={"rules": rules})).json()["version"]
    await director.post(f"{path}/rounds")

    looked = await director.post(f"{path}/what-if", json={"undo": version})
    refused = await director.post(f"{path}/undo", json={"version": version})
    agreed = await director.post(f"{path}/undo", json={"version": version, "leave_fide_mode": True})

    assert levels(looked) == levels(agreed) == [("prohibitions-changed", 5)]
    assert (refused.status_code, refused.json()["refusal"]) == (422, "ProhibitedInFideMode")
    assert agreed.status_code == 201
    assert not (await director.get(path)).json()["fide_mode"]
