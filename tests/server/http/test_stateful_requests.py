"""A few hundred mutated requests with a memory, in every role: `make acceptance` sends twenty thousand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from server.access import Role
from server.app import OpenServices
from server.eventstore.chain import verify
from tests.server.http.conftest import Client
from tests.server.http.everything import in_full_play
from tests.server.http.fuzz import cases
from tests.server.http.stateful import StatefulFuzzer, fuzz, pages

_REQUESTS = 300
_SEED = 20261122


async def test_mutated_requests_are_no_fault(
    director: Client, client_of: Callable[..., Client], services: OpenServices
) -> None:
    place = await in_full_play(director, "Open")
    senders = [director, *(client_of(role) for role in (Role.ARBITER, Role.CHECK_IN, Role.PLAYER, Role.PUBLIC))]
    chance = Random(_SEED)
    fuzzer = StatefulFuzzer(cases(1, seeded=_SEED), [place], pages(services), chance)

    found = await fuzz(fuzzer, senders, chance, _REQUESTS)

    assert found.faults == []
    assert sum(found.answers.values()) == _REQUESTS
    store = services.tournaments._store
    assert [fault for stream in store.streams() for fault in verify(store.stored_events(stream))] == []
