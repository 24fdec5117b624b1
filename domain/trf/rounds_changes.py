"""The announced number of rounds changed during the tournament: lines `### Rounds @ Round 4: 5 => 7`, read back.

Record 142 states the number of now; the rounds up to the one that the line names were paired with the number before the
arrow, on which it depends which round is the last one.
"""

from __future__ import annotations

import re
from dataclasses import replace

from domain.trf.changes_between_rounds import fitting, of_round
from domain.trf.model import RoundsChange, Trf
from domain.values import MOST_ROUNDS, RoundNumber

_LINE = re.compile(r"###\s*Rounds @ Round ([1-9]\d{0,2}): ([1-9]\d{0,2}) => ([1-9]\d{0,2})\s*", re.ASCII)


def read(text: str) -> RoundsChange | None:
    """The change that a line holds, or None; None too for no change, and for fewer rounds than were paired."""
    found = _LINE.fullmatch(text)
    if found is None:
        return None
    change = RoundsChange(*map(int, found.groups()))
    is_possible = (
        change.was != change.now
        and change.round <= min(change.was, change.now)
        and max(change.was, change.now) <= MOST_ROUNDS
    )
    return change if is_possible else None


def with_fitting(trf: Trf) -> Trf:
    """The file with those changes alone of which each ends with the number that the next one, or the file, has."""
    return replace(trf, rounds_changes=fitting(trf.rounds_changes, trf.rounds))


def rounds_of_round(trf: Trf, number: RoundNumber, announced: RoundNumber) -> RoundNumber:
    """The number of rounds with which a round was paired; `announced` is that of now."""
    return of_round(trf.rounds_changes, number, announced)
