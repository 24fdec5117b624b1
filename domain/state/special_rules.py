"""Rules for certain players in certain rounds: prohibited pairings, virtual points, abnormal points."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from domain.values import PlayerId, Points, RoundNumber, Score


class ProhibitionBasis(StrEnum):
    """What players of a prohibition have in common: a list names them, or their club, federation or family name."""

    LIST = "list"
    CLUB = "club"
    FEDERATION = "federation"
    FAMILY = "family"


class ProhibitionStrength(StrEnum):
    """Whether players of a prohibition never meet, or only if they need not."""

    NEVER = "never"
    IF_POSSIBLE = "if-possible"


@dataclass(frozen=True, slots=True)
class Prohibition:
    """Players of whom no two may meet in these rounds.

    By club, federation or family it keeps those apart who share one: among these players, or among all if it names
    none. Who has none is kept apart from no one. With a `name` it concerns that club, federation or family alone, in
    every round with those who are in it then.
    """

    players: tuple[PlayerId, ...]
    first_round: RoundNumber
    last_round: RoundNumber
    by: ProhibitionBasis = ProhibitionBasis.LIST
    strength: ProhibitionStrength = ProhibitionStrength.NEVER
    name: str = ""


@dataclass(frozen=True, slots=True)
class Waiver:
    """Players to be kept apart if possible may meet in a round: it holds for its pairing, until that is discarded.

    `prohibitions` are those before it.
    """

    round: RoundNumber
    prohibitions: tuple[Prohibition, ...]


@dataclass(frozen=True, slots=True)
class KeptApart:
    """The groups of players of whom a prohibition lets no two meet, as they are or were when a round was paired."""

    prohibition: Prohibition
    groups: tuple[tuple[PlayerId, ...], ...]


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Virtual points, in half points, of these players in these rounds."""

    players: tuple[PlayerId, ...]
    points: Points
    first_round: RoundNumber
    last_round: RoundNumber


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Another worth of a score, or (`score` None) points on top, in half points.

    Without `players` they concern all players, without a `round` all rounds.
    """

    score: Score | None
    points: Points
    round: RoundNumber | None
    players: frozenset[PlayerId]

    def concern(self, player: PlayerId) -> bool:
        """Whether they are this player's."""
        return not self.players or player in self.players


@dataclass(frozen=True, slots=True)
class ReportFile:
    """The file that a tournament was imported from, as `ReportFileKept` records it.

    `text` is the whole file, `encoding` a codec's name, `players` who its player lines are, by starting rank. `born`
    is what stands in place of a date of birth and is none, and dates that national ratings state differently, by line.
    `rounds_assumed` if nothing stated how many rounds there are.
    """

    text: str
    encoding: str
    players: tuple[PlayerId, ...]
    born: tuple[tuple[int, str], ...] = ()
    rounds_assumed: bool = False
