"""A round robin through the API: lots, the free round, late entries, the form."""

from __future__ import annotations

from tests.server.http.conftest import Client, play


async def _closed(director: Client, players: int, **options: str) -> str:
    created = await director.post(
        "/api/v1/tournaments", json={"name": "Closed", "system": "berger", "rounds": 1, "options": options}
    )
    path = f"/api/v1/tournaments/{created.json()['id']}"
    for place in range(players):
        await director.post(f"{path}/players", json={"name": f"Player {place}", "rating": 2000 - place})
    return path


async def test_a_round_robin_is_played_from_the_draw_to_the_end(director: Client) -> None:
    path = await _closed(director, 5)
    for number in range(1, 6):
        await play(director, path, number)
    ended = await director.post(f"{path}/end")

    events = (await director.get(f"{path}/events")).json()["events"]
    assert ended.status_code == 201
    assert [event["type"] for event in events].count("PairingNumbersAssigned") == 1
    assert "InitialColourDrawn" not in {event["type"] for event in events}
    standings = (await director.get(f"{path}/views/standings")).json()
    assert sum(row["points"] for row in standings["rows"].values()) == 2 * 10
    explained = (await director.get(f"{path}/rounds/2/explanation")).json()
    assert explained["same"]
    assert {step["article"] for step in explained["steps"]} == {"C.05 Annex 1"}


async def test_numbers_drawn_in_public_are_stated(director: Client) -> None:
    path = await _closed(director, 4)
    players = list((await director.get(f"{path}/views/players")).json()["rows"])
    stated = {player: 4 - place for place, player in enumerate(players)}

    assigned = await director.put(f"{path}/numbers", json={"numbers": stated})
    await play(director, path, 1)

    assert assigned.status_code == 201
    boards = (await director.get(f"{path}/views/boards")).json()
    first = boards["rows"][boards["order"][0]]
    assert (first["white"]["player"], first["black"]["player"]) == (players[3], players[0])
    assert (await director.put(f"{path}/numbers", json={"numbers": stated})).status_code == 422


async def test_numbers_by_rating_are_those_of_the_starting_list(director: Client) -> None:
    path = await _closed(director, 4, numbers="rating")
    await play(director, path, 1)

    boards = (await director.get(f"{path}/views/boards")).json()
    games = [boards["rows"][key] for key in boards["order"]]
    assert [(game["white"]["name"], game["black"]["name"]) for game in games] == [
        ("Player 0", "Player 3"),
        ("Player 1", "Player 2"),
    ]


async def test_a_late_entry_is_refused_with_the_article(director: Client) -> None:
    path = await _closed(director, 4)
    await play(director, path, 1)

    refused = await director.post(f"{path}/players", json={"name": "Late"})

    assert refused.status_code == 422
    assert refused.json()["refusal"] == "NoLateEntry"
    assert refused.json()["article"] == "C.05 Annex 1"


async def test_the_form_knows_which_systems_have_no_number_of_rounds_to_choose(director: Client) -> None:
    page = (await director.get("/")).text

    assert page.count(" data-round-robin>Round robin") + page.count(" data-round-robin>Double round robin") == 2


async def test_the_crosstable_of_a_round_robin_has_its_german_name_everywhere(director: Client, public: Client) -> None:
    for system, name, other in (
        ("berger", "Kreuztabelle", "Fortschrittstabelle"),
        ("fide-dutch-2026", "Fortschrittstabelle", "Kreuztabelle"),
    ):
        made = await director.post("/api/v1/tournaments", json={"name": "Closed", "system": system, "rounds": 3})
        assert made.is_success, made.text
        stream = made.json()["id"]
        for reader in (public, director):
            for path in ("crosstable", "standings", "print", "print/crosstable", "public"):
                shown = (await reader.get(f"/t/{stream}/{path}?lang=de")).text
                assert (name in shown, other in shown) == (True, False), (system, path)
        found = await director.get(f"/api/v1/tournaments/{stream}/search?q={name[:6]}&lang=de")
        assert [each["label"] for each in found.json()["targets"]] == [name]
