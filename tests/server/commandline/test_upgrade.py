"""`jadoube upgrade`: what the next start would do to a database, and doing it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from server.cli import main
from server.commandline.exits import Exit
from server.eventstore.migrate import migrate, revision_of
from server.eventstore.tables import REVISION

_EARLIER = "0004"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database of an earlier program."""
    path = tmp_path / "log.sqlite3"
    migrate(f"sqlite:///{path}", revision=_EARLIER)
    return path


def test_a_check_says_what_the_next_start_does_and_changes_nothing(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = database.read_bytes()

    code = main(["upgrade", "--check", "--database", str(database)])

    assert code == Exit.DIFFERENCES
    assert f"this program of step {REVISION}" in capsys.readouterr().out
    assert database.read_bytes() == before
    assert [each.name for each in database.parent.iterdir()] == [database.name]


def test_an_upgrade_keeps_a_copy_and_is_done_once(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = [main(["upgrade", "--database", str(database)]) for _ in range(2)]

    copies = [each for each in database.parent.iterdir() if ".before-" in each.name]
    assert codes == [Exit.DONE, Exit.DONE]
    assert "is up to date" in capsys.readouterr().out
    assert revision_of(f"sqlite:///{database}") == REVISION
    assert len(copies) == 1


def test_a_database_of_a_newer_program_is_refused_with_the_way_out(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()

    code = main(["upgrade", "--database", str(database)])

    assert code == Exit.FILE_ACCESS
    assert "Install the newest J'adoube" in capsys.readouterr().err


def test_nothing_is_made_where_there_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["upgrade", "--database", str(tmp_path / "new.sqlite3")])

    assert code == Exit.DONE
    assert "no database yet" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []
