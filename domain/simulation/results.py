"""Random results after the FIDE table."""

from __future__ import annotations

from random import Random

from domain.simulation.expectation import expected_score
from domain.simulation.plan import Rates
from domain.values import Outcome, Rating

_BOTH_FORFEIT = 0.1


def random_outcome(white: Rating, black: Rating, rates: Rates, chance: Random) -> Outcome:
    """A result whose mean is the expected score, with draws as often as that allows."""
    if chance.random() < rates.forfeits:
        return _forfeit(chance)
    expected = expected_score(white, black)
    draws = min(rates.draws, 2 * expected, 2 * (1 - expected))
    lot = chance.random()
    if lot < draws:
        return Outcome.DRAW
    return Outcome.WHITE_WINS if lot < expected + draws / 2 else Outcome.BLACK_WINS


def _forfeit(chance: Random) -> Outcome:
    if chance.random() < _BOTH_FORFEIT:
        return Outcome.DOUBLE_FORFEIT
    return chance.choice((Outcome.WHITE_WINS_FORFEIT, Outcome.BLACK_WINS_FORFEIT))
