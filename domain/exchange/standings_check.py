"""A table of standings beside those that we compute: where points, places and tie-breaks differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from domain.exchange.csv_reading import CsvRow, read_csv
from domain.exchange.people import NamedPlayer, NamedPlayers, PlayerNotFound
from domain.exchange.problems import TableProblem
from domain.exchange.standings_columns import StandingsColumns, StandingsField, standings_columns
from domain.messages import Message, message
from domain.refusals import UnknownRound
from domain.standings.codes import Code
from domain.standings.parts import TieBreakValue, Unit, shown
from domain.standings.ranking import RankedStandings, RankedTieBreak, ranking
from domain.state.tournament import Tournament
from domain.values import PlayerId, RoundNumber, Tpn

_LONGEST_NUMBER = 12


@dataclass(frozen=True, slots=True)
class DifferentCell:
    """A cell that differs from the computed value: its column is `header`, `code` what that is compared with."""

    line: int
    player: PlayerId
    name: str
    header: str
    code: str
    stated: str
    computed: str


@dataclass(frozen=True, slots=True)
class StandingsCheck:
    """The result of the comparison after a round.

    `compared` pairs the headers with what they were compared with (`place`, `points` or a tie-break's code), `missing`
    are the players that are in no row, `notes` say what could not be compared and why.
    """

    round: RoundNumber
    players: int
    compared: tuple[tuple[str, str], ...]
    differences: tuple[DifferentCell, ...]
    missing: tuple[str, ...]
    problems: tuple[TableProblem, ...]
    notes: tuple[Message, ...]


def check_standings(tournament: Tournament, content: bytes, after: RoundNumber | None = None) -> StandingsCheck:
    """Compare a table with the standings after a round (None: the newest).

    Tied players may have any of the places that they share. Numbers are compared to the decimals that the table
    has; an empty cell states nothing.

    Raises CsvError if the file as a whole cannot be read, and UnknownRound for a round that is not public.
    """
    if after is not None and not 1 <= after <= len(tournament.public_rounds):
        raise UnknownRound(after)
    table = read_csv(content)
    ranked = ranking(tournament, after)
    applied = [column.code for column in ranked.columns if column.code is not None and column.dropped is None]
    columns = standings_columns(table.header, applied)
    checking = _Checking(tournament, ranked, table.header, columns)
    for row in table.rows:
        checking.row(row)
    return checking.outcome(len(tournament.public_rounds) if after is None else after)


class _Checking:
    def __init__(
        self, tournament: Tournament, ranked: RankedStandings, header: CsvRow, columns: StandingsColumns
    ) -> None:
        self._tournament = tournament
        self._header = header
        self._columns = columns
        self._people = NamedPlayers(tournament)
        self._numbers = {Tpn(row.tpn): row.player for row in (*ranked.rows, *ranked.out)}
        self._points = {row.player: row.points for row in (*ranked.rows, *ranked.out)}
        self._places = _shared_places(ranked)
        self._measures: dict[int, tuple[RankedTieBreak, Mapping[PlayerId, TieBreakValue]]] = {}
        self.notes = [message("table.unknown-tie-break", header=name) for name in columns.ignored]
        for at, code in columns.tie_breaks.items():
            found = _measure(tournament, ranked, code)
            dropped = found[0].dropped
            if dropped is not None:
                self.notes.append(message("table.not-compared", header=header.cells[at], said=dropped))
            else:
                self._measures[at] = found
        self._lines: dict[PlayerId, int] = {}
        self._differences: list[DifferentCell] = []
        self._problems: list[TableProblem] = []

    def row(self, row: CsvRow) -> None:
        """Compare one row."""
        number = self._columns.cell(row, StandingsField.NUMBER)
        digits = number.removesuffix(".")
        person = NamedPlayer(
            self._columns.cell(row, StandingsField.NAME),
            self._columns.cell(row, StandingsField.FIDE_ID).lstrip("0"),
            Tpn(int(digits)) if digits.isascii() and digits.isdigit() and len(digits) < _LONGEST_NUMBER else None,
        )
        try:
            player = self._people.find(person, self._numbers)
        except PlayerNotFound as error:
            self._problems.append(TableProblem(row.line, 0, "", error.reason))
            return
        if player in self._lines:
            reason = message("table.player-repeated", who=person.message, line=self._lines[player])
            self._problems.append(TableProblem(row.line, 0, "", reason))
            return
        self._lines[player] = row.line
        self._compare(row, player)

    def outcome(self, number: RoundNumber) -> StandingsCheck:
        """The result."""
        named = self._columns.places
        compared = [
            (self._header.cell(named[field]), field.value)
            for field in (StandingsField.PLACE, StandingsField.POINTS)
            if field in named
        ]
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

    def _compare(self, row: CsvRow, player: PlayerId) -> None:
        places = self._columns.places
        if StandingsField.PLACE in places and player in self._places:  # who is out of the standings has no place
            first, last = self._places[player]
            stated = self._stated(row, places[StandingsField.PLACE])
            if stated is not None and not first <= stated[0] <= last:
                place_text = str(first) if first == last else f"{first}-{last}"
                self._differs(row, player, places[StandingsField.PLACE], StandingsField.PLACE.value, place_text)
        if StandingsField.POINTS in places:
            self._number(
                row,
                player,
                (places[StandingsField.POINTS], StandingsField.POINTS.value),
                self._points[player],
                Unit.HALVES,
            )
        for at, (column, values) in self._measures.items():
            if column.tie_break is not None:
                what = (at, str(self._columns.tie_breaks[at]))
                self._number(row, player, what, values.get(player), column.tie_break.unit)

    def _number(
        self, row: CsvRow, player: PlayerId, what: tuple[int, str], computed: TieBreakValue, unit: Unit
    ) -> None:
        at, code = what
        stated = self._stated(row, at)
        if stated is None or computed is None:
            return
        number, decimals = stated
        if abs(Fraction(computed) / (unit.value or 1) - number) * 2 * 10**decimals > 1:
            self._differs(row, player, at, code, shown(computed, unit))

    def _stated(self, row: CsvRow, at: int) -> tuple[Fraction, int] | None:
        """The number in a cell and how many decimals it has; None if there is none."""
        text = row.cell(at)
        if text.strip("-\u2013. ") == "":
            return None
        plain = text.replace(" ", "").replace(",", ".").replace("\u00bd", ".5").removesuffix(".")
        whole, _, decimals = plain.partition(".")
        digits = whole.removeprefix("-") + decimals
        if not (digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_NUMBER):
            self._problems.append(
                TableProblem(row.line, at + 1, self._header.cell(at), message("table.no-number", text=text))
            )
            return None
        return Fraction(plain if whole not in ("", "-") else f"{whole}0.{decimals}"), len(decimals)

    def _differs(self, row: CsvRow, player: PlayerId, at: int, code: str, computed: str) -> None:
        name = self._tournament.roster.players[player].name
        header = self._header.cell(at)
        self._differences.append(DifferentCell(row.line, player, name, header, code, row.cell(at), computed))


def _shared_places(ranked: RankedStandings) -> Mapping[PlayerId, tuple[int, int]]:
    """The first and the last place that each player may have: players whom nothing separates share theirs."""
    found: dict[PlayerId, tuple[int, int]] = {}
    for place, group in groupby(ranked.rows, key=lambda row: row.place):
        players = [row.player for row in group]
        found |= dict.fromkeys(players, (place, place + len(players) - 1))
    return found


def _measure(
    tournament: Tournament, ranked: RankedStandings, code: Code
) -> tuple[RankedTieBreak, Mapping[PlayerId, TieBreakValue]]:
    """Each player's number in a tie-break, as the tournament ranks by it, else by itself."""
    at = _place_of(ranked.columns, code)
    if at is None:
        ranked = ranking(tournament, ranked.table.rounds, replace(ranked.rules, codes=(str(code),)))
        at = 0
    return ranked.columns[at], {row.player: row.values[at] for row in (*ranked.rows, *ranked.out)}


def _place_of(columns: Sequence[RankedTieBreak], code: Code) -> int | None:
    return next((at for at, column in enumerate(columns) if column.code == code), None)
