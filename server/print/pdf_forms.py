"""Forms in a PDF: each from a page of its own on, with lines to write and to sign on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from server.print.fonts import FontWeight, wrapped
from server.print.pages import Pages, side_by_side
from server.print.pdf_table import TableWriter, WrittenRow, parted
from server.print.pen import Type
from server.print.sheet import Align, Form, FormField, Forms
from server.print.tokens import tokens

_COLUMNS = 2


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece of a form that stays on one page: its height, and how it is drawn from a height on."""

    height: float
    draw: Callable[[float], object]


def write_forms(pages: Pages, block: Forms) -> None:
    """Write all forms, and the notes after the last one."""
    if not block.forms:
        pages.nothing(block.empty)
        return
    writer = _Writer(pages, block)
    room = pages.bottom - pages.below_head
    sheets = []
    for form in block.forms:
        parts = list(writer.parts(form))
        heights = [part.height for part in parts]
        sheets += [parts[start:end] for start, end in parted(heights, room, pages.notes_height)]
    y = 0.0
    for number, parts in enumerate(sheets, start=1):
        pages.turn_with_head(number, len(sheets))
        y = pages.below_head
        for part in parts:
            part.draw(y)
            y += part.height
    pages.notes(y)


class _Writer:
    def __init__(self, pages: Pages, block: Forms) -> None:
        self._pages = pages
        self._sizes = tokens()
        self._table = TableWriter(pages, block.table)
        self._gap = self._sizes["card-gap"]

    def parts(self, form: Form) -> Iterator[_Part]:
        """The parts of a form from top to bottom."""
        title = Type(self._sizes["normal"], FontWeight.BOLD)
        yield _Part(1.6 * title.size, lambda y: self._pages.write(form.title, y, title, most=1))
        for fields in in_rows(form.fields):
            yield self._fields(fields)
        if form.rows:
            head = self._table.head()
            yield _Part(head.height + self._gap, lambda y: self._table.draw_head(head, y + self._gap))
        for place, row in enumerate(map(self._table.row, form.rows)):
            yield _Part(row.height, partial(self._row, row, place))
        for place, text in enumerate(form.texts):
            yield self._text(text, self._gap if place == 0 else 0)
        if form.boxes:
            yield _Part(self._gap + self._sizes["box-height"], partial(self._boxes, form.boxes))
        if form.signatures:
            yield _Part(self._signature_height, partial(self._signatures, form.signatures))

    @property
    def _signature_height(self) -> float:
        return 2 * self._gap + self._sizes["signature-height"] + 1.5 * self._sizes["stamp"]

    def _row(self, row: WrittenRow, place: int, y: float) -> None:
        self._table.draw(row, y, striped=place % 2 == 1)

    def _fields(self, fields: tuple[FormField, ...]) -> _Part:
        """A row of the form: labels, and below each what is entered, over a line."""
        each, step = side_by_side(self._pages.room, 1 if fields[0].wide else _COLUMNS, self._gap)
        kind, line = Type(self._sizes["form"], FontWeight.BOLD), self._sizes["line-height"]
        texts = [wrapped(field.text, kind.weight, each / kind.size) for field in fields]
        lines = max(map(len, texts))
        label = Type(self._sizes["stamp"], ink="soft")
        height = (label.size + max(lines, 1) * kind.size) * line + self._sizes["form-gap"]

        def draw(y: float) -> None:
            for place, (field, written) in enumerate(zip(fields, texts, strict=True)):
                x = self._pages.left + place * step
                self._pages.pen.text(field.label, (x, y), label)
                for number, part in enumerate(written):
                    self._pages.pen.text(part, (x, y + (label.size + number * kind.size) * line), kind)
                self._pages.pen.line((x, y + height - 0.6 * self._sizes["form-gap"]), each, thick=0.25, ink="line")

        return _Part(height, draw)

    def _text(self, text: str, above: float) -> _Part:
        kind = Type(self._sizes["note"])
        lines = wrapped(text, kind.weight, self._pages.room / kind.size)
        height = len(lines) * kind.size * self._sizes["line-height"]
        return _Part(height + above, lambda y: self._pages.write(text, y + above, kind))

    def _boxes(self, boxes: tuple[str, ...], y: float) -> None:
        each, step = side_by_side(self._pages.room, len(boxes), self._gap)
        kind, side = Type(self._sizes["form"]), self._sizes["form"]
        for place, text in enumerate(boxes):
            x = self._pages.left + place * step
            self._pages.pen.frame((x, y + self._gap), (side, side))
            for number, part in enumerate(wrapped(text, kind.weight, (each - 1.5 * side) / kind.size)):
                self._pages.pen.text(part, (x + 1.5 * side, y + self._gap + number * kind.size * 1.2), kind)

    def _signatures(self, signatures: tuple[str, ...], y: float) -> None:
        each, step = side_by_side(self._pages.room, len(signatures), self._gap)
        kind, line = Type(self._sizes["stamp"], ink="soft"), y + 2 * self._gap + self._sizes["signature-height"]
        for place, who in enumerate(signatures):
            start = (self._pages.left + place * step, line)
            self._pages.pen.line(start, each)
            self._pages.pen.text(who, start, kind, width=each, align=Align.START)


def in_rows(fields: tuple[FormField, ...]) -> Iterator[tuple[FormField, ...]]:
    """The fields side by side, two in a row, but for wide ones."""
    row: list[FormField] = []
    for field in fields:
        if row and (field.wide or len(row) == _COLUMNS):
            yield tuple(row)
            row = []
        row.append(field)
        if field.wide:
            yield tuple(row)
            row = []
    if row:
        yield tuple(row)
