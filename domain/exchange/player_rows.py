"""Rows of a table as players: each cell read or refused with its line, its column and a reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from domain.exchange.csv_reading import CsvError, CsvTable, Row
from domain.exchange.headers import Field, field_of, normal
from domain.exchange.problems import Problem
from domain.values import Rating, RatingKind, Title

Value = TypeVar("Value")

_NOTHING = frozenset({"-", "--", "0", "n/a", "N/A", "none", "None"})
"""What people write into a cell that has nothing to say."""

_HIGHEST_RATING = 4000
_LONGEST_ID = 11
_LONGEST_NAME = 200
_MONTHS, _DAYS = 12, 31
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
    """A player as a row tells it; None where the table does not say."""

    line: int
    name: str
    rating: Rating | None = None
    rating_kind: RatingKind = RatingKind.OFFICIAL
    title: Title | None = None
    federation: str | None = None
    fide_id: str | None = None
    sex: str | None = None
    birth_date: str | None = None
    club: str | None = None
    contact: str | None = None


@dataclass(frozen=True, slots=True)
class PlayerRows:
    """Every player of a table, what is wrong with it, what is left out, and the columns that nobody asked for."""

    players: tuple[PlayerRow, ...]
    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]
    ignored: tuple[str, ...]


class _LeftOut(ValueError):
    """A value that we cannot use; the player comes without it."""


def player_rows(table: CsvTable) -> PlayerRows:
    """Read the rows of a table. Raises CsvError where no column names players, or two columns tell the same."""
    columns, ignored = _columns(table.header)
    players: list[PlayerRow] = []
    problems: list[Problem] = []
    notes: list[Problem] = []
    for row in table.rows:
        reading = _RowReading(row, table.header, columns)
        found = reading.player()
        problems += reading.problems
        notes += reading.notes
        if not reading.problems:
            players.append(found)
    return PlayerRows(tuple(players), tuple(problems), tuple(notes), ignored)


def _columns(header: Row) -> tuple[Mapping[Field, int], tuple[str, ...]]:
    columns: dict[Field, int] = {}
    ignored = []
    for column, name in enumerate(header.cells):
        field = field_of(name)
        if field is None:
            ignored += [name] if name else []
        elif field in columns:
            earlier = header.cells[columns[field]]
            raise CsvError(header.line, column + 1, f"{name!r} tells the {field.value} like the column {earlier!r}")
        else:
            columns[field] = column
    if Field.NAME not in columns and Field.LAST_NAME not in columns:
        known = "Name, Last name, First name, Rating, Title, Federation, FIDE ID, Sex, Birth date, Club"
        raise CsvError(header.line, 0, f"no column holds names; the first line names the columns, as: {known}")
    return columns, tuple(ignored)


class _RowReading:
    def __init__(self, row: Row, header: Row, columns: Mapping[Field, int]) -> None:
        self._row = row
        self._header = header
        self._columns = columns
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []

    def player(self) -> PlayerRow:
        """The player; what is wrong with the row is among the problems."""
        width = len(self._header.cells)
        if any(self._row.cells[width:]):
            self.problems.append(Problem(self._row.line, width + 1, "", "there are more cells than columns"))
        rating, kind = self._rating()
        return PlayerRow(
            line=self._row.line,
            name=self._name(),
            rating=rating,
            rating_kind=kind,
            title=self._read(Field.TITLE, _title),
            federation=self._read(Field.FEDERATION, _federation),
            fide_id=self._read(Field.FIDE_ID, _fide_id),
            sex=self._read(Field.SEX, _sex),
            birth_date=self._read(Field.BIRTH_DATE, _birth_date),
            club=self._read(Field.CLUB, str),
            contact=self._read(Field.CONTACT, str),
        )

    def _name(self) -> str:
        """`Last, First`: of one column, of two, or as it stands. `Nombre` beside `Apellidos` is the first name."""
        whole, last, first = (self._cell(field) for field in (Field.NAME, Field.LAST_NAME, Field.FIRST_NAME))
        if Field.LAST_NAME in self._columns:
            name = ", ".join(part for part in (last, first or whole) if part)
        elif first and "," not in whole:
            name = ", ".join(part for part in (whole, first) if part)
        else:
            name = whole
        column = Field.NAME if Field.NAME in self._columns else Field.LAST_NAME
        if not any(sign.isalnum() for sign in name):
            self._tell(self.problems, column, "the name is missing")
        elif len(name) > _LONGEST_NAME:
            self._tell(self.problems, column, f"a name of more than {_LONGEST_NAME} characters")
        return name

    def _rating(self) -> tuple[Rating | None, RatingKind]:
        """The international rating; where there is none the national one, as an estimate."""
        official = self._read(Field.RATING, _rating)
        national = self._read(Field.NATIONAL_RATING, _rating)
        if not official and national:
            return national, RatingKind.ESTIMATED
        return official, RatingKind.OFFICIAL

    def _cell(self, field: Field) -> str:
        column = self._columns.get(field)
        return "" if column is None else self._row.cell(column)

    def _read(self, field: Field, reading: Callable[[str], Value]) -> Value | None:
        text = self._cell(field)
        if not text or text in _NOTHING:
            return None
        try:
            return reading(text)
        except _LeftOut as note:
            self._tell(self.notes, field, str(note))
        except ValueError as error:
            self._tell(self.problems, field, str(error))
        return None

    def _tell(self, to: list[Problem], field: Field, message: str) -> None:
        column = self._columns.get(field, 0)
        to.append(Problem(self._row.line, column + 1, self._header.cell(column), message))


def _rating(text: str) -> Rating:
    digits = text.replace("\u00a0", "").replace(" ", "")
    if not (digits.isascii() and digits.isdigit()) or int(digits) > _HIGHEST_RATING:
        raise ValueError(f"{text!r} is no rating from 0 to {_HIGHEST_RATING}")
    return int(digits)


def _title(text: str) -> Title:
    found = _TITLES.get(text.lower())
    if found is None:
        raise _LeftOut(f"{text!r} is no title that FIDE gives; it is left out")
    return found


def _federation(text: str) -> str:
    if not (len(text) == len("FID") and text.isascii() and text.isalpha()):
        raise _LeftOut(f"{text!r} is no federation's code of three letters; it is left out")
    return text.upper()


def _fide_id(text: str) -> str:
    digits = text.replace(" ", "").removesuffix(".0")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > _LONGEST_ID:
        raise ValueError(f"{text!r} is no FIDE id: digits only, at most {_LONGEST_ID}")
    return digits.lstrip("0")


def _sex(text: str) -> str:
    found = _SEXES.get(normal(text))
    if found is None:
        raise ValueError(f"{text!r} is neither m nor w (f)")
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
        raise ValueError(f"{text!r} is no date like 1999-12-31 or 31.12.1999, and no year")
    if not (1 <= month <= _MONTHS and 1 <= day <= _DAYS):
        raise ValueError(f"{text!r} is no date of the calendar (day before month)")
    return f"{year:04}/{month:02}/{day:02}"
