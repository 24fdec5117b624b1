"""What the columns of a table of pairings are called: ours, and those of other programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from domain.exchange.csv_reading import CsvError, CsvRow
from domain.folding import plainly_spelt
from domain.messages import message
from domain.values import Colour


class BoardColumn(Enum):
    """The content of a column about a board."""

    ROUND = "round"
    BOARD = "board"
    RESULT = "result"


class PlayerColumn(Enum):
    """The content of a column about one of the two players."""

    NAME = "name"
    NUMBER = "number"
    FIDE_ID = "FIDE id"


ColumnContent = BoardColumn | tuple[Colour, PlayerColumn]

_ABOUT = {
    BoardColumn.ROUND: "round, rd, rnd, runde, ronde, ronda",
    BoardColumn.BOARD: "board, bo, bd, brett, br, tisch, echiquier, ech, table, tablero, mesa, tab",
    BoardColumn.RESULT: "result, res, score, ergebnis, erg, resultat, resultado",
}
_NAMES = ("Round", "Board", "White", "Black", "Result")
_WHITE = "white, w, weiss, blanc, blancs, blancas"
_BLACK = "black, b, schwarz, noir, noirs, negras"
_OF = {
    PlayerColumn.NAME: "name, player, spieler, joueur, jugador, nom, nombre",
    PlayerColumn.NUMBER: "no, nr, number, num, sno, snr, start no, startnr, start number, numero, pairing number, tpn",
    PlayerColumn.FIDE_ID: "fide id, fideid, fide no, fide nr, code fide, id fide, id",
}
_BESIDE = (
    "title, rating, elo, rtg, points, pts, pkt, federation, fed, club, verein, land, titel, titre, titulo, "
    "rating report"
)


def _words(text: str) -> list[str]:
    return [plainly_spelt(word) for word in text.split(",")]


_SIDES = {word: colour for colour, words in ((Colour.WHITE, _WHITE), (Colour.BLACK, _BLACK)) for word in _words(words)}
_FIELDS = {word: field for field, words in _OF.items() for word in _words(words)}
_GENERAL = {word: about for about, words in _ABOUT.items() for word in _words(words)}
_KNOWN = frozenset(_words(_BESIDE))


@dataclass(frozen=True, slots=True)
class PairingColumns:
    """The places of the columns of a table of pairings, from 0, and the columns that are ignored."""

    places: Mapping[ColumnContent, int]
    ignored: tuple[str, ...]

    def cell(self, row: CsvRow, subject: ColumnContent) -> str:
        """The cell of a row; empty if there is no such column."""
        return row.cell(self.places[subject]) if subject in self.places else ""


def pairing_columns(header: CsvRow) -> PairingColumns:
    """Find the columns. What names no side is White's if it comes first and Black's if it comes again.

    Raises CsvError if two columns have the same content, or no column names the players of a side.
    """
    places: dict[ColumnContent, int] = {}
    ignored = []
    for column, name in enumerate(header.cells):
        subject, is_known = _subject(plainly_spelt(name), places)
        if subject is None:
            ignored += [] if is_known or not name else [name]
        elif subject in places:
            earlier = header.cells[places[subject]]
            raise CsvError(header.line, column + 1, message("table.same-column", text=name, header=earlier))
        else:
            places[subject] = column
    for colour in Colour:
        if not any((colour, field) in places for field in PlayerColumn):
            raise CsvError(header.line, 0, message("table.no-side", colour=colour, names=_NAMES))
    return PairingColumns(places, tuple(ignored))


def _subject(name: str, places: Mapping[ColumnContent, int]) -> tuple[ColumnContent | None, bool]:
    """The content of a column, and whether it is known though it is not used."""
    if name in _GENERAL:
        return _GENERAL[name], True
    if name in _SIDES:
        return (_SIDES[name], PlayerColumn.NAME), True
    first, _, rest = name.partition(" ")
    before, _, last = name.rpartition(" ")
    for side, field in ((first, rest), (last, before)):
        if side in _SIDES and field in _FIELDS:
            return (_SIDES[side], _FIELDS[field]), True
        if side in _SIDES and field in _KNOWN:
            return None, True
    if name in _FIELDS:
        field_of = _FIELDS[name]
        return (Colour.BLACK if (Colour.WHITE, field_of) in places else Colour.WHITE, field_of), True
    return None, name in _KNOWN
