"""The demonstration: a made tournament of 120 players, stopped in the middle of round 6 of 9."""

from __future__ import annotations

from random import Random

from domain.pairing.registry import DEFAULT_SYSTEM
from domain.simulation.generator import generate
from domain.simulation.names import random_names
from domain.simulation.plan import Entrant, Plan, Rates
from domain.subject import Event
from domain.values import Rating, Title

_SEED = 1862
"""Chosen by what it makes: byes, forfeits, two late entries, two withdrawals, and the favourites still there."""

_PLAYERS = 120
_LOWEST, _HIGHEST, _MOST_ARE = 1250, 2640, 1950

_TITLES = (
    (2500, Title.GM, Title.GM),
    (2400, Title.IM, Title.IM),
    (2300, Title.FM, Title.WGM),
    (2200, Title.CM, Title.WIM),
)
_WOMENS_TITLES = ((2100, Title.WFM), (2000, Title.WCM))


def chance_of_demo() -> Random:
    """What demonstrations are drawn by: the same for everyone."""
    return Random(_SEED)  # noqa: S311  # made-up players and results, no secret


def demo_events() -> list[Event]:
    """The events of the demonstration; always the same while the system pairs the same."""
    chance = chance_of_demo()
    people = random_names(_PLAYERS, chance)
    ratings = sorted((round(chance.triangular(_LOWEST, _HIGHEST, _MOST_ARE)) for _ in people), reverse=True)
    plan = Plan(
        name="Adjustment Open",
        system=DEFAULT_SYSTEM,
        rounds=9,
        entrants=tuple(
            Entrant(name, rating, _title(rating, sex), federation, sex)
            for (name, federation, sex), rating in zip(people, ratings, strict=True)
        ),
        rates=Rates(draws=0.35, forfeits=0.006, byes=0.012, absences=0.004, withdrawals=0.004, late=0.015),
        last_round=6,
        results=30,
        city="Ljubljana",
        federation="SLO",
        starts="2026/05/02",
        ends="2026/05/10",
        chief_arbiter="Petek, Nika",
        time_control="90 min for 40 moves, 30 min, 30 s a move",
    )
    return list(generate(plan, chance))


def _title(rating: Rating, sex: str) -> Title:
    for least, open_title, womans in _TITLES:
        if rating >= least:
            return womans if sex == "w" else open_title
    if sex == "w":
        return next((title for least, title in _WOMENS_TITLES if rating >= least), Title.NONE)
    return Title.NONE
