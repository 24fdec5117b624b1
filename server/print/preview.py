"""A picture of a tournament for messengers, drawn with the fonts of the sheets."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from server.print.fonts import FontWeight, printable, text_width

WIDTH, HEIGHT = 1200, 630
"""Pixels: what messengers ask for."""

_MARGIN = 64
_PAPER, _INK, _SOFT, _FELT = "#f7f6f2", "#1c1f1d", "#565d58", "#14603f"
_TITLE, _TEXT, _ROW = 60, 34, 62
"""Sizes of letters, and the height of a row, in pixels."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What the picture shows: for each row place, name and points."""

    name: str
    place: str
    state: str
    rows: tuple[tuple[str, str, str], ...]


def drawn(shown: Preview) -> bytes:
    """The picture as a PNG."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), _PAPER)
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, WIDTH, 16), fill=_FELT)
    _text(pen, (_MARGIN, 60), shown.name, FontWeight.BOLD, _TITLE, _INK)
    under = " · ".join(each for each in (shown.place, shown.state) if each)
    _text(pen, (_MARGIN, 144), under, FontWeight.BOOK, _TEXT, _SOFT)
    for number, (place, name, points) in enumerate(shown.rows):
        top = 226 + number * _ROW
        _text(pen, (_MARGIN, top), place, FontWeight.BOLD, _TEXT, _FELT)
        _text(pen, (_MARGIN + 80, top), name, FontWeight.BOOK, _TEXT, _INK, room=WIDTH - 2 * _MARGIN - 200)
        _text(pen, (WIDTH - _MARGIN - 90, top), points, FontWeight.BOLD, _TEXT, _INK)
    _text(pen, (_MARGIN, HEIGHT - 70), "J'adoube", FontWeight.BOOK, _TEXT * 3 // 4, _SOFT)
    file = BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def _text(  # noqa: PLR0913, PLR0917  # where, what and how
    pen: ImageDraw.ImageDraw,
    at: tuple[int, int],
    text: str,
    weight: FontWeight,
    size: int,
    colour: str,
    *,
    room: int = WIDTH - 2 * _MARGIN,
) -> None:
    """Draw a line of text, with an ellipsis if it is too long."""
    line = printable(text)
    while len(line) > 1 and text_width(line, weight) * size > room:
        line = line.removesuffix("…")[:-1].rstrip() + "…"
    pen.text(at, line, font=ImageFont.truetype(str(weight.file), size), fill=colour)
