"""`jadoube backup` and `jadoube restore`, as a person types them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from server.eventstore.migrate import migrate
from server.eventstore.sql import SqlEventStore
from tests.contract.databases import created, origin, registered
from tests.server.commandline.conftest import Command


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "live" / "log.sqlite3"
    migrate(f"sqlite:///{path}")
    with closing(SqlEventStore.open(f"sqlite:///{path}")) as store:
        store.append("t", 0, [created(), registered()], origin())
    return path


def test_a_backup_ends_with_the_name_of_its_file(jadoube: Command, database: Path) -> None:
    told = jadoube("backup", "--database", database)

    assert told.code == 0
    assert told.lines[-2].startswith("2 events in 1 logs")
    made = Path(told.lines[-1])
    assert made.parent == database.parent
    assert made.exists()


def test_what_is_lost_by_restoring_is_reported(jadoube: Command, database: Path, tmp_path: Path) -> None:
    file = tmp_path / "backup.sqlite3"
    jadoube("backup", file, "--database", database)
    with closing(SqlEventStore.open(f"sqlite:///{database}")) as store:
        store.append("t", 2, [registered("p2")], origin())

    told = jadoube("restore", file, "--database", database)

    assert told.code == 0
    assert "t: restored at version 2; the log that was there was at version 3" in told.out
    assert "what was there is kept in" in told.out
    assert told.lines[-1].startswith("a new epoch begins")


def test_a_broken_chain_is_reported_event_by_event_and_nothing_is_restored(
    jadoube: Command, database: Path, tmp_path: Path
) -> None:
    file = tmp_path / "backup.sqlite3"
    jadoube("backup", file, "--database", database)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DROP TRIGGER facts_are_not_changed")
        connection.execute("UPDATE facts SET actor = 'somebody else' WHERE version = 2")

    told = jadoube("restore", file, "--database", database)

    assert told.code == 1
    assert told.lines[-1].startswith("t 2: changed")
    assert "nothing was restored" in told.err


def test_a_file_that_is_not_there_is_named(jadoube: Command, database: Path) -> None:
    told = jadoube("restore", "nowhere.sqlite3", "--database", database)

    assert (told.code, "nowhere.sqlite3" in told.err) == (5, True)


@pytest.mark.parametrize(
    "words", [[], ["http://127.0.0.1:1"], ["somewhere", "--token", "x"], ["http://127.0.0.1:1", "--take-over"]]
)
def test_following_needs_an_address_and_a_token_or_the_takeover_option(
    words: list[str], jadoube: Command, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("JADOUBE_TOKEN", raising=False)

    assert jadoube("follow", *words, "--database", database).code == 3
