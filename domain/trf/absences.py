"""Rounds without a game: players who left, by comment lines or as a complete file implies, and byes to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from domain.pairing.registry import rules_of
from domain.trf.assumptions import Assumptions
from domain.trf.codes import is_report_of_this_program
from domain.trf.model import ExpelledRecord, Rank, ResultMark, Trf, WithdrawnRecord
from domain.trf.round_robin import never_seated, withdrawals
from domain.values import ByeKind, RoundNumber

BYES = {
    ResultMark.FULL_POINT_BYE: ByeKind.FULL_POINT,
    ResultMark.HALF_POINT_BYE: ByeKind.HALF_POINT,
    ResultMark.ZERO_POINT_BYE: ByeKind.ZERO_POINT,
    ResultMark.BLANK: ByeKind.ZERO_POINT,
}
"""The requested byes by their marks; a blank is one without points."""

_ABSENT = frozenset({ResultMark.ZERO_POINT_BYE, ResultMark.BLANK})


DepartureRecord = ExpelledRecord | WithdrawnRecord
"""What a comment line says of a player who left."""

Departures = Mapping[Rank, DepartureRecord]


def departures(trf: Trf, system: str) -> Departures:
    """What comment lines say of players who left: expulsions before withdrawals, the first line of a player.

    Lines on ranks without a player are left out, and in a Swiss system those on players who had a game in one of these
    rounds. In a round robin games go on by the table, and one may be played all the same.
    """
    found: dict[Rank, DepartureRecord] = {}
    records: list[DepartureRecord] = [*trf.expelled, *trf.withdrawn]
    for record in records:
        if record.rank in trf.player_of and (rules_of(system).is_round_robin or not _plays_since(trf, record)):
            found.setdefault(record.rank, record)
    return found


def _plays_since(trf: Trf, record: DepartureRecord) -> bool:
    cells = trf.player_of[record.rank].cells[record.round - 1 :]
    return any(cell.is_paired and not cell.mark.is_forfeit for cell in cells)


def left_without_notice(trf: Trf, assumptions: Assumptions) -> Iterator[tuple[Rank, RoundNumber]]:
    """Who left as the rounds of the file imply, and the first round that each missed.

    This program's own files imply nothing of players who had a place: they have a line for everyone who left.
    """
    is_own = is_report_of_this_program(trf)
    if rules_of(assumptions.system).is_round_robin:
        yield from never_seated(trf)
        if not is_own:
            yield from withdrawals(trf)
    elif assumptions.is_complete(trf) and not is_own:
        yield from _never_back(trf)


def _never_back(trf: Trf) -> Iterator[tuple[Rank, RoundNumber]]:
    """Who never comes back in a complete file, and the first round missed."""
    last = trf.last_paired
    for player in trf.players:
        first = last + 1
        while first > 1 and not player.cell(first - 1).opponent and player.cell(first - 1).mark in _ABSENT:
            first -= 1
        if first <= last:
            yield player.rank, first


def byes_to_come(trf: Trf, last: RoundNumber) -> Iterator[tuple[Rank, RoundNumber, ByeKind]]:
    """The byes of the rounds after the last one that is paired, by round and rank."""
    granted = {}
    for number in range(last + 1, trf.columns + 1):
        for player in trf.players:
            if player.cell(number).mark is not ResultMark.BLANK:
                granted[player.rank, number] = BYES[player.cell(number).mark]
    for record in trf.byes:
        number = last + 1 if record.round is None else record.round
        if number > last:
            for rank in record.players:
                granted.setdefault((rank, number), record.kind)
    for later in trf.later_byes:
        if later.round > last and (trf.rounds is None or later.round <= trf.rounds):
            for rank in later.players:
                if rank in trf.player_of:
                    granted.setdefault((rank, later.round), later.kind)
    for (rank, number), kind in sorted(granted.items(), key=lambda each: (each[0][1], each[0][0])):
        yield rank, number, kind
