"""`jadoube ratings`: a list is read, another file refused."""

from __future__ import annotations

from pathlib import Path

from server.commandline.exits import Exit
from server.ratings.store import store_beside
from tests.server.commandline.conftest import Command
from tests.server.ratings.test_ratings import text_list


def test_a_rating_list_is_read_and_another_file_refused(jadoube: Command, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'log.sqlite3'}"
    other = tmp_path / "other.txt"
    other.write_text("no list\n")

    told = jadoube("ratings", str(text_list(tmp_path / "list.txt")), "--database", database)
    refused = jadoube("ratings", str(other), "--database", database)

    assert (told.code, told.out) == (0, "2 players\n")
    assert refused.code == Exit.BAD_INPUT
    assert [each.name for each in store_beside(database).find("muller")] == ["Müller, Anna", "Müller, Bernd"]
