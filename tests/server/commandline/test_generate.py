from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from domain.pairing.registry import codes
from domain.trf.reader import read_trf
from domain.values import Scoring
from tests.server.commandline.conftest import Command

BYES = ("byes", "full-point-byes", "absences")
AWAY = ("withdrawals", "late", "never")
ALL_RATES = [word for name in ("forfeits", *BYES, *AWAY) for word in (f"--{name}", "0.05")]


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
        ("--players", "9-8", "--rounds", "3", "--seed", "1"),
        ("--players", "8", "--rounds", "3", "--seed", "1", "--draws", "1.5"),
        ("--players", "8", "--rounds", "3", "--seed", "1", "--draws", "many"),
        ("--players", "8", "--rounds", "3", "--seed", "1", "--tie-breaks", "LUCK"),
        ("--players", "8", "--rounds", "3", "--seed", "1", "--files", "2"),
        ("--players", "8", "--rounds", "3", "--seed", "1", "--ratings", "high"),
        ("--players", "8", "--rounds", "3", "--seed", "1", "--points", "3-1"),
        ("--players", "8", "--rounds", "3", "--seed", "1", "--points", "1-1-0"),
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


def test_what_is_not_stated_is_drawn_and_the_seed_is_named(jadoube: Command) -> None:
    one, other = jadoube("generate"), jadoube("generate")
    seed = one.err.split()

    assert one.out != other.out
    assert seed[0] == "seed"
    assert jadoube("generate", "--seed", seed[1]).out == one.out


def test_seeds_differ_in_everything_that_is_not_stated(jadoube: Command, tmp_path: Path) -> None:
    jadoube("generate", "--seed", "1", "--files", "40", "-o", tmp_path)
    made = [read_trf(path.read_text("utf-8")) for path in tmp_path.iterdir()]
    marks = {cell.mark for trf in made for player in trf.players for cell in player.cells}

    assert len(made) == 40
    assert len({len(trf.players) for trf in made}) > 20
    assert len({trf.rounds for trf in made}) > 4
    assert len({trf.tie_breaks for trf in made}) > 30
    assert {bool(trf.prohibited) for trf in made} == {True, False}
    assert {bool(trf.withdrawn) for trf in made} == {True, False}
    assert marks >= {"1", "=", "0", "+", "-", "H", "F", "Z", "U"}


def test_files_of_a_batch_are_those_of_their_seeds(jadoube: Command, tmp_path: Path) -> None:
    words = ("--players", "10-30", "--rounds", "3-5", "--seed")
    made = jadoube("generate", *words, "7", "--files", "3", "-o", tmp_path)

    assert (made.code, made.out, made.err) == (0, "", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["7.trf", "8.trf", "9.trf"]
    assert (tmp_path / "8.trf").read_bytes().decode() == jadoube("generate", *words, "8").out


NOTHING = [
    word
    for name in ("forfeit-wins", "double-forfeits", "half-zero", "zero-zero", "unrated", "adjourned", *BYES, *AWAY)
    for word in (f"--{name}", "0")
]


@pytest.mark.parametrize(
    ("name", "marks"),
    [
        ("forfeit-wins", {"+": 7, "-": 7}),
        ("double-forfeits", {"-": 14}),
        ("zero-zero", {"0": 14}),
        ("adjourned", {"?": 14}),
        ("byes", {"H": 7}),
        ("full-point-byes", {"F": 7}),
        ("absences", {"Z": 7}),
    ],
)
@pytest.mark.parametrize(("count", "rounds"), [("7", 5), ("1/round", 7)])
def test_a_count_is_met_exactly(jadoube: Command, name: str, marks: dict[str, int], count: str, rounds: int) -> None:
    size = ("--players", "40", "--rounds", str(rounds), "--seed", "2", "--draws", "0", "--no-accelerated")
    trf = read_trf(jadoube("generate", *size, "--prohibited", "0", *NOTHING, f"--{name}", count).out)
    found = Counter(str(cell.mark) for player in trf.players for cell in player.cells)
    found["0"] -= found.pop("1")  # each game that is won is lost by the other

    assert +found - Counter({"U": rounds}) == Counter(marks)


def test_a_count_for_which_there_is_no_room_is_reported(jadoube: Command) -> None:
    size = ("--players", "6", "--rounds", "2", "--seed", "1", "--prohibited", "0")
    told = jadoube("generate", *size, *NOTHING, "--zero-zero", "9")

    assert told.code == 0
    assert "--zero-zero 9: 3 of them have no room" in told.err


@pytest.mark.parametrize(
    ("ratings", "expected"),
    [("2300,2400,2350", [2400, 2350, 2300, 0]), ("2500/20", [2500, 2480, 2460, 2440])],
)
def test_ratings_can_be_given_or_fall_by_a_gap(jadoube: Command, ratings: str, expected: list[int]) -> None:
    trf = read_trf(jadoube("generate", "--players", "4", "--rounds", "1", "--seed", "1", "--ratings", ratings).out)

    assert [player.rating for player in trf.players] == expected


@pytest.mark.parametrize("seed", range(4))
def test_the_accelerated_group_counts_only_who_is_there_in_round_one(
    jadoube: Command, tmp_path: Path, seed: int
) -> None:
    path = tmp_path / "made.trf"
    words = ("--players", "40", "--rounds", "7", "--seed", str(seed), "--accelerated", "--late", "0.4", "-o", path)
    jadoube("generate", *words)
    text = path.read_text("utf-8")
    trf = read_trf(text)
    here = [player.rank for player in trf.players if player.cell(1).is_paired]
    path.write_text("".join(line for line in text.splitlines(keepends=True) if not line.startswith("250")), "utf-8")

    assert "192 FIDE_DUTCH_2026_BAKU" in text
    assert {each.last for each in trf.virtual} == {here[2 * -(-len(here) // 4) - 1]}
    assert jadoube("check", path).lines == ["checked 7 rounds: 0 differences"]


def test_ratings_are_drawn_from_a_range(jadoube: Command) -> None:
    def ratings(*words: str) -> list[int]:
        trf = read_trf(jadoube("generate", "--players", "60", "--rounds", "1", *words).out)
        return [player.rating for player in trf.players]

    drawn = ratings("--seed", "1", "--ratings", "1500-1600")

    assert 1500 <= min(drawn) < max(drawn) <= 1600
    assert drawn != ratings("--seed", "2", "--ratings", "1500-1600")
    assert ratings("--seed", "1") != ratings("--seed", "2")


def test_places_follow_the_list_of_tie_breaks(jadoube: Command, tmp_path: Path) -> None:
    path = tmp_path / "made.trf"
    jadoube("generate", "--players", "30", "--rounds", "7", "--seed", "1", "--tie-breaks", "SB,BH/C1", "-o", path)

    assert "202 SB,BH/C1" in path.read_text("utf-8")
    assert jadoube("check", path, "--standings").lines == [
        "checked 30 places by points, SB, BH/C1: 0 differences",
        "checked 7 rounds: 0 differences",
    ]
