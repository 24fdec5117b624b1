"""The explanation of a round names the pairs that were to be avoided, with the reason; for officials alone."""

from __future__ import annotations

from typing import Any

from tests.server.http.conftest import Client
from tests.server.http.tournaments.test_special_rules import made, players


async def paired(director: Client, *clubs: str) -> str:
    """A tournament whose round one is a draft, its players kept apart by club if possible."""
    path = await made(director, initial_colour="white")
    for player, club in zip(await players(director, path, len(clubs)), clubs, strict=True):
        await director.patch(f"{path}/players/{player}", json={"club": club})
    await director.put(f"{path}/prohibitions", json={"rules": [{"by": "club", "strength": "if-possible"}]})
    assert (await director.post(f"{path}/rounds", json={"leave_fide_mode": True})).status_code == 201
    return path


async def avoided(client: Client, path: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await client.get(f"{path}/rounds/1/explanation")).json()["avoided"]
    return found


async def test_pairs_that_were_kept_apart_have_their_reason(director: Client) -> None:
    path = await paired(director, "Aston", "Barnet", "Aston", "Barnet")

    found = await avoided(director, path)

    assert [(each["met"], each["reasons"]) for each in found] == [(False, ["club"])] * 2
    assert found[0]["says"] == "Player 0 and Player 2 would have met and were kept apart: same club."


async def test_a_pair_that_had_to_meet_has_its_reason(director: Client) -> None:
    path = await paired(director, "Aston", "Aston")

    assert [each["says"] for each in await avoided(director, path)] == [
        "Player 0 and Player 1 had to meet although this was to be avoided if possible: same club."
    ]


async def test_only_the_pairs_of_the_player_who_asks_are_named(director: Client) -> None:
    path = await paired(director, "Aston", "Barnet", "Aston", "Barnet")
    first = (await avoided(director, path))[0]["players"][0]

    asked = await director.get(f"{path}/rounds/1/explanation?player={first}")

    assert [first in each["players"] for each in asked.json()["avoided"]] == [True]


async def test_the_public_does_not_read_who_is_kept_apart(director: Client, client_of: Any) -> None:
    path = await paired(director, "Aston", "Barnet", "Aston", "Barnet")
    await director.post(f"{path}/rounds/1/publication")

    asked = await client_of().get(f"{path}/rounds/1/explanation")

    assert asked.status_code == 200
    assert "avoided" not in asked.json()


async def test_a_prohibition_that_leaves_no_pairing_is_named_with_the_players_and_the_way_out(director: Client) -> None:
    path = await made(director, initial_colour="white")
    one, *others = await players(director, path, 4)
    rules = [{"players": [one, other]} for other in others]

    stated = await director.put(f"{path}/prohibitions", json={"rules": rules})
    refused = await director.post(f"{path}/rounds")

    assert [(each["code"], each["level"]) for each in stated.json()["warnings"]] == [("without-opponent", 3)]
    assert "Player 0" in stated.json()["warnings"][0]["text"]
    assert (refused.status_code, refused.json()["refusal"]) == (422, "NoCompletePairing")
    for part in ("Player 0", "Player 3", "prohibit"):
        assert part in refused.json()["title"]
    assert "Lift one of the prohibitions" in refused.text


async def test_of_several_prohibitions_those_are_named_that_are_in_the_way(director: Client) -> None:
    path = await made(director, initial_colour="white")
    a, b, c, d, e, f = await players(director, path, 6)
    rules = [{"players": [a, b, c, d]}, {"players": [e, f]}]

    stated = await director.put(f"{path}/prohibitions", json={"rules": rules})
    refused = await director.post(f"{path}/rounds")

    assert "warnings" not in stated.json()
    assert "Player 0; Player 1; Player 2" in refused.json()["title"]
    assert "Player 5" not in refused.json()["title"]


async def test_the_warning_of_a_player_without_opponent_is_given_outside_fide_mode_too(director: Client) -> None:
    path = await made(director, system="ecf")
    known = await players(director, path, 3)

    stated = await director.put(f"{path}/prohibitions", json={"rules": [{"players": known}]})

    assert [each["code"] for each in stated.json()["warnings"]] == ["without-opponent"]


async def test_pairs_to_avoid_are_told_about_when_they_are_stated_and_names_its_pairs_before_the_round_is_paired(
    director: Client,
) -> None:
    path = await made(director, initial_colour="white")
    one, _, other, _ = await players(director, path, 4)
    rules = [{"players": [one, other], "strength": "if-possible"}]

    stated = await director.put(f"{path}/prohibitions", json={"rules": rules})
    same = await director.put(f"{path}/prohibitions", json={"rules": [*rules, {"by": "club"}]})
    refused = await director.post(f"{path}/rounds")
    found = (await director.get(path)).json()

    assert [(each["code"], each["level"]) for each in stated.json()["warnings"]] == [("avoidance-may-leave-mode", 2)]
    assert "warnings" not in same.json()
    assert (refused.status_code, refused.json()["refusal"]) == (422, "ProhibitedInFideMode")
    assert refused.json()["warnings"] == [
        (
            "Round 1 is paired differently because of pairings to avoid if possible: "
            "otherwise Player 0 – Player 2 would meet."
        )
    ]
    assert (found["fide_mode"], found["round_states"]) == (True, [])


async def test_a_round_that_pairs_to_avoid_would_change_is_paired_all_the_same_in_fide_mode(director: Client) -> None:
    path = await made(director, initial_colour="white")
    one, _, other, _ = await players(director, path, 4)
    rules = [{"players": [one, other], "strength": "if-possible"}]
    await director.put(f"{path}/prohibitions", json={"rules": rules})

    refused = await director.post(f"{path}/rounds")
    done = await director.post(f"{path}/rounds", json={"avoiding": False})
    found = (await director.get(path)).json()
    boards = (await director.get(f"{path}/views/draft")).json()["rows"].values()

    assert refused.json()["codes"] == ["moved-by-avoidance"]
    assert "avoiding: false" in refused.text
    assert (done.status_code, found["fide_mode"]) == (201, True)
    assert {one, other} in [{each["white"]["player"], each["black"]["player"]} for each in boards]
    assert [(each["first_round"], each["last_round"]) for each in found["prohibitions"]] == [(2, 999)]
    undone = await director.post(f"{path}/undo", json={"version": done.json()["version"]})
    found = (await director.get(path)).json()
    assert (undone.status_code, found["fide_mode"], found["round_states"]) == (201, True, [])
    assert [(each["first_round"], each["last_round"]) for each in found["prohibitions"]] == [(1, 999)]


async def test_what_is_waived_for_a_pairing_is_in_force_again_once_its_draft_is_discarded(director: Client) -> None:
    path = await made(director, initial_colour="white")
    one, _, other, _ = await players(director, path, 4)
    await director.put(f"{path}/prohibitions", json={"rules": [{"players": [one, other], "strength": "if-possible"}]})

    async def first_rounds() -> list[int]:
        return [each["first_round"] for each in (await director.get(path)).json()["prohibitions"]]

    await director.post(f"{path}/rounds", json={"avoiding": False})
    waived = await first_rounds()
    discarded = await director.delete(f"{path}/rounds/1")
    again = await first_rounds()
    refused = await director.post(f"{path}/rounds")
    restored = await director.post(f"{path}/undo", json={"version": discarded.json()["version"]})
    with_the_draft = await first_rounds()
    await director.post(f"{path}/rounds/1/manual", json={})
    by_hand = await first_rounds()
    await director.delete(f"{path}/rounds/1/manual")
    given_up = await first_rounds()
    await director.post(f"{path}/rounds/1/publication")

    assert (waived, again) == ([2], [1])
    assert (refused.status_code, refused.json()["codes"]) == (422, ["moved-by-avoidance"])
    assert (restored.status_code, with_the_draft, by_hand, given_up) == (201, [2], [1], [2])
    assert await first_rounds() == [2]


async def test_pairs_to_avoid_change_at_any_time_and_prohibitions_that_always_hold_do_not(director: Client) -> None:
    path = await made(director, initial_colour="white")
    one, two, *_ = await players(director, path, 4)
    await director.post(f"{path}/rounds")
    rule = {"players": [one, two], "strength": "if-possible"}

    stated = await director.put(f"{path}/prohibitions", json={"rules": [rule]})
    refused = await director.put(f"{path}/prohibitions", json={"rules": [{**rule, "strength": "never"}]})
    removed = await director.put(f"{path}/prohibitions", json={"rules": []})

    assert [(each["code"], each["level"]) for each in stated.json()["warnings"]] == [("avoidance-may-leave-mode", 2)]
    assert (refused.status_code, refused.json()["codes"]) == (422, ["prohibitions-changed"])
    assert (removed.status_code, "warnings" in removed.json()) == (201, False)


async def test_a_published_round_is_paired_again_in_fide_mode_without_what_is_to_be_avoided(director: Client) -> None:
    path = await made(director, initial_colour="white")
    who = await players(director, path, 4)
    await director.post(f"{path}/rounds")
    await director.post(f"{path}/rounds/1/publication")
    await director.patch(f"{path}/players/{who[3]}", json={"rating": 2600, "reason": "wrong list"})
    rules = [{"players": [each, other], "strength": "if-possible"} for each in who for other in who if each < other]
    await director.put(f"{path}/prohibitions", json={"rules": rules[:4]})
    decision = {"choice": "pair-again", "reason": "another rating"}

    refused = await director.post(f"{path}/rounds/1/decision", json=decision)
    done = await director.post(f"{path}/rounds/1/decision", json={**decision, "avoiding": False})

    assert (refused.status_code, refused.json().get("codes")) == (422, ["moved-by-avoidance"]), refused.text
    assert done.status_code == 201, done.text
    found = (await director.get(path)).json()
    assert found["fide_mode"]
    assert {each["first_round"] for each in found["prohibitions"]} == {2}


async def test_the_reason_of_a_paired_round_stays_when_a_club_is_corrected(director: Client) -> None:
    path = await paired(director, "Aston", "Barnet", "Aston", "Barnet")
    before = await avoided(director, path)

    for player in before[0]["players"]:
        await director.patch(f"{path}/players/{player}", json={"club": "Cardiff"})

    assert [each["reasons"] for each in await avoided(director, path)] == [each["reasons"] for each in before]
