"""A table of standings beside those that we compute: where points, places and tie-breaks differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from domain.exchange.csv_reading import Row, read_csv
from domain.exchange.people import NobodyOfThatName, People, Person
from domain.exchange.problems import Problem
from domain.exchange.standings_columns import StandingsColumns, Told, standings_columns
from domain.refusals import UnknownRound
from domain.standings.codes import Code
from domain.standings.parts import Unit, Value, shown
from domain.standings.ranking import Column, Ranking, ranking
from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber, Tpn

_LONGEST_NUMBER = 12


@dataclass(frozen=True, slots=True)
class Difference:
    """A cell that tells something else than we compute: its column is `header`, `code` what we take that for."""

    line: int
    player: PlayerId
    name: str
    header: str
    code: str
    stated: str
    computed: str


@dataclass(frozen=True, slots=True)
class StandingsCheck:
    """What came of the comparison after a round.

    `compared` pairs the headers with what they were compared with (`place`, `points` or a tie-break's code), `missing`
    are the players that stand in no row, `notes` tell what could not be compared and why.
    """

    round: RoundNumber
    players: int
    compared: tuple[tuple[str, str], ...]
    differences: tuple[Difference, ...]
    missing: tuple[str, ...]
    problems: tuple[Problem, ...]
    notes: tuple[str, ...]


def check_standings(tournament: Tournament, content: bytes, after: RoundNumber | None = None) -> StandingsCheck:
    """Compare a table with the standings after a round (None: the newest).

    Whoever is tied may have any of the places that the tied share. Numbers are compared to the decimals that the table
    has; an empty cell states nothing.

    Raises CsvError where the file as a whole cannot be read, and UnknownRound for a round that is not public.
    """
    if after is not None and not 1 <= after <= len(tournament.public_rounds):
        raise UnknownRound(after)
    table = read_csv(content)
    ranked = ranking(tournament, after)
    applied = [column.code for column in ranked.columns if column.code is not None and not column.dropped]
    columns = standings_columns(table.header, applied)
    checking = _Checking(tournament, ranked, table.header, columns)
    for row in table.rows:
        checking.row(row)
    return checking.outcome(len(tournament.public_rounds) if after is None else after)


class _Checking:
    def __init__(self, tournament: Tournament, ranked: Ranking, header: Row, columns: StandingsColumns) -> None:
        self._tournament = tournament
        self._header = header
        self._columns = columns
        self._people = People(tournament)
        self._numbers = {Tpn(row.tpn): row.player for row in ranked.rows}
        self._points = {row.player: row.points for row in ranked.rows}
        self._places = _shared_places(ranked)
        self._measures: dict[int, tuple[Column, Mapping[PlayerId, Value]]] = {}
        self.notes = [f"{name} is not compared: we know no tie-break of that name" for name in columns.ignored]
        for at, code in columns.tie_breaks.items():
            found = _measure(tournament, ranked, code)
            if found[0].dropped:
                self.notes.append(f"{header.cells[at]} is not compared: {found[0].dropped}")
            else:
                self._measures[at] = found
        self._lines: dict[PlayerId, int] = {}
        self._differences: list[Difference] = []
        self._problems: list[Problem] = []

    def row(self, row: Row) -> None:
        """Compare one row."""
        number = self._columns.cell(row, Told.NUMBER)
        digits = number.removesuffix(".")
        person = Person(
            self._columns.cell(row, Told.NAME),
            self._columns.cell(row, Told.FIDE_ID).lstrip("0"),
            Tpn(int(digits)) if digits.isascii() and digits.isdigit() and len(digits) < _LONGEST_NUMBER else None,
        )
        try:
            player = self._people.find(person, self._numbers)
        except NobodyOfThatName as error:
            self._problems.append(Problem(row.line, 0, "", str(error)))
            return
        if player in self._lines:
            message = f"{person} stands in line {self._lines[player]} already"
            self._problems.append(Problem(row.line, 0, "", message))
            return
        self._lines[player] = row.line
        self._compare(row, player)

    def outcome(self, number: RoundNumber) -> StandingsCheck:
        """What came of it."""
        named = self._columns.places
        compared = [(self._header.cell(named[told]), told.value) for told in (Told.PLACE, Told.POINTS) if told in named]
        compared += [(self._header.cell(at), str(self._columns.tie_breaks[at])) for at in self._measures]
        players = self._tournament.roster.players
        return StandingsCheck(
            round=number,
            players=len(self._lines),
            compared=tuple(compared),
            differences=tuple(self._differences),
            missing=tuple(players[player].name for player in self._numbers.values() if player not in self._lines),
            problems=tuple(self._problems),
            notes=tuple(self.notes),
        )

    def _compare(self, row: Row, player: PlayerId) -> None:
        places = self._columns.places
        if Told.PLACE in places:
            first, last = self._places[player]
            stated = self._stated(row, places[Told.PLACE])
            if stated is not None and not first <= stated[0] <= last:
                told = str(first) if first == last else f"{first}-{last}"
                self._tell(row, player, places[Told.PLACE], Told.PLACE.value, told)
        if Told.POINTS in places:
            self._number(row, player, (places[Told.POINTS], Told.POINTS.value), self._points[player], Unit.HALVES)
        for at, (column, values) in self._measures.items():
            if column.tie_break is not None:
                what = (at, str(self._columns.tie_breaks[at]))
                self._number(row, player, what, values.get(player), column.tie_break.unit)

    def _number(self, row: Row, player: PlayerId, what: tuple[int, str], computed: Value, unit: Unit) -> None:
        at, code = what
        stated = self._stated(row, at)
        if stated is None or computed is None:
            return
        number, decimals = stated
        if abs(Fraction(computed) / (unit.value or 1) - number) * 2 * 10**decimals > 1:
            self._tell(row, player, at, code, shown(computed, unit))

    def _stated(self, row: Row, at: int) -> tuple[Fraction, int] | None:
        """The number of a cell and its decimals, None where it states none."""
        text = row.cell(at)
        if text.strip("-\u2013. ") == "":
            return None
        plain = text.replace(" ", "").replace(",", ".").replace("\u00bd", ".5").removesuffix(".")
        whole, _, decimals = plain.partition(".")
        digits = whole.removeprefix("-") + decimals
        if not (digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_NUMBER):
            self._problems.append(Problem(row.line, at + 1, self._header.cell(at), f"{text!r} is no number"))
            return None
        return Fraction(plain if whole not in ("", "-") else f"{whole}0.{decimals}"), len(decimals)

    def _tell(self, row: Row, player: PlayerId, at: int, code: str, computed: str) -> None:
        name = self._tournament.roster.players[player].name
        header = self._header.cell(at)
        self._differences.append(Difference(row.line, player, name, header, code, row.cell(at), computed))


def _shared_places(ranked: Ranking) -> Mapping[PlayerId, tuple[int, int]]:
    """From which to which place everybody may stand: those whom nothing tells apart share theirs."""
    found: dict[PlayerId, tuple[int, int]] = {}
    for place, group in groupby(ranked.rows, key=lambda row: row.place):
        players = [row.player for row in group]
        found |= dict.fromkeys(players, (place, place + len(players) - 1))
    return found


def _measure(tournament: Tournament, ranked: Ranking, code: Code) -> tuple[Column, Mapping[PlayerId, Value]]:
    """Everybody's number in a tie-break, as the tournament ranks by it, else by itself."""
    at = _place_of(ranked.columns, code)
    if at is None:
        ranked = ranking(tournament, ranked.table.rounds, replace(ranked.rules, codes=(str(code),)))
        at = 0
    return ranked.columns[at], {row.player: row.values[at] for row in ranked.rows}


def _place_of(columns: Sequence[Column], code: Code) -> int | None:
    return next((at for at, column in enumerate(columns) if column.code == code), None)
