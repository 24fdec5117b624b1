"""One player's line of a kept file, column by column: the file's if nothing has changed, ours if it has."""

from __future__ import annotations

from domain.trf.masks import BORN, counts_bytes, filled, gathered, spread
from domain.trf.model import FileLine
from domain.trf.players import CELL_WIDTH, FIRST_CELL
from domain.trf.writing import BORN_FIELD, PlayerLine
from domain.values import RoundNumber

_FIELDS = ((1, 3), (5, 8), (10, 10), (11, 13), (15, 47), (49, 52), (54, 56), (58, 68), (70, 79), (81, 84), (86, 89))
"""The columns of the fields of a `PlayerLine`, in its order."""

_POINTS_FIELD = _FIELDS.index((81, 84))
"""The points may count a bye to come: they are kept only if the byes are."""

_FIRST = FIRST_CELL - 2
"""Two blanks go before every cell."""


class MergedPlayer:
    """A line of the file, the line that we would have written then, and the one that we would write now."""

    def __init__(self, line: FileLine, was: PlayerLine, now: PlayerLine, born: str) -> None:
        self._by_bytes = counts_bytes(line)
        self._read = spread(line.text) if self._by_bytes else line.text
        self._was = was
        self._now = now
        self._born = born

    def text(self, last_then: RoundNumber, last_now: RoundNumber, *, keeps_byes: bool) -> str:
        """The line to be written. Rounds up to `last_then` were public then, those up to `last_now` are now."""
        parts = _Parts(self._read)
        for place, (first, last) in enumerate(_FIELDS):
            if place == BORN_FIELD:
                parts.put(first, last, filled(self._read[BORN], self._born))
            elif self._was.fields[place] == self._now.fields[place] and (
                keeps_byes or place != _POINTS_FIELD or not self._read[first - 1 : last].strip()
            ):
                parts.repeat(first, last)
            else:
                parts.put(first, last, self._columns(self._now.fields[place], last - first + 1))
        for number in range(1, max(self._rounds_read(), len(self._now.cells)) + 1):
            first = _FIRST + CELL_WIDTH * (number - 1)
            last = first + CELL_WIDTH - 1
            if self._is_unchanged(number, last_then, last_now, keeps_byes=keeps_byes):
                parts.repeat(first, last)
            else:
                parts.put(first, last, _cell(self._now, number))
        return gathered(parts.text()) if self._by_bytes else parts.text()

    def _is_unchanged(
        self, number: RoundNumber, last_then: RoundNumber, last_now: RoundNumber, *, keeps_byes: bool
    ) -> bool:
        if number > last_now:
            return keeps_byes
        return number <= last_then and _cell(self._was, number) == _cell(self._now, number)

    def _rounds_read(self) -> int:
        return -(-max(0, len(self._read) - _FIRST + 1) // CELL_WIDTH)

    def _columns(self, text: str, width: int) -> str:
        return f"{spread(text.rstrip())[:width]:{width}}" if self._by_bytes and not text.isascii() else text


class _Parts:
    """A line that grows part by part; what lies between the parts is the file's."""

    def __init__(self, read: str) -> None:
        self._read = read
        self._text = ""
        self._end = 0

    def repeat(self, first: int, last: int) -> None:
        """The columns as the file has them."""
        self.put(first, last, self._read[first - 1 : last])

    def put(self, first: int, last: int, text: str) -> None:
        """This text in these columns, which are blank if it is shorter."""
        for start, part in ((self._end, self._read[self._end : first - 1]), (first - 1, text)):
            if part:
                self._text = self._text.ljust(start) + part
        self._end = last

    def text(self) -> str:
        """The whole line."""
        return self._text


def _cell(line: PlayerLine, number: RoundNumber) -> str:
    return line.cells[number - 1] if number <= len(line.cells) else ""
