"""Cards in a PDF: slips, place cards and badges, to be cut along the dashes."""

from __future__ import annotations

from collections.abc import Sequence

from server.print.fonts import FontWeight, wrapped
from server.print.layout import card_width, line_size, text_room, weight_of
from server.print.pages import Pages, corner, side_by_side
from server.print.pen import PenPosition, Type
from server.print.sheet import Align, CardKind, CardLine, Cards, PrintedCard, Tone
from server.print.tokens import POINTS_PER_MM as MM
from server.print.tokens import tokens


def write_cards(pages: Pages, block: Cards) -> None:
    """Write cards in rows, as many as fit on a page."""
    if not block.cards:
        pages.nothing(block.empty)
        return
    across, height = int(tokens()[f"{block.kind}-columns"]), tokens()[f"{block.kind}-height"]
    measure = (card_width(pages.layout, block), height)
    a_page = across * int((pages.bottom - pages.top) / height)
    for place, card in enumerate(block.cards):
        row, column = divmod(place % a_page, across)
        if place % a_page == 0:
            pages.turn(place // a_page + 1, -(-len(block.cards) // a_page))
        at = (pages.left + column * measure[0], pages.top + row * height)
        pages.pen.frame(at, measure, thick=0.25, ink="line", dash=2)
        if block.kind is CardKind.PLACE:
            _folded(pages, card, at, measure)
        else:
            _flat(pages, card, at, measure)
    pages.notes(pages.bottom - pages.notes_height)


def _flat(pages: Pages, card: PrintedCard, at: PenPosition, measure: PenPosition) -> None:
    """Lines from the top beside the code; boxes and lines to sign on from the bottom."""
    sizes, pen = tokens(), pages.pen
    pad = sizes["card-padding"]
    inside = measure[0] - 2 * pad
    _lines(pages, card, corner(at, pad, pad), text_room(measure[0], code=bool(card.code)), Align.START)
    if card.code:
        pen.code(card.code, corner(at, measure[0] - pad - sizes["code"], pad), sizes["code"])
    bottom = measure[1] - pad - sizes["foot"] * sizes["line-height"]
    pen.text(pages.stamp.text, corner(at, pad, bottom), Type(sizes["foot"], ink="soft"))
    if card.signatures:
        each, step = side_by_side(inside, len(card.signatures), sizes["card-gap"])
        line = bottom - sizes["stamp"] * sizes["line-height"]
        for number, who in enumerate(card.signatures):
            start = corner(at, pad + number * step, line)
            pen.line(start, each)
            pen.text(who, start, Type(sizes["stamp"], ink="soft"))
        bottom -= sizes["signature-height"]
    if card.boxes:
        _boxes(pages, card.boxes, corner(at, pad, bottom - sizes["box-height"]), inside)


def _boxes(pages: Pages, words: Sequence[str], at: PenPosition, width: float) -> None:
    sizes = tokens()
    each, step = side_by_side(width, len(words), sizes["card-gap"])
    kind = Type(sizes["box"], FontWeight.BOLD)
    down = (sizes["box-height"] - kind.size * sizes["line-height"]) / 2
    for number, word in enumerate(words):
        pages.pen.frame(corner(at, number * step, 0), (each, sizes["box-height"]))
        pages.pen.text(word, corner(at, number * step, down), kind, width=each, align=Align.MIDDLE)


def _folded(pages: Pages, card: PrintedCard, at: PenPosition, measure: PenPosition) -> None:
    """The same on both halves, one of them upside down; the code on the one that is not."""
    pad, half = tokens()["card-padding"], measure[1] / 2
    fold, width = corner(at, 0, half), text_room(measure[0], code=bool(card.code))
    pages.pen.line(fold, measure[0], thick=0.25, ink="line")
    down = (half - sum(len(_parts(line, width)) * _height(line, width) for line in card.lines)) / 2
    _lines(pages, card, corner(fold, pad, down), width, Align.MIDDLE)
    if card.code:
        side = tokens()["code"]
        pages.pen.code(card.code, corner(fold, measure[0] - pad - side, (half - side) / 2), side)
    foot, size = f"{pages.tournament} · {pages.stamp.text}", tokens()["foot"]
    pages.pen.text(foot, corner(at, pad, measure[1] - MM - size * tokens()["line-height"]), Type(size, ink="soft"))
    with pages.pen.turned(corner(fold, measure[0] / 2, 0)):
        _lines(pages, card, corner(fold, pad, down), width, Align.MIDDLE)


def _lines(pages: Pages, card: PrintedCard, at: PenPosition, width: float, align: Align) -> None:
    for line in card.lines:
        kind = Type(line_size(line, width), weight_of(line.tone), "soft" if line.tone is Tone.SOFT else "ink")
        for part in _parts(line, width):
            pages.pen.text(part, at, kind, width=width, align=align)
            at = corner(at, 0, _height(line, width))


def _parts(line: CardLine, width: float) -> list[str]:
    return wrapped(line.text, weight_of(line.tone), width / line_size(line, width)) if line.text else []


def _height(line: CardLine, width: float) -> float:
    return line_size(line, width) * tokens()["line-height"]
