"""Tournaments of every kind: tiny fields, long events, many byes, accelerations, forbidden pairs."""

from __future__ import annotations

from random import Random

from domain.simulation.generator import generate
from domain.simulation.plan import Plan, Rates, random_entrants
from domain.subject import Event
from domain.values import STANDARD_SCORING, Scoring

THREE_POINTS = Scoring(win=6, draw=2, forfeit_win=6, pairing_allocated_bye=6, full_point_bye=6, half_point_bye=2)


def varied(seed: int, system: str, *, virtual_groups: int = 0) -> list[Event]:
    """The events of the tournament with this seed. Every kind comes up again after a dozen seeds or so.

    `virtual_groups`: so many groups of random players have virtual points in random rounds.
    """
    chance = Random(f"plan {seed}")
    players = chance.choice(
        (chance.randint(3, 9), chance.randint(6, 20), chance.randint(20, 60), chance.randint(20, 120))
    )
    rounds = chance.randint(*chance.choice(((3, 5), (5, 9), (9, 13))))
    plan = Plan(
        name=f"Varied {seed}",
        system=system,
        rounds=min(rounds, max(1, players - 1)),
        entrants=random_entrants(players, *chance.choice(((1000, 2700), (1500, 1600))), chance),
        rates=_rates(chance),
        accelerated=chance.random() < 0.1 and not virtual_groups,
        virtual_groups=virtual_groups,
        prohibited=chance.choice((0, 0, 0, 3)),
        scoring=THREE_POINTS if chance.random() < 0.1 else STANDARD_SCORING,
    )
    return list(generate(plan, Random(seed)))


def _rates(chance: Random) -> Rates:
    def some(most: float) -> float:
        return chance.choice((0.0, chance.uniform(0, most)))

    return Rates(
        draws=chance.choice((0.0, 0.3, 0.6, 0.95)),
        forfeits=some(0.2),
        byes=some(0.2),
        full_point_byes=some(0.03),
        absences=some(0.15),
        withdrawals=some(0.08),
        late=some(0.3),
        never=some(0.15),
    )
