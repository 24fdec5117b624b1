"""Decisions about tables: a list of players becomes registrations and corrections, all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from domain.exchange.player_import import PlayerChange, PlayerImport, correction, player_import
from domain.exchange.player_rows import AS_IT_IS, TableReading
from domain.exchange.problems import TableProblem
from domain.exchange.refusals import TableRefused
from domain.messages import message
from domain.players.registration import RegisterPlayer
from domain.refusals import Refusal
from domain.state.tournament import Tournament
from domain.subject import Event
from domain.tournament.decide import decide
from domain.tournament.replay import replay


def preview_of_players(tournament: Tournament, content: bytes, reading: TableReading = AS_IT_IS) -> PlayerImport:
    """What the table would change; a row that the rules refuse is among its problems.

    Raises CsvError if the file cannot be read.
    """
    wanted = player_import(content, tournament, reading)
    if wanted.problems:
        return wanted
    try:
        _events(tournament, wanted, "")
    except _RowRefused as no:
        return replace(wanted, problems=(no.problem,))
    return wanted


def import_players(
    tournament: Tournament,
    content: bytes,
    reason: str,
    reading: TableReading = AS_IT_IS,
    *,
    skip_bad: bool = False,
) -> tuple[Event, ...]:
    """Register the new players of a table and correct the registered ones; `reason` goes into the corrections.

    With `skip_bad` rows that cannot be read are left out.

    Raises CsvError if the file cannot be read, and TableRefused if a row is wrong, or nothing but such rows is there.
    """
    wanted = player_import(content, tournament, reading)
    if wanted.problems and not (skip_bad and wanted.has_good_rows):
        raise _refused(wanted.problems)
    try:
        return _events(tournament, wanted, reason)
    except _RowRefused as no:
        raise _refused((no.problem,)) from no


def correct_players(tournament: Tournament, changes: Sequence[PlayerChange], reason: str) -> tuple[Event, ...]:
    """Correct many players as one action, from a rating list: all of them or none.

    Raises what each correction by itself raises.
    """
    events: list[Event] = []
    for change in changes:
        new = decide(tournament, correction(change, reason))
        events += new
        tournament = replay(new, tournament)
    return tuple(events)


class _RowRefused(Exception):
    """The rules refuse one row."""

    def __init__(self, problem: TableProblem) -> None:
        super().__init__(problem)
        self.problem = problem


def _events(tournament: Tournament, wanted: PlayerImport, reason: str) -> tuple[Event, ...]:
    events: list[Event] = []
    for line, command in wanted.commands(reason):
        # Rows are different players: a registration matters to the next one by its version, which makes the id.
        try:
            new = decide(tournament, command)
        except Refusal as refusal:
            raise _RowRefused(
                TableProblem(line, 0, "", message("table.row-refused", refusal=refusal.message))
            ) from refusal
        events += new
        if isinstance(command, RegisterPlayer):
            tournament = replace(tournament, version=tournament.version + len(new))
        else:
            tournament = replay(new, tournament)
    return tuple(events)


def _refused(problems: tuple[TableProblem, ...]) -> TableRefused:
    return TableRefused(problems[0].message, tuple(problem.details for problem in problems))
