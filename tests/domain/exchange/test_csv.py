from __future__ import annotations

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.exchange.csv_reading import CsvError, CsvTooLarge, read_csv
from domain.exchange.csv_writing import written
from tests.saying import english

PLAYERS = 'Name{0}Elo{0}Verein\r\n"Müller{0} Jörg"{0}2100{0}\r\n\r\nWolf{0}{0}SK "Turm" 1900\r\n'


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_every_usual_separator_and_encoding_is_read(separator: str, encoding: str) -> None:
    table = read_csv(PLAYERS.format(separator).encode(encoding))

    assert table.header.cells == ("Name", "Elo", "Verein")
    assert [(row.line, row.cells) for row in table.rows] == [
        (2, (f"Müller{separator if separator != chr(9) else ''} Jörg", "2100", "")),
        (4, ("Wolf", "", 'SK "Turm" 1900')),
    ]


@pytest.mark.parametrize("ending", ["\r\n", "\r", "\n"])
def test_every_line_end_is_read(ending: str) -> None:
    assert [row.line for row in read_csv(ending.join(["Name", "A", "B"]).encode()).rows] == [2, 3]


def test_a_separator_that_the_file_states_is_believed() -> None:
    table = read_csv(b"sep=;\r\nName, first;Elo\r\nA, B;1\r\n")

    assert table.header.cells == ("Name, first", "Elo")
    assert table.rows[0].line == 3


def test_a_list_of_names_alone_may_have_commas() -> None:
    assert read_csv(b"Name\nRoy, Anne\n").rows[0].cells == ("Roy, Anne",)


def test_a_cell_of_many_lines_keeps_the_count() -> None:
    assert [row.line for row in read_csv(b'Name,Club\n"A\nA",x\nB,y\n').rows] == [2, 4]


@pytest.mark.parametrize(
    ("content", "line", "says"),
    [
        (b"", 1, "empty"),
        (b"\r\n \r\n", 1, "empty"),
        (b'Name\nA\n"B\n', 3, "quotation marks"),
        (b'Name,\n"A"x,\n', 2, "quotation marks"),
        (b"Name\nA\nB\0", 3, "not a text file"),
        (b"PK\x03\x04[Content_Types].xml", 1, "save it as CSV"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 1, "save it as CSV"),
        (b"Name\n" + b"A" * 1001, 2, "1000 characters"),
        (b"Name\n" + b"A" * 200_000, 2, "quotation marks"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(content: bytes, line: int, says: str) -> None:
    with pytest.raises(CsvError) as caught:
        read_csv(content)

    assert caught.value.line == line
    assert says in english(caught.value.reason)


def test_more_rows_than_a_tournament_can_have_are_too_many() -> None:
    with pytest.raises(CsvTooLarge):
        read_csv(b"Name\n" + b"A\n" * 10_001)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    lines = []
    try:
        table = read_csv(content)
        lines = [table.header.line, *(row.line for row in table.rows)]
    except CsvError as error:
        lines = [error.line]

    assert lines == sorted(lines)
    assert lines[0] >= 1


SIGNS = st.text(st.sampled_from("=+-@\t '\",;aé1\u200b"), max_size=6)


@given(st.lists(st.lists(SIGNS, min_size=1, max_size=4), max_size=5))
def test_no_text_is_written_as_a_formula(rows: list[list[str]]) -> None:
    cells = [cell for row in csv.reader(written(rows).split("\r\n"), strict=True) for cell in row]

    assert not any(cell.lstrip(" ").startswith(("=", "+", "-", "@", "\t")) for cell in cells)


def test_numbers_are_numbers_and_texts_are_guarded() -> None:
    assert written([[1, 2.5, -0.5, None, "=1+1", "+43 1", "a,b", 'a"b', "-"]]) == (
        '1,2.5,-0.5,,\'=1+1,\'+43 1,"a,b","a""b",\'-\r\n'
    )


def test_what_was_guarded_is_read_as_it_was() -> None:
    assert read_csv(written([["Name"], ["=Nom"], ["O'Neil"], ["'Hans'"]]).encode()).rows[0].cells == ("=Nom",)


def test_more_columns_than_any_table_has_are_refused_before_they_are_read() -> None:
    with pytest.raises(CsvTooLarge) as refused:
        read_csv(b"name,rating\nRoy" + b"," * 500)

    assert refused.value.line == 2
    assert read_csv(b"name,rating\nRoy" + b"," * 499).rows[0].cell(0) == "Roy"


def test_control_characters_and_directions_are_left_out() -> None:
    assert written([["Ghost\u202egnp\x00\x07", "a\r\nb"]]) == 'Ghostgnp,"a\r\nb"\r\n'
