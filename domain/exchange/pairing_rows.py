"""Rows of a table of pairings: who plays whom on which board, how it ended, and who does not play."""

from __future__ import annotations

import re
from dataclasses import dataclass

from domain.exchange.csv_reading import CsvError, CsvRow, CsvTable
from domain.exchange.pairing_columns import BoardColumn, ColumnContent, PairingColumns, PlayerColumn, pairing_columns
from domain.exchange.people import NO_PLAYER, NamedPlayer
from domain.exchange.problems import TableProblem
from domain.exchange.result_words import bye_of, outcome_of, worth_of_bye
from domain.messages import message
from domain.values import ByeKind, Colour, Outcome, RoundNumber, Tpn

_NUMBER = re.compile(r"\D{0,20}?(\d{1,5})(?:\.0)?\D{0,20}")
"""A number with a word beside it, as in `Round 3`."""


@dataclass(frozen=True, slots=True)
class PairingRow:
    """One row: a board, or (with `bye`, without `black`) a player who does not play. None: the table says nothing."""

    line: int
    white: NamedPlayer
    black: NamedPlayer = NO_PLAYER
    round: RoundNumber | None = None
    board: int | None = None
    outcome: Outcome | None = None
    bye: ByeKind | None = None


@dataclass(frozen=True, slots=True)
class PairingRows:
    """Every row that could be read, what is wrong with the others, and the columns left out."""

    rows: tuple[PairingRow, ...]
    problems: tuple[TableProblem, ...]
    ignored: tuple[str, ...]


def pairing_rows(table: CsvTable) -> PairingRows:
    """Read the rows of a table. Raises CsvError if the columns do not say who plays whom."""
    columns = pairing_columns(table.header)
    rows: list[PairingRow] = []
    problems: list[TableProblem] = []
    for row in table.rows:
        try:
            rows.append(_RowReading(row, columns).pairing())
        except CsvError as error:
            header = table.header.cell(error.column - 1) if error.column else ""
            problems.append(TableProblem(error.line, error.column, header, error.reason))
    if not table.rows:
        raise CsvError(table.header.line, 0, message("table.no-boards"))
    return PairingRows(tuple(rows), tuple(problems), columns.ignored)


class _RowReading:
    def __init__(self, row: CsvRow, columns: PairingColumns) -> None:
        self._row = row
        self._columns = columns

    def pairing(self) -> PairingRow:
        """The row. Raises CsvError for the first cell that makes no sense."""
        number, board = self._number(BoardColumn.ROUND), self._number(BoardColumn.BOARD)
        white, black = self._person(Colour.WHITE), self._person(Colour.BLACK)
        bye = self._bye(black)
        if not white:
            raise CsvError(self._row.line, self._column((Colour.WHITE, PlayerColumn.NAME)), message("table.no-white"))
        if bye is not None:
            return PairingRow(self._row.line, white, round=number, bye=bye)
        if not black:
            raise CsvError(self._row.line, self._column((Colour.BLACK, PlayerColumn.NAME)), message("table.no-black"))
        return PairingRow(self._row.line, white, black, number, board, self._outcome())

    def _bye(self, black: NamedPlayer) -> ByeKind | None:
        """The kind of a bye, by its word, else by the number beside it."""
        result = self._columns.cell(self._row, BoardColumn.RESULT)
        bye = bye_of(black.name)
        if black and bye is None:
            return None
        word = bye_of(result)
        if bye is None and word is None:
            return None
        if word is not None and bye in (None, ByeKind.PAIRING_ALLOCATED):
            return word
        worth = worth_of_bye(result)
        return worth if worth is not None and bye is ByeKind.PAIRING_ALLOCATED else bye

    def _outcome(self) -> Outcome | None:
        text = self._columns.cell(self._row, BoardColumn.RESULT)
        try:
            return outcome_of(text)
        except ValueError as error:
            reason = message("table.no-result", text=text)
            raise CsvError(self._row.line, self._column(BoardColumn.RESULT), reason) from error

    def _person(self, colour: Colour) -> NamedPlayer:
        number = self._columns.cell(self._row, (colour, PlayerColumn.NUMBER))
        found = _NUMBER.fullmatch(number)
        return NamedPlayer(
            name=self._columns.cell(self._row, (colour, PlayerColumn.NAME)),
            fide_id=self._columns.cell(self._row, (colour, PlayerColumn.FIDE_ID)).replace(" ", "").lstrip("0"),
            number=None if found is None or not int(found[1]) else Tpn(int(found[1])),
        )

    def _number(self, about: BoardColumn) -> int | None:
        text = self._columns.cell(self._row, about)
        found = _NUMBER.fullmatch(text)
        if text and (found is None or not int(found[1])):
            if about is BoardColumn.BOARD and not any(sign.isdigit() for sign in text):
                return None
            is_round = about is BoardColumn.ROUND
            reason = message("table.no-round", text=text) if is_round else message("table.no-board", text=text)
            raise CsvError(self._row.line, self._column(about), reason)
        return None if found is None else int(found[1])

    def _column(self, subject: ColumnContent) -> int:
        return self._columns.places.get(subject, -1) + 1
