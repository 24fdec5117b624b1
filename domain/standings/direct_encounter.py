"""The best result in the games against each other, for the first place only (F.10)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations

from domain.history import Entry
from domain.standings.played import played
from domain.values import PlayerId, Points


def contenders_for_first(
    tied: Collection[PlayerId], histories: Mapping[PlayerId, tuple[Entry, ...]], win: Points
) -> frozenset[PlayerId]:
    """Those of the tied whom no other one is ahead of, whatever the games they did not play would have given.

    It repeats on those who are left. `win` is the worth of a game, in half points.
    Reading: nobody is behind for a game that was never played (F.10 is silent; C.07 says so).
    """
    left = frozenset(tied)
    while True:
        made = {player: _points_against(histories[player], left) for player in left}
        best = max(made.values())
        missing = _games_missing(left, histories)
        ahead = frozenset(player for player in left if made[player] + win * missing[player] >= best)
        if ahead == left:
            return left
        left = ahead


def _points_against(entries: tuple[Entry, ...], others: Collection[PlayerId]) -> Points:
    return sum(entry.points for entry in played(entries) if entry.opponent in others)


def _games_missing(tied: Collection[PlayerId], histories: Mapping[PlayerId, tuple[Entry, ...]]) -> dict[PlayerId, int]:
    missing = dict.fromkeys(tied, 0)
    met = {player: {entry.opponent for entry in played(histories[player])} for player in tied}
    for one, other in combinations(tied, 2):
        if other not in met[one]:
            missing[one] += 1
            missing[other] += 1
    return missing
