from __future__ import annotations

import pytest

from domain.trf.errors import TrfError, TrfTooLarge
from domain.trf.model import ResultMark, RoundCell, VirtualRecord
from domain.trf.reader import lines_of, read_trf
from domain.values import STANDARD_SCORING, ByeKind, Colour, Scoring, Title
from tests.domain.trf.lines import THREE, file, player
from tests.saying import english


def test_a_player_line_is_cut_at_its_columns() -> None:
    found = read_trf(file(player(7, name="Müller, Zoë", rating=2345, points="0.0", place=3))).player_of[7]

    assert (found.sex, found.title, found.name, found.rating) == ("m", Title.GM, "Müller, Zoë", 2345)
    assert (found.federation, found.fide_id, found.birth_date) == ("AUT", "7", "2000/01/02")
    assert (found.points, found.place, found.cells) == (0, 3, ())


@pytest.mark.parametrize("ending", ["\r", "\n", "\r\n"])
def test_line_ends_of_any_kind_are_read(ending: str) -> None:
    trf = read_trf(THREE.replace("\r\n", ending))

    assert [each.rank for each in trf.players] == [1, 2, 3]
    assert {line.ending for line in trf.lines} == {ending}


def test_every_line_is_kept_with_its_end() -> None:
    text = "\ufeff012 Name\r\n\r### a comment\nAUT    1 national\rXYZ unknown\r\n" + THREE + "999"

    assert "".join(line.text + line.ending for line in lines_of(text)) == text
    assert read_trf(text).name == "Name"


def test_cells_show_games_and_byes() -> None:
    trf = read_trf(THREE)

    assert trf.player_of[1].cells == (RoundCell(2, Colour.WHITE, ResultMark.WIN),)
    assert trf.player_of[3].cells == (RoundCell(0, None, ResultMark.PAIRING_ALLOCATED_BYE),)
    assert (trf.columns, trf.last_paired) == (1, 1)


def test_codes_are_read_in_either_case() -> None:
    trf = read_trf(file(player(1, "2 W d"), player(2, "1 B D"), player(3, "0000 - u"), player(4, "0000 - h")))

    marks = [each.cells[0].mark for each in trf.players]
    assert marks == [
        ResultMark.UNRATED_DRAW,
        ResultMark.UNRATED_DRAW,
        ResultMark.PAIRING_ALLOCATED_BYE,
        ResultMark.HALF_POINT_BYE,
    ]


def test_a_blank_cell_is_a_zero_point_bye_that_stays_distinguishable() -> None:
    trf = read_trf(file(player(1, "", "2 w 1"), player(2, "0000 - Z", "1 b 0"), player(3, "0000    ")))

    assert [each.cell(1).mark for each in trf.players] == [
        ResultMark.BLANK,
        ResultMark.ZERO_POINT_BYE,
        ResultMark.ZERO_POINT_BYE,
    ]


def test_the_oldest_files_write_byes_with_signs() -> None:
    trf = read_trf(file(player(1, "0000 - +"), player(2, "0000 - ="), player(3, "0000 - -")))

    marks = [each.cells[0].mark for each in trf.players]
    assert marks == [ResultMark.PAIRING_ALLOCATED_BYE, ResultMark.HALF_POINT_BYE, ResultMark.ZERO_POINT_BYE]


def test_several_old_byes_in_a_round_are_full_point_byes() -> None:
    trf = read_trf(file(player(1, "0000 - +"), player(2, "0000 - +")))

    assert {each.cells[0].mark for each in trf.players} == {ResultMark.FULL_POINT_BYE}


def test_old_titles_in_small_letters_are_known() -> None:
    lines = [
        player(rank).replace("m GM ", f"m{title:>3} ") for rank, title in enumerate(["g", "wm", "XY", ""], start=1)
    ]

    assert [each.title for each in read_trf(file(*lines)).players] == [Title.GM, Title.WIM, Title.NONE, Title.NONE]


def test_a_forfeit_may_come_without_colours() -> None:
    trf = read_trf(file(player(1, "2 - +"), player(2, "1 - -")))

    assert trf.player_of[1].cells == (RoundCell(2, None, ResultMark.FORFEIT_WIN),)


def test_a_game_without_a_result_is_pending() -> None:
    trf = read_trf(file(player(1, "2 w  "), player(2, "1 b  ")))

    assert trf.player_of[2].cells == (RoundCell(1, Colour.BLACK, ResultMark.BLANK),)
    assert trf.last_paired == 1


def test_headers_are_read() -> None:
    trf = read_trf(file("012 Open", "022 Graz", "042 2026/02/03", "142 9", "152 B", "192 FIDE_DUTCH", "### system ECF"))

    assert (trf.name, trf.city, trf.starts, trf.rounds, trf.initial_colour, trf.type_code, trf.own_code) == (
        "Open",
        "Graz",
        "2026/02/03",
        9,
        Colour.BLACK,
        "FIDE_DUTCH",
        "ecf",
    )


def test_the_engines_extensions_are_read() -> None:
    trf = read_trf(
        file(
            "XXR 7", "XXC black1 rank", "XXZ 1 2", "XXP 1 3", player(1, place=2), player(2, place=1), player(3, place=3)
        )
    )

    assert (trf.rounds, trf.initial_colour, trf.by_place) == (7, Colour.BLACK, True)
    assert (trf.byes[0].round, trf.byes[0].kind, trf.byes[0].players) == (None, ByeKind.ZERO_POINT, (1, 2))
    assert (trf.prohibited[0].first_round, trf.prohibited[0].last_round, trf.prohibited[0].players) == (1, None, (1, 3))


def test_virtual_points_come_by_range_and_by_player() -> None:
    trf = read_trf(file("250       1.0 001 003    1    2", "XXA    3  1.0  0.0  0.5", THREE))

    assert trf.virtual == (
        VirtualRecord(line=1, points=2, first_round=1, last_round=3, first=1, last=2),
        VirtualRecord(line=2, points=2, first_round=1, last_round=1, first=3, last=3),
        VirtualRecord(line=2, points=1, first_round=3, last_round=3, first=3, last=3),
    )


@pytest.mark.parametrize(
    "lines",
    [
        ("162  W 3.0    D 1.0",),
        ("162 W 3.0 D 1.0",),
        ("BBW  3.0", "BBD  1.0"),
        ("XXS W=3 D=1 PAB=3",),
    ],
)
def test_three_points_for_a_win_come_in_three_spellings(lines: tuple[str, ...]) -> None:
    assert read_trf(file(*lines)).scoring == Scoring(
        win=6, draw=2, forfeit_win=6, pairing_allocated_bye=6, full_point_bye=6, half_point_bye=2
    )


def test_without_records_the_scoring_is_the_usual_one() -> None:
    assert read_trf(THREE).scoring == STANDARD_SCORING


def test_byes_of_record_240_fill_blank_cells() -> None:
    trf = read_trf(file("240 H 001    3", player(1, "2 w 1"), player(2, "1 b 0"), player(3, "", points="0.5")))

    assert trf.player_of[3].cells == (RoundCell(0, None, ResultMark.HALF_POINT_BYE),)


@pytest.mark.parametrize(
    ("record", "points"),
    [
        ("299 W         0.5  001    1", "0.5"),
        ("299          -0.5  001    1", "0.5"),
        ("299          -1.0  000    1", "0.0"),
        ("299          -1.0  002    1", "1.0"),
        ("299 W         2.0", "2.0"),
    ],
)
def test_points_are_checked_after_the_abnormal_ones(record: str, points: str) -> None:
    trf = read_trf(file(record, player(1, "2 w 1", points=points), player(2, "1 b 0", points="0.0")))

    assert trf.player_of[1].points == float(points) * 2


def test_points_may_count_byes_of_rounds_to_come_or_not() -> None:
    for points in ("1.0", "1.5"):
        trf = read_trf(file(player(1, "2 w 1", "0000 - H", points=points), player(2, "1 b 0")))
        assert trf.last_paired == 1


def _line(rank: int, *cells: str, points: str = "") -> str:
    return player(rank, *cells, points=points)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        (file("001"), 1, 5, "starting rank is missing"),
        (file("001  abc"), 1, 5, "not a number"),
        (file("001    0"), 1, 5, "count from 1"),
        (file(_line(1), _line(1)), 2, 5, "already in line 1"),
        (file(_line(1).replace("1500", "15x0")), 1, 49, "rating"),
        (file(_line(1, points="0.3")), 1, 81, "half a point"),
        (file(_line(1, points="1.0")), 1, 81, "results make 0.0"),
        (file(_line(1, "2 w 1", points="2.0"), _line(2, "1 b 0")), 1, 81, "results make 1.0"),
        (file(_line(1, "9 w 1")), 1, 92, "starting rank 9"),
        (file(_line(1, "1 w 1")), 1, 92, "themselves"),
        (file(_line(1, "2 w 1"), _line(2, "3 b 0"), _line(3, "2 w 1")), 1, 92, "meets 3"),
        (file(_line(1, "2 w 1"), _line(2, "0000 - Z")), 1, 92, "no opponent"),
        (file(_line(1, "", "2 w 1"), _line(2, "", "1 w 0")), 1, 107, "white too"),
        (file(_line(1, "2 w 1"), _line(2, "1 b 1")), 1, 99, "does not go with"),
        (file(_line(1, "2 w 1"), _line(2, "1 b -")), 1, 99, "does not go with"),
        (file(_line(1, "2 w 1"), _line(2, "1 b L")), 1, 99, "does not go with"),
        (file(_line(1, "2 x 1"), _line(2, "1 b 0")), 1, 97, "colour 'x'"),
        (file(_line(1, "2 - 1"), _line(2, "1 b 0")), 1, 97, "needs its colour"),
        (file(_line(1, "2 w U"), _line(2, "1 b 0")), 1, 99, "result 'U'"),
        (file(_line(1, "2 w U"), _line(2, "1 b 0")), 1, 99, "with an opponent"),
        (file(_line(1, "0000 - 1")), 1, 99, "without an opponent"),
        (file(_line(1, "0000 w U")), 1, 97, "no colour"),
        (file(_line(1, "x w 1")), 1, 92, "number"),
        (file(_line(1, "0000 - U"), _line(2, "0000 - U")), 2, 99, "second pairing-allocated bye"),
        (file("142 x"), 1, 5, "number of rounds"),
        (file("142 0"), 1, 5, "from 1 to 999"),
        (file("142 5", "XXR 6"), 2, 5, "earlier line says 5"),
        (file("152 green"), 1, 5, "neither W nor B"),
        (file("162  Q 1.0"), 1, 6, "unknown symbol"),
        (file("162  W one"), 1, 5, "not a symbol"),
        (file("BBW"), 1, 5, "missing"),
        (file("XXS WW=3 BW=1"), 1, 10, "same with White"),
        (file("240 Q 001    1"), 1, 5, "not F, H or Z"),
        (file("240 H 001    5", _line(1)), 1, 5, "starting rank 5"),
        (file("240 H 001    1", "240 Z 001    1", _line(1)), 2, 5, "an earlier line says H, this one Z"),
        (file("240 H 001    1", _line(1, "2 w 1"), _line(2, "1 b 0")), 1, 5, "another entry in line 2"),
        (file("260 003 001    1    2"), 1, 5, "rounds 3 to 1"),
        (file("260 001 003    1"), 1, 13, "two players"),
        (file("142 5", "260 001 006    1    2", player(1), player(2)), 2, 9, "not round 6"),
        (file("142 5", "260 006 999    1    2", player(1), player(2)), 2, 5, "not round 6"),
        (file("142 5", "250      1.0 001 006    1    2", player(1), player(2)), 2, 19, "not round 6"),
        (file("250       1.x 001 003    1    2"), 1, 10, "half a point"),
        (file("XXC rank", _line(1), _line(2)), 1, 5, "different rank"),
        (file("012 a", "001\0"), 2, 1, "not a text file"),
    ],
)
def test_a_bad_file_is_reported_with_line_and_column(text: str, line: int, column: int, words: str) -> None:
    with pytest.raises(TrfError) as caught:
        read_trf(text)

    assert (caught.value.line, caught.value.column) == (line, column)
    assert words in english(caught.value.reason)


@pytest.mark.parametrize("start", ["001 10000", "00110000", "00112345 "])
def test_starting_ranks_beyond_four_columns_are_too_large(start: str) -> None:
    with pytest.raises(TrfTooLarge):
        read_trf(file(start))


def test_nine_thousand_nine_hundred_and_ninety_nine_is_the_highest_starting_rank() -> None:
    assert read_trf(file(player(9999))).players[0].rank == 9999


def test_columns_counted_in_bytes_are_read_too() -> None:
    line = player(1, "2 w 1", name="Đặng, Tuấn", rating=1987, points="1.0")
    spread = line.replace("Đặng, Tuấn" + " " * 5, "Đặng, Tuấn")

    found = read_trf(file(spread, player(2, "1 b 0"))).player_of[1]

    assert (found.name, found.rating, found.points) == ("Đặng, Tuấn", 1987, 2)


def test_a_bad_line_with_letters_beyond_ascii_is_reported_by_its_signs() -> None:
    with pytest.raises(TrfError) as caught:
        read_trf(file(player(1, name="Müller").replace("1500", "15x0")))

    assert caught.value.column == 49
