"""`jadoube standings`: of files and of logs, by the announced tie-breaks or by others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from server.commandline.exits import Exit
from tests.server.commandline.conftest import GOLDEN, Command

FILE = GOLDEN / "tie-breaks" / "swiss-5.trf"


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JADOUBE_DATABASE", str(tmp_path / "log.sqlite3"))


def test_the_usual_tie_breaks_rank_a_file_without_any(jadoube: Command) -> None:
    told = jadoube("standings", FILE)

    assert told.code == Exit.DONE
    assert told.lines[0] == "Sixteen players, five rounds, with unplayed rounds: standings, final, after 5 rounds"
    assert told.lines[1].split() == ["No.", "Name", "Points", "BH/C1", "BH", "SB", "DE", "WIN"]
    assert told.lines[2].split() == ["1", "2", "Player", "02", "4", "12.0", "13.0", "9.50", "3"]


def test_other_tie_breaks_of_another_edition_after_an_earlier_round(jadoube: Command) -> None:
    told = jadoube("standings", FILE, "--tie-breaks", "bh, de", "--edition", "2024-08", "--after", "3", "--json")

    shown = json.loads(told.out)
    assert [each["code"] for each in shown["head"]["tie_breaks"]] == ["BH", "DE"]
    assert (shown["head"]["round"], shown["head"]["edition"]) == (3, "2024-08")


def test_an_empty_list_shares_places(jadoube: Command) -> None:
    told = jadoube("standings", FILE, "--tie-breaks", "")

    assert told.lines[1] == "no tie-breaks: equal points share a place"
    assert [line.split()[0] for line in told.lines[3:8]] == ["1", "2", "2", "2", "2"]


def test_a_player_s_numbers_are_explained(jadoube: Command) -> None:
    told = jadoube("standings", FILE, "--tie-breaks", "BH/C1", "--player", "4")

    assert told.lines == [
        "4 Player 04: place 3, 3.5 points after round 5",
        "BH/C1 Buchholz, 1 lowest cut (C.07 8.1): 11.5",
        "    round 1, 12 Player 12: 3.0 (game, the opponent's last rounds as draws; 1.0 against 3.0)",
        "    round 2: 2.5 (dummy with a draw in every round; 0.5 against 2.5; cut, voluntary)",
        "    round 3, 13 Player 13: 1.5 (game; 1.0 against 1.5)",
        "    round 4, 3 Player 03: 3.5 (game; 0.5 against 3.5)",
        "    round 5, 1 Player 01: 3.5 (game; 0.5 against 3.5)",
    ]


def test_the_choice_for_unrated_players_is_said(jadoube: Command, tmp_path: Path) -> None:
    stream = jadoube("create", "--name", "Open", "--rounds", "3", "--set", "unrated=zero").out.split()[-1]
    (tmp_path / "players.csv").write_text("name,rating\nAdams,2000\nBird,\n")
    assert jadoube("import", tmp_path / "players.csv", "--into", stream).code == Exit.DONE
    (tmp_path / "round.csv").write_text("round,white,black,result\n1,Adams,Bird,1-0\n")
    assert jadoube("import", tmp_path / "round.csv", "--what", "pairings", "--into", stream).code == Exit.DONE
    note = "In tie-breaks by rating, unrated players count as 0."

    assert note in jadoube("standings", stream, "--tie-breaks", "ARO").lines
    assert note in jadoube("standings", stream, "--tie-breaks", "ARO", "--player", "2").lines
    assert note not in jadoube("standings", stream, "--tie-breaks", "BH").lines


def test_a_log_is_ranked_as_a_file_is(jadoube: Command) -> None:
    stream = jadoube("import", FILE).out.split()[-1]

    assert jadoube("standings", stream).lines == jadoube("standings", FILE).lines


def test_an_unknown_code_is_bad_input_with_place_and_reason(jadoube: Command) -> None:
    told = jadoube("standings", FILE, "--tie-breaks", "BH,BUCH")

    assert told.code == Exit.BAD_INPUT
    assert told.err.startswith("jadoube: --tie-breaks: tie-break 2, 'BUCH': unknown tie-break")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["missing.trf"], Exit.FILE_ACCESS),
        ([str(FILE), "--after", "9"], Exit.BAD_INPUT),
        ([str(FILE), "--player", "99"], Exit.BAD_INPUT),
    ],
)
def test_what_is_not_there_is_reported(jadoube: Command, words: list[str], code: Exit) -> None:
    told = jadoube("standings", *words)

    assert told.code == code
    assert told.err.startswith("jadoube: ")


def test_a_table_is_held_against_the_standings(jadoube: Command, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_text("Rg.;Name;Pkt;Wtg1\n1;Player 02;4;12\n3;Player 01;4;11\n", encoding="utf-8")

    told = jadoube("standings", FILE, "--against", table)

    assert told.code == Exit.DIFFERENCES
    assert told.lines[0] == "line 3: Player 01: Rg. (place) 3, computed 4"
    assert told.lines[-1] == "2 players after round 5, compared by place, points, BH/C1: 1 differ"
    shown = json.loads(jadoube("standings", FILE, "--against", table, "--json").out)
    assert shown["differences"][0]["computed"] == "4"
    table.write_text("Name\nx\n", encoding="utf-8")
    assert jadoube("standings", FILE, "--against", table).code == Exit.BAD_INPUT
