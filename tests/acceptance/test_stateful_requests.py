"""Twenty thousand mutated requests of every role, aimed at what is there: no fault of ours, every chain whole."""

from __future__ import annotations

import os
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import httpx
import pytest
from schemathesis import GenerationMode

from server.access import Role
from server.app import OpenServices, application, open_services
from server.eventstore.chain import verify
from server.eventstore.sql import SqlEventStore
from server.settings import ServerSettings
from tests.server.http.conftest import token
from tests.server.http.everything import in_full_play
from tests.server.http.fuzz import cases
from tests.server.http.stateful import StatefulFuzzer, fuzz, pages

REQUESTS = 20_000
_EXAMPLES = 15
_ROLES = (Role.DIRECTOR, Role.ARBITER, Role.CHECK_IN, Role.PLAYER, Role.DISPLAY, Role.PUBLIC)

pytestmark = pytest.mark.acceptance


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[OpenServices]:
    async with open_services(ServerSettings(f"sqlite:///{tmp_path / 'log.sqlite3'}")) as opened:
        yield opened


async def test_twenty_thousand_mutated_requests_are_no_fault(
    services: OpenServices, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = int(os.environ.get("FUZZ_SEED") or secrets.randbelow(2**32))
    with capsys.disabled():
        print(f"\nFUZZ_SEED={seed}")  # noqa: T201  # with this seed in the environment the same requests come again
    app = application(services)
    senders = [client(app, services, role) for role in _ROLES]
    places = [await in_full_play(senders[0], f"Open {number}") for number in range(4)]
    senders.append(client(app, services, Role.DIRECTOR, places[0].stream))
    for place in places:
        undone = {"version": (await senders[0].get(f"/api/v1/tournaments/{place.stream}")).json()["version"]}
        assert (await senders[0].post(f"/api/v1/tournaments/{place.stream}/undo", json=undone)).status_code == 201
    drawn = [each for mode in GenerationMode for each in cases(_EXAMPLES, mode=mode, seeded=seed)]
    chance = Random(seed)

    found = await fuzz(StatefulFuzzer(drawn, places, pages(services), chance), senders, chance, REQUESTS)

    with capsys.disabled():
        print(dict(sorted(found.answers.items())))  # noqa: T201  # what was answered, for whoever reads the run
    assert found.faults[:10] == [], f"FUZZ_SEED={seed}"
    store = services.tournaments._store
    assert isinstance(store, SqlEventStore)
    assert [fault for stream in store.streams() for fault in verify(store.stored_events(stream))] == []
    assert sum(found.answers.values()) == REQUESTS
    assert found.answers[201] > REQUESTS // 50, found.answers


def client(
    app: httpx.ASGITransport | object, services: OpenServices, role: Role, tournament: str = ""
) -> httpx.AsyncClient:
    headers = {} if role is Role.PUBLIC else {"authorization": f"Bearer {token(services, role, tournament)}"}
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]  # an ASGI application
    return httpx.AsyncClient(transport=transport, base_url="http://hall.test", headers=headers, timeout=60)
