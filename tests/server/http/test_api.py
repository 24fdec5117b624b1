"""The API's contract: versions, idempotency, conflicts, problems."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.commandline.conftest import GOLDEN
from tests.server.http.conftest import Client, play

FILE = (GOLDEN / "real" / "real-00-2011.trf").read_bytes()


async def _boards(client: Client, path: str) -> list[dict[str, Any]]:
    view = (await client.get(f"{path}/views/boards")).json()
    return [view["rows"][key] for key in view["order"] if view["rows"][key].get("game")]


async def test_a_tournament_goes_from_creation_to_the_end(director: Client, small: str) -> None:
    for number in (1, 2, 3):
        await play(director, small, number)

    ended = await director.post(f"{small}/end")

    assert ended.status_code == 201
    state = (await director.get(small)).json()
    assert state["finished"]
    assert [each["status"] for each in state["round_states"]] == ["closed"] * 3


async def test_every_answer_names_the_version(director: Client, small: str) -> None:
    answer = await director.post(f"{small}/players", json={"name": "Fifth"})

    assert answer.status_code == 201
    assert answer.headers["etag"] == f'"{answer.json()["version"]}"'
    assert (await director.get(small)).json()["version"] == answer.json()["version"]


async def test_a_command_sent_twice_is_carried_out_once(director: Client, small: str) -> None:
    first = await director.post(f"{small}/players", json={"name": "Fifth"}, headers={"idempotency-key": "k1"})
    again = await director.post(f"{small}/players", json={"name": "Fifth"}, headers={"idempotency-key": "k1"})

    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert (await director.get(small)).json()["players"] == 5


async def test_a_key_with_another_body_is_refused(director: Client, small: str) -> None:
    await director.post(f"{small}/players", json={"name": "Fifth"}, headers={"idempotency-key": "k1"})
    other = await director.post(f"{small}/players", json={"name": "Sixth"}, headers={"idempotency-key": "k1"})

    assert other.status_code == 422


@pytest.mark.parametrize(("path", "body"), [("rounds", {}), ("players", {"name": "Other"})])
async def test_a_key_whose_digest_was_erased_belongs_to_its_command_still(
    director: Client, small: str, path: str, body: dict[str, str]
) -> None:
    key = {"idempotency-key": "k1"}
    player = (await director.post(f"{small}/players", json={"name": "New", "contact": "a@b.test"})).json()["player"]
    changed = {"contact": "c@d.test", "reason": "a slip"}
    assert (await director.patch(f"{small}/players/{player}", json=changed, headers=key)).status_code == 201
    assert (await director.request("DELETE", f"{small}/players/{player}/private", json={})).is_success

    answer = await director.post(f"{small}/{path}", json=body, headers=key)

    assert answer.status_code == 422, answer.text
    assert "k1" in answer.json()["title"]


async def test_a_key_whose_digest_was_erased_takes_no_illegal_move(director: Client, small: str) -> None:
    key = {"idempotency-key": "k1"}
    await play(director, small, 1)
    row = (await _boards(director, small))[0]
    white, path = row["white"]["player"], f"{small}/players/{row['white']['player']}"
    changed = {"contact": "c@d.test", "reason": "a slip"}
    assert (await director.patch(path, json=changed, headers=key)).status_code == 201
    assert (await director.request("DELETE", f"{path}/private", json={})).is_success

    moves = f"{small}/rounds/1/games/{row['game']}/illegal-moves"
    answer = await director.post(moves, json={"player": white}, headers=key)

    assert answer.status_code == 422, answer.text


@pytest.mark.parametrize("names", [(), ("A", "B")])
async def test_a_key_whose_digest_was_erased_takes_no_other_batch(
    director: Client, small: str, names: tuple[str, ...]
) -> None:
    key, new = {"idempotency-key": "k1"}, {"name": "New", "contact": "a@b.test"}
    player = (await director.post(f"{small}/players", json=new, headers=key)).json()["player"]
    assert (await director.request("DELETE", f"{small}/players/{player}/private", json={})).is_success

    rows = [{"name": name} for name in names]
    answer = await director.post(f"{small}/players/batch", json={"rows": rows}, headers=key)

    assert answer.status_code in (400, 422), answer.text


async def test_a_key_with_another_query_is_refused(director: Client) -> None:
    key = {"idempotency-key": "k1"}
    await director.post("/api/v1/imports", content=FILE, headers=key)
    other = await director.post("/api/v1/imports", params={"ratings": "bcf"}, content=FILE, headers=key)

    assert other.status_code == 422


async def test_keys_belong_to_their_sender(director: Client, client_of: Callable[..., Client], small: str) -> None:
    await play(director, small, 1)
    game = (await _boards(director, small))[0]
    arbiter = client_of("arbiter")
    path = f"{small}/rounds/1/games/{game['game']}/result"
    await director.put(path, json={"result": "0-1", "seen": game["seen"]}, headers={"idempotency-key": "k"})
    game = (await _boards(director, small))[0]

    other = await arbiter.put(path, json={"result": "1/2-1/2", "seen": game["seen"]}, headers={"idempotency-key": "k"})

    assert other.status_code == 201


async def test_creating_twice_with_one_key_makes_one_tournament(director: Client) -> None:
    body = {"name": "Once", "rounds": 5}
    first = await director.post("/api/v1/tournaments", json=body, headers={"idempotency-key": "c"})
    again = await director.post("/api/v1/tournaments", json=body, headers={"idempotency-key": "c"})

    assert first.json()["id"] == again.json()["id"]
    assert len((await director.get("/api/v1/tournaments")).json()["tournaments"]) == 1


async def test_if_match_fails_at_another_version(director: Client, small: str) -> None:
    stale = await director.post(f"{small}/players", json={"name": "Fifth"}, headers={"if-match": '"1"'})

    assert stale.status_code == 412


async def test_a_result_needs_a_public_round(director: Client, small: str) -> None:
    await director.post(f"{small}/rounds")
    draft = (await director.get(f"{small}/views/draft")).json()
    game = next(iter(draft["rows"].values()))["game"]

    answer = await director.put(f"{small}/rounds/1/games/{game}/result", json={"result": "1-0", "seen": None})

    assert answer.status_code == 422
    assert answer.json()["refusal"] == "RoundNotPublished"


async def test_two_arbiters_and_one_game_make_a_conflict_with_both_results(director: Client, small: str) -> None:
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    game = (await _boards(director, small))[0]["game"]
    path = f"{small}/rounds/1/games/{game}/result"

    first = await director.put(path, json={"result": "1-0", "seen": None})
    same = await director.put(path, json={"result": "1-0", "seen": None})
    other = await director.put(path, json={"result": "0-1", "seen": None})
    corrected = await director.put(path, json={"result": "0-1", "seen": first.json()["seen"]})

    assert (first.status_code, same.status_code, other.status_code, corrected.status_code) == (201, 200, 409, 201)
    recorded = other.json()["recorded"]
    assert (recorded["result"], recorded["seen"]) == ("1-0", first.json()["version"])
    assert recorded["by"] == "director test director"
    assert recorded["at"]
    assert other.json()["wanted"] == {"result": "0-1"}


async def test_an_illegal_move_is_counted_once_for_each_key_and_shown_to_officials(
    director: Client, arbiter: Client, small: str
) -> None:
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")
    row = (await _boards(director, small))[0]
    path = f"{small}/rounds/1/games/{row['game']}/illegal-moves"
    told = {"player": row["black"]["player"], "seen": 0}

    first = await arbiter.post(path, json=told, headers={"idempotency-key": "one"})
    again = await arbiter.post(path, json=told, headers={"idempotency-key": "one"})
    late = await arbiter.post(path, json=told)

    assert (first.status_code, again.status_code, late.status_code) == (201, 201, 409)
    assert first.json() == again.json()
    assert first.json()["count"] == 1
    shown = (await arbiter.get(f"{small}/views/arbiter")).json()["rows"][row["game"]]
    assert shown["illegal"] == [0, 1]
    assert (await arbiter.post(f"{small}/undo", json={"version": first.json()["version"]})).status_code == 201


async def test_a_past_state_can_be_read(director: Client, small: str) -> None:
    before = (await director.get(small)).json()["version"]
    await director.post(f"{small}/players", json={"name": "Fifth"})

    past = (await director.get(small, params={"at": before})).json()

    assert (past["version"], past["players"]) == (before, 4)


async def test_a_draft_is_for_officials_only(director: Client, public: Client, small: str) -> None:
    await director.post(f"{small}/rounds")

    assert (await public.get(f"{small}/views/boards", params={"round": 1})).json()["rows"] == {}
    assert (await public.get(f"{small}/views/draft")).status_code == 401
    assert (await public.get(small)).json()["round_states"] == []
    assert (await director.get(f"{small}/views/draft")).json()["rows"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("POST", "/api/v1/tournaments", b"{", 400),
        ("POST", "/api/v1/tournaments", b'{"name": 5, "rounds": 3}', 400),
        ("POST", "/api/v1/tournaments", b'{"name": "", "rounds": 3}', 422),
        ("POST", "/api/v1/tournaments", b'{"name": "x", "rounds": 0}', 422),
        ("POST", "/api/v1/tournaments", b'{"name": "x", "rounds": 3, "system": "none"}', 422),
        ("POST", "/api/v1/tournaments/none/players", b'{"name": "x"}', 404),
        ("GET", "/api/v1/tournaments/none", b"", 404),
        ("GET", "/api/v1/tournaments/none/views/boards", b"", 404),
        ("GET", "/nowhere", b"", 404),
        ("POST", "/api/v1/imports", b"001 nonsense", 400),
        ("POST", "/api/v1/imports", b"012 A file without players", 400),
    ],
)
async def test_nonsense_is_answered_with_a_problem(
    method: str, path: str, body: bytes, status: int, director: Client
) -> None:
    answer = await director.request(method, path, content=body)

    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["status"] == status
    assert answer.json()["title"]


async def test_a_rule_that_refuses_names_its_article(director: Client, small: str) -> None:
    await director.post(f"{small}/rounds")
    await director.post(f"{small}/rounds/1/publication")

    answer = await director.post(f"{small}/rounds")

    assert answer.status_code == 422
    assert answer.json()["article"] == "C.04.2"


async def test_private_data_is_in_no_answer(director: Client, small: str) -> None:
    await director.post(f"{small}/players", json={"name": "Fifth", "birth_date": "1999-12-31", "contact": "a@b.c"})

    for path in (small, f"{small}/views/players", f"{small}/events"):
        text = (await director.get(path)).text
        assert "1999-12-31" not in text
        assert "a@b.c" not in text


async def test_a_file_with_bcf_grades_is_imported_on_the_scale_of_the_list(director: Client) -> None:
    refused = await director.post("/api/v1/imports", params={"ratings": "furlongs"}, content=FILE)
    made = await director.post("/api/v1/imports", params={"ratings": "bcf"}, content=FILE)

    assert (refused.status_code, made.status_code) == (400, 201)
    plain = (await director.post("/api/v1/imports", content=FILE)).json()["id"]
    ratings = []
    for stream in (plain, made.json()["id"]):
        rows = (await director.get(f"/api/v1/tournaments/{stream}/views/players")).json()["rows"]
        ratings.append(sorted(row["rating"] for row in rows.values()))
    assert ratings[1] == [600 + 8 * number if number else 0 for number in ratings[0]]


async def test_the_openapi_document_names_every_endpoint(public: Client) -> None:
    document = (await public.get("/api/openapi.json")).json()

    assert document["openapi"].startswith("3.1")
    assert document["paths"]["/api/v1/tournaments"]["post"]["requestBody"]["required"]


async def test_metrics_count_commands_and_refusals(director: Client, public: Client, small: str) -> None:
    name = 'jadoube_commands_total{command="PublishRound",outcome="refused",refusal="UnknownRound"}'

    async def count() -> float:
        lines = (await public.get("/metrics")).text.splitlines()
        return next((float(line.split()[-1]) for line in lines if line.startswith(name)), 0.0)

    before = await count()
    await director.post(f"{small}/rounds/1/publication")

    assert await count() == before + 1


async def test_a_no_names_the_version_as_every_answer_does(director: Client, public: Client, small: str) -> None:
    version = (await director.get(small)).json()["version"]

    nos = [
        await director.post(f"{small}/rounds/1/publication"),
        await director.post(f"{small}/players", json={"rating": 1}),
        await director.post(f"{small}/players", json={"name": "Fifth"}, headers={"if-match": '"1"'}),
        await public.post(f"{small}/rounds"),
        await director.get(f"{small}/views/none"),
    ]
    nowhere = await director.get("/api/v1/tournaments/none")

    assert [each.status_code for each in nos] == [404, 400, 412, 401, 404]
    assert [each.headers.get("etag") for each in nos] == [f'"{version}"'] * 5
    assert nowhere.headers.get("etag") is None
