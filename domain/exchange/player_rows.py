"""Rows of a table as players: each cell read or refused with its line, its column and a reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeVar

from domain.exchange.csv_reading import CsvError, CsvRow, CsvTable
from domain.exchange.headers import PlayerField, field_of, normal
from domain.exchange.problems import TableProblem
from domain.messages import Message, message
from domain.values import Rating, Title

CellValue = TypeVar("CellValue")

_NOTHING = frozenset({"-", "--", "0", "n/a", "N/A", "none", "None"})
"""What people write into a cell that has no value."""

_COLUMNS = (
    *("Name", "Last name", "First name", "Rating", "Title", "Federation", "FIDE ID", "Sex", "Birth date", "Club"),
)
NO_NAMES: Mapping[str, str] = MappingProxyType({})
"""No names of columns but those that are known."""

_HIGHEST_RATING = 4000
_LONGEST_ID = 11
_LONGEST_NAME = 200
_MONTHS, _DAYS = 12, 31
_KS = frozenset({"10", "20", "40"})
_TITLES = {
    **{title.value.lower(): title for title in Title},
    "g": Title.GM,
    "m": Title.IM,
    "f": Title.FM,
    "c": Title.CM,
    "wg": Title.WGM,
    "wm": Title.WIM,
    "wf": Title.WFM,
    "wc": Title.WCM,
    "mf": Title.FM,
    "mi": Title.IM,
}
_SEXES = {
    **dict.fromkeys(
        ("m", "male", "man", "maennlich", "mannlich", "h", "homme", "masculin", "hombre", "masculino"), "m"
    ),
    **dict.fromkeys(("w", "f", "female", "woman", "weiblich", "femme", "feminin", "mujer", "femenino", "d"), "w"),
}
_YEAR_FIRST = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T].*)?")
_DAY_FIRST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ T].*)?")
_YEAR = re.compile(r"(?:19|20)\d\d")


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


class _CellRefused(ValueError):
    """A cell that makes no sense, and why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


class _LeftOut(_CellRefused):
    """A value that cannot be used; the player is imported without it."""


def player_rows(table: CsvTable, named: Mapping[str, str] = NO_NAMES) -> PlayerRows:
    """Read the rows of a table; `named` maps names of its columns to known ones (`field_of`).

    Raises CsvError if no column names players, or two columns have the same content.
    """
    columns, ignored = _columns(table.header, named)
    players: list[PlayerRow] = []
    problems: list[TableProblem] = []
    notes: list[TableProblem] = []
    for row in table.rows:
        reading = _RowReading(row, table.header, columns)
        found = reading.player()
        problems += reading.problems
        notes += reading.notes
        if not reading.problems:
            players.append(found)
    return PlayerRows(tuple(players), tuple(problems), tuple(notes), ignored)


def _columns(header: CsvRow, named: Mapping[str, str]) -> tuple[Mapping[PlayerField, int], tuple[str, ...]]:
    columns: dict[PlayerField, int] = {}
    ignored = []
    for column, name in enumerate(header.cells):
        content = field_of(named.get(name.strip(), name))
        if content is None:
            ignored += [name] if name else []
        elif content in columns:
            earlier = header.cells[columns[content]]
            raise CsvError(header.line, column + 1, message("table.same-column", text=name, header=earlier))
        else:
            columns[content] = column
    if PlayerField.NAME not in columns and PlayerField.LAST_NAME not in columns:
        raise CsvError(header.line, 0, message("table.no-names", names=_COLUMNS))
    return columns, tuple(ignored)


class _RowReading:
    def __init__(self, row: CsvRow, header: CsvRow, columns: Mapping[PlayerField, int]) -> None:
        self._row = row
        self._header = header
        self._columns = columns
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
            rating=self._read(PlayerField.RATING, _rating),
            ratings=self._ratings(),
            title=self._read(PlayerField.TITLE, _title),
            federation=self._read(PlayerField.FEDERATION, _federation),
            fide_id=self._read(PlayerField.FIDE_ID, _fide_id),
            sex=self._read(PlayerField.SEX, _sex),
            birth_date=self._read(PlayerField.BIRTH_DATE, _birth_date),
            club=self._read(PlayerField.CLUB, str),
            contact=self._read(PlayerField.CONTACT, str),
        )

    def _name(self) -> str:
        """`Last, First`: of one column, of two, or unchanged. `Nombre` beside `Apellidos` is the first name."""
        whole, last, first = (
            self._cell(field) for field in (PlayerField.NAME, PlayerField.LAST_NAME, PlayerField.FIRST_NAME)
        )
        if PlayerField.LAST_NAME in self._columns:
            name = ", ".join(part for part in (last, first or whole) if part)
        elif first and "," not in whole:
            name = ", ".join(part for part in (whole, first) if part)
        else:
            name = whole
        column = PlayerField.NAME if PlayerField.NAME in self._columns else PlayerField.LAST_NAME
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
        except _LeftOut as note:
            self._report(self.notes, field, note.reason)
        except _CellRefused as error:
            self._report(self.problems, field, error.reason)
        return None

    def _report(self, to: list[TableProblem], field: PlayerField, reason: Message) -> None:
        column = self._columns.get(field, 0)
        to.append(TableProblem(self._row.line, column + 1, self._header.cell(column), reason))


def _rating(text: str) -> Rating:
    digits = text.replace("\u00a0", "").replace(" ", "")
    if not (digits.isascii() and digits.isdigit()) or int(digits) > _HIGHEST_RATING:
        raise _CellRefused(message("table.no-rating", text=text, most=_HIGHEST_RATING))
    return int(digits)


def _k(text: str) -> int:
    if text not in _KS:
        raise _LeftOut(message("table.no-k", text=text))
    return int(text)


_RATINGS: Mapping[str, tuple[PlayerField, Callable[[str], int]]] = {
    "fide_standard": (PlayerField.FIDE_STANDARD, _rating),
    "fide_rapid": (PlayerField.FIDE_RAPID, _rating),
    "fide_blitz": (PlayerField.FIDE_BLITZ, _rating),
    "national": (PlayerField.NATIONAL_RATING, _rating),
    "estimate": (PlayerField.ESTIMATE, _rating),
    "k": (PlayerField.K, _k),
}


def _title(text: str) -> Title:
    found = _TITLES.get(text.lower())
    if found is None:
        raise _LeftOut(message("table.no-title", text=text))
    return found


def _federation(text: str) -> str:
    if not (len(text) == len("FID") and text.isascii() and text.isalpha()):
        raise _LeftOut(message("table.no-federation", text=text))
    return text.upper()


def _fide_id(text: str) -> str:
    digits = text.replace(" ", "").removesuffix(".0")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > _LONGEST_ID:
        raise _CellRefused(message("table.no-fide-id", text=text, most=_LONGEST_ID))
    return digits.lstrip("0")


def _sex(text: str) -> str:
    found = _SEXES.get(normal(text))
    if found is None:
        raise _CellRefused(message("table.no-sex", text=text))
    return found


def _birth_date(text: str) -> str:
    """As report files write it: 1999/12/31, or the year alone. A day written first is the day, not the month."""
    if _YEAR.fullmatch(text):
        return text
    first, last = _YEAR_FIRST.fullmatch(text), _DAY_FIRST.fullmatch(text)
    if first is not None:
        year, month, day = map(int, first.groups())
    elif last is not None:
        day, month, year = map(int, last.groups())
    else:
        raise _CellRefused(message("table.no-date", text=text))
    if not (1 <= month <= _MONTHS and 1 <= day <= _DAYS):
        raise _CellRefused(message("table.no-calendar-date", text=text))
    return f"{year:04}/{month:02}/{day:02}"
