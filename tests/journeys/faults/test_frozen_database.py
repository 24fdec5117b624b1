"""PostgreSQL that hangs: every request is answered, and everything works again when it goes on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest

from tests.journeys.server import Director, Server
from tests.postgres import Postgres, postgres
from tests.waiting import LONG

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the children of PostgreSQL are found in /proc"
)


@pytest.fixture
def database() -> Iterator[Postgres]:
    """A PostgreSQL that goes on in the end, whatever happens."""
    found = postgres()
    yield found
    found.thaw()


@pytest.fixture
def server(tmp_path: Path, database: Postgres) -> Iterator[Server]:
    started = Server(tmp_path, f"{database.fresh_database()}&connect_timeout=1")
    started.start()
    yield started
    database.thaw()
    started.stop()


def test_a_frozen_database_is_answered_by_503_and_works_again(server: Server, database: Postgres) -> None:
    with Director(server) as director:
        tournament = director.tournament(2)
        path, again = f"/api/v1/tournaments/{tournament}/players", {"Idempotency-Key": "again"}
        database.freeze()

        frozen = [director.client.post(path, json={"name": "Late"}, headers=again) for _ in range(3)]
        anonymous = httpx.get(f"{server.base}/api/v1/tournaments", timeout=LONG)
        ready = httpx.get(f"{server.base}/readyz", timeout=LONG)
        health = httpx.get(f"{server.base}/healthz", timeout=LONG)

        database.thaw()
        while httpx.get(f"{server.base}/readyz", timeout=LONG).status_code != HTTPStatus.OK:
            pass
        stored = director.client.post(path, json={"name": "Late"}, headers=again)
        rows = director.view(tournament, "players")["rows"]

    assert [each.status_code for each in frozen] == [HTTPStatus.SERVICE_UNAVAILABLE] * 3
    assert {each.json()["code"] for each in frozen} == {"storage-unreachable"}
    assert health.status_code == HTTPStatus.OK
    assert (ready.status_code, ready.json()["code"]) == (503, "storage-unreachable")
    for each in (*frozen, anonymous, ready):
        assert not any(secret in each.text for secret in ("postgres", "jadoube-pg", ".s.PGSQL", "host=", "@"))
    assert stored.status_code == HTTPStatus.CREATED
    assert sum(row["name"] == "Late" for row in rows.values()) == 1
