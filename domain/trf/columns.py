"""Fixed columns: one line cut at its columns, which count from 1, with errors that say where."""

from __future__ import annotations

import re

from domain.trf.errors import TrfError
from domain.trf.model import Line, Rank
from domain.values import Points

_MOST_DIGITS = 9
_LONGEST_TOLD = 20
"""So much of a wrong text is repeated in the error."""

_POINTS = re.compile(r"-?\d*(?:\.\d*)?")
_RANK = re.compile(r"\d{1,4}")
_WORD = re.compile(r"\S+")


def points_of(text: str) -> Points | None:
    """Half points from `11.5`, or None where the text is not a multiple of half a point."""
    text = text.strip()
    if len(text) > _MOST_DIGITS or not _POINTS.fullmatch(text) or not any(sign.isdigit() for sign in text):
        return None
    whole, _, fraction = text.lstrip("-").partition(".")
    half = fraction.rstrip("0")
    if half not in ("", "5"):
        return None
    size = 2 * int(whole or "0") + (1 if half else 0)
    return -size if text.startswith("-") else size


class Columns:
    """The columns of one line."""

    def __init__(self, line: Line) -> None:
        self.number = line.number
        self.text = line.text

    def error(self, column: int, message: str) -> TrfError:
        """An error at a column of this line."""
        return TrfError(self.number, column, message)

    def at(self, first: int, last: int | None = None) -> str:
        """The text from a first to a last column, both included, without blanks around it."""
        return self.text[first - 1 : last].strip()

    def number_at(self, first: int, last: int, name: str) -> int | None:
        """A number without sign, or None where the columns are blank. Raises TrfError."""
        text = self.at(first, last)
        if not text:
            return None
        if not (text.isascii() and text.isdigit()):
            raise self.error(first, f"{name} is not a number: {text[:_LONGEST_TOLD]!r}")
        if len(text) > _MOST_DIGITS:
            raise self.error(first, f"{name} has more than {_MOST_DIGITS} digits")
        return int(text)

    def needed_number_at(self, first: int, last: int, name: str) -> int:
        """A number that must be there. Raises TrfError."""
        value = self.number_at(first, last, name)
        if value is None:
            raise self.error(first, f"{name} is missing")
        return value

    def points_at(self, first: int, last: int, name: str) -> Points | None:
        """Half points, or None where the columns are blank. Raises TrfError."""
        text = self.at(first, last)
        if not text:
            return None
        value = points_of(text)
        if value is None:
            raise self.error(first, f"{name} are not a multiple of half a point: {text[:_LONGEST_TOLD]!r}")
        return value

    def ranks_from(self, first: int) -> tuple[Rank, ...]:
        """Starting ranks from a column to the end of the line, with blanks between them. Raises TrfError."""
        ranks = []
        for word in _WORD.finditer(self.text, first - 1):
            if not (word[0].isascii() and _RANK.fullmatch(word[0])) or int(word[0]) == 0:
                raise self.error(word.start() + 1, f"not a starting rank: {word[0][:_LONGEST_TOLD]!r}")
            ranks.append(int(word[0]))
        return tuple(ranks)
