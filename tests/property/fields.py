"""Random fields with consistent histories.

Every kind of thing that happens is in them: draws and forfeits, byes of every kind, late entries, withdrawals,
absences, prohibited pairs, virtual points, 3-1-0 scoring, last rounds, and rounds that cannot be paired.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from domain.pairing.system import Field
from domain.values import STANDARD_SCORING, Colour, Scoring, Tpn
from tests.property.event import Boards, Event, Rates

THREE_ONE_ZERO = Scoring(win=6, draw=2, forfeit_win=6, pairing_allocated_bye=6, full_point_bye=6, half_point_bye=2)
SMALL_BYE = Scoring(pairing_allocated_bye=1)
SIZES = range(3, 10)


def random_rates(chance: Random) -> Rates:
    """Rates of one tournament: mostly a few kinds of trouble, sometimes none, sometimes all."""

    def now_and_then(share: float, most: float) -> float:
        return chance.uniform(0, most) if chance.random() < share else 0.0

    return Rates(
        draws=chance.choice([0.0, 0.2, 0.4, 0.7, 0.95]),
        forfeits=now_and_then(0.4, 0.4),
        byes=now_and_then(0.4, 0.3),
        late=now_and_then(0.25, 0.4),
        withdrawals=now_and_then(0.25, 0.3),
        noise=chance.choice([0.1, 0.5, 1.5, 4.0]),
    )


def random_scoring(chance: Random) -> Scoring:
    """One, a half, nothing; now and then 3-1-0 or a bye of half a point."""
    return chance.choices([STANDARD_SCORING, THREE_ONE_ZERO, SMALL_BYE], [8, 1, 1])[0]


def random_event(chance: Random, sizes: Sequence[int]) -> Event:
    """A tournament before its first round."""
    players = chance.choice(sizes)
    most = min(players + 1, 9)
    rounds = max(chance.randint(1, most), chance.randint(1, most))
    event = Event(chance, players, rounds, random_rates(chance), random_scoring(chance))
    if chance.random() < 0.15:
        event.accelerated = chance.randint(1, rounds)
    if players > 1 and chance.random() < 0.2:
        for _ in range(chance.randint(1, 3)):
            one, other = sorted(chance.sample(range(1, players + 1), 2))
            event.prohibited.add((Tpn(one), Tpn(other)))
    return event


def random_field(seed: int, sizes: Sequence[int] = SIZES) -> Field:
    """A field of a random tournament, with a round still to be paired. The same seed makes the same field."""
    chance = Random(seed)
    event = random_event(chance, sizes)
    rounds = event.rounds
    wanted = rounds if chance.random() < 0.35 else max(chance.randint(1, rounds), chance.randint(1, rounds))
    number = 1
    while number < wanted:
        boards = event.boards(number)
        if boards is None:
            break
        event.play(number, boards)
        number += 1
    return event.field(number)


def fields_of_tournament(seed: int, sizes: Sequence[int], pair: Callable[[Field], Boards | None]) -> Iterator[Field]:
    """Every round of a random tournament that is paired by `pair`, until the end or until there is no pairing."""
    event = random_event(Random(seed), sizes)
    colour = event.chance.choice(list(Colour))
    for number in range(1, event.rounds + 1):
        field = replace(event.field(number), initial_colour=colour)
        yield field
        boards = pair(field)
        if boards is None:
            return
        event.play(number, boards)


def fields(sizes: Sequence[int] = SIZES) -> st.SearchStrategy[Field]:
    """Random fields for hypothesis."""
    return st.builds(lambda seed: random_field(seed, sizes), st.integers(min_value=0, max_value=2**32))
