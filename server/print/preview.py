"""A picture of a tournament for messengers, drawn with the fonts of the sheets, else with those of the pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from server.print.fonts import FontWeight, runs
from server.print.scripts import as_drawn
from server.print.static_fonts import static_font

WIDTH, HEIGHT = 1200, 630
"""Pixels: what messengers ask for."""

_MARGIN = 64
_PAPER, _INK, _SOFT, _FELT = "#f7f6f2", "#1c1f1d", "#565d58", "#14603f"
_TITLE, _TEXT, _ROW = 60, 34, 62
"""Sizes of letters, and the height of a row, in pixels."""

_SMALLEST = 0.6
"""How small a long text becomes, as a part of its usual size, before it is cut."""

_BAR = 16


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
    pen.rectangle((0, 0, WIDTH, _BAR), fill=_FELT)
    _title(pen, shown.name)
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


def fitted(text: str, weight: FontWeight, size: int, room: int) -> tuple[str, int]:
    """The text and its size in so many pixels: smaller letters if it is long, then an ellipsis."""
    line, smallest = text, int(size * _SMALLEST)
    while size > smallest and _width(line, weight, size) > room:
        size -= 1
    while len(line) > 1 and _width(line, weight, size) > room:
        line = line.removesuffix("…")[:-1].rstrip() + "…"
    return line, size


def _title(pen: ImageDraw.ImageDraw, name: str) -> None:
    """The name on one line, a long one on two of smaller letters, broken where the halves are most alike."""
    room, small = WIDTH - 2 * _MARGIN, _TITLE * 2 // 3
    if _width(name, FontWeight.BOLD, small) <= room or " " not in name.strip():
        _text(pen, (_MARGIN, 60), name, FontWeight.BOLD, _TITLE, _INK)
        return
    words = name.split()
    halves = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    first, second = min(halves, key=lambda each: max(_width(half, FontWeight.BOLD, small) for half in each))
    _text(pen, (_MARGIN, 38), first, FontWeight.BOLD, small, _INK)
    _text(pen, (_MARGIN, 90), second, FontWeight.BOLD, small, _INK)


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
    """Draw a line of text, as large as it fits."""
    line, fits = fitted(text, weight, size, room)
    left, foot = float(at[0]), at[1] + size
    for part, font in _runs(as_drawn(line), weight, fits):
        pen.text((left, foot), part, font=font, fill=colour, anchor="ls")
        left += font.getlength(part)


def _width(text: str, weight: FontWeight, size: int) -> float:
    return sum(font.getlength(part) for part, font in _runs(text, weight, size))


def _runs(text: str, weight: FontWeight, size: int) -> Iterator[tuple[str, ImageFont.FreeTypeFont]]:
    """The text in parts, each with the font that has its letters; a box for a letter that none has.

    Only a font of the pages is laid out by the library: it would turn what is from right to left around once more.
    """
    for found, part in runs(text):
        if found is None:
            yield part, ImageFont.truetype(str(weight.file), size, layout_engine=ImageFont.Layout.BASIC)
        else:
            yield part, ImageFont.truetype(str(static_font(found.file, weight)), size)
