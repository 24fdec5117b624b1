"""Tournaments of every kind: tiny fields, long events, many byes, accelerations, forbidden pairs."""

from __future__ import annotations

from random import Random

from domain.events import Event
from domain.simulation.generator import generate
from domain.simulation.plan import Plan, Rates, random_entrants


def varied(seed: int, system: str) -> list[Event]:
    """The facts of the tournament with this seed. Every kind comes up again after a dozen seeds or so."""
    chance = Random(f"plan {seed}")
    players = chance.choice((chance.randint(3, 9), chance.randint(6, 20), chance.randint(20, 60)))
    rounds = chance.choice((chance.randint(3, 5), chance.randint(5, 9), chance.randint(9, 13)))
    plan = Plan(
        name=f"Varied {seed}",
        system=system,
        rounds=min(rounds, max(1, players - 1)),
        entrants=random_entrants(players, *chance.choice(((1000, 2700), (1500, 1600))), chance),
        rates=_rates(chance),
        accelerated=chance.random() < 0.1,
        prohibited=chance.choice((0, 0, 0, 3)),
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
