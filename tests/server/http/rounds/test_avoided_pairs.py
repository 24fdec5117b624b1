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


async def test_the_reason_of_a_paired_round_stays_when_a_club_is_corrected(director: Client) -> None:
    path = await paired(director, "Aston", "Barnet", "Aston", "Barnet")
    before = await avoided(director, path)

    for player in before[0]["players"]:
        await director.patch(f"{path}/players/{player}", json={"club": "Cardiff"})

    assert [each["reasons"] for each in await avoided(director, path)] == [each["reasons"] for each in before]
