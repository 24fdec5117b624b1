"""Rows of a table as players: each cell read or refused with its line, its column and a reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from domain.bad_values import BadValue
from domain.exchange.cells import (
    LeftOut,
    read_federation,
    read_k,
    read_rating,
    read_title,
)
from domain.exchange.csv_reading import CsvError, CsvRow, CsvTable
from domain.exchange.headers import PlayerField, field_of
from domain.exchange.name_order import Order, in_order
from domain.exchange.problems import TableProblem
from domain.folding import plainly_spelt
from domain.messages import Message, message
from domain.players.identity import LAST_DAY, date_of_birth_by, fide_id_digits, sex_letter
from domain.values import Rating, Title

CellValue = TypeVar("CellValue")

_NOTHING = frozenset({"-", "--", "0", "n/a", "N/A", "none", "None"})
"""What people write into a cell that has no value."""

_COLUMNS = (
    *("Name", "Last name", "First name", "Rating", "Title", "Federation", "FIDE ID", "Sex", "Birth date", "Club"),
)
_NAME_FIELDS = (PlayerField.NAME, PlayerField.LAST_NAME, PlayerField.GIVEN_FIRST, PlayerField.SURNAME_FIRST)
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class TableReading:
    """How a table is read: `named` maps names of columns to known ones (`field_of`); no one is born after `today`."""

    named: Mapping[str, str] = field(default_factory=dict)
    today: str = LAST_DAY


AS_IT_IS = TableReading()
"""No names of columns but those that are known, and every date of birth."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player as a row has it; None if the table says nothing. `ratings` are fields of `domain.ratings.Ratings`."""

    line: int
    name: str
    rating: Rating | None = None
    ratings: Mapping[str, int] = field(default_factory=dict)
    title: Title | None = None
    federation: str | None = None
    fide_id: str | None = None
    national_id: str | None = None
    sex: str | None = None
    birth_date: str | None = None
    club: str | None = None
    contact: str | None = None


@dataclass(frozen=True, slots=True)
class PlayerRows:
    """Every player of a table, what is wrong with it, what is left out, and the columns that are ignored."""

    players: tuple[PlayerRow, ...]
    problems: tuple[TableProblem, ...]
    notes: tuple[TableProblem, ...]
    ignored: tuple[str, ...]


def player_rows(table: CsvTable, reading: TableReading = AS_IT_IS) -> PlayerRows:
    """Read the rows of a table.

    Raises CsvError if no column names players, two columns have the same content, or the reading names no column of
    the table or no content.
    """
    columns, ignored = _columns(table.header, reading.named)
    players: list[PlayerRow] = []
    problems: list[TableProblem] = []
    notes: list[TableProblem] = []
    for row in table.rows:
        of_row = _RowReading(row, table.header, columns, reading.today)
        found = of_row.player()
        problems += of_row.problems
        notes += of_row.notes
        if not of_row.problems:
            players.append(found)
    return PlayerRows(tuple(players), tuple(problems), tuple(notes), ignored)


def _columns(header: CsvRow, named: Mapping[str, str]) -> tuple[Mapping[PlayerField, int], tuple[str, ...]]:
    contents = _named_contents(header, named)
    columns: dict[PlayerField, int] = {}
    ignored = []
    for column, name in enumerate(header.cells):
        content = contents.get(column) or field_of(name)
        if content is None:
            ignored += [name] if name else []
        elif content in columns:
            earlier = header.cells[columns[content]]
            raise CsvError(header.line, column + 1, message("table.same-column", text=name, header=earlier))
        else:
            columns[content] = column
    if columns.keys().isdisjoint(_NAME_FIELDS):
        raise CsvError(header.line, 0, message("table.no-names", names=_COLUMNS))
    return columns, tuple(ignored)


def _named_contents(header: CsvRow, named: Mapping[str, str]) -> Mapping[int, PlayerField]:
    """What columns contain by the names that were given for them. Raises CsvError."""
    spelt = [plainly_spelt(cell) for cell in header.cells]
    found: dict[int, PlayerField] = {}
    for name, known in named.items():
        if plainly_spelt(name) not in spelt:
            names = tuple(filter(None, header.cells))
            raise CsvError(header.line, 0, message("table.no-such-column", text=name, names=names))
        column, content = spelt.index(plainly_spelt(name)), field_of(known)
        if content is None:
            names = tuple(each.value for each in PlayerField)
            raise CsvError(header.line, column + 1, message("table.unknown-content", text=known, names=names))
        found[column] = content
    return found


class _RowReading:
    def __init__(self, row: CsvRow, header: CsvRow, columns: Mapping[PlayerField, int], today: str) -> None:
        self._row = row
        self._header = header
        self._columns = columns
        self._today = today
        self.problems: list[TableProblem] = []
        self.notes: list[TableProblem] = []

    def player(self) -> PlayerRow:
        """The player; what is wrong with the row is among the problems."""
        width = len(self._header.cells)
        if any(self._row.cells[width:]):
            self.problems.append(TableProblem(self._row.line, width + 1, "", message("table.more-cells")))
        return PlayerRow(
            line=self._row.line,
            name=self._name(),
            rating=self._read(PlayerField.RATING, read_rating),
            ratings=self._ratings(),
            title=self._read(PlayerField.TITLE, read_title),
            federation=self._read(PlayerField.FEDERATION, read_federation),
            fide_id=self._read(PlayerField.FIDE_ID, fide_id_digits),
            national_id=self._read(PlayerField.NATIONAL_ID, str),
            sex=self._read(PlayerField.SEX, sex_letter),
            birth_date=self._read(PlayerField.BIRTH_DATE, partial(date_of_birth_by, today=self._today)),
            club=self._read(PlayerField.CLUB, str),
            contact=self._read(PlayerField.CONTACT, str),
        )

    def _name(self) -> str:
        """`Last, First`: of one column, of two, or unchanged. `Nombre` beside `Apellidos` is the first name."""
        whole, last, first = map(self._cell, (PlayerField.NAME, PlayerField.LAST_NAME, PlayerField.FIRST_NAME))
        given_first, surname_first = map(self._cell, (PlayerField.GIVEN_FIRST, PlayerField.SURNAME_FIRST))
        whole = whole or in_order(given_first, Order.GIVEN_FIRST) or in_order(surname_first, Order.SURNAME_FIRST)
        if last:
            name = ", ".join(part for part in (last, first or whole) if part)
        elif first and "," not in whole:
            name = ", ".join(part for part in (whole, first) if part)
        else:
            name = whole
        column = next(each for each in _NAME_FIELDS if each in self._columns)
        if not any(sign.isalnum() for sign in name):
            self._report(self.problems, column, message("table.name-missing"))
        elif len(name) > _LONGEST_NAME:
            self._report(self.problems, column, message("table.name-too-long", most=_LONGEST_NAME))
        return name

    def _ratings(self) -> Mapping[str, int]:
        """The ratings on the several lists, and K, if the row has them."""
        read = {name: self._read(column, reading) for name, (column, reading) in _RATINGS.items()}
        return {name: value for name, value in read.items() if value is not None}

    def _cell(self, field: PlayerField) -> str:
        column = self._columns.get(field)
        return "" if column is None else self._row.cell(column)

    def _read(self, field: PlayerField, reading: Callable[[str], CellValue]) -> CellValue | None:
        text = self._cell(field)
        if not text or text in _NOTHING:
            return None
        try:
            return reading(text)
        except LeftOut as note:
            self._report(self.notes, field, note.problem)
        except BadValue as error:
            self._report(self.problems, field, error.problem)
        return None

    def _report(self, to: list[TableProblem], field: PlayerField, reason: Message) -> None:
        column = self._columns.get(field, 0)
        to.append(TableProblem(self._row.line, column + 1, self._header.cell(column), reason))


_RATINGS: Mapping[str, tuple[PlayerField, Callable[[str], int]]] = {
    "fide_standard": (PlayerField.FIDE_STANDARD, read_rating),
    "fide_rapid": (PlayerField.FIDE_RAPID, read_rating),
    "fide_blitz": (PlayerField.FIDE_BLITZ, read_rating),
    "national": (PlayerField.NATIONAL_RATING, read_rating),
    "estimate": (PlayerField.ESTIMATE, read_rating),
    "k": (PlayerField.K, read_k),
}
