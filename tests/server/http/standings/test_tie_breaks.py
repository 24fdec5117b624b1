"""Tie-breaks over the API: chosen with the tournament, changed with a reason, ended by lots, explained."""

from __future__ import annotations

from typing import Any

from tests.server.http.conftest import Client


async def created(director: Client, **fields: Any) -> dict[str, Any]:
    answer = await director.post("/api/v1/tournaments", json={"name": "Open", "rounds": 5, **fields})
    body: dict[str, Any] = answer.json()
    return body


async def announced(director: Client, address: str) -> list[str]:
    head = (await director.get(f"{address}/views/standings")).json()["head"]
    return [each["code"] for each in head["tie_breaks"]]


async def test_the_list_of_tie_breaks_is_public(public: Client) -> None:
    found = (await public.get("/api/v1/tie-breaks")).json()

    buchholz = next(each for each in found["tie_breaks"] if each["code"] == "BH")
    assert buchholz == {"code": "BH", "title": "Buchholz", "article": "C.07 8.1", "modifiers": ["C", "M", "P", "F"]}
    codes = ["OTHER_F10_DE", "OTHER_F10_ARO"]
    assert {"name": "FIDE Swiss System Based on Rating", "codes": codes} in found["presets"]
    assert found["editions"] == ["2026-03", "2024-08"]


async def test_the_usual_lists_have_their_names_in_the_language_of_the_page(public: Client) -> None:
    found = (await public.get("/api/v1/tie-breaks", headers={"Accept-Language": "de"})).json()

    names = [each["name"] for each in found["presets"]]
    assert names[:2] == ["Buchholz", "Direkter Vergleich zuerst"]
    assert names[-1] == "geteilte Plätze"


async def test_a_tournament_is_created_with_its_tie_breaks(director: Client) -> None:
    made = await created(director, tie_breaks=["de", "bh-c1"])

    path = f"/api/v1/tournaments/{made['id']}"
    assert await announced(director, path) == ["DE", "BH/C1"]
    shown = (await director.get(path)).json()
    assert (shown["tie_breaks"], shown["tie_break_edition"], shown["unrated"]) == (["DE", "BH/C1"], "2026-03", "drop")


async def test_an_empty_list_lets_places_be_shared(director: Client) -> None:
    made = await created(director, tie_breaks=[])

    assert await announced(director, f"/api/v1/tournaments/{made['id']}") == []


async def test_an_unknown_code_names_its_place_and_the_reason(director: Client) -> None:
    refused = await created(director, tie_breaks=["BH", "BUCH"])

    assert (refused["status"], refused["refusal"], refused["article"]) == (422, "BadTieBreakCode", "C.07 4.1")
    assert refused["title"].startswith("Tie-break 2, BUCH: unknown tie-break; choose from PTS, DE, WIN")


async def test_the_list_is_changed_and_keeps_its_edition(director: Client, small: str) -> None:
    changed = await director.put(f"{small}/tie-breaks", json={"tie_breaks": ["WIN"], "reason": "as printed"})

    assert changed.status_code == 201
    assert await announced(director, small) == ["WIN"]
    event = (await director.get(f"{small}/events")).json()["events"][-1]
    assert (event["type"], event["data"]["now"]["codes"], event["data"]["reason"]) == (
        "TieBreaksChanged",
        ["WIN"],
        "as printed",
    )


async def test_lots_are_recorded_among_all_who_share_a_place(director: Client, small: str) -> None:
    rows = (await director.get(f"{small}/views/standings")).json()["order"]

    some = await director.post(f"{small}/lots", json={"players": rows[:2]})
    everyone = await director.post(f"{small}/lots", json={"players": rows[::-1]})

    assert (some.status_code, some.json()["refusal"]) == (422, "NothingToDraw")
    assert everyone.status_code == 201
    assert (await director.get(f"{small}/views/standings")).json()["order"] == rows[::-1]


async def test_the_server_draws_lots_the_same_whenever_it_draws_them_again(director: Client, small: str) -> None:
    rows = (await director.get(f"{small}/views/standings")).json()["order"]

    some = await director.post(f"{small}/lots/draw", json={"players": rows[:2]})
    first = await director.post(f"{small}/lots/draw", json={"players": rows})
    standings = (await director.get(f"{small}/views/standings")).json()
    undone = await director.post(f"{small}/undo", json={"version": first.json()["version"]})
    again = await director.post(f"{small}/lots/draw", json={"players": rows[::-1]})

    assert (some.status_code, some.json()["refusal"]) == (422, "NothingToDraw")
    assert first.status_code == undone.status_code == again.status_code == 201
    assert first.json()["players"] == again.json()["players"] == standings["order"]
    types = [each["type"] for each in (await director.get(f"{small}/events")).json()["events"]]
    assert (types.count("SeedDrawn"), types.count("LotDrawn")) == (1, 2)


async def test_a_players_numbers_are_explained_to_everyone(director: Client, public: Client, small: str) -> None:
    player = (await director.get(f"{small}/views/standings")).json()["order"][0]

    found = (await public.get(f"{small}/views/standings-player", params={"player": player})).json()

    assert found["head"]["player"] == player
    assert [found["rows"][key]["code"] for key in found["order"]] == await announced(director, small)


async def test_the_rating_of_the_unrated_is_chosen_and_stated_with_the_standings(director: Client) -> None:
    made = await created(director, tie_breaks=["ARO"], unrated="fixed", unrated_rating=1450, game_ratings="of-round")
    path = f"/api/v1/tournaments/{made['id']}"
    for name, rating in (("Rated", 2000), ("Unrated", 0)):
        await director.post(f"{path}/players", json={"name": name, "rating": rating})
    await director.post(f"{path}/rounds")
    await director.post(f"{path}/rounds/1/publication")

    shown = (await director.get(path)).json()
    notes = (await director.get(f"{path}/views/standings")).json()["head"]["rating_notes"]

    assert (shown["unrated"], shown["unrated_rating"], shown["game_ratings"]) == ("fixed", 1450, "of-round")
    assert notes == [
        "In tie-breaks by rating, unrated players count as 1450.",
        "In tie-breaks by rating, a game counts with the opponent's rating in that round.",
    ]


async def test_a_fixed_rating_is_needed_by_that_treatment_and_by_no_other(director: Client) -> None:
    made = await created(director, tie_breaks=["ARO"])
    path = f"/api/v1/tournaments/{made['id']}/tie-breaks"
    list_of = {"tie_breaks": ["ARO"]}

    missing = await director.put(path, json={**list_of, "unrated": "fixed"})
    needless = await director.put(path, json={**list_of, "unrated": "zero", "unrated_rating": 1400})
    fixed = await director.put(path, json={**list_of, "unrated": "fixed", "unrated_rating": 1400})
    kept = await director.put(path, json={"tie_breaks": ["ARO", "TPR"]})
    other = await director.put(path, json={**list_of, "unrated": "mean"})

    assert [each.status_code for each in (missing, needless, fixed, kept, other)] == [422, 422, 201, 201, 201]
    assert "rating of unrated players" in missing.json()["title"]
    shown = (await director.get(path.removesuffix("/tie-breaks"))).json()
    assert (shown["unrated"], shown["unrated_rating"]) == ("mean", 0)
