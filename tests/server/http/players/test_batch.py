"""Many players registered over HTTP."""

from __future__ import annotations

from typing import Any

from tests.server.http.conftest import Client

ROWS = [{"name": "Roy, Anne", "rating": 1700}, {"name": "Doe, Jo", "rating": "15oo"}, {"given_first": "Al Poe"}]


async def test_a_dry_run_records_nothing(director: Client, small: str) -> None:
    before = (await director.get(small)).json()["version"]
    answer = await director.post(f"{small}/players/batch", json={"rows": ROWS, "dry_run": True})
    assert answer.status_code == 200, answer.text
    anne, jo, al = answer.json()["rows"]
    assert (anne["player"]["name"], anne["player"]["rating"], anne["problems"]) == ("Roy, Anne", 1700, [])
    assert jo["player"] is None
    assert jo["problems"] == [{"field": "rating", "message": "'15oo' is not a rating from 0 to 4000"}]
    assert al["player"]["name"] == "Poe, Al"
    assert answer.json()["ready"] == 2
    assert (await director.get(small)).json()["version"] == before


async def test_wrong_rows_refuse_everything_unless_they_are_skipped(director: Client, small: str) -> None:
    before = (await director.get(small)).json()["version"]
    refused = await director.post(f"{small}/players/batch", json={"rows": ROWS})
    assert refused.status_code == 422, refused.text
    assert refused.json()["problems"][0]["line"] == 2
    assert (await director.get(small)).json()["version"] == before
    done = await director.post(f"{small}/players/batch", json={"rows": ROWS, "skip_bad": True})
    assert done.status_code == 201, done.text
    assert [(each["row"], each["name"]) for each in done.json()["registered"]] == [(1, "Roy, Anne"), (3, "Poe, Al")]
    chosen = {"rows": [*ROWS[:2], {"name": "Fourth"}], "skip": [1, 2]}
    done = await director.post(f"{small}/players/batch", json=chosen)
    assert [each["row"] for each in done.json()["registered"]] == [3]


async def test_a_batch_sent_twice_is_recorded_once_and_undone_as_one(director: Client, small: str) -> None:
    rows = {"rows": [{"name": f"Player {each}", "fide_id": 1000 + each} for each in range(30)]}
    players = len((await director.get(f"{small}/views/players")).json()["rows"])
    first = await director.post(f"{small}/players/batch", json=rows, headers={"idempotency-key": "k"})
    again = await director.post(f"{small}/players/batch", json=rows, headers={"idempotency-key": "k"})
    assert first.status_code == 201, first.text
    assert again.json() == first.json()
    there = (await director.get(f"{small}/views/players")).json()["rows"]
    assert len(there) == players + 30
    assert {each["player"] for each in first.json()["registered"]} <= there.keys()
    undone = await director.post(f"{small}/undo", json={"version": first.json()["version"], "reason": "a slip"})
    assert undone.status_code == 201, undone.text
    assert len((await director.get(f"{small}/views/players")).json()["rows"]) == players


async def test_reasons_are_in_the_language_of_the_sender(director: Client, small: str) -> None:
    body = {"rows": [{"name": "Doe", "fide_id": "7"}, {"name": "Roe", "fide_id": "7"}], "dry_run": True}
    answer = await director.post(f"{small}/players/batch", json=body, headers={"accept-language": "de"})
    assert answer.json()["rows"][1]["problems"][0]["message"] == "Doe in Zeile 1 hat dieselbe FIDE-ID"


async def test_unknown_fields_and_empty_batches_are_refused(director: Client, small: str) -> None:
    bodies: list[dict[str, Any]] = [{"rows": []}, {"rows": [{"elo": 1}]}, {"rows": [{"name": "A"}], "skip": [0]}, {}]
    for body in bodies:
        assert (await director.post(f"{small}/players/batch", json=body)).status_code == 400, body


async def test_a_pasted_table_is_recognised(director: Client, small: str) -> None:
    pasted = 'Spieler\tElo\tBemerkung\r\n"Roy, Anne"\t1700\tkommt spät\r\n'
    answer = await director.post(f"{small}/players/table", content=pasted.encode())
    assert answer.json() == {
        "header": ["Spieler", "Elo", "Bemerkung"],
        "columns": ["name", "rating", None],
        "rows": [["Roy, Anne", "1700", "kommt spät"]],
    }
    bare = await director.post(f"{small}/players/table", content=b"Roy, Anne\t1700")
    assert bare.json()["header"] is None
    assert bare.json()["columns"] == ["name", "rating"]
    assert (await director.post(f"{small}/players/table", content=b"")).status_code in (400, 422)


async def test_only_directors_register_players_together(
    director: Client, arbiter: Client, public: Client, small: str
) -> None:
    body = {"rows": [{"name": "Roy, Anne"}], "dry_run": True}
    codes = [(await each.post(f"{small}/players/batch", json=body)).status_code for each in (director, arbiter, public)]
    assert codes == [200, 403, 401]


async def test_a_table_leaves_wrong_rows_out_on_request(director: Client, small: str) -> None:
    table = b"Name;Elo\nRoy, Anne;1700\nDoe, Jo;x\n"
    assert (await director.post(f"{small}/players/import", content=table)).status_code == 422
    done = await director.post(f"{small}/players/import?skip_bad=1", content=table)
    assert done.status_code == 201, done.text
    assert len(done.json()["registered"]) == 1
