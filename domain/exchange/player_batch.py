"""Rows of a paste grid beside a tournament: which can be registered, what is wrong with the others, and duplicates."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from domain.exchange.csv_reading import CsvRow, CsvTable
from domain.exchange.headers import PlayerField
from domain.exchange.namesakes import differ, possible_twin
from domain.exchange.player_import import registration
from domain.exchange.player_rows import PlayerRow, TableReading, player_rows
from domain.exchange.problems import TableProblem
from domain.exchange.refusals import TableRefused
from domain.folding import folded
from domain.messages import Message, message
from domain.players.identity import LAST_DAY
from domain.refusals import AllRoundsPaired, Refusal
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.decide import decide

BATCH_FIELDS: Mapping[str, PlayerField] = MappingProxyType({each.name.lower(): each for each in PlayerField})
"""The names of a row's fields, and what each contains."""

Row = Mapping[str, str]
"""The cells of a row by the names of `BATCH_FIELDS`."""


@dataclass(frozen=True, slots=True)
class RowProblem:
    """What is wrong or doubtful with a row; `field` is empty if it is about the whole row."""

    field: str
    reason: Message


@dataclass(frozen=True, slots=True)
class BatchRow:
    """What became of a row, counted from 1.

    `player` is None if the row has problems. `notes` say what is left out of it. `duplicates` are doubts: the row can
    be registered all the same.
    """

    line: int
    player: PlayerRow | None
    problems: tuple[RowProblem, ...] = ()
    notes: tuple[RowProblem, ...] = ()
    duplicates: tuple[RowProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerBatch:
    """Every row that is not skipped, in its order."""

    rows: tuple[BatchRow, ...]

    @property
    def ready(self) -> tuple[PlayerRow, ...]:
        """The players who can be registered."""
        return tuple(row.player for row in self.rows if row.player is not None)

    @property
    def problems(self) -> tuple[TableProblem, ...]:
        """The problems of all rows."""
        return tuple(TableProblem(row.line, 0, each.field, each.reason) for row in self.rows for each in row.problems)


def player_batch(
    tournament: Tournament, rows: Sequence[Row], skip: Collection[int] = (), today: str = LAST_DAY
) -> PlayerBatch:
    """Read the rows, except those whose numbers (from 1) are skipped, and compare them with the tournament.

    No one is born after `today`.

    Raises AllRoundsPaired if the last round is paired.
    """
    if tournament.next_round > tournament.settings.number_of_rounds:
        raise AllRoundsPaired(tournament.settings.number_of_rounds)
    header = tuple(BATCH_FIELDS)
    lines = tuple(
        CsvRow(line, tuple(row.get(name, "").strip() for name in header))
        for line, row in enumerate(rows, start=1)
        if line not in skip
    )
    read = player_rows(CsvTable(CsvRow(0, header), lines), TableReading(today=today))
    found = {each.line: each for each in read.players}
    problems, notes = _by_line(read.problems), _by_line(read.notes)
    comparing = _Comparing(tournament)
    made = []
    for line in lines:
        row = BatchRow(line.line, found.get(line.line), problems.get(line.line, ()), notes.get(line.line, ()))
        made.append(row if row.player is None else comparing.compared(row, row.player))
    return PlayerBatch(tuple(made))


def register_batch(
    tournament: Tournament,
    rows: Sequence[Row],
    skip: Collection[int] = (),
    *,
    today: str = LAST_DAY,
    skip_bad: bool = False,
) -> tuple[Event, ...]:
    """Register the rows as one action, in their order; with `skip_bad` without those that have problems.

    Raises TableRefused if a row has problems and is not skipped, or if none can be registered; AllRoundsPaired.
    """
    batch = player_batch(tournament, rows, skip, today)
    if batch.problems and not (skip_bad and batch.ready):
        raise TableRefused(batch.problems[0].message, tuple(problem.details for problem in batch.problems))
    events: list[Event] = []
    for player in batch.ready:
        new = decide(tournament, registration(player))
        events += new
        # The rows are different players: a registration matters to the next one by its version, which makes the id.
        tournament = replace(tournament, version=tournament.version + len(new))
    return tuple(events)


class _Comparing:
    """The players of the tournament and of the rows so far."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._by_fide_id = {each.fide_id: each for each in tournament.roster.players.values() if each.fide_id}
        self._by_name: dict[str, list[Player]] = {}
        for player in tournament.roster.players.values():
            self._by_name.setdefault(folded(player.name), []).append(player)
        self._rows_by_fide_id: dict[str, PlayerRow] = {}
        self._rows_by_name: dict[str, list[PlayerRow]] = {}

    def compared(self, row: BatchRow, player: PlayerRow) -> BatchRow:
        """The row with its problems and duplicates; without a player if it cannot be registered."""
        problems = (*self._same_id(player), *_refused(self._tournament, player))[:1]
        if problems:
            return replace(row, player=None, problems=problems)
        name = folded(player.name)
        duplicates = tuple(self._same_person(player, name))
        self._rows_by_name.setdefault(name, []).append(player)
        if player.fide_id:
            self._rows_by_fide_id[player.fide_id] = player
        return replace(row, duplicates=duplicates)

    def _same_id(self, player: PlayerRow) -> Iterator[RowProblem]:
        if not player.fide_id:
            return
        if there := self._by_fide_id.get(player.fide_id):
            yield RowProblem("fide_id", message("batch.id-registered", name=there.name))
        elif earlier := self._rows_by_fide_id.get(player.fide_id):
            yield RowProblem("fide_id", message("batch.id-repeated", name=earlier.name, line=earlier.line))

    def _same_person(self, player: PlayerRow, name: str) -> Iterator[RowProblem]:
        if there := possible_twin(player, self._by_name.get(name, ())):
            yield RowProblem("name", message("batch.name-registered", name=there.name))
        for earlier in self._rows_by_name.get(name, ()):
            if not differ(player, earlier):
                yield RowProblem("name", message("batch.name-repeated", name=earlier.name, line=earlier.line))
                return


def _refused(tournament: Tournament, player: PlayerRow) -> Iterator[RowProblem]:
    """What the rules have against a registration."""
    try:
        decide(tournament, registration(player))
    except Refusal as refusal:
        yield RowProblem("", message("table.row-refused", refusal=refusal.message))


def _by_line(problems: Sequence[TableProblem]) -> Mapping[int, tuple[RowProblem, ...]]:
    found: dict[int, tuple[RowProblem, ...]] = {}
    for each in problems:
        found[each.line] = (*found.get(each.line, ()), RowProblem(each.header, each.reason))
    return found
