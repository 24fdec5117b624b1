"""CSV as it comes from spreadsheets: any usual separator and encoding, read into cells with their places."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass

from domain.exchange.csv_writing import is_calculated
from domain.file_errors import FileError
from domain.messages import message
from domain.plain_text import is_workbook, without_unseen

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")
_SEPARATORS = (";", ",")
_SEPARATOR_LINE = re.compile(r"sep=([,;\t])\s*", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"')
_LONGEST_CELL = 1000
_MOST_COLUMNS = 500
_MOST_LINES = 2_000_000
MOST_PLAYERS = 10_000
"""Rows of a table with one row a player."""


class CsvError(FileError):
    """The text is not a readable table."""


class CsvTooLarge(CsvError):
    """The table has more rows than any tournament has of its subject, or more columns than any table has."""


@dataclass(frozen=True, slots=True)
class CsvRow:
    """One row with the line of the file where it begins. Cells have no blanks around them."""

    line: int
    cells: tuple[str, ...]

    def cell(self, column: int) -> str:
        """The cell of a column, from 0; empty beyond the last."""
        return self.cells[column] if column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class CsvTable:
    """A table: its first row names the columns."""

    header: CsvRow
    rows: tuple[CsvRow, ...]


def read_csv(content: bytes, most_rows: int = MOST_PLAYERS) -> CsvTable:
    """Read a table with commas, semicolons or tabs, in UTF-8, UTF-16 with its mark, or else Windows-1252.

    Control characters, bidirectional controls and empty rows are left out.

    Raises CsvError, and CsvTooLarge beyond so many rows or 500 columns.
    """
    if is_workbook(content):
        raise CsvError(1, 0, message("file.workbook"))
    text = decoded(content)
    if "\0" in text:
        raise CsvError(1 + len(_LINE.findall(text[: text.index("\0")] + "x")) - 1, 0, message("file.not-text"))
    text = without_unseen(text)
    if not text.strip():
        raise CsvError(1, 0, message("file.empty"))
    if text.count("\n") + text.count("\r") > _MOST_LINES:
        raise CsvTooLarge(_MOST_LINES, 0, message("table.too-many-rows", most=most_rows))
    lines = _LINE.findall(text)
    first = 1
    stated = _SEPARATOR_LINE.fullmatch(lines[0]) if lines else None
    if stated is not None:
        lines, first = lines[1:], 2
    separator = stated[1] if stated is not None else _separator(lines)
    rows = tuple(_rows(lines, separator, first, most_rows))
    if not rows:
        raise CsvError(1, 0, message("file.empty"))
    return CsvTable(rows[0], rows[1:])


def decoded(content: bytes) -> str:
    """The text of the bytes, without a byte order mark."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _separator(lines: list[str]) -> str:
    """The separator of the first line, quoted cells left out; a single column is cut by tabs alone.

    A tab anywhere in the line is the separator, as in cells copied from a spreadsheet. Of the others it is the most
    frequent one in the line; a semicolon if there are as many commas, as in `Roy, Anne;1700`.
    """
    first = _QUOTED.sub("", next((line for line in lines if line.strip()), ""))
    found = max(_SEPARATORS, key=first.count)
    return found if found in first and "\t" not in first else "\t"


def _rows(lines: list[str], separator: str, first: int, most: int) -> Iterator[CsvRow]:
    reader = csv.reader(lines, delimiter=separator, strict=True, skipinitialspace=True)
    line = first
    rows = 0
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise CsvError(line, 0, message("table.quotes")) from error
        if len(cells) > _MOST_COLUMNS:
            raise CsvTooLarge(line, 0, message("table.too-many-columns", most=_MOST_COLUMNS))
        found = CsvRow(line, tuple(_cell(cell, line, column) for column, cell in enumerate(cells, start=1)))
        line = first + reader.line_num
        if any(found.cells):
            rows += 1
            if rows > most + 1:
                raise CsvTooLarge(found.line, 0, message("table.too-many-rows", most=most))
            yield found


def _cell(text: str, line: int, column: int) -> str:
    """A cell without blanks around it, and without the apostrophe that keeps spreadsheets from calculating."""
    if len(text) > _LONGEST_CELL:
        raise CsvError(line, column, message("table.cell-too-long", most=_LONGEST_CELL))
    text = " ".join(text.split())
    return text[1:] if text[:1] == "'" and is_calculated(text[1:]) else text
