"""A database file that is not the one that was opened: nothing is acknowledged into it."""

from __future__ import annotations

import resource
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from server.eventstore.backup import back_up, restore
from server.eventstore.engine import DatabaseUnusable
from server.eventstore.faults import StoreFull, StoreLost
from server.eventstore.migrate import migrate
from server.eventstore.sql import SqlEventStore
from tests.contract.databases import NOW, created, fresh_database, origin, registered


@pytest.fixture
def path(tmp_path: Path) -> Path:
    fresh_database(tmp_path)
    return tmp_path / "log.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[SqlEventStore]:
    """A log with one event, opened before anything happens to its file."""
    with closing(opened(path)) as made:
        made.append("t", 0, [created()], origin())
        yield made


def opened(path: Path) -> SqlEventStore:
    return SqlEventStore.open(f"sqlite:///{path}")


def refuses(store: SqlEventStore) -> None:
    version = store.head("t").version
    with pytest.raises(StoreLost):
        store.append("t", version, [registered("new")], origin())
    with pytest.raises(StoreLost):
        store.check()


def test_a_file_that_is_where_it_was_takes_events(store: SqlEventStore) -> None:
    store.check()

    assert store.append("t", 1, [registered()], origin()).version == 2


def test_a_deleted_file_takes_nothing(store: SqlEventStore, path: Path) -> None:
    path.unlink()

    refuses(store)
    assert not path.exists()


def test_a_deleted_file_is_still_read_by_several_at_once(store: SqlEventStore, path: Path) -> None:
    store.append("t", 1, [registered()], origin())
    for end in ("", "-wal", "-shm"):
        Path(f"{path}{end}").unlink()

    with ExitStack() as reading:
        for _ in range(4):
            reading.enter_context(store._database.reading())
        assert store.head("t").version == 2


def test_a_file_that_comes_back_takes_events_again(store: SqlEventStore, path: Path) -> None:
    aside = path.with_name("aside")
    path.rename(aside)
    refuses(store)
    aside.rename(path)

    store.check()
    assert store.append("t", 1, [registered()], origin()).version == 2


def test_a_copy_that_was_moved_into_its_place_takes_nothing(store: SqlEventStore, path: Path) -> None:
    copied = path.with_name("copy")
    shutil.copy(path, copied)
    copied.replace(path)

    refuses(store)


def test_a_deleted_write_ahead_log_takes_nothing(store: SqlEventStore, path: Path) -> None:
    Path(f"{path}-wal").unlink()

    refuses(store)


def test_a_deleted_index_of_the_write_ahead_log_takes_nothing(store: SqlEventStore, path: Path) -> None:
    path.with_name("log.sqlite3-shm").unlink()

    refuses(store)


def test_a_write_ahead_log_that_was_overwritten_in_place_takes_nothing(store: SqlEventStore, path: Path) -> None:
    wal = path.with_name("log.sqlite3-wal")
    older = wal.read_bytes()
    for version in range(1, 4):
        store.append("t", version, [registered(f"p{version}")], origin())
    newest = wal.read_bytes()
    assert newest.startswith(older)

    for content in (b"", newest[:32], older, newest[:-5000], b"x" * 32 + newest[32:], bytes(len(newest))):
        with wal.open("r+b") as damaged:
            damaged.truncate(0)
            damaged.write(content)
        with pytest.raises(StoreLost):
            store.append("t", 4, [registered("p4")], origin())
        with pytest.raises(StoreLost):
            store.check()
        with wal.open("r+b") as repaired:
            repaired.truncate(0)
            repaired.write(newest)
    store.check()
    assert store.append("t", 4, [registered("p4")], origin()).version == 5


def test_a_commit_that_a_full_disk_cut_off_is_no_loss(store: SqlEventStore, path: Path) -> None:
    wal = path.with_name("log.sqlite3-wal")
    salts = wal.read_bytes()[16:24]
    with wal.open("ab") as cut_off:
        cut_off.write(bytes((0, 0, 0, 1, 0, 0, 0, 9)) + salts + bytes(8) + b"a part of a page")
    store.check()

    assert store.append("t", 1, [registered()], origin()).version == 2
    store.check()


def test_a_write_ahead_log_that_was_carried_into_the_file_in_part_is_no_loss(store: SqlEventStore, path: Path) -> None:
    fill(store)
    carry_in_part(path)

    store.check()
    version = store.head("t").version
    assert store.append("t", version, [registered("new")], origin()).version == version + 1


def test_a_full_disk_is_named_as_such_while_the_write_ahead_log_is_in_the_file_in_part(
    store: SqlEventStore, path: Path
) -> None:
    fill(store)
    carry_in_part(path)
    version = store.head("t").version

    with largest_file(path.stat().st_size):
        with pytest.raises(StoreFull):
            store.append("t", version, [registered("new")], origin())
        with pytest.raises(StoreFull):
            store.check()

    assert store.append("t", version, [registered("new")], origin()).version == version + 1


def fill(store: SqlEventStore) -> None:
    """Append events that need more pages than the file has."""
    for version in range(1, 300):
        store.append("t", version, [registered(f"p{version}")], origin())


def carry_in_part(path: Path) -> None:
    """Write the pages of the write-ahead log over those of the file, as a checkpoint does, until the disk is full."""
    wal = path.with_name(f"{path.name}-wal").read_bytes()
    size = int.from_bytes(wal[8:12])
    with path.open("r+b") as file:
        last = path.stat().st_size // size
        for place in range(32, len(wal), 24 + size):
            page = int.from_bytes(wal[place : place + 4])
            if page <= last:
                file.seek((page - 1) * size)
                file.write(wal[place + 24 : place + 24 + size])


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """Let this process make no file larger than so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_write_ahead_log_that_begins_again_is_no_loss(store: SqlEventStore, path: Path) -> None:
    with closing(opened(path)) as other:
        for version in range(1, 60, 2):
            store.append("t", version, [registered(f"p{version}")], origin())
            store._database.forget_deleted()  # empties the write-ahead log
            other.append("t", version + 1, [registered(f"q{version}")], origin())
            other._database.forget_deleted()
        store.check()
        other.check()


def test_an_older_copy_that_was_written_over_it_takes_nothing(path: Path) -> None:
    with closing(opened(path)) as first:
        first.append("t", 0, [created()], origin())
    older = path.with_name("older")
    shutil.copy(path, older)
    with closing(opened(path)) as second:
        second.append("t", 1, [registered()], origin())
    third = opened(path)
    third.check()
    shutil.copy(older, path)

    refuses(third)


def test_a_log_of_others_that_was_written_over_it_takes_nothing(store: SqlEventStore, path: Path) -> None:
    other = path.with_name("other")
    other.mkdir()
    migrate(f"sqlite:///{other / path.name}")
    with closing(opened(other / path.name)) as foreign:
        foreign.append("u", 0, [created()], origin())
    shutil.copy(other / path.name, path)

    refuses(store)


def test_what_another_program_appends_and_carries_into_the_file_is_no_loss(store: SqlEventStore, path: Path) -> None:
    with closing(opened(path)) as beside:
        beside.append("u", 0, [created()], origin())
        beside.erase_private("u", [1])

    store.check()
    assert store.append("t", 1, [registered()], origin()).version == 2


def test_a_backup_that_is_restored_through_the_database_is_a_new_epoch_and_no_loss(
    store: SqlEventStore, path: Path
) -> None:
    earlier = path.with_name("earlier")
    back_up(f"sqlite:///{path}", earlier, at=NOW)
    store.append("t", 1, [registered()], origin())
    restore(earlier, f"sqlite:///{path}", at=NOW)

    store.check()
    assert store.append("t", 1, [registered()], origin()).version == 2


def test_a_damaged_page_is_found_by_the_check(path: Path) -> None:
    with closing(opened(path)) as first:
        first.append("t", 0, [created(), *(registered(f"p{n}") for n in range(200))], origin())
    with closing(opened(path)) as store:
        store.check()
        with path.open("r+b") as file:
            file.seek(path.stat().st_size - 3 * 4096)
            file.write(b"\xff" * 8192)

        with pytest.raises((DatabaseUnusable, StoreLost)):
            store.check()
