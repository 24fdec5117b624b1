"""Backups are whole and proven; restoring loses nothing without saying so."""

from __future__ import annotations

import sqlite3
import stat
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from server.eventstore.backup import BACKUP, BrokenChain, back_up, prove, restore
from server.eventstore.chain import verify
from server.eventstore.credentials import CredentialKind, Credentials
from server.eventstore.engine import DatabaseUnusable
from server.eventstore.migrate import migrate
from server.eventstore.recorded import StoredEvent
from server.eventstore.sql import SqlEventStore
from tests.contract.databases import NOW, created, fresh_database, origin, registered
from tests.postgres import postgres

LATER = "2026-03-01T10:00:00.000000+00:00"

Fresh = Callable[[], str]


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Fresh:
    if request.param == "postgresql":
        return postgres().fresh_database
    (tmp_path / "live").mkdir()
    return lambda: fresh_database(tmp_path / "live")


@pytest.fixture
def url(fresh: Fresh) -> str:
    made = fresh()
    fill(made, "t", 1)
    return made


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "backup.sqlite3"


@pytest.fixture
def live(tmp_path: Path) -> Path:
    """A database on this machine with a tournament."""
    path = tmp_path / "laptop" / "log.sqlite3"
    migrate(f"sqlite:///{path}")
    fill(f"sqlite:///{path}", "t", 3)
    return path


def fill(url: str, stream: str, players: int, *, first: int = 0) -> None:
    with closing(SqlEventStore.open(url)) as store:
        if store.head(stream).version == 0:
            store.append(stream, 0, [created()], origin(f"{stream} begins"))
        for number in range(first, first + players):
            version = store.head(stream).version
            store.append(stream, version, [registered(f"p{number}", birth_date="1990")], origin(f"{stream} {number}"))


def events_of(url: str, stream: str = "t") -> list[StoredEvent]:
    with closing(SqlEventStore.open(url)) as store:
        return list(store.stored_events(stream))


def at(path: Path) -> str:
    return f"sqlite:///{path}"


def test_a_backup_is_the_whole_log_with_its_epoch_and_its_memory_of_commands(url: str, file: Path) -> None:
    proven = back_up(url, file, at=NOW)

    assert events_of(at(file)) == events_of(url)
    assert (proven.events, proven.heads["t"].version) == (2, 2)
    with closing(SqlEventStore.open(url)) as live, closing(SqlEventStore.open(at(file))) as copy:
        assert copy.epoch() == live.epoch()
        assert copy.append("t", 0, [created()], origin("t begins")).repeated


def test_a_backup_is_remembered(url: str, file: Path) -> None:
    back_up(url, file, at=NOW)

    with closing(SqlEventStore.open(url)) as store:
        mark = store.marked(BACKUP)
    assert mark is not None
    assert (mark.value, mark.at) == (str(file), NOW)


def test_a_backup_is_for_its_owner_alone(url: str, file: Path) -> None:
    back_up(url, file, at=NOW)

    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in file.parent.iterdir() if each.is_file()] == [file.name]


def test_a_backup_under_load_is_a_whole_log(url: str, file: Path) -> None:
    enough = threading.Event()

    def write() -> None:
        number = 100
        while not enough.is_set():
            fill(url, "load", 3, first=number)
            number += 3

    writer = threading.Thread(target=write)
    writer.start()
    try:
        counts = [back_up(url, file.with_name(f"{number}.sqlite3"), at=NOW).events for number in range(5)]
    finally:
        enough.set()
        writer.join()

    assert counts == sorted(counts)
    assert verify(events_of(at(file.with_name("4.sqlite3")), "load")) == []


def test_what_was_backed_up_serves_on_either_database(url: str, file: Path, tmp_path: Path) -> None:
    events = events_of(url)
    with closing(Credentials.open(url)) as credentials:
        credentials.add(CredentialKind.TOKEN, "h", role="director", lasts=None)
    back_up(url, file, at=NOW)

    for target in (at(tmp_path / "new" / "log.sqlite3"), postgres().url(postgres().empty_database())):
        restore(file, target, at=LATER)

        assert events_of(target) == events
        with closing(Credentials.open(target)) as credentials:
            assert credentials.find(CredentialKind.TOKEN, "h") is not None
            credentials.add(CredentialKind.TOKEN, "another", role="director", lasts=None)
        fill(target, "t", 1, first=7)
        assert verify(events_of(target)) == []


def test_a_restored_log_that_is_shorter_begins_a_new_epoch_and_says_what_is_gone(live: Path, file: Path) -> None:
    back_up(at(live), file, at=NOW)
    fill(at(live), "t", 2, first=5)
    fill(at(live), "another", 0)
    before = events_of(at(live))
    with closing(SqlEventStore.open(at(live))) as store:
        epoch = store.epoch()
        done = restore(file, at(live), at=LATER)

        assert dict(done.lost) == {"t": (4, 6), "another": (0, 1)}
        assert done.epoch_is_new
        assert store.epoch() != epoch
        assert store.head("t").version == 4
    assert done.kept is not None
    assert events_of(at(done.kept)) == before


def test_a_restored_log_with_everything_that_was_there_keeps_its_epoch(live: Path, file: Path, tmp_path: Path) -> None:
    early = tmp_path / "early.sqlite3"
    back_up(at(live), early, at=NOW)
    fill(at(live), "t", 2, first=5)
    back_up(at(live), file, at=NOW)
    target = tmp_path / "other" / "log.sqlite3"
    restore(early, at(target), at=LATER)

    done = restore(file, at(target), at=LATER)

    assert (done.epoch_is_new, dict(done.lost)) == (False, {})
    with closing(SqlEventStore.open(at(target))) as store, closing(SqlEventStore.open(at(live))) as first:
        assert store.head("t").version == 6
        assert store.epoch() == first.epoch()


def test_secrets_that_were_revoked_since_the_backup_stay_revoked(live: Path, file: Path) -> None:
    with closing(Credentials.open(at(live))) as credentials:
        credentials.add(CredentialKind.TOKEN, "h", role="director", lasts=None)
        back_up(at(live), file, at=NOW)
        credentials.revoke(CredentialKind.TOKEN, "h")

    restore(file, at(live), at=LATER)

    with closing(Credentials.open(at(live))) as credentials:
        assert credentials.find(CredentialKind.TOKEN, "h") is None


def test_a_backup_whose_chain_is_broken_is_not_restored(live: Path, file: Path) -> None:
    back_up(at(live), file, at=NOW)
    connection = sqlite3.connect(file)
    connection.execute("DROP TRIGGER facts_are_not_changed")
    connection.execute("UPDATE facts SET data = replace(data, 'p1', 'p9') WHERE version = 3")
    connection.commit()
    connection.close()
    before = events_of(at(live))

    with pytest.raises(BrokenChain, match="t 3: changed"):
        restore(file, at(live), at=LATER)

    assert events_of(at(live)) == before


def test_a_damaged_database_is_moved_aside_for_the_backup(live: Path, file: Path) -> None:
    back_up(at(live), file, at=NOW)
    live.write_bytes(live.read_bytes()[:5000])

    done = restore(file, at(live), at=LATER)

    assert done.kept is not None
    assert done.kept.stat().st_size == 5000
    assert done.epoch_is_new
    assert prove(live).events == 4


def test_a_backup_of_an_older_program_is_brought_up_to_date(tmp_path: Path) -> None:
    old = tmp_path / "old.sqlite3"
    migrate(at(old), revision="0002")
    with closing(sqlite3.connect(old)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    before = old.read_bytes()

    restore(old, at(tmp_path / "new.sqlite3"), at=LATER)

    fill(at(tmp_path / "new.sqlite3"), "t", 1)
    assert old.read_bytes() == before


def test_a_log_on_postgresql_is_never_replaced(live: Path, file: Path) -> None:
    back_up(at(live), file, at=NOW)
    target = postgres().fresh_database()
    fill(target, "other", 1)

    with pytest.raises(DatabaseUnusable, match="never deleted"):
        restore(file, target, at=LATER)


def test_a_file_without_a_log_is_no_backup(live: Path, file: Path) -> None:
    file.write_bytes(b"")

    with pytest.raises(DatabaseUnusable, match="no log"):
        restore(file, at(live), at=LATER)
