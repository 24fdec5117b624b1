"""Unplayed rounds of a Swiss tournament: their categories, and a player's score as opponents count it (C.07 16)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from domain.history import Entry
from domain.values import Points, RoundNumber, Score, Scoring

_PLAYED = (Score.WIN, Score.DRAW, Score.LOSS)
_VOLUNTARY = (Score.HALF_POINT_BYE, Score.ZERO_POINT_BYE, Score.FORFEIT_LOSS)
_REQUESTED = (Score.HALF_POINT_BYE, Score.ZERO_POINT_BYE)


class Category(Enum):
    """C.07 16.2: what an unplayed round is."""

    ALLOCATED = "16.2.1"
    FORFEIT_WIN = "16.2.2"
    REQUESTED = "16.2.3"
    FORFEIT_LOSS = "16.2.4"
    WITHDRAWN = "16.2.5"


def is_played(entry: Entry) -> bool:
    """C.07 15.1: whether the player met the opponent over the board and the game has its result (F.2)."""
    return entry.score in _PLAYED


def is_voluntary(entry: Entry) -> bool:
    """C.07 16.1.2: a requested bye or a lost forfeit, a round in which the player was not there to play."""
    return entry.score in _VOLUNTARY


def withdrawn_after(entries: Sequence[Entry]) -> RoundNumber:
    """The last round that was not voluntarily unplayed (0: none); requested byes after it are of category 16.2.5."""
    for entry in reversed(entries):
        if entry.score not in _VOLUNTARY:
            return entry.round
    return 0


def category(entry: Entry, last_there: RoundNumber) -> Category | None:
    """C.07 16.2: the category of an unplayed round; None for a game, and for one that has no result yet.

    `last_there` is what `withdrawn_after` says of the player.
    """
    match entry.score:
        case Score.PAIRING_ALLOCATED_BYE | Score.FULL_POINT_BYE:
            return Category.ALLOCATED
        case Score.FORFEIT_WIN:
            return Category.FORFEIT_WIN
        case Score.FORFEIT_LOSS:
            return Category.FORFEIT_LOSS
        case Score.HALF_POINT_BYE | Score.ZERO_POINT_BYE:
            return Category.WITHDRAWN if entry.round > last_there else Category.REQUESTED
        case _:
            return None


def adjusted_score(entries: Sequence[Entry], scoring: Scoring, points: Points) -> Points:
    """C.07 16.3: the player's score for the tie-breaks of opponents: rounds of category 16.2.5 count as draws."""
    for entry in reversed(entries):
        if entry.score not in _VOLUNTARY:
            break
        if entry.score in _REQUESTED:
            points += scoring.draw - entry.points
    return points
