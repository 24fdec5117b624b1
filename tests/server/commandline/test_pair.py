from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.domain.trf.lines import file, player
from tests.server.commandline.conftest import GOLDEN, Command

Write = Callable[[str], Path]

DUTCH = str(GOLDEN / "dutch" / "2026-1.trf")
TOLD = ("--rounds", "3")
"""What that file leaves open: with it there is no note, and so no catalogue to load."""

FIVE = (
    "142 3",
    player(1, "3 b 1", points="1.0"),
    player(2, "4 w 1", points="1.0"),
    player(3, "1 w 0", points="0.0"),
    player(4, "2 b 0", points="0.0"),
    player(5, "0000 - U", points="1.0"),
)


def test_the_pairing_is_a_count_line_and_a_line_a_board(jadoube: Command, trf: Write) -> None:
    told = jadoube("pair", trf(file("192 FIDE_DUTCH_2026", *FIVE)))

    assert told.code == 0
    assert told.err == ""
    assert told.lines[0] == str(len(told.lines) - 1) == "3"
    assert all(re.fullmatch(r"\d+ \d+", line) for line in told.lines[1:])
    assert told.lines[-1].endswith(" 0")
    assert sorted(int(word) for line in told.lines[1:] for word in line.split()) == [0, 1, 2, 3, 4, 5]


def test_an_assumed_system_is_noted_on_standard_error(jadoube: Command, trf: Write) -> None:
    told = jadoube("pair", trf(file(*FIVE)))

    assert told.code == 0
    assert "fide-dutch-2026" in told.err
    assert "fide-dutch-2026" not in told.out


def test_an_earlier_round_is_paired_as_it_was_known(jadoube: Command) -> None:
    told = jadoube("pair", GOLDEN / "dutch" / "2026-1.trf", "--round", "1")

    assert told.lines == ["3", "3 1", "2 4", "5 0"]


def test_json_carries_the_same_boards(jadoube: Command) -> None:
    told = jadoube("pair", GOLDEN / "dutch" / "2026-1.trf", "--round", "1", "--json")

    assert json.loads(told.out) == {"round": 1, "system": "fide-dutch-2026", "boards": [[3, 1], [2, 4], [5, 0]]}


@pytest.mark.parametrize(
    ("extra", "absent"),
    [
        (("XXZ 2",), {2}),
        (("240 H 002    1    3",), {1, 3}),
    ],
)
def test_absentees_are_not_paired(jadoube: Command, trf: Write, extra: tuple[str, ...], absent: set[int]) -> None:
    told = jadoube("pair", trf(file(*extra, *FIVE)))

    assert {int(word) for line in told.lines[1:] for word in line.split()} - {0} == {1, 2, 3, 4, 5} - absent


def test_an_absence_may_be_in_the_column_of_the_round(jadoube: Command, trf: Write) -> None:
    lines = [line + ("  0000 - H" if line.startswith("001    4") else "") for line in FIVE]

    assert "4" not in jadoube("pair", trf(file(*lines))).out.split()[1:]


def test_prohibited_pairs_do_not_meet(jadoube: Command, trf: Write) -> None:
    free = jadoube("pair", trf(file("142 3", *map(player, (1, 2, 3, 4)))))
    bound = jadoube("pair", trf(file("142 3", "XXP 1 3", *map(player, (1, 2, 3, 4)))))

    assert {frozenset(line.split()) for line in free.lines[1:]} == {frozenset("13"), frozenset("24")}
    assert frozenset("13") not in {frozenset(line.split()) for line in bound.lines[1:]}


def test_the_wished_colour_is_the_one_of_board_one(jadoube: Command, trf: Write) -> None:
    path = trf(file("142 3", *map(player, (1, 2, 3, 4))))

    assert jadoube("pair", path, "--initial-colour", "white").lines[1] == "1 3"
    assert jadoube("pair", path, "--initial-colour", "black").lines[1] == "3 1"


def test_abnormal_points_move_a_player(jadoube: Command, trf: Write) -> None:
    lines = list(FIVE)
    lines[1] = lines[1].replace(" 1.0     ", " 0.0     ")
    told = jadoube("pair", trf(file("299 W         0.0  001    1", *lines)))

    assert told.code == 0
    assert not {"1 2", "2 1", "1 5", "5 1"} & set(told.lines)


def test_no_pairing_is_exit_one(jadoube: Command, trf: Write) -> None:
    told = jadoube("pair", trf(file("142 3", player(1, "2 w 1"), player(2, "1 b 0"))))

    assert told.code == 1
    assert told.out == ""
    assert "no valid pairing" in told.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--round", "3"), "next round of the file is 2"),
        (("--system", "lots"), "fide-dutch-2026"),
        (("--round", "0"), "1 on"),
        (("--round", "x"), "invalid"),
        (("--initial-colour", "green"), "neither"),
    ],
)
def test_bad_arguments_are_exit_three(jadoube: Command, trf: Write, words: tuple[str, ...], says: str) -> None:
    told = jadoube("pair", trf(file(*FIVE)), *words)

    assert (told.code, told.out) == (3, "")
    assert says in told.err


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (file("142 3", player(1, "9 w 1")), "line 2, column 92"),
        (file("142 1", player(1, "2 w 1"), player(2, "1 b 0")), "all 1 rounds are paired"),
        (file("142 3", player(1, "2 w  "), player(2, "1 b  ")), "round 1 lacks results on boards 1"),
        (file("142 3", "XXZ 1 2", player(1), player(2)), "there is no one to pair in round 1"),
        (file("192 FIDE_DUBOV", player(1), player(2)), "FIDE_DUBOV"),
        (file("### system lots", player(1), player(2)), "lots"),
        ("", "no player line"),
        ("\0\0", "not a text file"),
    ],
)
def test_bad_files_are_exit_three_and_name_the_place(jadoube: Command, trf: Write, text: str, says: str) -> None:
    told = jadoube("pair", trf(text))

    assert (told.code, told.out) == (3, "")
    assert says in told.err


def test_a_starting_rank_beyond_four_digits_is_exit_four(jadoube: Command, trf: Write) -> None:
    assert jadoube("pair", trf(file("001 10000"))).code == 4


def test_a_missing_file_is_exit_five(jadoube: Command, tmp_path: Path) -> None:
    told = jadoube("pair", tmp_path / "none.trf")

    assert told.code == 5
    assert "none.trf" in told.err


def test_latin_1_is_read_where_utf_8_fails(jadoube: Command, tmp_path: Path) -> None:
    path = tmp_path / "old.trf"
    path.write_bytes(file("142 3", player(1, name="Müller"), player(2)).encode("latin-1"))

    assert jadoube("pair", path).code == 0


def modules_of(*words: str) -> set[str]:
    """What a process has loaded when a command is done."""
    program = f"import sys; from server.cli import main; main({list(words)!r}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    loaded = set(done.stdout.split())
    assert "server.commandline.exits" in loaded
    return loaded


def server_parts(loaded: set[str]) -> set[str]:
    return {each.split(".")[1] for each in loaded if each.startswith("server.")}


@pytest.mark.parametrize(
    "words",
    [
        ["pair", DUTCH, "--round", "1", *TOLD],
        ["check", DUTCH, *TOLD],
        ["generate", "--players", "6", "--rounds", "3", "--seed", "1"],
    ],
    ids=lambda words: words[0],
)
def test_commands_on_files_load_nothing_of_the_server(words: list[str]) -> None:
    loaded = modules_of(*words)
    parts = {each.split(".")[0] for each in loaded}

    assert not {"alembic", "argon2", "asyncio", "babel", "jinja2", "msgspec", "psycopg", "sqlalchemy"} & parts
    assert not {"starlette", "structlog", "uvicorn", "websockets", "web", "migrations"} & parts
    assert server_parts(loaded) == {"cli", "commandline"}


def test_explain_loads_the_english_catalogue_and_nothing_else_of_the_server() -> None:
    loaded = modules_of("explain", DUTCH, "--round", "1")
    parts = {each.split(".")[0] for each in loaded}

    assert not {"alembic", "argon2", "asyncio", "jinja2", "msgspec", "psycopg", "sqlalchemy"} & parts
    assert not {"starlette", "structlog", "uvicorn", "websockets", "migrations"} & parts
    assert server_parts(loaded) == {"cli", "commandline", "languages", "messages", "wording"}


def test_a_dutch_file_is_paired_without_the_other_systems_and_what_only_other_commands_need() -> None:
    loaded = modules_of("pair", DUTCH, "--round", "1", *TOLD)

    assert "domain.pairing.dutch.system" in loaded
    for package in ("berger", "ecf", "rating_swiss"):
        own = f"domain.pairing.{package}"
        assert {each for each in loaded if each.startswith(own)} == {own, f"{own}.rules"}
    for package in (
        "tournament.decide",
        "tournament.subjects",
        "requests",
        "simulation",
        "prizes",
        "options",
        "exchange",
    ):
        assert not {each for each in loaded if each.startswith(f"domain.{package}")}
    assert {each for each in loaded if each.startswith("domain.standings.")} == {"domain.standings.defaults"}
    assert not {"domain.corrections.checking", "json", "traceback"} & loaded
