"""A database of an earlier program opens, upgrades, verifies, shows what it showed, and answers repeated keys."""

from __future__ import annotations

import gzip
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.app import OpenServices, application, open_services
from server.eventstore.chain import verify
from server.eventstore.codec import canonical, decode, encode
from server.eventstore.sql import SqlEventStore
from server.eventstore.upcasters import current_schema
from server.settings import ServerSettings

GOLDEN = Path(__file__).parents[2] / "golden" / "database"
ADDED_SINCE = (("game_ratings", "first"), ("unrated_rating", 0))
"""Fields of tie-breaks that were added since the golden events, with the value that says what held then."""


def _json(name: str) -> Any:
    return json.loads(gzip.decompress((GOLDEN / name).read_bytes()))


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = tmp_path / "log.sqlite3"
    path.write_bytes(gzip.decompress((GOLDEN / "2026-11-22.sqlite3.gz").read_bytes()))
    return f"sqlite:///{path}"


@pytest.fixture
async def server(database: str) -> AsyncIterator[OpenServices]:
    async with open_services(ServerSettings(database)) as opened:
        yield opened


@pytest.fixture
async def programs(server: OpenServices) -> AsyncIterator[dict[str, httpx.AsyncClient]]:
    """The two programs that made the database, by the tokens that it holds."""
    app = application(server)
    clients = {
        role: httpx.AsyncClient(
            transport=httpx.ASGITransport(app),
            base_url="http://hall.test",
            headers={"authorization": f"Bearer {role}"},
        )
        for role in ("director", "arbiter")
    }
    yield clients
    for client in clients.values():
        await client.aclose()


@pytest.mark.usefixtures("server")
def test_every_stream_verifies_and_keeps_its_hashes(database: str) -> None:
    heads = {stream: tuple(head) for stream, head in _json("expected.json.gz")["heads"].items()}
    store = SqlEventStore.open(database)
    try:
        found = {stream: list(store.stored_events(stream)) for stream in heads}
    finally:
        store.close()

    assert all(verify(events) == [] for events in found.values())
    for stream, (version, seal) in heads.items():
        assert found[stream][version - 1].hash == seal, stream


_CHANGED_BY_ADJOURNED_GAMES = ("place", "points", "played", "tie_breaks", "games")
"""An adjourned game was worth nothing in standings then; now it is a draw there too (C.04.1 [F.9], reading L7)."""


async def test_standings_and_crosstables_are_as_they_were(programs: dict[str, httpx.AsyncClient]) -> None:
    for tournament, views in _json("expected.json.gz")["views"].items():
        games = [game for row in views["crosstable"].values() for game in row["games"]]
        has_adjourned_game = any(game["opponent"] is not None and game["score"] is None for game in games)
        for view, rows in views.items():
            answer = await programs["director"].get(f"/api/v1/tournaments/{tournament}/views/{view}")
            now = answer.json()["rows"]
            assert now.keys() == rows.keys(), (tournament, view)
            changed = _CHANGED_BY_ADJOURNED_GAMES if has_adjourned_game else ()
            for key, row in rows.items():
                same = {name: value for name, value in row.items() if name not in changed}
                assert {name: now[key].get(name) for name in same} == same, (tournament, view, key)


async def test_a_repeated_key_is_answered_as_it_was(programs: dict[str, httpx.AsyncClient]) -> None:
    for made in _json("requests.json.gz"):
        answer = await programs[made["role"]].request(
            made["method"],
            f"/api/v1{made['path']}",
            json=made["body"],
            headers={"idempotency-key": made["key"]},
        )
        if (made["path"], "role" in made["body"]) == ("/passwords/anna", True):
            # the operation did not know the field then either, but ignored it
            assert answer.status_code == 400
            assert "`role`" in answer.text
            continue
        assert answer.status_code == made["status"], (made, answer.text)
        said = answer.json()
        if made["body"].get("result") == "+--" and said["seen"] == made["answer"]["seen"] - 1:
            made["answer"]["seen"] = said["seen"]  # the program gave the version of the withdrawal that followed (F.8)
        assert {name: said.get(name) for name in made["answer"]} == made["answer"], made


def _without_additions(value: Any) -> Any:
    """A value without the fields of tie-breaks that an older program did not write, as long as they state what held."""
    if not isinstance(value, dict):
        return value
    return {name: _without_additions(each) for name, each in value.items() if (name, each) not in ADDED_SINCE}


def test_every_type_of_event_is_read_as_it_was_written() -> None:
    for line in gzip.decompress((GOLDEN / "events.jsonl.gz").read_bytes()).decode().splitlines():
        kind, schema, data, private = json.loads(line)
        event = decode(kind, schema, data, private)
        if schema == current_schema(kind):
            again = encode(event)
            then = {**json.loads(data), **json.loads(private or "{}")}
            now = {**json.loads(again.data), **json.loads(again.private or "{}")}
            assert {name: _without_additions(now.get(name)) for name in then} == then, line
            assert canonical(json.loads(again.data)) == again.data
