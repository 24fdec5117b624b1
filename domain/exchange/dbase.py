"""Tables in the format of dBase III, every column of them text (type C)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_DBASE_III = 3
_END_OF_COLUMNS = b"\r"
_END_OF_FILE = b"\x1a"
_CENTURY = 1900

Column = tuple[str, int]
"""A column's name and its width."""


def dbase_table(columns: Sequence[Column], rows: Sequence[Mapping[str, str]], day: str) -> bytes:
    """The table; `day` (ISO 8601) is when it was last changed. A text longer than its column is cut.

    Raises UnicodeEncodeError for a text that is not ASCII.
    """
    year, month, date = (int(part) for part in day.split("-"))
    size = 1 + sum(width for _, width in columns)
    header = bytes((_DBASE_III, year - _CENTURY, month, date)) + _number(len(rows), 4)
    header += _number(32 + 32 * len(columns) + len(_END_OF_COLUMNS), 2) + _number(size, 2) + bytes(20)
    described = b"".join(_described(name, width) for name, width in columns)
    records = b"".join(b" " + b"".join(_cell(row[name], width) for name, width in columns) for row in rows)
    return header + described + _END_OF_COLUMNS + records + _END_OF_FILE


def _described(name: str, width: int) -> bytes:
    return name.encode("ascii").ljust(11, b"\0") + b"C" + bytes(4) + bytes((width,)) + bytes(15)


def _cell(text: str, width: int) -> bytes:
    return text[:width].encode("ascii").ljust(width)


def _number(number: int, width: int) -> bytes:
    return number.to_bytes(width, "little")
