"""The average rating of the opponents (F.10)."""

from __future__ import annotations

from collections.abc import Mapping

from domain.history import Entry
from domain.standings.played import played
from domain.tournament import Player
from domain.values import PlayerId, Rating


def average_rating_of_opponents(entries: tuple[Entry, ...], players: Mapping[PlayerId, Player]) -> Rating | None:
    """The mean rating of those met over the board, one half rounded up; None where nobody with a rating was met.

    Reading: F.10 names neither forfeits, nor unrated opponents, nor a rounding. Only games over the board count,
    an opponent without a rating is left out, and the number that is shown is the number that decides (C.07 ARO).
    """
    met = [players[entry.opponent].rating for entry in played(entries) if entry.opponent is not None]
    ratings = [rating for rating in met if rating > 0]
    if not ratings:
        return None
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))
