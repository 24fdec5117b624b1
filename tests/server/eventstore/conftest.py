"""A database of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.eventstore.sql import SqlEventStore
from tests.contract.databases import fresh_database


@pytest.fixture
def url(tmp_path: Path) -> str:
    return fresh_database(tmp_path)


@pytest.fixture
def store(url: str) -> Iterator[SqlEventStore]:
    opened = SqlEventStore.open(url)
    yield opened
    opened.close()
