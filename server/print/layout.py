"""The layout on paper: the size of the text and the widths of columns, the same for browser and PDF.

All lengths are in points.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from server.print.fonts import FontWeight, text_width
from server.print.sheet import CardLine, Cards, Fit, Forms, Sheet, SheetColumn, SheetTable, Size, Tone
from server.print.tokens import POINTS_PER_MM, tokens


class Paper(StrEnum):
    """Sizes of paper."""

    A4 = "a4"
    A3 = "a3"
    LETTER = "letter"


class Distance(StrEnum):
    """The reader's distance: at a desk, or in front of a wall."""

    DESK = "desk"
    WALL = "wall"


@dataclass(frozen=True, slots=True)
class Format:
    """What a sheet is printed on, and for whom."""

    paper: Paper = Paper.A4
    distance: Distance = Distance.DESK


@dataclass(frozen=True, slots=True)
class Layout:
    """A page and what fits on it: `size` of the table's text, `widths` of its columns as parts of the whole."""

    paper: Paper
    landscape: bool
    size: int
    widths: tuple[float, ...]

    @property
    def page(self) -> tuple[float, float]:
        """Width and height of the paper."""
        short, long = _PAPERS[self.paper]
        return (long, short) if self.landscape else (short, long)

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.page[0] - 2 * tokens()["margin"]

    @property
    def name(self) -> str:
        """The name of the paper in the stylesheet."""
        return f"{self.paper}{'-landscape' if self.landscape else ''}"


_PAPERS = {
    Paper.A4: (210 * POINTS_PER_MM, 297 * POINTS_PER_MM),
    Paper.A3: (297 * POINTS_PER_MM, 420 * POINTS_PER_MM),
    Paper.LETTER: (8.5 * 72, 11 * 72),
}
_LARGEST = {Distance.DESK: 10, Distance.WALL: 18}
_COMFORT = {Distance.DESK: 8, Distance.WALL: 13}
"""Below this the paper is turned, or names wrap."""

_FORM = 9
"""The largest text of a form's table."""

_NAMES = (40.0, 32.0, 26.0, 21.0, 17.0, 13.0)
"""Ems that a wrapping column gets at most, tried one after the other: few names wrap, or more."""

_NEARLY_ALL = 0.95
"""The part of the names that must fit on one line."""

_SMALLEST_LINE = 0.55
"""A card's line shrinks to this part of its size before it wraps."""

_SLACK = 0.05
"""Ems that a column has to spare, for what is lost by rounding."""


def for_distance(sheet: Sheet, distance: Distance) -> Sheet:
    """The sheet for a distance: on a wall without the soft columns, in larger type."""
    if distance is Distance.DESK or not isinstance(sheet.block, SheetTable):
        return sheet
    columns = sheet.block.columns
    kept = [place for place, column in enumerate(columns) if column.tone is not Tone.SOFT]
    rows = tuple(tuple(row[place] for place in kept) for row in sheet.block.rows)
    return replace(sheet, block=replace(sheet.block, columns=tuple(columns[place] for place in kept), rows=rows))


def lay_out(sheet: Sheet, form: Format) -> Layout:
    """The page that a sheet fits on best."""
    if isinstance(sheet.block, Cards):
        return Layout(form.paper, landscape=False, size=_LARGEST[Distance.DESK], widths=())
    table = sheet.block.table if isinstance(sheet.block, Forms) else sheet.block
    needs = [_need(column, place, table) for place, column in enumerate(table.columns)]
    upright, turned = (_on_page(table, needs, form, landscape=each) for each in (False, True))
    if isinstance(sheet.block, Forms):
        return replace(upright, size=min(upright.size, _FORM))
    return turned if upright.size < min(_COMFORT[form.distance], turned.size) else upright


def card_width(layout: Layout, cards: Cards) -> float:
    """The width of one card."""
    return layout.room / tokens()[f"{cards.kind}-columns"]


def text_room(width: float, *, code: bool) -> float:
    """The width for the lines on a card of this width, beside its code."""
    sizes = tokens()
    inside = width - 2 * sizes["card-padding"]
    return inside - sizes["card-gap"] - sizes["code"] if code else inside


def line_size(line: CardLine, room: float) -> int:
    """The size of a card's line: its own, or smaller if the line would not fit."""
    own = tokens()[_SIZES[line.size]]
    fitting = [size for size in tokens().scale if size <= own]
    width = text_width(line.text, weight_of(line.tone))
    for size in reversed(fitting):
        if width * size <= room:
            return size
        if size < _SMALLEST_LINE * own:
            return size
    return fitting[0]


def weight_of(tone: Tone) -> FontWeight:
    """The font that a tone is written in."""
    return FontWeight.BOLD if tone is Tone.STRONG else FontWeight.BOOK


_SIZES = {Size.HUGE: "huge", Size.LARGE: "large", Size.NORMAL: "normal", Size.SMALL: "small"}


@dataclass(frozen=True, slots=True)
class _Need:
    """The ems that a column needs: for the longest of its texts, and for nearly all of them."""

    longest: float
    usual: float


def _need(column: SheetColumn, place: int, block: SheetTable) -> _Need:
    weight, around = weight_of(column.tone), 2 * tokens()["cell-x"] + _SLACK
    cells = sorted(text_width(row[place], weight) for row in block.rows) or [0.0]
    title = text_width(column.title, FontWeight.BOLD)
    longest = max(title, cells[-1]) + around
    if column.fit is Fit.FIRM:
        return _Need(longest, longest)
    return _Need(longest, max(title, cells[int(_NEARLY_ALL * (len(cells) - 1))]) + around)


def _on_page(block: SheetTable, needs: list[_Need], form: Format, *, landscape: bool) -> Layout:
    room = Layout(form.paper, landscape, 0, ()).room
    for most in _NAMES:
        wanted = [
            min(need.usual, most) if column.fit is Fit.FLEXIBLE else need.longest
            for need, column in zip(needs, block.columns, strict=True)
        ]
        fitting = [size for size in tokens().scale if size <= _LARGEST[form.distance] and size * sum(wanted) <= room]
        if fitting and fitting[-1] >= _COMFORT[form.distance]:
            break
    size = fitting[-1] if fitting else tokens().scale[0]
    return Layout(form.paper, landscape, size, _shares(block, needs, wanted, room / size))


def _shares(block: SheetTable, needs: list[_Need], wanted: list[float], room: float) -> tuple[float, ...]:
    """The columns' widths as parts of the room (in ems): what is left over goes to long names first."""
    left = room - sum(wanted)
    flexible = [column.fit is Fit.FLEXIBLE for column in block.columns]
    if left > 0 and any(flexible):
        missing = [need.longest - width for need, width in zip(needs, wanted, strict=True)]
        given = min(left, sum(missing))
        if given > 0:
            wanted = [width + given * more / sum(missing) for width, more in zip(wanted, missing, strict=True)]
        rest = (left - given) / sum(flexible)
        wanted = [width + rest * bends for width, bends in zip(wanted, flexible, strict=True)]
    return tuple(width / sum(wanted) for width in wanted)
