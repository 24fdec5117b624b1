"""Random results after the FIDE table, and games that end otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from domain.simulation.expectation import expected_score
from domain.simulation.plan import Count, Rates
from domain.values import Outcome, Rating, RoundNumber

_BOTH_FORFEIT = 0.1

_UNUSUAL: Mapping[str, tuple[Outcome, ...]] = {
    "forfeit_wins": (Outcome.WHITE_WINS_FORFEIT, Outcome.BLACK_WINS_FORFEIT),
    "double_forfeits": (Outcome.DOUBLE_FORFEIT,),
    "half_zero": (Outcome.WHITE_DRAWS_BLACK_LOSES, Outcome.WHITE_LOSES_BLACK_DRAWS),
    "zero_zero": (Outcome.BOTH_LOSE,),
    "unrated": (Outcome.WHITE_WINS_UNRATED, Outcome.DRAW_UNRATED, Outcome.BLACK_WINS_UNRATED),
    "adjourned": (Outcome.ADJOURNED,),
}
"""By the name of a rate how its games end."""

_COUNTED = ("draws", "forfeits", *_UNUSUAL)

PlannedOutcomes = Mapping[tuple[RoundNumber, int], Outcome]
"""How games end, by their round and their place in it (from 0)."""


def random_outcome(white: Rating, black: Rating, rates: Rates, chance: Random) -> Outcome:
    """A result whose mean is the expected score, with draws as often as that allows, or an unusual one."""
    if chance.random() < rates.forfeits:
        return _forfeit(chance)
    unusual = [name for name in _UNUSUAL if getattr(rates, name)]
    if unusual:
        lot = chance.random()
        for name in unusual:
            if lot < getattr(rates, name):
                return chance.choice(_UNUSUAL[name])
            lot -= getattr(rates, name)
    expected = expected_score(white, black)
    draws = min(rates.draws, 2 * expected, 2 * (1 - expected))
    lot = chance.random()
    if lot < draws:
        return Outcome.DRAW
    return Outcome.WHITE_WINS if lot < expected + draws / 2 else Outcome.BLACK_WINS


def planned_outcomes(
    boards: Mapping[RoundNumber, int], counts: Mapping[str, Count], chance: Random
) -> tuple[PlannedOutcomes, Counter[str]]:
    """The games that must end in a certain way, and by name how many have no room.

    `boards` is the number of games of each round.
    """
    free = {number: list(range(size)) for number, size in boards.items()}
    found: dict[tuple[RoundNumber, int], Outcome] = {}
    without_room: Counter[str] = Counter()
    for name in _COUNTED:
        if name not in counts:
            continue
        count = counts[name]
        for number, wanted in _by_round(count, free, chance).items():
            taken = chance.sample(free[number], min(wanted, len(free[number])))
            free[number] = [place for place in free[number] if place not in taken]
            found |= {(number, place): _outcome(name, chance) for place in taken}
            without_room[name] += wanted - len(taken)
    return found, without_room


def _by_round(count: Count, free: Mapping[RoundNumber, list[int]], chance: Random) -> Mapping[RoundNumber, int]:
    """How many are due in each round: of a count for all rounds, as chance spreads them over the free games."""
    if count.each_round:
        return dict.fromkeys(free, count.number)
    games = [number for number, places in free.items() for _ in places]
    spread = Counter(chance.sample(games, min(count.number, len(games))))
    if count.number > len(games):
        spread[max(free)] += count.number - len(games)
    return spread


def _outcome(name: str, chance: Random) -> Outcome:
    match name:
        case "draws":
            return Outcome.DRAW
        case "forfeits":
            return _forfeit(chance)
        case _:
            return chance.choice(_UNUSUAL[name])


def _forfeit(chance: Random) -> Outcome:
    if chance.random() < _BOTH_FORFEIT:
        return Outcome.DOUBLE_FORFEIT
    return chance.choice((Outcome.WHITE_WINS_FORFEIT, Outcome.BLACK_WINS_FORFEIT))
