"""The commands with a pairing system from outside: all of them know it, none names it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import neighbours
from tests.server.commandline.conftest import Command


@pytest.fixture(autouse=True)
def _neighbours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    neighbours.register(monkeypatch)
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "log.sqlite3"))


@pytest.fixture
def made(jadoube: Command, tmp_path: Path) -> Path:
    path = tmp_path / "made.trf"
    words = ("--players", "11", "--rounds", "6", "--until", "4", "--seed", "7", "--accelerated", "--byes", "0.1")
    told = jadoube("generate", *words, "--system", neighbours.CODE, "-o", path)
    assert (told.code, told.err) == (0, "note: neighbours knows no --accelerated: left out\n")
    return path


def test_its_files_name_it_in_a_comment(made: Path) -> None:
    lines = made.read_text().splitlines()

    assert "192 CUSTOM_SWISS" in lines
    assert "### system neighbours" in lines


def test_it_checks_pairs_and_explains_its_files(jadoube: Command, made: Path) -> None:
    checked, paired, explained = jadoube("check", made), jadoube("pair", made), jadoube("explain", made)

    assert (checked.code, checked.lines) == (0, ["checked 4 rounds: 0 differences"])
    assert (paired.code, len(paired.lines)) == (0, 1 + int(paired.lines[0]))
    assert explained.lines[0] == "Round 5 by neighbours"
    assert any("are neighbours (neighbours 1)" in line for line in explained.lines)


def test_it_can_be_asked_for_any_file(jadoube: Command, made: Path) -> None:
    other = made.with_name("other.trf")
    other.write_text(made.read_text().replace("### system neighbours", "### system ecf"))

    assert jadoube("check", other, "--system", neighbours.CODE).code == 0
    assert jadoube("check", other).code == 1


def test_its_file_becomes_a_tournament_and_comes_back(jadoube: Command, made: Path, tmp_path: Path) -> None:
    stream = jadoube("import", made).lines[-1]
    out = tmp_path / "out.trf"

    assert json.loads(jadoube("replay", stream).out)["system"] == neighbours.CODE
    assert jadoube("export", stream, "-o", out).code == 0
    assert out.read_text() == made.read_text()
    assert jadoube("verify", stream).code == 0
    assert jadoube("standings", stream).code == 0


@pytest.mark.parametrize("words", [("pair",), ("check",), ("explain",)])
def test_a_code_that_no_system_has_gets_the_same_answer_everywhere(
    jadoube: Command, made: Path, words: tuple[str, ...]
) -> None:
    told = jadoube(*words, made, "--system", "nobodys")
    generated = jadoube("generate", "--players", "4", "--rounds", "1", "--seed", "1", "--system", "nobodys")

    assert told.code == generated.code == 3
    assert told.err == generated.err
    assert told.err.startswith("jadoube: There is no pairing system nobodys.")
    assert neighbours.CODE in told.err
