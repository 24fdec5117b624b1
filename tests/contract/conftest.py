"""Every event store, for the one suite that all of them pass."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.eventstore.memory import MemoryEventStore
from server.eventstore.sql import SqlEventStore
from server.eventstore.store import EventStore
from tests.contract.databases import fresh_database


@pytest.fixture(params=["memory", "sql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[EventStore]:
    opened: EventStore = (
        MemoryEventStore() if request.param == "memory" else SqlEventStore.open(fresh_database(tmp_path))
    )
    yield opened
    opened.close()
