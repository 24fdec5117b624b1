"""The elements that Buchholz, Fore Buchholz and Sonneborn-Berger add up: one for every round that counts (C.07 16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from domain.history import Entry
from domain.standings.editions import Dummy
from domain.standings.parts import CountsAs
from domain.standings.unplayed import is_played, is_voluntary
from domain.values import PlayerId, Points, RoundNumber


class Forfeits(Enum):
    """What a forfeit is: unplayed (16), a game against the scheduled opponent, or that in a field without byes."""

    UNPLAYED = "unplayed"
    GAMES = "games"
    ONLY_GAMES = "only games"
    """In round robins: a round without an opponent is no element at all (15.2)."""


class Element(NamedTuple):
    """One round: the opponent's or the dummy's score, and the player's own points, all in half points.

    `counts` is what the round counts as, `voluntary` whether the player chose not to play (16.1.2).
    """

    round: RoundNumber
    opponent: PlayerId | None
    score: Points
    points: Points
    counts: CountsAs
    voluntary: bool = False


@dataclass(frozen=True, slots=True)
class Opposition:
    """What opponents count: each player's score as opponents see it (16.3), and the dummy's (16.4).

    `draws` is the score of a draw in every round, in half points.
    """

    adjusted: Mapping[PlayerId, Points]
    dummy: Dummy
    draws: Points


def elements_of(
    entries: Sequence[Entry], own: Points, opposition: Opposition, forfeits: Forfeits
) -> tuple[Element, ...]:
    """The elements of a player with the score `own`; a game without a result is none yet."""
    adjusted = opposition.adjusted
    found = []
    for entry in entries:
        opponent = entry.opponent
        if opponent is not None:
            if is_played(entry):
                found.append(Element(entry.round, opponent, adjusted[opponent], entry.points, CountsAs.GAME))
                continue
            if entry.score is None:
                continue
            if forfeits is not Forfeits.UNPLAYED:
                score = adjusted[opponent]
                found.append(Element(entry.round, opponent, score, entry.points, CountsAs.FORFEIT_AS_GAME))
                continue
            cap, capped = adjusted[opponent], CountsAs.OPPONENT_CAP
        elif forfeits is Forfeits.ONLY_GAMES:
            continue
        else:
            cap, capped = opposition.draws, CountsAs.DRAWS_CAP
        score = opposition.dummy(own, cap)
        counts = CountsAs.OWN_SCORE if score == own else capped
        found.append(Element(entry.round, opponent, score, entry.points, counts, is_voluntary(entry)))
    return tuple(found)
