"""Databases are brought up to date, or refused with a word about what is wrong, and left as they were."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from server.eventstore import tables
from server.eventstore.chain import verify
from server.eventstore.driver import driver
from server.eventstore.engine import DatabaseUnusable
from server.eventstore.faults import StoreFault
from server.eventstore.migrate import migrate
from server.eventstore.sql import SqlEventStore
from server.eventstore.sqlite import writer_engine
from server.eventstore.sqlitefile import examine
from tests.contract.databases import as_an_older_program, created, origin, registered


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.sqlite3"


def url(path: Path) -> str:
    return f"sqlite:///{path}"


def used(path: Path, revision: str = tables.REVISION, players: int = 200) -> None:
    """A database with a tournament in it, of an older program if a revision is given."""
    migrate(url(path), revision=revision)
    store = SqlEventStore.open(url(path))
    as_an_older_program(store)
    store.append("t", 0, [created(), *(registered(f"p{n}", birth_date="1990") for n in range(players))], origin())
    store.close()


def test_the_program_knows_the_newest_step() -> None:
    config = Config()
    config.set_main_option("script_location", "migrations")

    assert ScriptDirectory.from_config(config).get_heads() == [tables.REVISION]


def test_the_steps_make_the_tables_that_the_program_uses(path: Path) -> None:
    migrate(url(path))

    engine = writer_engine(path, create=True)
    with engine.connect() as connection:
        differences: list[Any] = compare_metadata(MigrationContext.configure(connection), tables.metadata)
    engine.dispose()
    assert differences == []


def test_a_new_database_gets_its_tables_its_mark_and_an_epoch(path: Path) -> None:
    migrate(url(path.parent / "deep" / "down" / "log.sqlite3"))

    store = SqlEventStore.open(url(path.parent / "deep" / "down" / "log.sqlite3"))
    assert len(store.epoch()) == 16
    assert store.streams() == {}
    store.close()


def test_every_database_has_an_epoch_of_its_own(tmp_path: Path) -> None:
    epochs = set()
    for name in ("a", "b"):
        migrate(url(tmp_path / name))
        store = SqlEventStore.open(url(tmp_path / name))
        epochs.add(store.epoch())
        store.close()

    assert len(epochs) == 2


def test_a_second_start_changes_nothing(path: Path) -> None:
    used(path)
    before = path.read_bytes()

    migrate(url(path))

    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_an_upgrade_keeps_every_event_and_a_copy_of_the_old_database(path: Path) -> None:
    used(path, revision="0001")

    migrate(url(path))

    store = SqlEventStore.open(url(path))
    events = store.stored_events("t")
    store.close()
    assert len(events) == 201
    assert verify(events) == []
    copy = path.with_name(f"log.sqlite3.before-{tables.REVISION}-was-0001")
    assert examine(copy) == "0001"
    kept = SqlEventStore.open(url(copy))
    assert kept.stored_events("t") == events
    kept.close()


def test_an_upgrade_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    used(path, revision="0001")
    engine = writer_engine(path, create=True)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE in_the_way (x)")
        connection.exec_driver_sql("CREATE INDEX credentials_device ON in_the_way (x)")
    engine.dispose()

    with pytest.raises(StoreFault, match="credentials_device"):
        migrate(url(path))

    assert examine(path) == "0001"
    connection = driver().connect(str(path))
    assert connection.execute("SELECT name FROM sqlite_master WHERE name = 'credentials'").fetchall() == []
    connection.close()


def test_two_programs_that_start_at_once_migrate_once(path: Path) -> None:
    used(path, revision="0001")
    start, errors = Barrier(4), list[Exception]()

    def begin() -> None:
        start.wait()
        try:
            migrate(url(path))
        except Exception as error:  # noqa: BLE001  # shown below
            errors.append(error)

    threads = [Thread(target=begin) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert errors == []
    assert examine(path) == tables.REVISION


def of_another_program(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.commit()
    connection.close()


def of_another_alembic_user(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
    connection.execute("INSERT INTO alembic_version VALUES ('0001')")
    connection.commit()
    connection.close()


def a_text(path: Path) -> None:
    path.write_text("012 Some Tournament\n" * 50)


def a_short_text(path: Path) -> None:
    path.write_text("hello")


def cut_in_the_middle(path: Path) -> None:
    used(path)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def cut_in_the_header(path: Path) -> None:
    used(path)
    path.write_bytes(path.read_bytes()[:50])


def cut_after_a_page(path: Path) -> None:
    used(path)
    path.write_bytes(path.read_bytes()[:4096])


def overwritten_inside(path: Path) -> None:
    used(path)
    content = bytearray(path.read_bytes())
    content[4096 * 3 : 4096 * 9] = b"\xff" * 4096 * 6
    path.write_bytes(content)


def without_a_revision(path: Path) -> None:
    used(path)
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM alembic_version")
    connection.commit()
    connection.close()


def of_a_newer_program(path: Path) -> None:
    used(path)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (of_another_program, "another program"),
        (of_another_alembic_user, "another program"),
        (a_text, "not an SQLite database"),
        (a_short_text, "not an SQLite database"),
        (cut_in_the_middle, "cut off"),
        (cut_in_the_header, "cut off"),
        (cut_after_a_page, "cut off"),
        (overwritten_inside, "damaged"),
        (without_a_revision, "which version"),
        (of_a_newer_program, "newer J'adoube"),
    ],
)
def test_an_unusable_file_is_named_and_left_as_it_was(spoil: Callable[[Path], None], words: str, path: Path) -> None:
    spoil(path)
    before = path.read_bytes()

    with pytest.raises(DatabaseUnusable, match=words) as raised:
        migrate(url(path))

    assert str(path) in str(raised.value)
    assert raised.value.advice
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_database_beside_the_write_ahead_log_of_another_is_refused_with_the_way_out(
    path: Path, tmp_path: Path
) -> None:
    used(path)
    migrate(url(other := tmp_path / "other.sqlite3"))
    wal, kept = path.with_name(path.name + "-wal"), tmp_path / "kept-wal"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE notes AS SELECT * FROM facts")
        connection.commit()
        shutil.copyfile(wal, kept)
    shutil.copyfile(other, path)
    shutil.copyfile(kept, wal)

    with pytest.raises(DatabaseUnusable, match="does not go with log") as refused:
        examine(path)
    assert "Move log.sqlite3-wal to another folder" in refused.value.advice
    assert wal.read_bytes() == kept.read_bytes()
    wal.rename(tmp_path / "away")
    assert examine(path) == tables.REVISION


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnusable, match="folder"):
        migrate(url(tmp_path))


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(DatabaseUnusable, match="cannot be made"):
        migrate(url(tmp_path / "file" / "log.sqlite3"))


@pytest.mark.parametrize("wrong", ["nonsense", "mysql://user:secret@host/db", "sqlite://", "sqlite:///:memory:"])
def test_a_url_that_names_no_file_is_refused_without_telling_its_password(wrong: str) -> None:
    with pytest.raises(DatabaseUnusable) as raised:
        migrate(wrong)

    assert "secret" not in str(raised.value)


def test_an_empty_file_is_a_new_database(path: Path) -> None:
    path.touch()

    migrate(url(path))

    assert examine(path) == tables.REVISION


def test_a_name_with_signs_that_urls_know_is_a_name(tmp_path: Path) -> None:
    path = tmp_path / "100% open # 7.sqlite3"

    used(path)

    assert examine(path) == tables.REVISION
