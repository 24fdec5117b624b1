"""The pages of a PDF: what is on each of them around the table or the cards."""

from __future__ import annotations

from server.print.fonts import FontWeight, text_width, wrapped
from server.print.layout import Layout
from server.print.pen import Pen, PenPosition, Type
from server.print.sheet import Align, Sheet, Stamp
from server.print.tokens import tokens


class Pages:
    """Paper with a head, numbers and notes. `room` is the width between the margins."""

    def __init__(self, pen: Pen, sheet: Sheet, stamp: Stamp, layout: Layout) -> None:
        self.pen = pen
        self.layout = layout
        self.stamp = stamp
        self.tournament = sheet.tournament
        self._sheet = sheet
        self._sizes = tokens()
        self.left = self.top = self._sizes["margin"]
        self.bottom = layout.page[1] - self._sizes["margin"]
        self.room = layout.room

    @property
    def below_head(self) -> float:
        """Where a page's own content begins under its head, in points."""
        return self.top + self._sizes["head-height"]

    def turn(self, number: int, pages: int) -> None:
        """Begin a page without a head."""
        self.pen.turn_page()
        kind = Type(self._sizes["stamp"])
        self.pen.text(f"{number} / {pages}", (self.left, self.bottom + 6), kind, width=self.room, align=Align.END)

    def turn_with_head(self, number: int, pages: int) -> None:
        """Begin a page with its head: what it is, which round, which version."""
        self.turn(number, pages)
        sizes, room = self._sizes, self.room
        if self.stamp.address:
            room -= sizes["stamp-code"]
            self.pen.code(self.stamp.address, (self.left + room, self.top), sizes["stamp-code"])
            room -= sizes["head-gap"]
        stamp = Type(sizes["stamp"], ink="soft")
        self.pen.text(self.stamp.text, (self.left, self.top), stamp, width=room, align=Align.END)
        room -= text_width(self.stamp.text, FontWeight.BOOK) * stamp.size + sizes["head-gap"]
        between = " · " if self._sheet.about else ""
        about = f"{self._sheet.tournament}{between}{self._sheet.about}"
        y = self.write(self._sheet.title, self.top, Type(sizes["title"], FontWeight.BOLD), room=room, most=1)
        self.write(about, y, Type(sizes["about"]), room=room, most=2)

    def write(self, text: str, y: float, kind: Type, *, room: float = 0, most: int | None = None) -> float:
        """Write a text over as many lines as it needs, or at most so many; return where the next one begins."""
        for line in wrapped(text, kind.weight, (room or self.room) / kind.size)[:most]:
            self.pen.text(line, (self.left, y), kind)
            y += kind.size * self._sizes["line-height"]
        return y

    def nothing(self, why: str) -> None:
        """The only page of a sheet with nothing on it."""
        self.turn_with_head(1, 1)
        y = self.write(why, self.below_head, Type(self._sizes["about"]))
        self.notes(y)

    @property
    def notes_height(self) -> float:
        """The height of the notes in points."""
        size = self._sizes["note"]
        lines = sum(len(wrapped(note, FontWeight.BOOK, self.room / size)) for note in self._sheet.notes)
        return (lines * self._sizes["line-height"] + 0.5 * len(self._sheet.notes)) * size

    def notes(self, y: float) -> None:
        """Write the notes."""
        kind = Type(self._sizes["note"], ink="soft")
        for note in self._sheet.notes:
            y = self.write(note, y + 0.5 * kind.size, kind)


def side_by_side(width: float, count: int, gap: float) -> tuple[float, float]:
    """The width of each of so many things side by side, and the distance from one to the next."""
    each = (width - gap * (count - 1)) / count
    return each, each + gap


def corner(place: PenPosition, right: float, down: float) -> PenPosition:
    """A point so far to the right and down."""
    return place[0] + right, place[1] + down
