"""A sheet as plain data, independent of how it is drawn. Everything is text in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Align(StrEnum):
    """The alignment of a column's text."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class Tone(StrEnum):
    """The emphasis of a column or a line."""

    PLAIN = "plain"
    STRONG = "strong"
    SOFT = "soft"


class Fit(StrEnum):
    """What a column does if room is scarce: hold its longest text on one line, or wrap."""

    FIRM = "firm"
    FLEXIBLE = "flexible"


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of a table."""

    title: str
    align: Align = Align.START
    tone: Tone = Tone.PLAIN
    fit: Fit = Fit.FIRM


@dataclass(frozen=True, slots=True)
class SheetTable:
    """Rows under columns; `empty` is the text shown if there are no rows."""

    columns: tuple[SheetColumn, ...]
    rows: tuple[tuple[str, ...], ...]
    empty: str = ""


class CardKind(StrEnum):
    """The cards that sheets are cut into. Their measures are in the stylesheet, under these names."""

    SLIP = "slip"
    PLACE = "place"
    BADGE = "badge"


class Size(StrEnum):
    """How large a line of a card is written."""

    HUGE = "huge"
    LARGE = "large"
    NORMAL = "normal"
    SMALL = "small"


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line of a card."""

    text: str
    size: Size = Size.NORMAL
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """One card: lines from top to bottom, boxes to tick, lines to sign on, and a code to scan (an address) or none."""

    lines: tuple[CardLine, ...]
    boxes: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()
    code: str = ""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards of one kind, many to a page; `empty` is the text shown if there are none."""

    kind: CardKind
    cards: tuple[PrintedCard, ...]
    empty: str = ""


@dataclass(frozen=True, slots=True)
class FormField:
    """What is entered under a label; nothing leaves a line to write on. `wide` takes the whole width."""

    label: str
    text: str = ""
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """A form to be signed: fields in two columns, rows under the columns of the form's kind, texts, boxes to tick."""

    title: str
    fields: tuple[FormField, ...]
    rows: tuple[tuple[str, ...], ...] = ()
    texts: tuple[str, ...] = ()
    boxes: tuple[str, ...] = ()
    signatures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Forms:
    """Forms of one kind, each from a page of its own on; `empty` is the text shown if there are none."""

    columns: tuple[SheetColumn, ...]
    forms: tuple[Form, ...]
    empty: str = ""

    @property
    def table(self) -> SheetTable:
        """The rows of all forms, to find one layout for them."""
        return SheetTable(self.columns, tuple(row for form in self.forms for row in form.rows))


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is on a sheet. Two sheets are equal if a reader finds the same on both.

    `title` is its title, `tournament` and `about` are beside it, `notes` below the block.
    """

    title: str
    tournament: str
    about: str
    block: SheetTable | Cards | Forms
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stamp:
    """The state of the log from which a sheet was made, so that a stale one is recognised.

    `text` is the sentence that is printed, `address` the page that shows whether the sheet is the newest ("" if the
    server has no address to print).
    """

    text: str
    address: str = ""
