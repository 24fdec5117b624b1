"""`jadoube export --format site`: pages in a folder or an archive."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests.server.commandline.conftest import Command


@pytest.fixture
def demo(jadoube: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The demonstration's id, in a database of its own."""
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "log.sqlite3"))
    return jadoube("demo").lines[-1]


def test_a_folder_and_an_archive_hold_the_same_site(jadoube: Command, demo: str, tmp_path: Path) -> None:
    folder, archive = tmp_path / "site", tmp_path / "site.zip"

    told = jadoube("export", demo, "--format", "site", "--to", folder)
    assert jadoube("export", demo, "--format", "site", "-o", archive).code == 0

    assert (told.code, told.lines[-1].endswith("new or changed")) == (0, True)
    written = {str(each.relative_to(folder)): each.read_bytes() for each in folder.rglob("*") if each.is_file()}
    with zipfile.ZipFile(archive) as read:
        assert {each: read.read(each) for each in read.namelist()} == written
    assert "0 of them" in jadoube("export", demo, "--format", "site", "--to", folder).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--format", "site"), "Say where the site goes"),
        (("--format", "site", "-o", "x.zip", "--to", "x"), "Say where the site goes"),
        (("--format", "site", "-o", "x.zip", "--follow"), "--follow renews a folder"),
        (("--format", "site", "--to", "x", "--festival"), "belongs to no festival"),
        (("--format", "csv", "--to", "x"), "are for --format site"),
    ],
)
def test_impossible_options_are_refused_with_a_reason(
    jadoube: Command, demo: str, words: tuple[str, ...], said: str
) -> None:
    told = jadoube("export", demo, *words)

    assert told.code == 3
    assert said in told.err
