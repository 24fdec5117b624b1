"""Sheets about one round: the pairings by board and by name, the results, the slips that players sign."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from domain.values import ByeKind, Colour, Outcome
from server.collation import name_order
from server.languages import Language, message
from server.print.sheet import (
    Align,
    CardKind,
    CardLine,
    Cards,
    Fit,
    PrintedCard,
    Sheet,
    SheetColumn,
    Size,
    Tone,
)
from server.print.source import DOT, SheetSource, rating_text, rows_of, table
from server.views.model import ViewRow
from server.views.seats import absent
from server.wording import points_text, reported_text, result_text

_BYES = {
    ByeKind.PAIRING_ALLOCATED: message("bye"),
    ByeKind.FULL_POINT: message("full-point bye"),
    ByeKind.HALF_POINT: message("half-point bye"),
    ByeKind.ZERO_POINT: message("zero-point bye"),
}
_BOXES = (Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS)


def pairings(source: SheetSource) -> Sheet:
    """The boards in order, with room to write the result: it hangs while the round is played."""
    return _by_board(source, source.language.text("Pairings by board"), lambda _: "")


def results(source: SheetSource) -> Sheet:
    """The boards in order with their results; below, those that the rating report has differently (C.04.2)."""

    def result_cell(row: ViewRow) -> str:
        if row["result"] == Outcome.ADJOURNED:
            return source.language.text("adjourned")
        return "" if row["result"] is None else result_text(row["result"], reader=source.language)

    late = [row for row in rows_of(source.boards()) if row["report"] is not None]
    notes = [
        DOT.join((source.language.text("Board {board}", board=row["board"]), reported_text(row, source.language)))
        for row in late
    ]
    return _by_board(source, source.language.text("Results"), result_cell, notes)


def seats(source: SheetSource) -> Sheet:
    """All players in alphabetical order, each with board, colour and opponent."""
    text = source.language.text
    columns = (
        SheetColumn(text("Name"), tone=Tone.STRONG, fit=Fit.FLEXIBLE),
        SheetColumn(text("Board"), Align.END, Tone.STRONG),
        SheetColumn(text("Colour"), Align.MIDDLE),
        SheetColumn(text("Opponent"), fit=Fit.FLEXIBLE),
    )
    key = name_order(source.tournament.settings)
    rows = sorted(_seats(source), key=lambda row: (key(row[0]), row[1:]))
    return source.sheet(text("Where do I sit?"), table(columns, rows, _none_yet(source)))


def slips(source: SheetSource) -> Sheet:
    """A slip for each board: both players sign the result; the code opens the game on an arbiter's tablet."""
    text = source.language.text
    cards = tuple(_slip(source, row) for row in rows_of(source.boards()) if row["game"] is not None)
    return source.sheet(text("Result slips"), Cards(CardKind.SLIP, cards, _none_yet(source)))


def _by_board(source: SheetSource, title: str, result: Callable[[ViewRow], str], notes: Sequence[str] = ()) -> Sheet:
    text = source.language.text
    columns = (
        SheetColumn(text("Bd."), Align.END, Tone.STRONG),
        SheetColumn("", tone=Tone.SOFT),
        SheetColumn(text("White"), tone=Tone.STRONG, fit=Fit.FLEXIBLE),
        SheetColumn(text("Rtg."), Align.END, Tone.SOFT),
        SheetColumn(text("Pts."), Align.END),
        SheetColumn(text("Result"), Align.MIDDLE, Tone.STRONG),
        SheetColumn(text("Pts."), Align.END),
        SheetColumn("", tone=Tone.SOFT),
        SheetColumn(text("Black"), tone=Tone.STRONG, fit=Fit.FLEXIBLE),
        SheetColumn(text("Rtg."), Align.END, Tone.SOFT),
    )
    rows = []
    for row in rows_of(source.boards()):
        white = _side(row["white"])
        black = _side(row["black"]) if row["black"] else ("", _bye(source.language, row), "", "")
        board = "" if row["board"] is None else str(row["board"])
        rows.append((board, *white, result(row), black[-1], *black[:-1]))
    return source.sheet(title, table(columns, rows, _none_yet(source)), *notes)


def _side(side: dict[str, Any]) -> tuple[str, str, str, str]:
    return side["title"], side["name"], rating_text(side), points_text(side["points"])


def _seats(source: SheetSource) -> Iterator[tuple[str, str, str, str]]:
    text = source.language.text
    words = {Colour.WHITE: text("White"), Colour.BLACK: text("Black")}
    for row in rows_of(source.boards()):
        if row["black"] is None:
            yield row["white"]["name"], "", "", _bye(source.language, row)
            continue
        for colour in Colour:
            mine, other = row[colour.value], row[colour.other.value]
            yield mine["name"], str(row["board"]), words[colour], other["name"]
    for row in absent(source.tournament, source.number):
        yield row["name"], "", "", _bye(source.language, row)


def _slip(source: SheetSource, row: ViewRow) -> PrintedCard:
    text = source.language.text
    about = DOT.join((source.tournament.settings.name, text("Round {round}", round=source.number)))
    lines = [
        CardLine(text("Board {board}", board=row["board"]), Size.LARGE, Tone.STRONG),
        CardLine(about, Size.SMALL, Tone.SOFT),
    ]
    for colour, word in ((Colour.WHITE, text("White")), (Colour.BLACK, text("Black"))):
        side = row[colour.value]
        known = DOT.join(filter(None, (word, side["title"], rating_text(side), side["federation"])))
        lines += [CardLine(side["name"], Size.NORMAL, Tone.STRONG), CardLine(known, Size.SMALL, Tone.SOFT)]
    return PrintedCard(
        lines=tuple(lines),
        boxes=tuple(result_text(outcome) for outcome in _BOXES),
        signatures=(text("White"), text("Black")),
        code=source.code(f"/enter#{row['game']}"),
    )


def _bye(language: Language, row: ViewRow) -> str:
    return language.text(_BYES[ByeKind(row["bye"])]) if row["bye"] else ""


def _none_yet(source: SheetSource) -> str:
    return source.language.text("No round is published yet.")
