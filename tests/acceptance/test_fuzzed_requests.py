"""A hundred thousand requests of every kind, many at once: no fault of ours, and every chain whole at the end."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from traceback import format_tb
from typing import Any

import httpx
import pytest

from domain.values import Outcome
from server.access import Role
from server.app import OpenServices, application, open_services
from server.eventstore.chain import verify
from server.eventstore.sql import SqlEventStore
from server.settings import ServerSettings
from tests.server.http.conftest import token
from tests.server.http.everything import Place, in_full_play
from tests.server.http.fuzz import Aims, Case, cases, request_of

REQUESTS = 100_000
_AT_ONCE = 16
_EXAMPLES = 40
_TOURNAMENTS = 12
_SELDOM = frozenset({"/api/v1/demo", "/api/v1/imports", "/api/v1/passwords/{name}"})
_LEFT_OUT = 0.98

pytestmark = pytest.mark.acceptance


class Fuzzer:
    """Sends drawn requests, sensible commands and damaged ones, by chance that a seed repeats."""

    def __init__(self, drawn: list[Case], places: list[Place], chance: Random) -> None:
        self._drawn = drawn
        self._places = places
        self._chance = chance

    def next(self) -> dict[str, Any]:
        """The next request."""
        dice = self._chance.random()
        if dice < 0.5:
            return request_of(self._case(), self._aims(), self._chance)
        asked = self._sensible()
        return self._damaged(asked) if dice > 0.8 else asked

    def _case(self) -> Case:
        """A drawn request; what takes long by nature comes seldom."""
        case = self._chance.choice(self._drawn)
        while case.path in _SELDOM and self._chance.random() < _LEFT_OUT:
            case = self._chance.choice(self._drawn)
        return case

    def _aims(self) -> Aims:
        place = self._chance.choice(self._places)
        return {
            "t": [place.stream],
            "p": [place.player, "p4", "p5"],
            "g": [place.game],
            "n": ["1", "2", "3"],
            "view": ["boards", "standings", "players", "desk"],
        }

    def _sensible(self) -> dict[str, Any]:
        """What an arbiter or a viewer might send now; some of it comes too late or twice."""
        chance, place = self._chance, self._chance.choice(self._places)
        path, number = f"/api/v1/tournaments/{place.stream}", chance.randint(1, 3)
        result = {"result": chance.choice(list(Outcome)).value, "seen": chance.choice([None, chance.randint(1, 80)])}
        keyed = {"headers": {"idempotency-key": f"k{chance.randint(1, 500)}"}} if chance.random() < 0.3 else {}
        asked: dict[str, Any] = chance.choice(
            [
                {"method": "GET", "url": f"{path}/views/boards"},
                {"method": "GET", "url": f"{path}/events?after={chance.randint(0, 60)}"},
                {"method": "PUT", "url": f"{path}/rounds/{number}/games/{place.game}/result", "json": result},
                {"method": "POST", "url": f"{path}/rounds/{number}/publication"},
                {"method": "DELETE", "url": f"{path}/rounds/{number}"},
                {
                    "method": "POST",
                    "url": f"{path}/players/p{chance.randint(2, 9)}/withdrawal",
                    "json": {"reason": "x"},
                },
                {"method": "POST", "url": f"{path}/players/p{chance.randint(2, 9)}/reinstatement"},
                {
                    "method": "POST",
                    "url": f"{path}/players/p{chance.randint(2, 9)}/rating-corrections",
                    "json": {"rating": chance.randint(0, 4100), "reason": "list"},
                },
            ]
        )
        return asked | keyed

    def _damaged(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The same with a body, a path or a header that is not right."""
        chance = self._chance
        body = bytes(chance.randrange(256) for _ in range(chance.randint(0, 40)))
        where = chance.randrange(3)
        if where == 0:
            return {name: value for name, value in asked.items() if name != "json"} | {"content": body}
        if where == 1:
            place = chance.randrange(len(asked["url"]))
            return asked | {"url": asked["url"][:place] + f"%{chance.randrange(256):02x}" + asked["url"][place:]}
        return asked | {"headers": {"if-match": chance.choice(['"1"', "x", "*", 'W/"9"', "99999999999"])}}


@pytest.fixture
async def services(tmp_path: Path) -> Any:
    async with open_services(ServerSettings(f"sqlite:///{tmp_path / 'log.sqlite3'}")) as opened:
        yield opened


async def test_a_hundred_thousand_requests_leave_every_chain_whole(services: OpenServices) -> None:
    app = application(services)
    senders = [_client(app, services, role) for role in (Role.DIRECTOR, Role.ARBITER, Role.CHECK_IN, Role.PUBLIC)]
    places = [await in_full_play(senders[0], f"Open {number}") for number in range(_TOURNAMENTS)]
    drawn = [each for each in cases(_EXAMPLES) if not each.path.endswith("/log/successor")]  # it ends all recording
    fuzzer, chance = Fuzzer(drawn, places, Random(20261121)), Random(1)
    answers: Counter[int] = Counter()
    faults: Counter[str] = Counter()

    async def send(count: int) -> None:
        for _ in range(count):
            asked = fuzzer.next()
            sender = chance.choices(senders, weights=(5, 3, 1, 1))[0]
            try:
                answer = await sender.request(**asked)
            except Exception as error:  # noqa: BLE001  # a fault of ours, told with where it arose
                faults[f"{asked['method']} {asked['url']}: {error!r} {format_tb(error.__traceback__)[-1]}"] += 1
                continue
            answers[answer.status_code] += 1
            if answer.status_code >= 500:
                faults[f"{asked['method']} {asked['url']}: {answer.text[:300]}"] += 1

    await asyncio.gather(*(send(REQUESTS // _AT_ONCE) for _ in range(_AT_ONCE)))

    store = services.tournaments._store
    assert isinstance(store, SqlEventStore)
    assert [found for stream in store.streams() for found in verify(store.stored_events(stream))] == []
    assert faults.most_common(10) == []
    assert sum(answers.values()) == REQUESTS
    assert answers[201] > REQUESTS // 100, answers


def _client(app: Callable[..., Any], services: OpenServices, role: Role) -> httpx.AsyncClient:
    headers = {} if role is Role.PUBLIC else {"authorization": f"Bearer {token(services, role)}"}
    transport = httpx.ASGITransport(app)
    return httpx.AsyncClient(transport=transport, base_url="http://hall.test", headers=headers, timeout=60)
