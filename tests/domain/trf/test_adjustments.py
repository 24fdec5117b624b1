"""What an import assumes or reads in another form: each is said, and a file of TRF26 with everything says nothing."""

from __future__ import annotations

import pytest

from domain.trf.adjustments import adjustments
from domain.trf.assumptions import Overrides, ReadingPurpose, assume
from domain.trf.reader import read_bytes
from server.commandline.saying import in_english
from tests.domain.trf.lines import file, player

WHOLE = ("012 Open", "142 2", "152 W", "192 FIDE_DUTCH_2026", "202 BH,SB")
PLAYERS = (player(1, "2 w 1", points="1.0"), player(2, "1 b 0", points="0.0"))


def adjusted(*lines: str, encoding: str = "utf-8") -> list[str]:
    trf = read_bytes(file(*lines).encode(encoding))
    return [in_english(each) for each in adjustments(trf, assume(trf, Overrides(), ReadingPurpose.RECORD))]


def test_a_file_that_states_everything_is_read_as_it_is() -> None:
    assert adjusted(*WHOLE, *PLAYERS) == []


@pytest.mark.parametrize(
    ("without", "said"),
    [
        ("012", "the file does not name the tournament: it is called 'Unnamed tournament'"),
        ("142", "the file does not state the number of rounds: assumed 1"),
        ("152", "the file does not state the initial colour: white, as round 1 was paired"),
        ("192", "the file names no pairing system: assumed fide-dutch-2026"),
        ("202", "the file names no tie-breaks: assumed "),
    ],
)
def test_what_the_file_leaves_open_is_said(without: str, said: str) -> None:
    (found,) = adjusted(*(line for line in WHOLE if not line.startswith(without)), *PLAYERS)

    assert found.startswith(said)


def test_without_a_game_the_initial_colour_is_assumed() -> None:
    assert adjusted(*(line for line in WHOLE if not line.startswith("152")), player(1), player(2)) == [
        "the file does not state the initial colour: assumed White"
    ]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["XXR 2"], "line 1, column 1: XXR is read as 142 (1 line)"),
        (["XXZ 1", "XXZ 2"], "line 1, column 1: XXZ is read as 240 (2 lines)"),
        (["BBW 1.0", "BBW 1.0"], "line 1, column 1: BBW is read as 162 (2 lines)"),
        ([player(3).replace(" GM ", " g  ")], "line 1, column 11: title 'g' is read as GM (1 player)"),
        (
            [player(3, "0000 - +", points="1.0")],
            "line 1, column 92: '0000 - +' is read as '0000 - U' (1 round of a player)",
        ),
        (
            [player(3, "0000 - =", points="0.5"), player(4, "0000 - =", points="0.5")],
            "line 1, column 92: '0000 - =' is read as '0000 - H' (2 rounds of players)",
        ),
        (
            [player(3, "4 w x", points="0.0"), player(4, "3 b ?", points="0.0")],
            "line 1, column 99: 'x' is not a result: the game is read as one without a result",
        ),
    ],
)
def test_what_is_read_in_another_form_is_said_with_its_place(lines: list[str], said: str) -> None:
    assert said in adjusted(*lines, *WHOLE, *PLAYERS)


def test_a_player_without_a_name_gets_one() -> None:
    nameless = player(3).replace("Player 3", " " * 8)

    assert adjusted(nameless, *WHOLE, *PLAYERS) == [
        "line 1, column 15: the player with starting rank 3 has no name: called 'Player 3'"
    ]


def test_a_player_who_never_comes_back_in_a_complete_file_is_read_as_withdrawn_unless_a_line_says_it() -> None:
    lines = (*(line for line in WHOLE if not line.startswith("142")), "142 1", *PLAYERS, player(3))

    assert adjusted(*lines) == ["line 8: starting rank 3 has no game from round 1 to the end: read as withdrawn"]
    assert adjusted(*lines, "### Withdrawn @ Round 1: 3") == []


def test_other_encodings_and_columns_counted_in_bytes_are_said() -> None:
    in_signs = player(3, name="Đặng, Tuấn")
    in_bytes = in_signs.replace("Đặng, Tuấn" + " " * 5, "Đặng, Tuấn")

    assert adjusted(*WHOLE, *PLAYERS, player(3, name="Müller"), encoding="latin-1") == [
        "the file is not in UTF-8: read as Latin-1"
    ]
    assert adjusted(*WHOLE, *PLAYERS, in_signs) == []
    assert adjusted(*WHOLE, *PLAYERS, in_bytes) == ["line 8: the columns are counted in bytes, not in signs (1 player)"]


def test_byes_after_the_last_round_are_said_with_their_place() -> None:
    late = player(3, *["0000 - H"] * 4, points="0.5")
    one_round = [line for line in WHOLE if not line.startswith("142")]

    place = f"line {len(WHOLE) + 3}, column 112"
    assert adjusted("142 2", *one_round, *PLAYERS, late) == [
        f"{place}: starting rank 3 has a bye in round 3, but round 2 is the last one: it has no effect yet"
    ]
    assert adjusted("142 4", *one_round, *PLAYERS, late) == []
    assert adjusted("240 H 007    1", *one_round, *PLAYERS)[1:] == [
        "line 1: starting rank 1 has a bye in round 7, but round 1 is the last one: it has no effect yet"
    ]
