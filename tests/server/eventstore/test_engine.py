"""The settings that durability hangs on, and what the driver's errors become."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from server.eventstore import driver as driver_module
from server.eventstore import sqlite
from server.eventstore.driver import driver
from server.eventstore.faults import StoreBusy, StoreFault, StoreFull
from server.eventstore.sql import SqlEventStore
from server.eventstore.sqlite import database_path, fault_of, reader_engine, writer_engine
from tests.contract.databases import created, origin, registered, writer_of
from tests.server.conftest import REAL_SYNCHRONOUS


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 10_000)]
)
def test_the_writer_is_durable_and_patient(
    pragma: str, value: object, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "SYNCHRONOUS", REAL_SYNCHRONOUS)
    writer = writer_engine(database_path(url), create=False)
    with writer.connect() as connection:
        assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() == value
    writer.dispose()


def test_the_reader_cannot_write(url: str) -> None:
    reader = reader_engine(database_path(url))
    with reader.connect() as connection, pytest.raises(OperationalError, match="readonly"):
        connection.exec_driver_sql("DELETE FROM answers")
    reader.dispose()


def test_a_reader_makes_no_database(url: str) -> None:
    reader = reader_engine(database_path(url).with_name("none"))
    with pytest.raises(OperationalError, match="unable to open"):
        reader.connect()


def test_an_old_sqlite_is_warned_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver_module, "OLDEST_SAFE", (99, 0, 0))

    with capture_logs() as logs:
        driver.__wrapped__()

    assert [(line["event"], line["needed"]) for line in logs] == [("sqlite_old", "99.0.0")]


def limit_pages(store: SqlEventStore, more: int) -> None:
    """Let the disk be full after so many more pages."""

    @event.listens_for(writer_of(store), "connect")
    def limit(connection: Any, _: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + more}").fetchall()


def test_a_full_disk_stores_nothing_of_a_command_and_says_so(store: SqlEventStore) -> None:
    limit_pages(store, 4)
    store.append("t", 0, [created()], origin())

    with pytest.raises(StoreFull, match="full"):
        store.append("t", 1, [registered(f"p{n}") for n in range(1000)], origin("k"))

    assert store.head("t").version == 1
    assert store.answered(("arbiter 1", "k"), "") is None
    assert store.append("t", 1, [registered()], origin("k")).version == 2


def test_another_program_that_holds_the_log_is_named(store: SqlEventStore, url: str) -> None:
    @event.listens_for(writer_of(store), "connect")
    def impatient(connection: Any, _: object) -> None:
        connection.execute("PRAGMA busy_timeout = 1").fetchall()

    other = writer_engine(database_path(url), create=False)
    with other.begin(), pytest.raises(StoreBusy, match="Another program"):
        store.append("t", 0, [created()], origin())
    other.dispose()

    assert store.append("t", 0, [created()], origin()).version == 1


def test_an_error_without_a_name_is_a_fault_of_the_log(url: str) -> None:
    fault = fault_of(None, database_path(url))

    assert type(fault) is StoreFault
