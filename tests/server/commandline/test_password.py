"""`jadoube password`: set, listed, taken away; never on the command line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from server.commandline.exits import Exit
from tests.server.commandline.conftest import Command


@pytest.fixture
def database(tmp_path: Path) -> tuple[str, str]:
    return ("--database", f"sqlite:///{tmp_path / 'log.sqlite3'}")


def test_a_password_is_set_listed_and_taken_away(
    jadoube: Command, database: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("correct horse battery\n"))

    made = jadoube("password", "Ann", *database)
    listed = jadoube("password", *database)
    removed = jadoube("password", "ann", "--remove", *database)
    again = jadoube("password", "ann", "--remove", *database)

    assert [each.code for each in (made, listed, removed, again)] == [0, 0, 0, Exit.BAD_INPUT]
    assert listed.out.startswith("ann  director")
    assert "horse" not in made.out + made.err + listed.out


def test_a_short_password_is_refused(
    jadoube: Command, database: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))

    told = jadoube("password", "Ann", *database)

    assert told.code == Exit.BAD_INPUT
    assert "10 to 200" in told.err
