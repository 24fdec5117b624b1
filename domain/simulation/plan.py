"""What a made tournament should be like."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random

from domain.values import STANDARD_SCORING, Colour, Rating, RoundNumber, Scoring, TieBreaks, Title


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant. The order of entrants is the starting list."""

    name: str
    rating: Rating
    title: Title = Title.NONE
    federation: str = ""
    sex: str = ""
    club: str = ""


@dataclass(frozen=True, slots=True)
class Rates:
    """How often things happen, each between 0 and 1.

    A game: `draws`; `forfeits` (one in ten of them by both), `forfeit_wins` (by one of the two), `double_forfeits`,
    `half_zero` (1/2-0 or 0-1/2), `zero_zero` (played, lost by both), `unrated`, `adjourned`. A player and a round:
    `byes` (half-point), `full_point_byes`, `absences` (zero-point), `withdrawals`. A player: `late` (the first rounds
    missed), `never` (registered and never paired).
    """

    draws: float = 0.3
    forfeits: float = 0.0
    forfeit_wins: float = 0.0
    double_forfeits: float = 0.0
    half_zero: float = 0.0
    zero_zero: float = 0.0
    unrated: float = 0.0
    adjourned: float = 0.0
    byes: float = 0.0
    full_point_byes: float = 0.0
    absences: float = 0.0
    withdrawals: float = 0.0
    late: float = 0.0
    never: float = 0.0


@dataclass(frozen=True, slots=True)
class Count:
    """How many of something there are: in all rounds together, or in each of them."""

    number: int
    each_round: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament to be made.

    `counts` has, by the name of one of the rates, how many there are exactly: as many as have room, besides those that
    the rate makes. `accelerated` is for Baku (C.04.7), `virtual_groups` for so many groups with virtual points in some
    rounds, `prohibited` for so many pairs who must not meet. `tie_breaks` are stated in the file; None: the system's,
    not stated. `last_round` stops it early, with `results` results of that round.
    """

    name: str
    system: str
    rounds: RoundNumber
    entrants: tuple[Entrant, ...]
    rates: Rates = field(default_factory=Rates)
    counts: Mapping[str, Count] = field(default_factory=dict)
    scoring: Scoring = STANDARD_SCORING
    initial_colour: Colour | None = None
    accelerated: bool = False
    virtual_groups: int = 0
    prohibited: int = 0
    tie_breaks: TieBreaks | None = None
    last_round: RoundNumber | None = None
    results: int | None = None
    city: str = ""
    federation: str = ""
    starts: str = ""
    ends: str = ""
    chief_arbiter: str = ""
    time_control: str = ""


def random_entrants(count: int, lowest: Rating, highest: Rating, chance: Random) -> tuple[Entrant, ...]:
    """So many nameless players; most ratings lie in the middle."""
    return nameless([round(chance.triangular(lowest, highest)) for _ in range(count)])


def nameless(ratings: Iterable[Rating]) -> tuple[Entrant, ...]:
    """A nameless player for each of these ratings, the strongest first."""
    ranked = sorted(ratings, reverse=True)
    return tuple(Entrant(f"Player {place:04}", rating) for place, rating in enumerate(ranked, start=1))
