"""Tables in a PDF: rows under heads that every page repeats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from server.print.fonts import FontWeight, wrapped
from server.print.layout import weight_of
from server.print.pages import Pages
from server.print.pen import Type
from server.print.sheet import Align, SheetTable, Tone
from server.print.tokens import tokens


def write_table(pages: Pages, block: SheetTable) -> None:
    """Write a table, and the notes after its last row."""
    if not block.rows:
        pages.nothing(block.empty)
        return
    TableWriter(pages, block).write()


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """A row broken into lines, cell by cell."""

    cells: tuple[list[str], ...]
    height: float


class TableWriter:
    """Writes the rows of a table, as wide as its layout says."""

    def __init__(self, pages: Pages, block: SheetTable) -> None:
        self._pages = pages
        self._block = block
        self._size = pages.layout.size
        self._line = self._size * tokens()["line-height"]
        self._pad = (tokens()["cell-x"] * self._size, tokens()["cell-y"] * self._size)
        self._widths = [share * pages.room for share in pages.layout.widths]
        self._weights = [weight_of(column.tone) for column in block.columns]

    def write(self) -> None:
        """Page by page."""
        pages = self._pages
        head, rows = self.head(), [self.row(row) for row in self._block.rows]
        first = pages.below_head + head.height
        parts = parted([row.height for row in rows], pages.bottom - first, pages.notes_height)
        y = first
        for number, (start, end) in enumerate(parts, start=1):
            pages.turn_with_head(number, len(parts))
            y = self.draw_head(head, pages.below_head)
            for place in range(start, end):
                y = self.draw(rows[place], y, striped=place % 2 == 1)
        pages.notes(y)

    def head(self) -> WrittenRow:
        """The titles of the columns."""
        return self._row(tuple(column.title for column in self._block.columns), [FontWeight.BOLD] * len(self._weights))

    def row(self, texts: tuple[str, ...]) -> WrittenRow:
        """A row of texts."""
        return self._row(texts, self._weights)

    def draw_head(self, head: WrittenRow, y: float) -> float:
        """Draw the titles; return where the rows begin."""
        self._cells(head, y, [Type(self._size, FontWeight.BOLD)] * len(self._weights))
        self._pages.pen.line((self._pages.left, y + head.height), self._pages.room)
        return y + head.height

    def _row(self, texts: tuple[str, ...], weights: Sequence[FontWeight]) -> WrittenRow:
        cells = tuple(
            wrapped(text, weight, (width - 2 * self._pad[0]) / self._size)
            for text, weight, width in zip(texts, weights, self._widths, strict=True)
        )
        return WrittenRow(cells, max(len(cell) for cell in cells) * self._line + 2 * self._pad[1])

    def draw(self, row: WrittenRow, y: float, *, striped: bool) -> float:
        """Draw a row; return where the next one begins."""
        pages = self._pages
        if striped:
            pages.pen.fill((pages.left, y), (pages.room, row.height), ink="stripe")
        tones = (column.tone for column in self._block.columns)
        inks = ("soft" if tone is Tone.SOFT else "ink" for tone in tones)
        self._cells(row, y, [Type(self._size, weight, ink) for weight, ink in zip(self._weights, inks, strict=True)])
        pages.pen.line((pages.left, y + row.height), pages.room, thick=0.25, ink="line")
        return y + row.height

    def _cells(self, row: WrittenRow, y: float, kinds: Sequence[Type]) -> None:
        x = self._pages.left
        for lines, width, kind, column in zip(row.cells, self._widths, kinds, self._block.columns, strict=True):
            self._cell(lines, (x + self._pad[0], y + self._pad[1]), width - 2 * self._pad[0], kind, column.align)
            x += width

    def _cell(self, lines: list[str], at: tuple[float, float], width: float, kind: Type, align: Align) -> None:
        for number, line in enumerate(lines):
            self._pages.pen.text(line, (at[0], at[1] + number * self._line), kind, width=width, align=align)


def parted(heights: Sequence[float], room: float, notes: float) -> list[tuple[int, int]]:
    """From which row to which each page goes; the last page has room for the notes too."""
    pages: list[tuple[int, int]] = []
    start, used = 0, 0.0
    for place, height in enumerate(heights):
        last = place == len(heights) - 1
        if used + height + (notes if last else 0) > room and place > start:
            pages.append((start, place))
            start, used = place, 0.0
        used += height
    return [*pages, (start, len(heights))]
