from __future__ import annotations

from pathlib import Path

import pytest

from domain.pairing.registry import codes
from domain.trf.reader import read_trf
from domain.values import Scoring
from tests.server.commandline.conftest import Command

ALL_RATES = [
    word
    for name in ("forfeits", "byes", "full-point-byes", "absences", "withdrawals", "late", "never")
    for word in (f"--{name}", "0.05")
]


def test_a_made_file_checks_without_a_difference(jadoube: Command, tmp_path: Path) -> None:
    path = tmp_path / "made.trf"
    words = ("--players", "31", "--rounds", "7", "--seed", "3", *ALL_RATES, "--prohibited", "2", "-o", path)
    made = jadoube("generate", *words)
    checked = jadoube("check", path)

    assert (made.code, made.out, made.err) == (0, "", "")
    assert (checked.code, checked.err) == (0, "")
    assert checked.lines == ["checked 7 rounds: 0 differences"]


@pytest.mark.parametrize("style", ["trf26", "trf16", "engines"])
def test_every_format_checks_without_a_difference(jadoube: Command, tmp_path: Path, style: str) -> None:
    path = tmp_path / "made.trf"
    words = ("--players", "20", "--rounds", "6", "--seed", "4", *ALL_RATES, "--accelerated", "--points", "3-1-0")
    jadoube("generate", *words, "--format", style, "-o", path)

    assert jadoube("check", path).lines == ["checked 6 rounds: 0 differences"]
    assert read_trf(path.read_text("utf-8")).scoring == Scoring(
        win=6, draw=2, forfeit_win=6, pairing_allocated_bye=6, full_point_bye=6, half_point_bye=2
    )


def test_the_same_seed_makes_the_same_file(jadoube: Command) -> None:
    words = ("generate", "--players", "10", "--rounds", "3", "--seed")

    assert jadoube(*words, "7").out == jadoube(*words, "7").out
    assert jadoube(*words, "7").out != jadoube(*words, "8").out


def test_it_can_stop_after_a_round(jadoube: Command) -> None:
    trf = read_trf(jadoube("generate", "--players", "10", "--rounds", "7", "--seed", "1", "--until", "3").out)

    assert (trf.rounds, trf.last_paired) == (7, 3)


def test_a_tournament_that_cannot_go_on_is_reported_as_such(jadoube: Command) -> None:
    told = jadoube("generate", "--players", "2", "--rounds", "3", "--seed", "1")

    assert told.code == 0
    assert "round 2 has no valid pairing" in told.err
    assert read_trf(told.out).last_paired == 1


@pytest.mark.parametrize(
    "words",
    [
        ("--players", "0", "--rounds", "3", "--seed", "1"),
        ("--players", "8", "--rounds", "3"),
        ("--players", "8", "--rounds", "3", "--seed", "1", "--draws", "2"),
        ("--players", "8", "--rounds", "3", "--seed", "1", "--ratings", "high"),
        ("--players", "8", "--rounds", "3", "--seed", "1", "--points", "3-1"),
        ("--players", "8", "--rounds", "3", "--seed", "1", "--system", "lots"),
        ("--players", "8", "--rounds", "3", "--seed", "1", "--until", "4"),
    ],
)
def test_bad_requests_are_exit_three(jadoube: Command, words: tuple[str, ...]) -> None:
    told = jadoube("generate", *words)

    assert (told.code, told.out) == (3, "")


def test_more_players_than_a_file_holds_are_exit_four(jadoube: Command) -> None:
    assert jadoube("generate", "--players", "10000", "--rounds", "3", "--seed", "1").code == 4


def test_a_folder_that_is_not_there_is_exit_five_and_leaves_nothing(jadoube: Command, tmp_path: Path) -> None:
    words = ("generate", "--players", "4", "--rounds", "1", "--seed", "1", "-o")

    assert jadoube(*words, tmp_path / "none" / "made.trf").code == 5
    assert jadoube(*words, tmp_path).code == 5
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("code", codes())
def test_every_system_makes_checks_pairs_and_explains_its_files(jadoube: Command, tmp_path: Path, code: str) -> None:
    path = tmp_path / "made.trf"
    words = ("--players", "27", "--rounds", "7", "--until", "5", "--seed", "11", "--system", code, *ALL_RATES)
    assert jadoube("generate", *words, "-o", path).code == 0

    checked, paired = jadoube("check", path), jadoube("pair", path)
    explained = jadoube("explain", path)

    assert checked.lines == ["checked 5 rounds: 0 differences"]
    assert len(paired.lines) == 1 + int(paired.lines[0])
    assert f"by {code}" in explained.lines[0]
    assert any(line.startswith("- ") and line.endswith(")") for line in explained.lines)


@pytest.mark.parametrize(("players", "code", "rounds"), [(6, "berger", 5), (7, "berger", 7), (4, "berger-double", 6)])
def test_a_round_robin_has_as_many_rounds_as_its_players_make(
    jadoube: Command, tmp_path: Path, players: int, code: str, rounds: int
) -> None:
    path = tmp_path / "made.trf"
    words = ("--players", players, "--rounds", 3, "--seed", 1, "--withdrawals", 0.05, "--absences", 0.05)

    made = jadoube("generate", *map(str, words), "--system", code, "-o", path)
    checked = jadoube("check", path)

    assert f"has {rounds} rounds" in made.err
    assert "192 BERGER_ROUNDROBIN" in path.read_text()
    assert (checked.code, checked.out) == (0, f"checked {rounds} rounds: 0 differences\n")
