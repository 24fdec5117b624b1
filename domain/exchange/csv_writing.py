"""CSV for spreadsheets: commas, CRLF, quotes where needed, and no cell that a spreadsheet would calculate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.plain_text import without_unseen

Cell = str | int | float | None

_CALCULATED = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\u2212")
"""A text that begins so is a formula to a spreadsheet, with full-width signs and the minus sign too.

An apostrophe before such a text makes it a text again."""


def written(rows: Iterable[Sequence[Cell]], separator: str = ",") -> str:
    """The table as text. Numbers are written as they are, texts guarded and without control characters.

    None is an empty cell.
    """
    return "".join(separator.join(map(_cell, row)) + "\r\n" for row in rows)


def is_calculated(text: str) -> bool:
    """Whether a spreadsheet would take the text for a formula."""
    return text.lstrip(" \u00a0\u3000").startswith(_CALCULATED)


def _cell(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, int | float):
        return f"{value:g}"
    value = without_unseen(value)
    text = "'" + value if is_calculated(value) else value
    if any(sign in text for sign in ',;"\r\n\t') or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text
