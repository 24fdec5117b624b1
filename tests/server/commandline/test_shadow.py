"""`jadoube shadow`: pairing beside another program that saves report files."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from server.commandline.shadow import WatchedFolder
from tests.domain.trf.lines import file, player
from tests.server.commandline.conftest import Command

ROUND_ONE = ("3 w 1", "4 b 1", "1 b 0", "2 w 0")
"""What four players did: 1 beat 3, 2 beat 4."""


def saved(folder: Path, *histories: str, name: str = "open.trf", extra: tuple[str, ...] = ()) -> Path:
    players = [player(rank, *history.split(", ")) for rank, history in enumerate(histories, start=1)]
    path = folder / name
    path.write_text(file("142 3", "152 W", *extra, *players), encoding="utf-8", newline="")
    return path


def cut_off(folder: Path) -> Path:
    path = folder / "open.trf"
    path.write_text("001 first line of a file that is being written", encoding="utf-8")
    return path


def test_a_pairing_like_ours_is_a_line_and_the_next_round_is_paired_beside(jadoube: Command, tmp_path: Path) -> None:
    saved(tmp_path, *ROUND_ONE)

    told = jadoube("shadow", tmp_path, "--once")

    assert told.code == 0
    assert told.lines[0].endswith("round 1: all 2 boards as they are paired here")
    assert told.lines[1].endswith("round 2, as it is paired here: 2-1, 3-4")


def test_each_board_that_differs_is_shown_with_its_article(jadoube: Command, tmp_path: Path) -> None:
    saved(tmp_path, "3 w 1, 3 b 1", "4 b 1, 4 w 1", "1 b 0, 1 w 0", "2 w 0, 2 b 0")

    told = jadoube("shadow", tmp_path, "--once")

    assert told.code == 1
    differing = [line for line in told.lines if "there" in line]
    assert [line.split("there ")[1].split(":")[0] for line in differing] == ["3-1, here 2-1", "2-4, here 3-4"]
    assert all("met" in line and line.endswith("C1)") for line in differing)


def test_what_was_said_is_not_said_again(jadoube: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    later = [
        lambda: saved(tmp_path, "3 w 1, 2 b  ", "4 b 1, 1 w  ", "1 b 0, 4 w  ", "2 w 0, 3 b  "),
        lambda: cut_off(tmp_path),
    ]

    def other_program(_: float) -> None:
        if not later:
            raise KeyboardInterrupt
        os.utime(later.pop(0)(), (1, 1 + len(later)))

    monkeypatch.setattr(time, "sleep", other_program)
    saved(tmp_path, *ROUND_ONE)

    told = jadoube("shadow", tmp_path)

    rounds = [line.partition("round ")[2] for line in told.lines[1:]]
    assert rounds[:3] == [
        "1: all 2 boards as they are paired here",
        "2, as it is paired here: 2-1, 3-4",
        "2: all 2 boards as they are paired here",
    ]
    assert len(rounds) == 4
    assert "not read" in told.lines[-1]


def test_only_report_files_that_changed_are_read(tmp_path: Path) -> None:
    watched = WatchedFolder(tmp_path)
    first, other = saved(tmp_path, *ROUND_ONE), saved(tmp_path, *ROUND_ONE, name="b.TRF")
    (tmp_path / "notes.doc").touch()
    os.utime(first, (5, 5))
    os.utime(other, (4, 4))

    assert watched.changed() == [other, first]
    assert watched.changed() == []
    os.utime(other, (6, 6))
    assert watched.changed() == [other]


def test_a_folder_that_is_none_is_refused(jadoube: Command, tmp_path: Path) -> None:
    told = jadoube("shadow", tmp_path / "none")

    assert (told.code, told.lines) == (5, [])
    assert "is no folder" in told.err
