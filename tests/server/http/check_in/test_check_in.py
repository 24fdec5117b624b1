"""Check-in, bulk forfeits and copied settings over HTTP."""

from __future__ import annotations

from collections.abc import Callable

from tests.server.http.conftest import Client, play


async def test_a_round_with_check_in(client_of: Callable[..., Client], director: Client, small: str) -> None:
    desk = client_of("check-in")
    players = list((await director.get(f"{small}/views/players")).json()["rows"])
    for player in players[:3]:
        assert (await desk.put(f"{small}/players/{player}/check-in")).status_code == 201
    assert (await desk.request("DELETE", f"{small}/players/{players[0]}/check-in")).status_code == 200
    assert (await desk.put(f"{small}/players/{players[0]}/check-in")).status_code == 201
    assert (await desk.post(f"{small}/rounds/1/check-in-closing")).status_code == 403

    closed = await director.post(f"{small}/rounds/1/check-in-closing")
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")

    assert closed.status_code == 201
    boards = (await director.get(f"{small}/views/boards")).json()
    assert sum(1 for row in boards["rows"].values() if row.get("game")) == 1


async def test_the_absent_forfeit_in_one_action(director: Client, arbiter: Client, small: str) -> None:
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    boards = (await director.get(f"{small}/views/boards")).json()
    absent = [boards["rows"][key]["black"]["player"] for key in boards["order"]]

    done = await arbiter.post(f"{small}/rounds/1/forfeits", json={"absent": absent})
    undone = await arbiter.post(f"{small}/undo", json={"version": done.json()["version"]})

    assert done.status_code == undone.status_code == 201
    again = (await director.get(f"{small}/views/boards")).json()
    assert [again["rows"][key]["result"] for key in again["order"]] == [None, None]


async def test_a_new_tournament_takes_the_settings_of_last_year(director: Client) -> None:
    body = {
        "name": "Open 2025",
        "rounds": 9,
        "system": "fide-rating-2009",
        "city": "Bern",
        "festival": "Bern Chess Week",
        "bye_limits": {"most": 2, "until": 7},
        "tie_breaks": ["BH/C1", "SB"],
    }
    last = (await director.post("/api/v1/tournaments", json=body)).json()["id"]

    new = await director.post("/api/v1/tournaments", json={"name": "Open 2026", "rounds": 7, "copy_of": last})

    told = (await director.get(f"/api/v1/tournaments/{new.json()['id']}")).json()
    events = (await director.get(f"/api/v1/tournaments/{new.json()['id']}/events")).json()["events"]
    assert (told["name"], told["rounds"], told["system"]) == ("Open 2026", 7, "fide-rating-2009")
    assert events[0]["data"]["city"] == "Bern"
    assert told["festival"] == "Bern Chess Week"
    assert events[0]["data"]["bye_limits"] == {"most": 2, "until": 7}
    assert events[0]["data"]["tie_breaks"]["codes"] == ["BH/C1", "SB"]


async def test_settings_of_a_tournament_that_is_not_there_are_not_copied(director: Client) -> None:
    answer = await director.post("/api/v1/tournaments", json={"name": "Open", "rounds": 7, "copy_of": "nowhere"})

    assert answer.status_code == 404


async def test_the_director_asks_everyone_again_before_round_two(
    client_of: Callable[..., Client], director: Client, small: str
) -> None:
    desk = client_of("check-in")
    players = list((await director.get(f"{small}/views/players")).json()["rows"])
    for player in players:
        await desk.put(f"{small}/players/{player}/check-in")
    await play(director, small, 1)
    assert (await desk.post(f"{small}/rounds/2/check-in-opening")).status_code == 403

    opened = await director.post(f"{small}/rounds/2/check-in-opening")
    for player in players[:2]:
        await desk.put(f"{small}/players/{player}/check-in")
    await director.post(f"{small}/rounds/2/check-in-closing")
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/2/publication")

    assert opened.status_code == 201
    boards = (await director.get(f"{small}/views/boards")).json()
    assert sum(1 for row in boards["rows"].values() if row.get("game")) == 1
