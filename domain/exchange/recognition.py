"""What the columns of a pasted table contain, by their headers in four languages and by their cells.

The result is a proposal: whoever pasted the table sees it beside the cells and can change it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from domain.exchange.cells import is_title
from domain.exchange.csv_reading import CsvTable
from domain.exchange.headers import PlayerField, field_of
from domain.exchange.name_order import Order, order_of
from domain.players.identity import is_date, is_sex

_NUMBER = re.compile(r"[0-9]+(?:[.,]0+)?")
_RATING = re.compile(r"[1-3]?[0-9]{3}(?:[.,]0+|-[0-9]{1,3})?|[1-3][., ][0-9]{3}")
_YEAR = re.compile(r"19[2-9][0-9]|20[0-9]{2}")
_FIDE_ID = re.compile(r"[0-9]{5,11}(?:[.,]0+)?")
_FEDERATION = re.compile(r"[A-Z]{3}")
_CONTACT = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+|\+?[0-9][0-9 /().-]{7,}")
_SHARE = 0.8
"""The part of a column's cells that must look alike."""

_LONGEST_ROW_NUMBER = 4
_SEVERAL = 3
"""So many numbers that may be years are years: two ratings around 2000 are no rarity."""

_NAMES = frozenset({PlayerField.NAME, PlayerField.GIVEN_FIRST, PlayerField.SURNAME_FIRST, PlayerField.LAST_NAME})
_BY_CELLS: Sequence[tuple[PlayerField, Callable[[str], object]]] = (
    (PlayerField.SEX, is_sex),
    (PlayerField.TITLE, is_title),
    (PlayerField.FEDERATION, _FEDERATION.fullmatch),
    (PlayerField.BIRTH_DATE, is_date),
    (PlayerField.FIDE_ID, _FIDE_ID.fullmatch),
    (PlayerField.RATING, _RATING.fullmatch),
    (PlayerField.CONTACT, _CONTACT.fullmatch),
)
"""In the order in which they are tried: `m` is a sex before it is a title, WIM a title before it is a federation."""


@dataclass(frozen=True, slots=True)
class Recognised:
    """The proposal: whether the first row names the columns, and what each column contains; None is left out."""

    has_header: bool
    columns: tuple[PlayerField | None, ...]


def recognised(table: CsvTable) -> Recognised:
    """Propose what the columns of a table contain, whose first row is its header or a player."""
    has_header = _is_header(table.header.cells)
    rows = table.rows if has_header else (table.header, *table.rows)
    width = max(len(row.cells) for row in (table.header, *table.rows))
    cells = [[row.cell(column) for row in rows if row.cell(column)] for column in range(width)]
    headers = [table.header.cell(column) if has_header else "" for column in range(width)]
    columns = _by_headers(headers)
    _by_cells(columns, cells)
    _names(columns, cells, headers)
    return Recognised(has_header, tuple(columns.get(column) for column in range(width)))


def _is_header(cells: Sequence[str]) -> bool:
    """Whether a row names columns: it has a known name, and no numbers or dates."""
    known = any(field_of(cell) is not None for cell in cells)
    return known and not any(_NUMBER.fullmatch(cell) or is_date(cell) for cell in cells)


def _by_headers(headers: Sequence[str]) -> dict[int, PlayerField]:
    found: dict[int, PlayerField] = {}
    for column, header in enumerate(headers):
        content = field_of(header) if header else None
        if content is not None and content not in found.values():
            found[column] = content
    return found


def _by_cells(columns: dict[int, PlayerField], cells: Sequence[Sequence[str]]) -> None:
    """Propose contents that no column has yet, by what the cells look like."""
    for column, values in enumerate(cells):
        if column in columns or not values or _counts_rows(values):
            continue
        content = next(
            (each for each, fits in _BY_CELLS if each not in columns.values() and _mostly(values, fits)), None
        )
        if content in {PlayerField.RATING, None} and _is_year(columns, values):
            content = PlayerField.BIRTH_DATE
        if content is not None:
            columns[column] = content


def _is_year(columns: Mapping[int, PlayerField], values: Sequence[str]) -> bool:
    """Whether numbers that may be ratings are years: several that all are, or one beside a rating."""
    may_be = len(values) >= _SEVERAL or PlayerField.RATING in columns.values()
    return may_be and PlayerField.BIRTH_DATE not in columns.values() and _mostly(values, _YEAR.fullmatch)


def _names(columns: dict[int, PlayerField], cells: Sequence[Sequence[str]], headers: Sequence[str]) -> None:
    """Find the names, in one column or two, and the order of those without a comma; a text beside them is the club."""
    if _NAMES.isdisjoint(columns.values()):
        texts = [column for column in range(len(cells)) if column not in columns and _mostly(cells[column], _is_text)]
        if not texts:
            return
        whole = next((each for each in texts[:2] if _mostly(cells[each], _has_words)), None)
        if whole is None and len(texts) > 1:
            columns.update(_two_names(texts[:2], cells))
        else:
            columns[texts[0] if whole is None else whole] = PlayerField.NAME
    for column in [column for column, content in columns.items() if content is PlayerField.NAME]:
        plain = [name for name in cells[column] if "," not in name and " " in name]
        beside = PlayerField.FIRST_NAME in columns.values() or PlayerField.LAST_NAME in columns.values()
        if plain and len(plain) * 2 > len(cells[column]) and not beside:
            columns[column] = (
                PlayerField.SURNAME_FIRST if order_of(plain) is Order.SURNAME_FIRST else PlayerField.GIVEN_FIRST
            )
    columns.update(dict(_club(columns, cells, headers)))


def _two_names(texts: Sequence[int], cells: Sequence[Sequence[str]]) -> Mapping[int, PlayerField]:
    """Which of two columns has the surnames: the one where fewer repeat, else the first."""
    first, second = texts
    if len(set(cells[first])) < len(set(cells[second])):
        first, second = second, first
    return {first: PlayerField.LAST_NAME, second: PlayerField.FIRST_NAME}


def _club(
    columns: Mapping[int, PlayerField], cells: Sequence[Sequence[str]], headers: Sequence[str]
) -> Iterator[tuple[int, PlayerField]]:
    if PlayerField.CLUB in columns.values():
        return
    for column, values in enumerate(cells):
        if column not in columns and not headers[column] and _mostly(values, _is_text):
            yield column, PlayerField.CLUB
            return


def _mostly(values: Sequence[str], fits: Callable[[str], object]) -> bool:
    return bool(values) and sum(bool(fits(each)) for each in values) >= _SHARE * len(values)


def _counts_rows(values: Sequence[str]) -> bool:
    """Whether a column numbers the rows: 1, 2, 3 and so on."""
    numbers = [each.rstrip(".") for each in values]
    first = numbers[0]
    if len(numbers) == 1 or not (first.isascii() and first.isdigit() and len(first) <= _LONGEST_ROW_NUMBER):
        return False
    return numbers == [str(int(first) + place) for place in range(len(numbers))]


def _is_text(value: str) -> bool:
    return any(sign.isalpha() for sign in value) and "@" not in value


def _has_words(value: str) -> bool:
    """Whether a text may be a whole name: a comma or a blank separates its parts."""
    return "," in value or " " in value
