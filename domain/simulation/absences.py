"""Who stays away, when and how: drawn before round one, so that pairings do not change what is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from domain.simulation.plan import Rates
from domain.values import ByeKind, RoundNumber

_FEWEST = 2
"""At least so many players are paired in every round."""


@dataclass(frozen=True, slots=True)
class Absences:
    """By round the byes of players (by their place in the starting list, from 0) and those who leave before it."""

    byes: dict[RoundNumber, dict[int, ByeKind]]
    leaving: dict[RoundNumber, list[int]]


def random_absences(count: int, rounds: RoundNumber, rates: Rates, chance: Random) -> Absences:
    """Draw them. Two players at least are left in every round."""
    found = Absences({number: {} for number in range(1, rounds + 1)}, {number: [] for number in range(1, rounds + 1)})
    left = dict.fromkeys(range(1, rounds + 1), count)
    for player in range(count):
        away = _draw(rounds, rates, chance)
        first_missed = min((number for number, kind in away.items() if kind is None), default=rounds + 1)
        away = {number: kind for number, kind in away.items() if number <= first_missed}
        missed = set(away) | set(range(first_missed, rounds + 1))
        if any(left[number] <= _FEWEST for number in missed):
            continue
        for number in missed:
            left[number] -= 1
        for number, kind in away.items():
            if kind is None:
                found.leaving[number].append(player)
            else:
                found.byes[number][player] = kind
    return found


def _draw(rounds: RoundNumber, rates: Rates, chance: Random) -> dict[RoundNumber, ByeKind | None]:
    """One player's byes by round; None if the player leaves."""
    if chance.random() < rates.never:
        return {1: None}
    away: dict[RoundNumber, ByeKind | None] = {}
    arrival = chance.randint(2, max(2, rounds)) if chance.random() < rates.late else 1
    for number in range(1, rounds + 1):
        if number < arrival:
            away[number] = ByeKind.ZERO_POINT
            continue
        if number > arrival and chance.random() < rates.withdrawals:
            away[number] = None
            break
        lot = chance.random()
        for rate, kind in (
            (rates.byes, ByeKind.HALF_POINT),
            (rates.full_point_byes, ByeKind.FULL_POINT),
            (rates.absences, ByeKind.ZERO_POINT),
        ):
            if lot < rate:
                away[number] = kind
                break
            lot -= rate
    return away
