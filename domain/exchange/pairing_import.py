"""A table of pairings beside a tournament: its rounds, with the registered players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from domain.exchange.csv_reading import read_csv
from domain.exchange.pairing_rows import PairingRow, pairing_rows
from domain.exchange.people import NamedPlayer, NamedPlayers, PlayerNotFound
from domain.exchange.problems import TableProblem
from domain.messages import Message, message
from domain.starting_list import players_by_number
from domain.state.tournament import Tournament
from domain.values import ByeKind, Outcome, PlayerId, RoundNumber, Tpn

MOST_ROWS = 200_000
"""Rows of a table with one row a board: two thousand players and two hundred rounds."""


@dataclass(frozen=True, slots=True)
class TableBoard:
    """A board as a row has it; `number` None if the rows are in order of boards."""

    line: int
    number: int | None
    white: PlayerId
    black: PlayerId
    outcome: Outcome | None

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """White and Black."""
        return self.white, self.black


@dataclass(frozen=True, slots=True)
class TableBye:
    """A player who does not play, as a row has it."""

    line: int
    player: PlayerId
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A round as a table has it: its boards in order, and who does not play. `line` is the first of its rows."""

    number: RoundNumber
    line: int
    boards: tuple[TableBoard, ...]
    byes: tuple[TableBye, ...]

    @property
    def has_results(self) -> bool:
        """Whether the table has the result of any game."""
        return any(board.outcome is not None for board in self.boards)

    @property
    def allocated(self) -> TableBye | None:
        """Who has the pairing-allocated bye."""
        return next((bye for bye in self.byes if bye.kind is ByeKind.PAIRING_ALLOCATED), None)


@dataclass(frozen=True, slots=True)
class PairingTable:
    """The rounds of a table in order, what is wrong with it, and the columns left out."""

    rounds: tuple[RoundTable, ...]
    problems: tuple[TableProblem, ...]
    ignored: tuple[str, ...]


def pairing_table(content: bytes, tournament: Tournament) -> PairingTable:
    """Read a table of one round or of many; without a column of rounds it is about the newest or the next one.

    Raises CsvError if the file as a whole cannot be read.
    """
    read = pairing_rows(read_csv(content, MOST_ROWS))
    problems = list(read.problems)
    by_round: dict[RoundNumber | None, list[PairingRow]] = {}
    for row in read.rows:
        by_round.setdefault(row.round, []).append(row)
    if None in by_round and len(by_round) > 1:
        line = by_round.pop(None)[0].line
        problems.append(TableProblem(line, 0, "", message("table.round-missing")))
    people, rounds = NamedPlayers(tournament), []
    for number, rows in sorted(by_round.items(), key=lambda each: each[0] or 0):
        naming = _Naming(tournament, people, number)
        rounds.append(naming.round(rows))
        problems += naming.problems
    return PairingTable(tuple(rounds), tuple(sorted(problems, key=lambda each: each.line)), read.ignored)


class _Naming:
    """Finds the players of one round."""

    def __init__(self, tournament: Tournament, people: NamedPlayers, number: RoundNumber | None) -> None:
        self._tournament = tournament
        self._people = people
        self._number = number
        self._by_number = _numbers_of(tournament, number or len(tournament.play.rounds) or 1)
        self._lines: dict[PlayerId, int] = {}
        self._boards: dict[int, int] = {}
        self.problems: list[TableProblem] = []

    def round(self, rows: list[PairingRow]) -> RoundTable:
        """The round; what is wrong with its rows is among the problems."""
        boards, byes = [], []
        for row in rows:
            white = self._player(row.line, row.white)
            if row.bye is not None:
                byes += [] if white is None else [TableBye(row.line, white, row.bye)]
                continue
            black = self._player(row.line, row.black)
            self._check_board(row)
            if white is not None and black is not None:
                boards.append(TableBoard(row.line, row.board, white, black, row.outcome))
        if all(board.number is not None for board in boards):
            boards.sort(key=lambda board: board.number or 0)
        allocated = [bye for bye in byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
        if len(allocated) > 1:
            reason = message("table.second-bye", line=allocated[0].line)
            self.problems.append(TableProblem(allocated[1].line, 0, "", reason))
        number = self._number if self._number is not None else self._meant(boards)
        return RoundTable(number, rows[0].line, tuple(boards), tuple(byes))

    def _meant(self, boards: list[TableBoard]) -> RoundNumber:
        """The newest round if the boards are its boards, else the first that is not public."""
        rounds = self._tournament.play.rounds
        if rounds and {(each.white, each.black) for each in rounds[-1].games.values()} == {
            board.players for board in boards
        }:
            return rounds[-1].number
        return self._tournament.next_round

    def _player(self, line: int, person: NamedPlayer) -> PlayerId | None:
        try:
            found = self._people.find(person, self._by_number)
        except PlayerNotFound as error:
            self.problems.append(TableProblem(line, 0, "", error.reason))
            return None
        if found in self._lines:
            earlier, who = self._lines[found], person.message
            is_here = earlier == line
            reason = message("table.twice-in-line", who=who) if is_here else _repeated(who, earlier)
            self.problems.append(TableProblem(line, 0, "", reason))
            return None
        self._lines[found] = line
        return found

    def _check_board(self, row: PairingRow) -> None:
        if row.board is None:
            return
        if row.board in self._boards:
            reason = message("table.board-repeated", number=row.board, line=self._boards[row.board])
            self.problems.append(TableProblem(row.line, 0, "", reason))
        self._boards[row.board] = row.line


def _repeated(who: Message, line: int) -> Message:
    return message("table.player-repeated", who=who, line=line)


def _numbers_of(tournament: Tournament, number: RoundNumber) -> Mapping[Tpn, PlayerId]:
    """Who had which number in a round; of a round that is not paired, who has it now."""
    if 1 <= number <= len(tournament.play.rounds):
        return {tpn: player for player, tpn in tournament.play.rounds[number - 1].numbers.items()}
    return players_by_number(tournament)
