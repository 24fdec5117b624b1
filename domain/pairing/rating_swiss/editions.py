"""The editions of the FIDE Swiss System Based on Rating, composed of what differs between them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from domain.pairing.rating_swiss.rules import RULES_1998, RULES_2006, RULES_2009
from domain.pairing.rules import SystemRules


class MissedGames(Enum):
    """[A.7 d, e] What becomes of the preference of a player who missed a game."""

    PLAIN = "as any other"
    TREATED = "strong counts as absolute in odd rounds, mild lowers x in even rounds"


class LastRound(Enum):
    """[B, note] What is left out in the last round, for pairs of players with a good score."""

    SUSPENDED_OVER_HALF = "absolute preferences and B.2 over 50 %, always"
    B2_IF_HELPFUL = "B.2 from 50 % on, if that avoids additional downfloaters"


class LastRoundFloats(Enum):
    """[B, note] What becomes of B.5 and B.6 over 50 % in the last round."""

    APPLY = "they apply until dropped"
    SUSPENDED_OVER_HALF = "they do not apply"


class Joined(Enum):
    """[C.13] How two joined lowest score brackets are treated."""

    BY_SHARE = "homogeneous if at least half came from above (A.3)"
    HETEROGENEOUS = "heterogeneous, the latest added scoregroup in S1"


class Scope(Enum):
    """How far a relaxation searches before the next one."""

    FIRST_PAIRING_OF_THE_MOVED = "the first pairing of the players moved down"
    EVERY_PAIRING = "every pairing"


@dataclass(frozen=True, slots=True)
class Relaxation:
    """A state of the float criteria: how many of B.6 and B.5, in this order, are dropped, and who dropped them last."""

    down: int = 0
    up: int = 0
    article: str = ""
    scope: Scope = Scope.EVERY_PAIRING


@dataclass(frozen=True, slots=True)
class RatingEdition:
    """One edition. `relaxations` are the states of B.5 and B.6 that C.9 and C.10 go through for one value of x."""

    rules: SystemRules
    missed_games: MissedGames
    last_round: LastRound
    last_round_floats: LastRoundFloats
    joined: Joined
    relaxations: tuple[Relaxation, ...]


_UPFLOATS_FIRST = (
    Relaxation(),
    Relaxation(up=1, article="C.9"),
    Relaxation(up=2, article="C.9"),
    Relaxation(up=2, down=1, article="C.10"),
    Relaxation(up=2, down=2, article="C.10"),
)
_DOWNFLOATS_FIRST = (
    Relaxation(scope=Scope.FIRST_PAIRING_OF_THE_MOVED),
    Relaxation(down=1, article="C.9", scope=Scope.FIRST_PAIRING_OF_THE_MOVED),
    Relaxation(down=2, article="C.9"),
    Relaxation(down=2, up=1, article="C.10"),
    Relaxation(down=2, up=2, article="C.10"),
)

EDITION_2009 = RatingEdition(
    rules=RULES_2009,
    missed_games=MissedGames.TREATED,
    last_round=LastRound.B2_IF_HELPFUL,
    last_round_floats=LastRoundFloats.APPLY,
    joined=Joined.HETEROGENEOUS,
    relaxations=_UPFLOATS_FIRST,
)

EDITION_2006 = RatingEdition(
    rules=RULES_2006,
    missed_games=MissedGames.TREATED,
    last_round=LastRound.B2_IF_HELPFUL,
    last_round_floats=LastRoundFloats.SUSPENDED_OVER_HALF,
    joined=Joined.BY_SHARE,
    relaxations=_UPFLOATS_FIRST,
)

EDITION_1998 = RatingEdition(
    rules=RULES_1998,
    missed_games=MissedGames.PLAIN,
    last_round=LastRound.SUSPENDED_OVER_HALF,
    last_round_floats=LastRoundFloats.APPLY,
    joined=Joined.BY_SHARE,
    relaxations=_DOWNFLOATS_FIRST,
)

EDITIONS = (EDITION_2009, EDITION_2006, EDITION_1998)
