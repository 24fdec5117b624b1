"""The seed from which the program draws: recorded once, so that drawing again gives the same."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from dataclasses import dataclass, replace

from domain.messages import message
from domain.state.tournament import Tournament
from domain.subject import Event, EventType, Subject, TimelineGroup, Undoing


@dataclass(frozen=True, slots=True)
class SeedDrawn(Event):
    """The seed of the tournament. It stays, whatever is taken back: nothing is drawn until the outcome pleases."""

    seed: str


def seeded(tournament: Tournament, proposed: str) -> tuple[str, tuple[Event, ...]]:
    """The seed of the tournament, and the event that records the proposed one if it has none."""
    known = tournament.settings.seed
    return (known, ()) if known else (proposed, (SeedDrawn(proposed),))


def drawn_number(seed: str, *occasion: object) -> int:
    """The number of 256 bits that is drawn from a seed on an occasion: the same again for the same."""
    return int(hashlib.sha256("\n".join((seed, *map(str, occasion))).encode()).hexdigest(), 16)


def drawn(seed: str, members: Collection[str], *occasion: object) -> tuple[str, ...]:
    """The members in the order in which they are drawn on an occasion, in whatever order they come."""
    together = sorted(members)
    return tuple(sorted(together, key=lambda each: drawn_number(seed, *occasion, *together, each)))


def _evolve(tournament: Tournament, event: SeedDrawn) -> Tournament:
    return replace(tournament, version=tournament.version + 1, settings=replace(tournament.settings, seed=event.seed))


def _undo(_event: SeedDrawn, _undoing: Undoing) -> tuple[Event, ...]:
    return ()


SEED = Subject(
    group=TimelineGroup.SETTINGS,
    events=(EventType(SeedDrawn, lambda _: message("event.seed-drawn")),),
    evolve=_evolve,
    undo=_undo,
)
