"""Incidents and appeals through the server: at a board, by arbiters of a sector, for officials only."""

from __future__ import annotations

from tests.server.http.conftest import Client, play


async def test_an_incident_at_a_board_is_on_the_page_and_decided_there(
    arbiter: Client, director: Client, small: str
) -> None:
    await play(director, small, 1)
    said = {"text": "A telephone <rang>.", "round": 1, "board": 1, "kind": "appeal"}

    made = await arbiter.post(f"{small}/incidents", json=said)
    decided = await arbiter.put(f"{small}/incidents/1/decision", json={"decision": "Dismissed."})
    again = await arbiter.put(f"{small}/incidents/1/decision", json={"decision": "Dismissed."})

    assert (made.status_code, made.json()["incident"]) == (201, 1)
    assert (decided.status_code, again.status_code) == (201, 200)
    shown = (await arbiter.get(f"{small}/views/incidents")).json()
    assert shown["head"]["open"] == 0
    assert shown["rows"]["1"]["board"] == 1
    assert shown["rows"]["1"]["where"].startswith("Round 1, board 1: Player ")
    page = (await arbiter.get(f"{small.replace('/api/v1/tournaments', '/t')}/incidents")).text
    assert "A telephone &lt;rang&gt;." in page
    assert "Dismissed." in page


async def test_no_board_no_round_and_another_time_are_as_stated(arbiter: Client, small: str) -> None:
    at = "2026-11-22T09:15:00+01:00"

    await arbiter.post(f"{small}/incidents", json={"text": "The heating failed.", "at": at})

    row = (await arbiter.get(f"{small}/views/incidents")).json()["rows"]["1"]
    assert (row["at"], row["round"], row["board"], row["where"]) == (at, None, None, "")


async def test_texts_are_as_long_as_the_form_lets_them_be(arbiter: Client, small: str) -> None:
    longest = {"text": "w" * 500, "decision": "d" * 500}

    made = await arbiter.post(f"{small}/incidents", json=longest)
    decided = await arbiter.put(f"{small}/incidents/1/decision", json={"decision": "e" * 500})
    longer = await arbiter.post(f"{small}/incidents", json={"text": "w" * 501})

    assert (made.status_code, decided.status_code, longer.status_code) == (201, 201, 400)


async def test_a_board_that_is_not_there_and_a_time_that_is_none_are_refused(arbiter: Client, small: str) -> None:
    for wrong in (
        {"board": 1},
        {"board": 99, "round": 1},
        {"board": 1, "round": -1},
        {"at": "noon"},
        {"at": "2026-11-22T09:15"},
    ):
        answer = await arbiter.post(f"{small}/incidents", json={"text": "A dispute."} | wrong)
        assert answer.status_code == 422, wrong
    assert (await arbiter.put(f"{small}/incidents/7/decision", json={"decision": "x"})).status_code == 404
    assert not (await arbiter.get(f"{small}/views/incidents")).json()["order"]


async def test_an_arbiter_of_a_sector_records_at_boards_of_it(director: Client, public: Client, small: str) -> None:
    await play(director, small, 1)
    link = {"role": "arbiter", "tournament": small.rsplit("/", 1)[-1], "boards": "1-1"}
    offer = (await director.post("/api/v1/links", json=link)).json()
    sector = public
    sector.headers["origin"] = "http://hall.test"
    await sector.post(offer["url"].removeprefix("http://hall.test"))

    allowed = await sector.post(f"{small}/incidents", json={"text": "A dispute.", "round": 1, "board": 1})
    refused = await sector.post(f"{small}/incidents", json={"text": "A dispute.", "round": 1, "board": 2})
    nowhere = await sector.post(f"{small}/incidents", json={"text": "A fall on the stairs."})

    assert (allowed.status_code, refused.status_code, nowhere.status_code) == (201, 403, 201)


async def test_nothing_of_it_is_public(arbiter: Client, public: Client, small: str) -> None:
    await arbiter.post(f"{small}/incidents", json={"text": "secretly"})

    for path in (f"{small.replace('/api/v1/tournaments', '/t')}/incidents", f"{small}/views/incidents"):
        assert (await public.get(path)).status_code == 401
    assert (await public.post(f"{small}/incidents", json={"text": "x"})).status_code == 401
