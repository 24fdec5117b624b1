"""What the columns of a table of pairings are called: ours, and those of other programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from domain.exchange.csv_reading import CsvError, Row
from domain.exchange.headers import normal
from domain.values import Colour


class About(Enum):
    """What a column tells of a board."""

    ROUND = "round"
    BOARD = "board"
    RESULT = "result"


class Of(Enum):
    """What a column tells of one of its two players."""

    NAME = "name"
    NUMBER = "number"
    FIDE_ID = "FIDE id"


Subject = About | tuple[Colour, Of]

_ABOUT = {
    About.ROUND: "round, rd, rnd, runde, ronde, ronda",
    About.BOARD: "board, bo, bd, brett, br, tisch, echiquier, ech, table, tablero, mesa, tab",
    About.RESULT: "result, res, score, ergebnis, erg, resultat, resultado",
}
_WHITE = "white, w, weiss, blanc, blancs, blancas"
_BLACK = "black, b, schwarz, noir, noirs, negras"
_OF = {
    Of.NAME: "name, player, spieler, joueur, jugador, nom, nombre",
    Of.NUMBER: "no, nr, number, num, sno, snr, start no, startnr, start number, numero, pairing number, tpn",
    Of.FIDE_ID: "fide id, fideid, fide no, fide nr, code fide, id fide, id",
}
_BESIDE = "title, rating, elo, rtg, points, pts, pkt, federation, fed, club, verein, land, titel, titre, titulo"


def _words(text: str) -> list[str]:
    return [normal(word) for word in text.split(",")]


_SIDES = {word: colour for colour, words in ((Colour.WHITE, _WHITE), (Colour.BLACK, _BLACK)) for word in _words(words)}
_FIELDS = {word: field for field, words in _OF.items() for word in _words(words)}
_GENERAL = {word: about for about, words in _ABOUT.items() for word in _words(words)}
_KNOWN = frozenset(_words(_BESIDE))


@dataclass(frozen=True, slots=True)
class PairingColumns:
    """Where the cells of a table of pairings stand, from 0, and the columns that nobody asked for."""

    places: Mapping[Subject, int]
    ignored: tuple[str, ...]

    def cell(self, row: Row, subject: Subject) -> str:
        """The cell of a row; empty where there is no such column."""
        return row.cell(self.places[subject]) if subject in self.places else ""


def pairing_columns(header: Row) -> PairingColumns:
    """Find the columns. What names no side is White's where it comes first and Black's where it comes again.

    Raises CsvError where two columns tell the same, or the players of a side are not told.
    """
    places: dict[Subject, int] = {}
    ignored = []
    for column, name in enumerate(header.cells):
        subject, is_known = _subject(normal(name), places)
        if subject is None:
            ignored += [] if is_known or not name else [name]
        elif subject in places:
            earlier = header.cells[places[subject]]
            raise CsvError(header.line, column + 1, f"{name!r} tells the same as the column {earlier!r}")
        else:
            places[subject] = column
    for colour in Colour:
        if not any((colour, field) in places for field in Of):
            known = "Round, Board, White, Black, Result"
            raise CsvError(
                header.line, 0, f"no column tells who has {colour}; the first line names the columns, as: {known}"
            )
    return PairingColumns(places, tuple(ignored))


def _subject(name: str, places: Mapping[Subject, int]) -> tuple[Subject | None, bool]:
    """What a column tells, and whether we know what it is though we do not ask for it."""
    if name in _GENERAL:
        return _GENERAL[name], True
    if name in _SIDES:
        return (_SIDES[name], Of.NAME), True
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
