"""Scoring, acceleration, prohibited pairings and FIDE mode by the API."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.http.conftest import Client, play

FOOTBALL = {"win": 3, "draw": 1}
TOURNAMENTS = "/api/v1/tournaments"


async def made(director: Client, **fields: Any) -> str:
    answer = await director.post(TOURNAMENTS, json={"name": "Open", "rounds": 5, **fields})
    assert answer.status_code == 201, answer.text
    return f"{TOURNAMENTS}/{answer.json()['id']}"


async def players(director: Client, path: str, count: int, **fields: Any) -> list[str]:
    found = []
    for place in range(count):
        body = {"name": f"Player {place}", "rating": 2000 - place, **fields}
        found.append((await director.post(f"{path}/players", json=body)).json()["player"])
    return found


async def test_what_is_left_out_of_the_scoring_follows_the_win_the_draw_and_the_loss(director: Client) -> None:
    path = await made(director, scoring={**FOOTBALL, "allocated_bye": 1})

    assert (await director.get(path)).json()["scoring"] == {
        "win": 3,
        "draw": 1,
        "loss": 0,
        "forfeit_win": 3,
        "forfeit_loss": 0,
        "allocated_bye": 1,
        "full_point_bye": 3,
        "half_point_bye": 1,
        "zero_point_bye": 0,
    }


async def test_a_tournament_that_begins_outside_fide_mode_is_created_with_a_warning(director: Client) -> None:
    fields = {"name": "Open", "rounds": 5}
    without = (await director.post(TOURNAMENTS, json={**fields, "correction_deadline": "none"})).json()
    usual = (await director.post(TOURNAMENTS, json=fields)).json()

    assert [(each["code"], each["level"]) for each in without["warnings"]] == [("no-deadline", 5)]
    assert (await director.get(f"{TOURNAMENTS}/{without['id']}")).json()["fide_mode"] is False
    assert "warnings" not in usual


@pytest.mark.parametrize(
    "scoring",
    [
        {"win": 1, "draw": 1, "loss": -1},
        {"win": 0.5, "draw": 1},
        {"win": 1, "draw": 0.75},
        {"allocated_bye": 2},
        {"draw": 1e300},
        {"win": 2, "draw": 1.5},
    ],
)
async def test_points_that_no_regulations_allow_are_refused(director: Client, scoring: dict[str, float]) -> None:
    created = await director.post(TOURNAMENTS, json={"name": "Open", "rounds": 5, "scoring": scoring})
    path = await made(director)
    changed = await director.patch(path, json={"scoring": scoring})

    assert [created.status_code, changed.status_code] == [422, 422]
    assert created.json()["field"] == changed.json()["field"] == "scoring"
    assert (await director.get(path)).json()["scoring"]["win"] == 1


async def test_acceleration_can_be_announced_and_taken_back_before_round_one(director: Client) -> None:
    path = await made(director, acceleration="baku")
    first = (await players(director, path, 4))[0]
    stated = [{"players": [first], "points": 0.5, "first_round": 1, "last_round": 2}]

    assert (await director.get(path)).json()["acceleration"] == "baku"
    assert (await director.patch(path, json={"acceleration": stated})).status_code == 422
    left = await director.patch(path, json={"acceleration": stated, "leave_fide_mode": True})
    assert left.status_code == 201
    assert (await director.get(path)).json()["acceleration"] == stated
    assert not (await director.get(path)).json()["fide_mode"]
    assert (await director.patch(path, json={"acceleration": "none"})).status_code == 201
    assert (await director.get(path)).json()["acceleration"] == "none"
    assert (await director.patch(path, json={"acceleration": "none"})).status_code == 200


async def test_points_out_of_range_are_called_so(director: Client) -> None:
    refused = await director.post(TOURNAMENTS, json={"name": "Open", "rounds": 5, "scoring": {"win": 1e9}})

    assert "1000000000 is not between 0 and 499" in refused.json()["title"]


async def test_options_without_the_system_are_refused(director: Client) -> None:
    path = await made(director, system="berger", options={"numbers": "rating"})
    refused = await director.patch(path, json={"options": {"numbers": "lots"}})

    assert (refused.status_code, refused.json()["field"]) == (422, "options")
    assert (await director.get(path)).json()["options"] == {"numbers": "rating"}
    changed = await director.patch(path, json={"system": "berger", "options": {"numbers": "lots"}})
    assert changed.status_code == 201
    assert (await director.get(path)).json()["options"] == {"numbers": "lots"}


async def test_a_group_with_virtual_points_is_written_by_numbers_and_names(director: Client) -> None:
    path = await made(director)
    known = await players(director, path, 4)
    group = {"points": 1, "first_round": 1, "last_round": 2}

    unknown = await director.patch(path, json={"acceleration": [{"players": "3-5", **group}]})
    assert (unknown.status_code, unknown.json()["field"]) == (422, "acceleration")
    assert "some numbers in 3-5 are not" in unknown.text
    alone = await director.patch(path, json={"acceleration": [{"players": "1; 9", **group}]})
    assert "no player has the pairing number 9" in alone.text
    assert (await director.get(path)).json()["acceleration"] == "none"

    groups = [{"players": "player 3; 1-2", **group}]
    assert (await director.patch(path, json={"acceleration": groups, "leave_fide_mode": True})).status_code == 201
    stated = [{"players": [known[3], known[0], known[1]], **group}]
    assert (await director.get(path)).json()["acceleration"] == stated


async def test_rounds_that_cannot_be_are_told_with_their_place_in_the_list(director: Client) -> None:
    path = await made(director)
    one, other = await players(director, path, 2)
    right, wrong = {"first_round": 1, "last_round": 2}, {"first_round": 3, "last_round": 2}
    groups = [{"players": "1", "points": 1, **right}, {"players": "2", "points": 1, **wrong}]
    rules = [{"players": [one, other], **right}, {"by": "club", **wrong}]

    accelerated = await director.patch(path, json={"acceleration": groups})
    prohibited = await director.put(f"{path}/prohibitions", json={"rules": rules})

    assert [each.status_code for each in (accelerated, prohibited)] == [422, 422]
    assert [each.json()["field"] for each in (accelerated, prohibited)] == ["acceleration", "prohibitions"]
    for each in (accelerated, prohibited):
        assert "number 2 of the list: rounds 3 to 2 do not exist" in each.text


@pytest.mark.parametrize(("first", "last", "named"), [(1, 9, 9), (7, 8, 7), (6, 999, 6)])
async def test_rounds_after_the_last_one_are_refused(director: Client, first: int, last: int, named: int) -> None:
    path = await made(director)
    one, other = await players(director, path, 2)
    rounds = {"first_round": first, "last_round": last}
    group = {"players": "1", "points": 1, **rounds}

    accelerated = await director.patch(path, json={"acceleration": [group], "leave_fide_mode": True})
    prohibited = await director.put(f"{path}/prohibitions", json={"rules": [{"players": [one, other], **rounds}]})

    assert [each.status_code for each in (accelerated, prohibited)] == [422, 422]
    assert [each.json()["field"] for each in (accelerated, prohibited)] == ["acceleration", "prohibitions"]
    for each in (accelerated, prohibited):
        assert f"number 1 of the list: round {named} is after round 5, the last one" in each.text


async def test_prohibitions_that_were_stated_stay_with_fewer_rounds(director: Client) -> None:
    path = await made(director)
    one, other, third = await players(director, path, 3)
    known = {"players": [one, other], "first_round": 1, "last_round": 5}
    assert (await director.put(f"{path}/prohibitions", json={"rules": [known]})).status_code == 201

    rules = [known, {"players": [one, third], "last_round": 4}]
    assert (await director.patch(path, json={"rounds": 4, "prohibitions": rules})).status_code == 201

    more = [*rules, {"players": [other, third], "last_round": 6}]
    assert (await director.patch(path, json={"rounds": 6, "prohibitions": more})).status_code == 201


async def test_prohibitions_of_a_club_or_a_federation_that_no_one_has_are_warned_of(director: Client) -> None:
    path = await made(director)
    await players(director, path, 2, club="Aston")
    await players(director, path, 4)
    stated = [{"by": "club", "name": "Asten"}, {"by": "federation", "name": "NOR"}, {"by": "club", "name": "aston"}]

    looked = await director.post(f"{path}/what-if", json={"prohibitions": {"rules": stated}})
    done = await director.put(f"{path}/prohibitions", json={"rules": stated})
    again = await director.put(f"{path}/prohibitions", json={"rules": stated[:2]})

    for answer, status in ((looked, 200), (done, 201)):
        assert answer.status_code == status
        (warning,) = answer.json()["warnings"]
        assert (warning["code"], warning["level"]) == ("prohibition-of-no-one", 2)
        assert "the club Asten" in warning["text"]
        assert "the federation NOR" in warning["text"]
        assert "aston" not in warning["text"]
    assert "warnings" not in again.json()


@pytest.mark.parametrize("limits", [{"most": -1}, {"until": -1}, {"until": 1000}])
async def test_limits_of_byes_that_cannot_be_are_refused(director: Client, limits: dict[str, int]) -> None:
    path = await made(director)
    created = await director.post(TOURNAMENTS, json={"name": "Open", "rounds": 5, "bye_limits": limits})
    changed = await director.patch(path, json={"bye_limits": {"most": None, "until": None, **limits}})

    assert [(each.status_code, each.json()["field"]) for each in (created, changed)] == [(422, "bye_limits")] * 2


async def test_limits_of_byes_are_changed_together(director: Client) -> None:
    """One of them alone is refused: the other one would be gone."""
    path = await made(director)
    assert (await director.patch(path, json={"bye_limits": {"most": 1, "until": 3}})).status_code == 201

    refused = [await director.patch(path, json={"bye_limits": part}) for part in ({"most": 2}, {"until": 4}, {})]

    assert [each.status_code for each in refused] == [400] * 3
    assert "until" in refused[0].json()["detail"]
    assert (await director.get(path)).json()["bye_limits"] == {"most": 1, "until": 3}


async def test_a_new_tournament_has_no_players_to_accelerate(director: Client) -> None:
    stated = [{"players": ["p"], "points": 1, "first_round": 1, "last_round": 1}]
    answer = await director.post(TOURNAMENTS, json={"name": "Open", "rounds": 5, "acceleration": stated})

    assert (answer.status_code, answer.json()["field"]) == (422, "acceleration")


async def test_prohibitions_are_stated_as_a_whole(director: Client) -> None:
    path = await made(director)
    one, other, *_ = await players(director, path, 6, club="Aston")
    rule = {"by": "club", "strength": "if-possible", "last_round": 2}

    assert (
        await director.put(f"{path}/prohibitions", json={"pairs": [[one, other]], "rules": [rule]})
    ).status_code == 201
    assert (await director.get(path)).json()["prohibitions"] == [
        {"by": "list", "players": [one, other], "strength": "never", "first_round": 1, "last_round": 999, "name": ""},
        {"by": "club", "players": [], "strength": "if-possible", "first_round": 1, "last_round": 2, "name": ""},
    ]
    assert (await director.put(f"{path}/prohibitions", json={})).status_code == 201
    assert (await director.get(path)).json()["prohibitions"] == []


async def test_a_prohibition_names_a_club_and_a_list_does_not(director: Client) -> None:
    path = await made(director)
    one, other = await players(director, path, 2, club="Aston")

    named = await director.put(f"{path}/prohibitions", json={"rules": [{"by": "club", "name": " Aston "}]})
    listed = await director.put(f"{path}/prohibitions", json={"rules": [{"players": [one, other], "name": "Aston"}]})

    assert (named.status_code, listed.status_code) == (201, 422)
    assert listed.json()["field"] == "prohibitions"
    assert (await director.get(path)).json()["prohibitions"] == [
        {"by": "club", "players": [], "strength": "never", "first_round": 1, "last_round": 999, "name": "Aston"}
    ]
    timeline = (await director.get(path.replace("/api/v1/tournaments", "/t") + "/timeline")).text
    assert "1 prohibition of pairings: never two players of the club Aston" in timeline


async def test_a_late_entry_of_a_named_club_is_kept_apart_too(director: Client) -> None:
    path = await made(director)
    (member,) = await players(director, path, 1, club="Aston", rating=2400)  # would meet the third of four
    await players(director, path, 1, rating=2300)
    await players(director, path, 1, rating=2100)
    rules = [{"by": "club", "name": "aston"}, {"by": "federation", "name": "AUT", "strength": "if-possible"}]
    await director.put(f"{path}/prohibitions", json={"rules": rules})
    (late,) = await players(director, path, 1, club="Aston", federation="AUT", rating=2200)

    await director.post(f"{path}/rounds")
    await director.post(f"{path}/rounds/1/publication")
    view = (await director.get(f"{path}/views/boards?round=1")).json()

    games = [{row["white"]["player"], row["black"]["player"]} for row in view["rows"].values()]
    assert len(games) == 2
    assert {member, late} not in games
    assert "260 001 005    1    3" in (await director.get(f"{path}/export?format=trf26")).text


async def test_whom_the_arbiter_keeps_apart_is_for_officials(director: Client, client_of: Any) -> None:
    path = await made(director)
    await director.put(f"{path}/prohibitions", json={"same_club": True})

    assert "prohibitions" not in (await client_of().get(path)).json()


async def test_once_round_one_is_paired_a_change_leaves_fide_mode_or_is_refused(director: Client) -> None:
    path = await made(director)
    who = await players(director, path, 4)
    await play(director, path, 1)
    wanted: list[tuple[str, str, dict[str, Any]]] = [
        ("PATCH", "", {"acceleration": "baku"}),
        ("PATCH", "", {"scoring": FOOTBALL}),
        ("PUT", "/prohibitions", {"pairs": [who[:2]]}),
    ]
    before = (await director.get(path)).json()

    refused = [await director.request(method, path + end, json=body) for method, end, body in wanted]
    unchanged = (await director.get(path)).json()
    done = await director.put(f"{path}/prohibitions", json={"pairs": [who[:2]], "leave_fide_mode": True})

    assert [each.status_code for each in refused] == [422] * 3
    assert {each.json()["refusal"] for each in refused} == {"ProhibitedInFideMode"}
    assert [each.json()["article"] for each in refused] == ["C.04.7", "C.04.1", "C.05 5.2"]
    assert before["fide_mode"]
    assert unchanged == before
    assert done.status_code == 201
    assert [(each["code"], each["level"]) for each in done.json()["warnings"]] == [("prohibitions-changed", 5)]
    assert not (await director.get(path)).json()["fide_mode"]
    assert (await director.patch(path, json={"acceleration": "baku"})).status_code == 201


async def test_another_number_of_rounds_leaves_fide_mode(director: Client) -> None:
    path = await made(director)
    await players(director, path, 4)
    await play(director, path, 1)

    refused = await director.patch(path, json={"rounds": 6})
    done = await director.patch(path, json={"rounds": 6, "leave_fide_mode": True})

    assert (refused.status_code, refused.json()["refusal"]) == (422, "ProhibitedInFideMode")
    assert done.status_code == 201
    assert [(each["code"], each["level"]) for each in done.json()["warnings"]] == [("rounds-changed", 5)]
    assert not (await director.get(path)).json()["fide_mode"]


@pytest.mark.parametrize("other", ["fide-dutch-2017", "ecf", "fide-rating-2009"])
async def test_a_system_that_is_none_of_fides_leaves_fide_mode_for_good(director: Client, other: str) -> None:
    path = await made(director)

    refused = await director.patch(path, json={"system": other})
    left = await director.patch(path, json={"system": other, "leave_fide_mode": True})
    back = await director.patch(path, json={"system": "fide-dutch-2026"})

    assert [each.status_code for each in (refused, left, back)] == [422, 201, 201]
    found = (await director.get(path)).json()
    assert (found["fide_mode"], found["fide_mode_left"]) == (False, 1)
    assert "### FIDE mode exited @ Round 1" in (await director.get(f"{path}/export")).text


async def test_a_setting_that_is_so_already_is_not_warned_of(director: Client) -> None:
    path = await made(director)
    await players(director, path, 4)
    await play(director, path, 1)

    done = await director.patch(path, json={"name": "Closed", "acceleration": "none"})

    assert done.status_code == 201
    assert "warnings" not in done.json()


async def test_the_settings_are_shown_by_the_names_by_which_they_are_changed(director: Client) -> None:
    settings = {
        "name": "Closed",
        "rounds": 7,
        "city": "Graz",
        "federation": "AUT",
        "starts": "2026-12-01",
        "ends": "2026-12-06",
        "chief_arbiter": "Anna Arbiter (1600001)",
        "deputy_arbiters": ["Bob Body (1200003)", "Other, Ann"],
        "round_dates": ["2026-12-01", "", "2026-12-03"],
        "time_control": "90/40+30",
        "correction_deadline": "end-of-next-round",
        "bye_limits": {"most": 2, "until": None},
        "language": "de",
        "festival": "Week",
        "player_requests": "closed",
        "player_results": "open",
    }
    path = await made(director)

    assert (await director.patch(path, json=settings)).status_code == 201
    found = (await director.get(path)).json()
    assert {name: found[name] for name in settings} == settings


async def test_fide_mode_is_left_on_purpose_by_two_steps(director: Client) -> None:
    path = await made(director)

    assert (await director.request("DELETE", f"{path}/fide-mode", json={"reason": "blitz"})).status_code == 422
    left = await director.request("DELETE", f"{path}/fide-mode", json={"leave_fide_mode": True, "reason": "blitz"})
    again = await director.request("DELETE", f"{path}/fide-mode", json={"leave_fide_mode": True})

    assert (left.status_code, again.status_code) == (201, 200)
    assert not (await director.get(path)).json()["fide_mode"]


async def test_a_pairing_moved_to_keep_a_club_apart_asks_first(director: Client) -> None:
    path = await made(director)
    who = await players(director, path, 4)
    for player, club in zip(who, ("Aston", "Barnet", "Aston", "Barnet"), strict=True):
        await director.patch(f"{path}/players/{player}", json={"club": club})
    await director.put(f"{path}/prohibitions", json={"rules": [{"by": "club", "strength": "if-possible"}]})

    refused = await director.post(f"{path}/rounds")
    paired = await director.post(f"{path}/rounds", json={"leave_fide_mode": True})

    assert (refused.status_code, refused.json()["refusal"]) == (422, "ProhibitedInFideMode")
    assert paired.status_code == 201
    assert not (await director.get(path)).json()["fide_mode"]


async def test_the_points_of_an_earlier_tournament_are_copied_unless_others_are_stated(director: Client) -> None:
    earlier = (await made(director, scoring=FOOTBALL)).rpartition("/")[2]

    copied = await made(director, copy_of=earlier)
    stated = await made(director, copy_of=earlier, scoring={"win": 2, "draw": 1})

    assert (await director.get(copied)).json()["scoring"]["win"] == 3
    assert (await director.get(stated)).json()["scoring"]["win"] == 2


async def test_a_tournament_outside_fide_mode_from_the_start_is_asked_about_warned_of_and_marked(
    director: Client,
) -> None:
    fields = {"name": "County", "rounds": 5, "system": "ecf", "correction_deadline": "none"}

    refused = await director.post(TOURNAMENTS, json={**fields, "leave_fide_mode": False})
    made = (await director.post(TOURNAMENTS, json={**fields, "leave_fide_mode": True})).json()
    silent = (await director.post(TOURNAMENTS, json=fields)).json()
    path = f"{TOURNAMENTS}/{made['id']}"
    changed = await director.patch(path, json={"system": "fide-dutch-2026"})
    desk = (await director.get(f"/t/{made['id']}")).text
    report = (await director.get(f"{path}/export")).text

    assert (refused.status_code, refused.json()["codes"]) == (422, ["system-without-fide-mode"])
    assert [(each["code"], each["level"]) for each in made["warnings"]] == [("system-without-fide-mode", 5)]
    assert silent["warnings"] == made["warnings"]
    assert changed.status_code == 201
    assert (await director.get(path)).json()["fide_mode"] is False
    assert "Not in FIDE mode from round 1 on" in desk
    assert "### FIDE mode exited @ Round 1" in report.splitlines()


async def test_a_page_says_that_fide_mode_was_left(director: Client, client_of: Any) -> None:
    path = await made(director)
    page = f"/t/{path.rpartition('/')[2]}/standings"
    before = (await client_of().get(page, headers={"accept": "text/html"})).text
    await director.request("DELETE", f"{path}/fide-mode", json={"leave_fide_mode": True})

    after = (await client_of().get(page, headers={"accept": "text/html"})).text

    assert "Not in FIDE mode" not in before
    assert "Not in FIDE mode from round 1 on" in after


@pytest.mark.parametrize("page", ["/devices", "/displays", "/archive"])
async def test_a_page_of_the_server_that_was_opened_from_a_tournament_says_it_too(director: Client, page: str) -> None:
    path = await made(director)
    await director.request("DELETE", f"{path}/fide-mode", json={"leave_fide_mode": True})

    alone = (await director.get(page)).text
    opened = (await director.get(page, params={"tournament": path.rpartition("/")[2]})).text

    assert "<strong>Not in FIDE mode" not in alone
    assert "<strong>Not in FIDE mode from round 1 on" in opened


async def test_the_public_page_has_the_days_of_the_rounds(director: Client, public: Client) -> None:
    path = await made(director)
    await director.patch(path, json={"round_dates": ["2026-12-01", "", "2026-12-03"]})

    page = (await public.get(path.replace("/api/v1/tournaments", "/t"))).text

    assert "<span>Round 1: 1 December 2026</span><span>Round 3: 3 December 2026</span>" in page


async def test_a_tournament_can_be_created_with_deputies_and_days_and_copied_without_the_days(director: Client) -> None:
    stated = {"deputy_arbiters": ["Bob Body (1200003)"], "round_dates": ["2026-12-01"]}
    done = await director.post("/api/v1/tournaments", json={"name": "Open", "rounds": 5, **stated})
    copy = {"name": "Next Open", "rounds": 5, "copy_of": done.json()["id"]}
    again = await director.post("/api/v1/tournaments", json=copy)

    first, second = [(await director.get(f"/api/v1/tournaments/{each.json()['id']}")).json() for each in (done, again)]
    assert {name: first[name] for name in stated} == stated
    assert (second["deputy_arbiters"], second["round_dates"]) == (["Bob Body (1200003)"], [])


async def test_points_that_a_change_leaves_out_stay_and_byes_follow_the_points_of_games(director: Client) -> None:
    path = await made(director, scoring={"win": 3, "draw": 1, "loss": 0, "half_point_bye": 0})

    async def points(**scoring: float) -> dict[str, float]:
        assert (await director.patch(path, json={"scoring": scoring})).status_code == 201
        known: dict[str, float] = (await director.get(path)).json()["scoring"]
        return {name: known[name] for name in ("win", "draw", "half_point_bye", "allocated_bye")}

    assert await points(allocated_bye=1) == {"win": 3, "draw": 1, "half_point_bye": 0, "allocated_bye": 1}
    assert await points(half_point_bye=1) == {"win": 3, "draw": 1, "half_point_bye": 1, "allocated_bye": 1}
    assert await points(win=2) == {"win": 2, "draw": 1, "half_point_bye": 1, "allocated_bye": 2}
