"""The standings: points, direct encounter for the first place, average rating of opponents, lots (F.10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from domain.history import Entry, Purpose, histories, total
from domain.standings.average_rating import average_rating_of_opponents
from domain.standings.direct_encounter import contenders_for_first
from domain.standings.lots import place_in_lot
from domain.standings.played import played
from domain.starting_list import pairing_numbers
from domain.tournament import Tournament
from domain.values import PlayerId, Points, Rating, RoundNumber, Tpn


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place, from 1. Those whom nothing tells apart share it, and the next place is left out.

    `points` are half points; `average_rating` is that of the opponents, None where there was none with a rating;
    `games` counts those over the board.
    """

    place: int
    player: PlayerId
    tpn: Tpn
    points: Points
    average_rating: Rating | None
    games: int


def standings(tournament: Tournament, after: RoundNumber | None = None) -> tuple[Standing, ...]:
    """Everybody in order, over the public rounds up to and with round `after` (None: all of them).

    Players who share a place come in order of pairing numbers.
    """
    before = None if after is None else after + 1
    entries = histories(tournament, Purpose.STANDINGS, before=before)
    points = {player: total(those) for player, those in entries.items()}
    averages = {player: average_rating_of_opponents(those, tournament.players) for player, those in entries.items()}
    numbers = pairing_numbers(tournament)
    leaders = _leaders(points, entries, tournament.scoring.win)

    def key(player: PlayerId) -> tuple[int, bool, int, int]:
        behind = player not in leaders
        return -points[player], behind, -(averages[player] or 0), place_in_lot(player, tournament.lots)

    order = sorted(entries, key=lambda player: (key(player), numbers[player]))
    standing: list[Standing] = []
    for _, group in groupby(order, key=key):
        place = len(standing) + 1
        standing += [
            Standing(place, player, numbers[player], points[player], averages[player], len(played(entries[player])))
            for player in group
        ]
    return tuple(standing)


def _leaders(
    points: Mapping[PlayerId, Points], entries: Mapping[PlayerId, tuple[Entry, ...]], win: Points
) -> frozenset[PlayerId]:
    """Those who may be first: tied on points, and none of them behind in their games against each other."""
    if not points:
        return frozenset()
    best = max(points.values())
    return contenders_for_first([player for player in points if points[player] == best], entries, win)
