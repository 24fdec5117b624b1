"""A pen on paper: text, lines and codes at given places. The only module that uses the PDF library.

All lengths are in points, from the upper left corner. The same calls make the same bytes.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

from fpdf import FPDF

from server.print.codes import modules
from server.print.fonts import FontWeight, PageFont, runs, text_width
from server.print.scripts import as_drawn
from server.print.sheet import Align
from server.print.static_fonts import static_font
from server.print.tokens import tokens

PenPosition = tuple[float, float]
"""A point, or a width and a height."""

_ALWAYS = datetime(2000, 1, 1, tzinfo=UTC)
"""The day that is written into the file: the same sheet is the same file on any day."""

_BASELINE = 0.93
"""Where the baseline lies below the top of their line, in ems."""

_CELL_BASELINE = 0.8
"""Where the library puts the baseline below the top of a cell as high as its letters, in ems."""


@dataclass(frozen=True, slots=True)
class Type:
    """How a text is written: its size, its weight, its colour's name in the stylesheet."""

    size: float
    weight: FontWeight = FontWeight.BOOK
    ink: str = "ink"


class Pen:
    """Draws on the pages of one document."""

    def __init__(self, page: PenPosition, *, title: str, language: str) -> None:
        logging.getLogger("fontTools").setLevel(logging.ERROR)
        self._modules = cache(modules)
        self._pdf = FPDF(unit="pt", format=page)
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_title(title)
        self._pdf.set_lang(language)
        self._pdf.set_producer("J'adoube")
        self._pdf.set_creation_date(_ALWAYS)
        self._pdf.c_margin = 0
        self._added: set[tuple[str, str]] = set()
        for weight in FontWeight:
            self._pdf.add_font("sheet", style=_style(weight), fname=weight.file)

    def turn_page(self) -> None:
        """Begin a page."""
        self._pdf.add_page()

    def text(self, text: str, at: PenPosition, kind: Type, *, width: float = 0, align: Align = Align.START) -> None:
        """Write one line with its upper left corner there, or aligned within so wide a place."""
        self._pdf.set_text_color(*tokens().colours[kind.ink])
        parts = [(font, drawn, self._width(drawn, font, kind)) for font, drawn in runs(as_drawn(text))]
        room = width - sum(each for *_, each in parts)
        x = at[0] + {Align.START: 0.0, Align.MIDDLE: room / 2, Align.END: room}[align]
        for font, drawn, taken in parts:
            self._write(drawn, font, (x, at[1] + _BASELINE * kind.size), kind)
            x += taken

    def line(self, start: PenPosition, length: float, *, thick: float = 0.5, ink: str = "ink") -> None:
        """Draw a line to the right."""
        self._pdf.set_line_width(thick)
        self._pdf.set_draw_color(*tokens().colours[ink])
        self._pdf.line(*start, start[0] + length, start[1])

    def frame(
        self, at: PenPosition, measure: PenPosition, *, thick: float = 0.75, ink: str = "ink", dash: float = 0
    ) -> None:
        """Draw a rectangle's outline."""
        self._pdf.set_line_width(thick)
        self._pdf.set_draw_color(*tokens().colours[ink])
        self._pdf.set_dash_pattern(dash=dash, gap=dash)
        self._pdf.rect(*at, *measure)
        self._pdf.set_dash_pattern()

    def fill(self, at: PenPosition, measure: PenPosition, *, ink: str) -> None:
        """Fill a rectangle."""
        self._pdf.set_fill_color(*tokens().colours[ink])
        self._pdf.rect(*at, *measure, style="F")

    def code(self, address: str, at: PenPosition, side: float) -> None:
        """Draw a code to scan."""
        count, runs = self._modules(address)
        module = side / count
        for column, row, length in runs:
            self.fill((at[0] + column * module, at[1] + row * module), (length * module, module), ink="ink")

    def _width(self, drawn: str, font: PageFont | None, kind: Type) -> float:
        if font is None:
            return text_width(drawn, kind.weight) * kind.size
        with self._shaped(font, kind):
            return self._pdf.get_string_width(drawn)

    def _write(self, drawn: str, font: PageFont | None, start: PenPosition, kind: Type) -> None:
        """Write what is of one font from a point of the baseline on."""
        if font is None:
            self._pdf.set_font("sheet", style=_style(kind.weight), size=kind.size)
            self._pdf.text(*start, drawn)
            return
        with self._shaped(font, kind):
            self._pdf.set_xy(start[0], start[1] - _CELL_BASELINE * kind.size)
            self._pdf.cell(h=kind.size, text=drawn)

    @contextmanager
    def _shaped(self, font: PageFont, kind: Type) -> Iterator[None]:
        """Write in a font of the pages, whose letters take their places and forms by their neighbours."""
        family, style = font.file.stem, _style(kind.weight)
        if (family, style) not in self._added:
            self._added.add((family, style))
            self._pdf.add_font(family, style=style, fname=static_font(font.file, kind.weight))
        self._pdf.set_font(family, style=style, size=kind.size)
        self._pdf.set_text_shaping(True)
        yield
        self._pdf.set_text_shaping(False)

    @contextmanager
    def turned(self, around: PenPosition) -> Iterator[None]:
        """Draw upside down around a point."""
        with self._pdf.rotation(180, *around):
            yield

    def done(self) -> bytes:
        """The document."""
        return bytes(self._pdf.output())


def _style(weight: FontWeight) -> str:
    return "B" if weight is FontWeight.BOLD else ""
