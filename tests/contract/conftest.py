"""Every event store, for the one suite that all of them pass."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.eventstore.memory import MemoryEventStore
from server.eventstore.sql import SqlEventStore
from server.eventstore.store import EventStore
from tests.contract.databases import fresh_database
from tests.postgres import postgres


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EventStore]:
    match request.param:
        case "memory":
            opened: EventStore = MemoryEventStore()
        case "sqlite":
            opened = SqlEventStore.open(fresh_database(tmp_path))
        case _:
            opened = SqlEventStore.open(postgres().fresh_database())
    yield opened
    opened.close()
