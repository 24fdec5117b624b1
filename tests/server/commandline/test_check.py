from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from domain.pairing.registry import codes
from tests.domain.trf.lines import file, player
from tests.server.commandline.conftest import GOLDEN, Command

Write = Callable[[str], Path]

PAIRED = [
    (path, edition)
    for edition in ("2017", "2026")
    if f"fide-dutch-{edition}" in codes()
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


@pytest.mark.parametrize("command", ["check", "pair"])
def test_more_rounds_than_a_tournament_has_are_refused(jadoube: Command, trf: Write, command: str) -> None:
    path = trf(file("152 W", player(1, "2 w 1"), player(2, "1 b 0")))

    told = jadoube(command, path, "--rounds", "1000000000")

    assert (told.code, told.lines) == (3, [])
    assert "a tournament has from 1 to 999 rounds" in told.err


def test_tie_breaks_that_are_asked_for_go_before_those_of_a_comment(jadoube: Command, trf: Write) -> None:
    lines = ("142 1", "152 W", "### Tie-breaks: WIN (2026-03)", player(1, "2 w 1"), player(2, "1 b 0"))
    path = trf(file(*lines))

    assert "by points, WIN: " in jadoube("check", path, "--standings").out
    assert "by points, SB: " in jadoube("check", path, "--standings", "--tie-breaks", "SB").out


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

    assert "assumed 1" in told.err


def test_json_gives_the_same(jadoube: Command, trf: Write) -> None:
    path = trf(file("142 3", "152 W", player(1, "2 b 1"), player(2, "1 w 0")))
    told = jadoube("check", path, "--json")

    assert told.code == 1
    assert json.loads(told.out) == {
        "system": "fide-dutch-2026",
        "rounds": 1,
        "differences": [{"round": 1, "file": [2, 1], "system": [1, 2]}],
        "refusals": [],
        "standings": {"codes": [], "not_applied": "", "places": 0, "differences": []},
    }


def test_a_file_with_no_round_checks_none(jadoube: Command, trf: Write) -> None:
    assert jadoube("check", trf(file(player(1), player(2)))).lines == ["checked 0 rounds: 0 differences"]


def test_a_round_in_which_no_one_plays_is_no_difference(jadoube: Command, trf: Write) -> None:
    path = trf(file(player(1, "0000 - Z", "2 w 1"), player(2, "0000 - Z", "1 b 0")))

    assert jadoube("check", path, "--initial-colour", "w").lines == ["checked 2 rounds: 0 differences"]


def test_fewer_rounds_than_paired_are_refused(jadoube: Command, trf: Write) -> None:
    path = trf(file(player(1, "", "2 w 1"), player(2, "", "1 b 0")))

    assert jadoube("check", path, "--rounds", "1").code == 3


def test_an_option_is_never_guessed_from_its_beginning(jadoube: Command, trf: Write) -> None:
    assert jadoube("check", trf(file(player(1), player(2))), "--round", "1").code == 3


def test_a_closed_standard_output_is_no_error() -> None:
    program = [sys.executable, "-m", "server.cli", "check", str(GOLDEN / "real" / "real-284x7-2005.trf")]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        errors = running.stderr.read()

    assert running.returncode == 0
    assert b"pipe" not in errors


RANKED = (
    player(1, "3 w 1", "2 b =", points="1.5", place=1),
    player(2, "4 b 1", "1 w =", points="1.5", place=2),
    player(3, "1 b 0", "4 w 1", points="1.0", place=4),
    player(4, "2 w 0", "3 b 0", points="0.0", place=3),
)


def test_places_that_the_points_do_not_make_are_noted_and_change_no_exit_code(jadoube: Command, trf: Write) -> None:
    told = jadoube("check", trf(file("142 2", "152 W", *RANKED)))

    assert (told.code, told.lines) == (0, ["checked 2 rounds: 0 differences"])
    assert "note: standings: 2 of 4 places are not those that points make" in told.err


def test_asked_for_the_standings_each_wrong_place_is_a_line_and_a_difference(jadoube: Command, trf: Write) -> None:
    told = jadoube("check", trf(file("142 2", "152 W", *RANKED)), "--standings")

    assert told.code == 1
    assert told.lines == [
        "standings: player 3: file place 4, by points place 3",
        "standings: player 4: file place 3, by points place 4",
        "checked 4 places by points: 2 differences",
        "checked 2 rounds: 0 differences",
    ]


@pytest.mark.parametrize(
    ("record", "order", "wrong"),
    [
        ("202 TPN/R", "points, TPN/R", 2),
        ("212 PTS,TPN", "points, TPN", 0),
        ("012 None", "points", 0),
        ("202 SB;BH", "points, SB, BH", 0),
    ],
)
def test_the_tie_breaks_that_the_file_names_decide(
    record: str, order: str, wrong: int, jadoube: Command, trf: Write
) -> None:
    swapped = (*RANKED[:2], RANKED[2].replace("    4", "    3", 1), RANKED[3])
    right = [line[:85] + f"{place:4}" + line[89:] for place, line in enumerate(swapped, start=1)]
    told = jadoube("check", trf(file("142 2", "152 W", "042 2026/04/01", record, *right)), "--standings")

    assert told.lines[-2] == f"checked 4 places by {order}: {wrong} differences"


def test_a_tie_break_that_we_do_not_have_ends_the_order_with_a_note(jadoube: Command, trf: Write) -> None:
    told = jadoube("check", trf(file("142 2", "152 W", "202 WIN,XYZ,SB", *RANKED)), "--standings")

    assert "checked 4 places by points, WIN: 2 differences" in told.lines
    assert "XYZ is not applied" in told.err


def test_tie_breaks_can_be_named_beside_the_file(jadoube: Command, trf: Write) -> None:
    told = jadoube("check", trf(file("142 2", "152 W", "202 XYZ", *RANKED)), "--standings", "--tie-breaks", "BH,SB")

    assert "checked 4 places by points, BH, SB: 2 differences" in told.lines


def test_real_places_agree_with_their_points(jadoube: Command) -> None:
    told = jadoube("check", GOLDEN / "real" / "real-284x7-2005.trf", "--standings")

    assert "checked 276 places by points: 0 differences" in told.lines


def test_of_many_files_there_is_a_line_for_each_difference_and_a_summary(jadoube: Command, tmp_path: Path) -> None:
    right = file("142 1", "152 W", "202 WIN", player(1, "2 w 1", place=1), player(2, "1 b 0", place=2))
    wrong = file("142 1", "152 W", "202 WIN", player(1, "2 b 0", place=1), player(2, "1 w 1", place=2))
    for name, text in (("a.trf", right), ("b.trf", wrong), ("c.trf", "nonsense"), ("d.txt", "no report file")):
        (tmp_path / name).write_text(text, encoding="utf-8")

    told = jadoube("check", tmp_path)
    named = jadoube("check", tmp_path / "a.trf", tmp_path / "b.trf", "--standings")

    assert (told.code, named.code) == (1, 1)
    assert told.lines == [
        f"{tmp_path / 'b.trf'}: round 1: file 2-1, system 1-2",
        "checked 2 files, 2 rounds: 1 differences in 1 files; 1 files could not be read",
    ]
    assert told.err.startswith(f"{tmp_path / 'c.trf'}: jadoube: ")
    assert named.lines == [
        f"{tmp_path / 'b.trf'}: round 1: file 2-1, system 1-2",
        f"{tmp_path / 'b.trf'}: standings: player 2: file place 2, by points, WIN place 1",
        f"{tmp_path / 'b.trf'}: standings: player 1: file place 1, by points, WIN place 2",
        "checked 2 files, 2 rounds, 4 places: 3 differences in 1 files",
    ]


def test_the_exit_code_of_many_files_says_what_was_found(jadoube: Command, tmp_path: Path) -> None:
    path = tmp_path / "a.trf"
    path.write_text(file("142 1", "152 W", player(1, "2 w 1"), player(2, "1 b 0")), encoding="utf-8")

    assert jadoube("check", path, path).code == 0
    assert jadoube("check", path, tmp_path / "none.trf").code == 3
    (tmp_path / "empty").mkdir()
    assert jadoube("check", tmp_path / "empty").code == 3


def test_many_files_as_json_are_a_list_of_their_reports(jadoube: Command, tmp_path: Path) -> None:
    path = tmp_path / "a.trf"
    path.write_text(file("142 1", "152 W", player(1, "2 w 1"), player(2, "1 b 0")), encoding="utf-8")
    one = json.loads(jadoube("check", path, "--json").out)

    assert json.loads(jadoube("check", path, path, "--json").out) == [{"file": str(path), **one}] * 2
