"""Rows of a table of pairings: who plays whom on which board, how it ended, and who does not play."""

from __future__ import annotations

import re
from dataclasses import dataclass

from domain.exchange.csv_reading import CsvError, CsvTable, Row
from domain.exchange.pairing_columns import About, Of, PairingColumns, Subject, pairing_columns
from domain.exchange.people import NOBODY, Person
from domain.exchange.problems import Problem
from domain.exchange.result_words import bye_of, outcome_of, worth_of_bye
from domain.values import ByeKind, Colour, Outcome, RoundNumber, Tpn

_NUMBER = re.compile(r"\D{0,20}?(\d{1,5})(?:\.0)?\D{0,20}")
"""A number with a word beside it, as in `Round 3`."""


@dataclass(frozen=True, slots=True)
class PairingRow:
    """One row: a board, or (`bye` is told, `black` is nobody) who does not play. None where the table does not say."""

    line: int
    white: Person
    black: Person = NOBODY
    round: RoundNumber | None = None
    board: int | None = None
    outcome: Outcome | None = None
    bye: ByeKind | None = None


@dataclass(frozen=True, slots=True)
class PairingRows:
    """Every row that could be read, what is wrong with the others, and the columns left out."""

    rows: tuple[PairingRow, ...]
    problems: tuple[Problem, ...]
    ignored: tuple[str, ...]


def pairing_rows(table: CsvTable) -> PairingRows:
    """Read the rows of a table. Raises CsvError where the columns do not tell who plays whom."""
    columns = pairing_columns(table.header)
    rows: list[PairingRow] = []
    problems: list[Problem] = []
    for row in table.rows:
        try:
            rows.append(_RowReading(row, columns).pairing())
        except CsvError as error:
            header = table.header.cell(error.column - 1) if error.column else ""
            problems.append(Problem(error.line, error.column, header, error.message))
    if not table.rows:
        raise CsvError(table.header.line, 0, "the table has no boards")
    return PairingRows(tuple(rows), tuple(problems), columns.ignored)


class _RowReading:
    def __init__(self, row: Row, columns: PairingColumns) -> None:
        self._row = row
        self._columns = columns

    def pairing(self) -> PairingRow:
        """The row. Raises CsvError for the first cell that makes no sense."""
        number, board = self._number(About.ROUND), self._number(About.BOARD)
        white, black = self._person(Colour.WHITE), self._person(Colour.BLACK)
        bye = self._bye(black)
        if not white:
            raise CsvError(self._row.line, self._column((Colour.WHITE, Of.NAME)), "nobody has White")
        if bye is not None:
            return PairingRow(self._row.line, white, round=number, bye=bye)
        if not black:
            message = "nobody has Black; who does not play has bye, half-point bye or zero-point bye as the result"
            raise CsvError(self._row.line, self._column((Colour.BLACK, Of.NAME)), message)
        return PairingRow(self._row.line, white, black, number, board, self._outcome())

    def _bye(self, black: Person) -> ByeKind | None:
        """What a bye is worth tells its word, else the number beside it."""
        result = self._columns.cell(self._row, About.RESULT)
        told = bye_of(black.name)
        if black and told is None:
            return None
        word = bye_of(result)
        if told is None and word is None:
            return None
        if word is not None and told in (None, ByeKind.PAIRING_ALLOCATED):
            return word
        worth = worth_of_bye(result)
        return worth if worth is not None and told is ByeKind.PAIRING_ALLOCATED else told

    def _outcome(self) -> Outcome | None:
        try:
            return outcome_of(self._columns.cell(self._row, About.RESULT))
        except ValueError as error:
            raise CsvError(self._row.line, self._column(About.RESULT), str(error)) from error

    def _person(self, colour: Colour) -> Person:
        number = self._columns.cell(self._row, (colour, Of.NUMBER))
        found = _NUMBER.fullmatch(number)
        return Person(
            name=self._columns.cell(self._row, (colour, Of.NAME)),
            fide_id=self._columns.cell(self._row, (colour, Of.FIDE_ID)).replace(" ", "").lstrip("0"),
            number=None if found is None or not int(found[1]) else Tpn(int(found[1])),
        )

    def _number(self, about: About) -> int | None:
        text = self._columns.cell(self._row, about)
        found = _NUMBER.fullmatch(text)
        if text and (found is None or not int(found[1])):
            if about is About.BOARD and not any(sign.isdigit() for sign in text):
                return None
            raise CsvError(self._row.line, self._column(about), f"{text!r} is no number of a {about.value}")
        return None if found is None else int(found[1])

    def _column(self, subject: Subject) -> int:
        return self._columns.places.get(subject, -1) + 1
