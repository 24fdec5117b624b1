"""What PostgreSQL adds: several processes on one log, positions in the order of the commits, hints."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from structlog.testing import capture_logs

from server.cli import main
from server.commandline.exits import Exit
from server.eventstore import postgres_engines, postgresql, tables
from server.eventstore.chain import verify
from server.eventstore.database import open_database
from server.eventstore.engine import DatabaseUnusable
from server.eventstore.faults import StoreBusy, StoreFault, StoreFull, StoreUnreachable
from server.eventstore.migrate import migrate
from server.eventstore.postgres_connection import ServerConnection
from server.eventstore.postgres_engines import database_url, writer_engine
from server.eventstore.postgres_faults import fault_of
from server.eventstore.postgresql import CHANNEL, LOCK, holder_works
from server.eventstore.sql import SqlEventStore
from tests.contract.databases import as_an_older_program, created, origin, registered
from tests.postgres import Postgres, postgres
from tests.server.eventstore.test_triggers import BLANKS, insert
from tests.waiting import LONG


@pytest.fixture
def server() -> Postgres:
    return postgres()


@pytest.fixture
def url(server: Postgres) -> str:
    return server.fresh_database()


@pytest.fixture
def store(url: str) -> Iterator[SqlEventStore]:
    opened = SqlEventStore.open(url)
    yield opened
    opened.close()


@pytest.fixture
def other(url: str) -> Iterator[SqlEventStore]:
    opened = SqlEventStore.open(url)
    yield opened
    opened.close()


def attacker(server: Postgres, url: str, **more: Any) -> psycopg.Connection[Any]:
    return server.connect(database_url(url).database or "", **more)


ATTACKS = {
    "update": ("UPDATE facts SET data = '{}' WHERE version = 1", "never changed"),
    "delete": ("DELETE FROM facts WHERE version = 2", "never deleted"),
    "truncate": ("TRUNCATE facts CASCADE", "never deleted"),
    "insert an existing position": (insert("INSERT", 1, 3, "new", "HASH2"), "never replaced"),
    "insert an existing version": (insert("INSERT", 3, 1, "new", "h"), "never replaced"),
    "insert an existing event id": (insert("INSERT", 3, 3, "KNOWN", "HASH2"), "never replaced"),
    "replace": (
        insert("INSERT", 2, 2, "new", "HASH1") + " ON CONFLICT (position) DO UPDATE SET data = '{}'",
        "never replaced",
    ),
    "leave a gap in the versions": (insert("INSERT", 3, 4, "new", "h"), "follows the one before"),
    "leave a gap in the positions": (insert("INSERT", 4, 3, "new", "HASH2"), "follows the one before"),
    "break the chain": (insert("INSERT", 3, 3, "new", "h"), "follows the one before"),
    "blank what the house does not name": (BLANKS, "never changed"),
    "name it without the house": ("INSERT INTO purged (stream, position) VALUES ('t', 1)", "the house says"),
    "change private data": ("UPDATE private SET data = '{}'", "never changed"),
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_the_past_cannot_be(attack: tuple[str, str], store: SqlEventStore, server: Postgres, url: str) -> None:
    store.append("t", 0, [created(), registered(birth_date="1990")], origin())
    before = list(store.stored_events("t"))
    statement, words = attack
    for name, value in {"KNOWN": before[0].event_id, "HASH1": before[0].hash, "HASH2": before[1].hash}.items():
        statement = statement.replace(name, value)

    with attacker(server, url) as connection, pytest.raises(psycopg.IntegrityError, match=words):
        connection.execute(statement.encode())

    assert list(store.stored_events("t")) == before
    assert verify(before) == []


def test_two_logs_are_compared_after_a_failover(server: Postgres, url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(SqlEventStore.open(url)) as store:
        store.append("t", 0, [created()], origin())
    old, new = database_url(url).database, f"{database_url(url).database}_new"
    with server.connect() as connection:
        connection.execute(f'CREATE DATABASE "{new}" TEMPLATE "{old}"'.encode())
    for each, players in ((url, ["p1", "p2"]), (server.url(new), ["p3"])):
        with closing(SqlEventStore.open(each)) as store:
            store.append("t", 1, [registered(player) for player in players], origin())

    assert main(["compare", url, "--database", server.url(new)]) == Exit.DIFFERENCES

    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:5] for line in lines[:3]] == [
        ["only", "here:", "t", "2", "PlayerRegistered"],
        ["only", "there:", "t", "2", "PlayerRegistered"],
        ["only", "there:", "t", "3", "PlayerRegistered"],
    ]
    assert lines[3].startswith("events only here: 1; only in ")


def test_a_transaction_that_took_its_number_first_commits_first(
    store: SqlEventStore, other: SqlEventStore, server: Postgres, url: str
) -> None:
    store.append("a", 0, [created()], origin())
    second = threading.Thread(target=lambda: other.append("b", 0, [created()], origin()))
    with store.transaction() as slow:
        slow.append("a", 1, [registered()], origin())
        second.start()
        with attacker(server, url) as connection:
            while not waiting_for_the_log(connection):
                pass
        assert store.moved(1) == (1, {})
        assert second.is_alive()
    second.join()

    assert store.moved(1) == (3, {"a": 2, "b": 1})
    assert [event.position for event in store.stored_events("b")] == [3]


def waiting_for_the_log(connection: psycopg.Connection[Any]) -> int:
    found = connection.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted").fetchone()
    return int(found[0]) if found else 0


def test_whoever_commits_late_is_not_passed_by(server: Postgres, url: str, store: SqlEventStore) -> None:
    """A program that inserts past the store, and takes its number early, holds the others up by the trigger's lock."""
    with attacker(server, url) as late, attacker(server, url, options="-c lock_timeout=50ms") as early:
        late.execute("BEGIN")
        late.execute(insert("INSERT", 1, 1, "late", "0" * 64).encode())
        early.execute("BEGIN")
        with pytest.raises(psycopg.errors.LockNotAvailable):
            early.execute(insert("INSERT", 2, 1, "early", "0" * 64).replace("'t'", "'u'").encode())
        early.execute("ROLLBACK")
        assert store.moved(0) == (0, {})
        late.execute("COMMIT")

    assert store.moved(0) == (1, {"t": 1})


def test_a_reader_who_follows_the_positions_misses_nothing(url: str, store: SqlEventStore) -> None:
    writers = [SqlEventStore.open(url) for _ in range(4)]
    done = threading.Event()
    seen: list[int] = []

    def write(number: int) -> None:
        chance = Random(number)
        for version in range(25):
            with writers[number].transaction() as transaction:
                transaction.append(f"t{number}", version, [created()] * chance.randint(1, 1), origin())

    def follow() -> None:
        last = 0
        while not (done.is_set() and store.moved(last)[0] == last):
            newest, moved = store.moved(last)
            seen.extend(
                event.position
                for stream in moved
                for event in store.stored_events(stream)
                if last < event.position <= newest
            )
            last = newest

    follower = threading.Thread(target=follow)
    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in (follower, *threads):
        thread.start()
    for thread in threads:
        thread.join()
    done.set()
    follower.join()
    for writer in writers:
        writer.close()

    assert sorted(seen) == list(range(1, 101))
    assert all(verify(store.stored_events(stream)) == [] for stream in store.streams())


def test_what_was_written_is_told_by_stream_and_version_alone(store: SqlEventStore, server: Postgres, url: str) -> None:
    with attacker(server, url) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        store.append("t", 0, [created(), registered(birth_date="1990")], origin("k"))
        heard = [each.payload for each in connection.notifies(timeout=LONG, stop_after=1)]

    assert heard == ["t 2"]


def test_a_listener_is_notified_of_other_writers_and_reconnects(
    store: SqlEventStore, other: SqlEventStore, server: Postgres, url: str
) -> None:
    heard = threading.Semaphore(0)
    store.listen(heard.release)
    assert heard.acquire(timeout=LONG)

    other.append("t", 0, [created()], origin())
    assert heard.acquire(timeout=LONG)
    with capture_logs() as logs, attacker(server, url) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        assert heard.acquire(timeout=LONG)

    assert [line["event"] for line in logs] == ["log_not_heard"]


def test_a_connection_that_was_lost_between_two_appends_is_not_noticed(
    store: SqlEventStore, server: Postgres, url: str
) -> None:
    store.append("t", 0, [created()], origin())
    with attacker(server, url) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )

    assert store.append("t", 1, [registered()], origin()).version == 2
    assert store.head("t").version == 2


def test_a_connection_that_is_lost_within_a_transaction_stores_nothing(
    store: SqlEventStore, server: Postgres, url: str
) -> None:
    def cut() -> None:
        with store.transaction() as transaction, attacker(server, url) as connection:
            transaction.append("t", 0, [created()], origin("k"))
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted")

    with pytest.raises(StoreFault):
        cut()

    assert store.streams() == {}
    assert store.append("t", 0, [created()], origin("k")).version == 1


def test_another_program_that_holds_the_log_is_named(
    store: SqlEventStore, server: Postgres, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgres_engines._SETTINGS, "lock_timeout", "10ms")
    with attacker(server, url) as connection:
        connection.execute(f"SELECT pg_advisory_lock({LOCK})".encode())
        with pytest.raises(StoreBusy, match="Another program"):
            store.append("t", 0, [created()], origin())
        connection.execute(f"SELECT pg_advisory_unlock({LOCK})".encode())

    assert store.append("t", 0, [created()], origin()).version == 1


def test_a_full_disk_has_a_name_of_its_own() -> None:
    assert type(fault_of(psycopg.errors.DiskFull(), "here")) is StoreFull
    assert type(fault_of(psycopg.errors.DataCorrupted(), "here")) is DatabaseUnusable
    assert type(fault_of(None, "here")) is StoreFault


def test_the_steps_make_the_tables_that_the_program_uses(url: str) -> None:
    engine = writer_engine(database_url(url))
    with engine.connect() as connection:
        differences: list[Any] = compare_metadata(MigrationContext.configure(connection), tables.metadata)
    engine.dispose()
    assert differences == []


def test_an_older_database_is_brought_up_to_date_with_its_events(server: Postgres) -> None:
    url = server.url(server.empty_database())
    migrate(url, revision="0001")
    store = SqlEventStore.open(url)
    as_an_older_program(store)
    store.append("t", 0, [created(), registered(birth_date="1990")], origin())
    events, epoch = store.stored_events("t"), store.epoch()

    migrate(url)
    migrate(url)

    assert (store.stored_events("t"), store.epoch()) == (events, epoch)
    store.close()


def test_programs_that_start_at_once_migrate_once(server: Postgres) -> None:
    url = server.url(server.empty_database())
    start, errors = threading.Barrier(4), list[Exception]()

    def begin() -> None:
        start.wait()
        try:
            migrate(url)
        except Exception as error:  # noqa: BLE001  # shown below
            errors.append(error)

    threads = [threading.Thread(target=begin) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert errors == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("CREATE TABLE bookmarks (url text)", "another program"),
        ("CREATE TABLE alembic_version AS SELECT '0001' AS version_num", "another program"),
    ],
)
def test_a_database_of_another_program_is_refused(text: str, words: str, server: Postgres) -> None:
    name = server.empty_database()
    with server.connect(name) as connection:
        connection.execute(text.encode())

    with pytest.raises(DatabaseUnusable, match=words):
        migrate(server.url(name))


def test_a_database_of_a_newer_program_is_refused(server: Postgres, url: str) -> None:
    with attacker(server, url) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    with pytest.raises(DatabaseUnusable, match="newer J'adoube"):
        migrate(url)


def test_a_database_that_is_not_there_is_named_without_its_password(server: Postgres) -> None:
    url = server.url("none").replace("postgres@", "postgres:secret@")

    with pytest.raises(DatabaseUnusable, match="createdb") as raised:
        migrate(url)

    assert "secret" not in str(raised.value)


def test_an_old_server_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_engines, "OLDEST", 990000)

    with pytest.raises(DatabaseUnusable, match="too old"):
        migrate(url)


def test_only_two_kinds_of_database_are_opened() -> None:
    for url in ("mysql://here/there", "no url"):
        with pytest.raises(DatabaseUnusable, match="Name an SQLite file"):
            open_database(url)


def test_a_writer_that_works_is_waited_for_however_long_it_takes(
    store: SqlEventStore, server: Postgres, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgres_engines._SETTINGS, "lock_timeout", "10ms")
    looked: queue.SimpleQueue[bool] = queue.SimpleQueue()

    def look(connection: ServerConnection) -> bool:
        works = holder_works(connection)
        looked.put(works)
        return works

    monkeypatch.setattr(postgresql, "holder_works", look)
    with attacker(server, url) as gate, attacker(server, url) as importer, ThreadPoolExecutor() as pool:
        gate.execute("SELECT pg_advisory_lock(1)")
        importing = pool.submit(importer.execute, _IMPORT)
        while not _held(gate):
            pass
        appending = pool.submit(store.append, "t", 0, [created()], origin())
        assert [looked.get(timeout=LONG) for _ in range(3)] == [True] * 3
        assert not importing.done()
        gate.execute("SELECT pg_advisory_unlock(1)")
        assert appending.result(LONG).version == 1


_IMPORT = f"BEGIN; SELECT pg_advisory_xact_lock({LOCK}); SELECT pg_advisory_xact_lock(1); COMMIT".encode()
"""A transaction that holds the log's lock, and is busy with a statement until the other lock is free."""


def _held(connection: psycopg.Connection[Any]) -> bool:
    found = connection.execute("SELECT 1 FROM pg_locks WHERE granted AND objid = %s", [LOCK])
    return found.fetchone() is not None


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the children of PostgreSQL are found in /proc")
@pytest.mark.parametrize("ask", ["head", "append"])
def test_a_silent_server_is_waited_for_once_and_not_again_by_a_new_connection(
    server: Postgres, monkeypatch: pytest.MonkeyPatch, ask: str
) -> None:
    store = SqlEventStore.open(f"{server.fresh_database()}&connect_timeout=1")
    store.append("t", 0, [created()], origin())
    assert store.head("t").version == 1  # both kinds of connections are there
    tried: list[str] = []

    def connect(*_: object, **__: object) -> ServerConnection:
        tried.append(ask)
        raise psycopg.errors.ConnectionTimeout

    server.freeze()
    try:
        monkeypatch.setattr(ServerConnection, "connect", connect)
        with pytest.raises(StoreUnreachable):
            store.head("t") if ask == "head" else store.append("t", 1, [registered()], origin())
    finally:
        server.thaw()
    monkeypatch.undo()
    store.close()

    assert tried == []
