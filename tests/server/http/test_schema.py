"""The API takes whatever its own description allows, and answers it: never with a fault of ours."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import get_args

from server.access import Role
from server.app import OpenServices
from server.eventstore.chain import verify
from server.eventstore.sql import SqlEventStore
from server.http.bodies import LanguageCode
from server.languages import NAMES
from tests.server.http.conftest import Client
from tests.server.http.everything import in_full_play
from tests.server.http.fuzz import Aims, cases, request_of

_EXAMPLES = 2


async def test_no_request_that_the_description_allows_is_a_fault(
    director: Client, client_of: Callable[..., Client], services: OpenServices
) -> None:
    place = await in_full_play(director, "Open")
    aims: Aims = {
        "t": [place.stream],
        "p": [place.player],
        "r": ["9"],
        "b": ["1"],
        "g": [place.game],
        "n": ["1", "2", "3"],
        "view": ["boards"],
    }
    senders = [director, client_of(Role.ARBITER), client_of()]
    chance = Random(1)

    faults = []
    # a log that another one superseded records nothing any more: such requests come last
    for case in sorted(cases(_EXAMPLES), key=lambda each: each.path.endswith("/log/successor")):
        asked = request_of(case, aims, chance)
        answer = await chance.choice(senders).request(**asked)
        if answer.status_code >= 500:
            faults.append((asked, answer.status_code, answer.text[:200]))

    assert faults == []
    store = services.tournaments._store
    assert isinstance(store, SqlEventStore)
    assert [found for stream in store.streams() for found in verify(store.stored_events(stream))] == []


def test_a_body_takes_every_language_that_there_is() -> None:
    assert get_args(LanguageCode) == ("", *NAMES)
