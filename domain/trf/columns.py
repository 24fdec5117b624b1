"""Fixed columns: one line cut at its columns, which count from 1, with errors that say where."""

from __future__ import annotations

import re

from domain.messages import Message, message
from domain.trf.errors import TrfError
from domain.trf.model import FileLine, Rank
from domain.values import Points

_MOST_DIGITS = 9
_LONGEST_QUOTED = 20
"""That much of a wrong text is repeated in the error."""

_POINTS = re.compile(r"-?\d*(?:\.\d*)?")
_RANK = re.compile(r"\d{1,4}")
_WORD = re.compile(r"\S+")


def points_of(text: str) -> Points | None:
    """Half points from `11.5`, or None if the text is not a multiple of half a point."""
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

    def __init__(self, line: FileLine) -> None:
        self.number = line.number
        self.text = line.text

    def error(self, column: int, reason: Message) -> TrfError:
        """An error at a column of this line."""
        return TrfError(self.number, column, reason)

    def at(self, first: int, last: int | None = None) -> str:
        """The text from a first to a last column, both included, without blanks around it."""
        return self.text[first - 1 : last].strip()

    def number_at(self, first: int, last: int, what: Message) -> int | None:
        """A number without sign, or None if the columns are blank. Raises TrfError."""
        text = self.at(first, last)
        if not text:
            return None
        if not (text.isascii() and text.isdigit()):
            raise self.error(first, message("trf.no-number", what=what, text=text[:_LONGEST_QUOTED]))
        if len(text) > _MOST_DIGITS:
            raise self.error(first, message("trf.too-many-digits", what=what, most=_MOST_DIGITS))
        return int(text)

    def needed_number_at(self, first: int, last: int, what: Message) -> int:
        """A number that must be there. Raises TrfError."""
        value = self.number_at(first, last, what)
        if value is None:
            raise self.error(first, message("trf.missing", what=what))
        return value

    def points_at(self, first: int, last: int, what: Message) -> Points | None:
        """Half points, or None if the columns are blank. Raises TrfError."""
        text = self.at(first, last)
        if not text:
            return None
        value = points_of(text)
        if value is None:
            raise self.error(first, message("trf.no-half-points", what=what, text=text[:_LONGEST_QUOTED]))
        return value

    def ranks_from(self, first: int) -> tuple[Rank, ...]:
        """Starting ranks from a column to the end of the line, with blanks between them. Raises TrfError."""
        ranks = []
        for word in _WORD.finditer(self.text, first - 1):
            if not (word[0].isascii() and _RANK.fullmatch(word[0])) or int(word[0]) == 0:
                raise self.error(word.start() + 1, message("trf.no-starting-rank", text=word[0][:_LONGEST_QUOTED]))
            ranks.append(int(word[0]))
        return tuple(ranks)
