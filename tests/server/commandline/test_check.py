from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from domain.pairing.registry import systems
from tests.domain.trf.lines import file, player
from tests.server.commandline.conftest import GOLDEN, Command

Write = Callable[[str], Path]

PAIRED = [
    (path, edition)
    for edition in ("2017", "2026")
    if f"fide-dutch-{edition}" in {system.code for system in systems()}
    for path in sorted((GOLDEN / "dutch").glob(f"{edition}-*.trf"))
]


@pytest.mark.parametrize(("path", "edition"), PAIRED, ids=[path.stem for path, _ in PAIRED])
def test_the_other_programs_tournaments_agree(jadoube: Command, path: Path, edition: str) -> None:
    told = jadoube("check", path, "--system", f"fide-dutch-{edition}")

    assert told.lines[-1].endswith(": 0 differences")
    assert (told.code, len(told.lines)) == (0, 1)


def test_a_board_that_differs_is_a_line_with_its_colours(jadoube: Command, trf: Write) -> None:
    path = trf(file("142 3", "152 W", player(1, "3 b 1"), player(2, "4 b 1"), player(3, "1 w 0"), player(4, "2 w 0")))
    told = jadoube("check", path)

    assert told.code == 1
    assert told.lines == ["round 1: file 3-1, system 1-3", "checked 1 rounds: 1 differences"]


def test_a_bye_that_differs_is_a_line_with_a_zero(jadoube: Command, trf: Write) -> None:
    path = trf(file("142 3", "152 W", player(1, "3 w 1"), player(2, "0000 - U"), player(3, "1 b 0")))
    told = jadoube("check", path)

    assert told.lines == [
        "round 1: file 1-3, system 1-2",
        "round 1: file 2-0, system 3-0",
        "checked 1 rounds: 2 differences",
    ]


def test_a_forfeit_without_colours_is_compared_without_them(jadoube: Command, trf: Write) -> None:
    path = trf(file("142 3", "152 B", player(1, "2 - +"), player(2, "1 - -")))

    assert jadoube("check", path).lines == ["checked 1 rounds: 0 differences"]


def test_a_round_without_any_pairing_differs_on_every_board(jadoube: Command, trf: Write) -> None:
    path = trf(file("142 3", "152 W", player(1, "2 w 1", "2 b 1"), player(2, "1 b 0", "1 w 0")))
    told = jadoube("check", path)

    assert told.lines == ["round 2: file 2-1, system none", "checked 2 rounds: 1 differences"]
    assert "round 2: the system finds no pairing" in told.err


def test_the_last_column_counts_as_the_last_round(jadoube: Command, trf: Write) -> None:
    told = jadoube("check", trf(file(player(1, "2 w 1"), player(2, "1 b 0"))))

    assert "taken as 1" in told.err


def test_json_tells_the_same(jadoube: Command, trf: Write) -> None:
    path = trf(file("142 3", "152 W", player(1, "2 b 1"), player(2, "1 w 0")))
    told = jadoube("check", path, "--json")

    assert told.code == 1
    assert json.loads(told.out) == {
        "system": "fide-dutch-2026",
        "rounds": 1,
        "differences": [{"round": 1, "file": [2, 1], "system": [1, 2]}],
        "refusals": [],
    }


def test_a_file_with_no_round_checks_none(jadoube: Command, trf: Write) -> None:
    assert jadoube("check", trf(file(player(1), player(2)))).lines == ["checked 0 rounds: 0 differences"]


def test_a_round_in_which_nobody_plays_is_no_difference(jadoube: Command, trf: Write) -> None:
    path = trf(file(player(1, "0000 - Z", "2 w 1"), player(2, "0000 - Z", "1 b 0")))

    assert jadoube("check", path, "--initial-colour", "w").lines == ["checked 2 rounds: 0 differences"]


def test_fewer_rounds_than_paired_are_refused(jadoube: Command, trf: Write) -> None:
    path = trf(file(player(1, "", "2 w 1"), player(2, "", "1 b 0")))

    assert jadoube("check", path, "--rounds", "1").code == 3


def test_an_option_is_never_guessed_from_its_beginning(jadoube: Command, trf: Write) -> None:
    assert jadoube("check", trf(file(player(1), player(2))), "--round", "1").code == 3


def test_a_reader_that_has_heard_enough_is_no_error() -> None:
    program = [sys.executable, "-m", "server.cli", "check", str(GOLDEN / "real" / "real-284x7-2005.trf")]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        errors = running.stderr.read()

    assert running.returncode == 0
    assert b"pipe" not in errors
