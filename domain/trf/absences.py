"""Rounds without a game: withdrawals that a complete file implies, and byes of rounds to come."""

from __future__ import annotations

from collections.abc import Iterator

from domain.trf.model import Rank, ResultMark, Trf
from domain.values import ByeKind, RoundNumber

BYES = {
    ResultMark.FULL_POINT_BYE: ByeKind.FULL_POINT,
    ResultMark.HALF_POINT_BYE: ByeKind.HALF_POINT,
    ResultMark.ZERO_POINT_BYE: ByeKind.ZERO_POINT,
    ResultMark.BLANK: ByeKind.ZERO_POINT,
}
"""The requested byes by their marks; a blank is one without points."""

_ABSENT = frozenset({ResultMark.ZERO_POINT_BYE, ResultMark.BLANK})


def never_back(trf: Trf) -> Iterator[tuple[Rank, RoundNumber]]:
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
    for (rank, number), kind in sorted(granted.items(), key=lambda each: (each[0][1], each[0][0])):
        yield rank, number, kind
