"""Sheets as PDF, without anything but Python: the same sizes and places as in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from server.languages import language
from server.print.fonts import missing_characters
from server.print.order import Printed
from server.print.pages import Pages
from server.print.pdf_cards import write_cards
from server.print.pdf_forms import write_forms
from server.print.pdf_table import write_table
from server.print.pen import Pen
from server.print.sheet import Forms, Sheet, SheetTable

_MOST_STATED = 20


def pdf(printed: Printed) -> bytes:
    """The document of a sheet. Characters that its fonts lack are stated on it."""
    sheet = replace(printed.sheet, notes=(*printed.sheet.notes, *stated(printed)))
    pen = Pen(printed.layout.page, title=f"{sheet.title} · {sheet.tournament}", language=printed.language)
    pages = Pages(pen, sheet, printed.stamp, printed.layout)
    if isinstance(sheet.block, SheetTable):
        write_table(pages, sheet.block)
    elif isinstance(sheet.block, Forms):
        write_forms(pages, sheet.block)
    else:
        write_cards(pages, sheet.block)
    return pen.done()


def stated(printed: Printed) -> tuple[str, ...]:
    """The note of a document about characters that it cannot show; nothing if there are none."""
    lacking = missing_characters(_texts(printed.sheet))
    if not lacking:
        return ()
    text = language(printed.language).text
    characters = ", ".join(f"U+{ord(each):04X}" for each in lacking[:_MOST_STATED])
    return (
        text("This PDF cannot show: {characters}. Print the sheet from the browser instead.", characters=characters),
    )


def _texts(sheet: Sheet) -> Iterator[str]:
    yield from (sheet.title, sheet.tournament, sheet.about, *sheet.notes)
    if isinstance(sheet.block, SheetTable):
        yield from (column.title for column in sheet.block.columns)
        for row in sheet.block.rows:
            yield from row
    elif isinstance(sheet.block, Forms):
        for form in sheet.block.forms:
            yield form.title
            yield from (part for field in form.fields for part in (field.label, field.text))
            yield from (cell for row in form.rows for cell in row)
            yield from (*form.texts, *form.boxes, *form.signatures)
    else:
        for card in sheet.block.cards:
            yield from (line.text for line in card.lines)
