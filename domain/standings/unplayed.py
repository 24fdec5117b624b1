"""Unplayed rounds of a Swiss tournament, and a player's score as opponents count it (C.07 16).

The categories of 16.2 need no names here: allocated and full-point byes (.1), forfeits (.2, .4) and requested byes that
are followed by a round in which the player was there (.3) count as awarded; the other requested byes (.5) as draws.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.history import Entry
from domain.values import Points, Score, Scoring

_PLAYED = (Score.WIN, Score.DRAW, Score.LOSS)
_VOLUNTARY = (Score.HALF_POINT_BYE, Score.ZERO_POINT_BYE, Score.FORFEIT_LOSS)
_REQUESTED = (Score.HALF_POINT_BYE, Score.ZERO_POINT_BYE)


def is_played(entry: Entry) -> bool:
    """C.07 15.1: whether the player met the opponent over the board and the game has its result (F.2)."""
    return entry.score in _PLAYED


def is_voluntary(entry: Entry) -> bool:
    """C.07 16.1.2: a requested bye or a lost forfeit, a round in which the player was not there to play."""
    return entry.score in _VOLUNTARY


def adjusted_score(entries: Sequence[Entry], scoring: Scoring, points: Points) -> Points:
    """C.07 16.3: the player's score for the tie-breaks of opponents: rounds of category 16.2.5 count as draws."""
    for entry in reversed(entries):
        if entry.score not in _VOLUNTARY:
            break
        if entry.score in _REQUESTED:
            points += scoring.draw - entry.points
    return points
