"""What the columns of a table of standings are called: places, points, and tie-breaks by code or by name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from domain.exchange.csv_reading import CsvError, CsvRow
from domain.exchange.headers import PlayerField, field_of
from domain.folding import plainly_spelt
from domain.messages import message
from domain.standings.codes import BadTieBreak, Code, parse
from domain.standings.registry import find


class StandingsField(Enum):
    """The content of a column about a player, besides tie-breaks."""

    NAME = "name"
    NUMBER = "number"
    FIDE_ID = "FIDE id"
    PLACE = "place"
    POINTS = "points"


_WORDS = {
    StandingsField.PLACE: "place, rank, rk, pos, position, rang, rg, platz, pl, puesto, lugar, classement",
    StandingsField.POINTS: "points, pts, punkte, pkt, puntos, score, total",
    StandingsField.NUMBER: "no, nr, number, sno, snr, start no, startnr, starting rank, num, numero, tpn",
}
_ALIASES = {
    "AOB": "average of opponents buchholz",
    "APPO": "average perfect performance of opponents",
    "APRO": "average performance of opponents",
    "FB": "fore buchholz",
    "OTHER_F10_DE": "direct encounter for first place",
    "PTP": "perfect tournament performance",
    "REP": "rounds elected to play",
    "STD": "standard points",
    "TPN": "tournament pairing number",
    "BH": "buchholz, bucholz, buchholtz, bu, buch, buchh, buchholz tie break variable",
    "BH/C1": "buchholz cut 1, buchholz cut1, buchholz 1, buchholz c1, bu cut 1, bhc1, bc1, truncated buchholz",
    "BH/C2": "buchholz cut 2, buchholz cut2, buchholz c2, bu cut 2, bhc2",
    "BH/M1": "median buchholz, buchholz median, median buchholz 1, buchholz m1, buchholz mittel, mbh",
    "SB": "sonneborn berger, sonneborn, soberg, soneb, sonne, sberger, sb wertung",
    "DE": "direct encounter, direkte begegnung, direkter vergleich, rencontre directe, rencontres directes, "
    "encuentro directo, resultado directo, direct",
    "WIN": "wins, number of wins, victories, vict, siege, anzahl siege, victoires, nombre de victoires, victorias",
    "WON": "number of games won, games won, won games, gewonnene partien",
    "BPG": "number of games with black, games with black, black games, mehr schwarz, most black, "
    "parties avec les noirs, partidas con negras",
    "BWG": "number of games won with black, black wins, wins with black, siege mit schwarz",
    "PS": "progressive, progressive score, progressive scores, cumulative, sum of progressive scores, fortschritt, "
    "cumulatif, progresivo, progr",
    "ARO": "average rating of opponents, average opponents rating, elo durchschnitt, gegnerschnitt, elo moyen, rc",
    "TPR": "tournament performance rating, performance, rating performance, rp, perf, elo performance, leistung",
    "KS": "koya, koya system",
}
_ORDINAL = re.compile(r"(?:tb|tie ?break|tie break|wtg|wertung|des|desemp|dep|departage|fw) ?(\d{1,2})")


def _named(words: str) -> list[str]:
    return [plainly_spelt(word) for word in words.split(",")]


_FIELDS = {word: field for field, words in _WORDS.items() for word in _named(words)}
_CODES = {word: code for code, words in _ALIASES.items() for word in _named(words)}
_PLAYERS = {PlayerField.NAME: StandingsField.NAME, PlayerField.FIDE_ID: StandingsField.FIDE_ID}


@dataclass(frozen=True, slots=True)
class StandingsColumns:
    """The places of the columns, from 0: those about players, the tie-breaks, and the names of those left out."""

    places: Mapping[StandingsField, int]
    tie_breaks: Mapping[int, Code]
    ignored: tuple[str, ...]

    def cell(self, row: CsvRow, field: StandingsField) -> str:
        """The cell of a row; empty if there is no such column."""
        return row.cell(self.places[field]) if field in self.places else ""


def standings_columns(header: CsvRow, applied: Sequence[Code]) -> StandingsColumns:
    """Find the columns; `TB1`, `Wtg2` and their like are the first and the second of the tie-breaks that are applied.

    Raises CsvError if two columns have the same content, no column names the players, or nothing can be compared.
    """
    places: dict[StandingsField, int] = {}
    codes: dict[int, Code] = {}
    ignored = []
    for column, name in enumerate(header.cells):
        field = _field_of(name)
        code = None if field is not None or field_of(name) is not None else _code(name, applied)
        if field is not None:
            _check_once(header, column, places.get(field))
            places[field] = column
        elif code is not None:
            _check_once(header, column, next((at for at, known in codes.items() if known == code), None))
            codes[column] = code
        elif name and field_of(name) is None:
            ignored.append(name)
    if not any(field in places for field in (StandingsField.NAME, StandingsField.FIDE_ID, StandingsField.NUMBER)):
        raise CsvError(header.line, 0, message("table.no-player-column"))
    if not (codes or StandingsField.PLACE in places or StandingsField.POINTS in places):
        raise CsvError(header.line, 0, message("table.nothing-to-compare"))
    return StandingsColumns(places, codes, tuple(ignored))


def _field_of(name: str) -> StandingsField | None:
    field = field_of(name)
    return _PLAYERS.get(field) if field in _PLAYERS else _FIELDS.get(plainly_spelt(name))


def _code(name: str, applied: Sequence[Code]) -> Code | None:
    words = plainly_spelt(name)
    ordinal = _ORDINAL.fullmatch(words)
    if ordinal is not None:
        place = int(ordinal[1]) - 1
        return applied[place] if 0 <= place < len(applied) else None
    try:
        code = parse(_CODES.get(words, name))
    except BadTieBreak:
        return None
    return None if find(code) is None else code


def _check_once(header: CsvRow, column: int, earlier: int | None) -> None:
    if earlier is not None:
        reason = message("table.same-column", text=header.cells[column], header=header.cells[earlier])
        raise CsvError(header.line, column + 1, reason)
