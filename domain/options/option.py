"""One option: what is done, under which rule, and what it means for the pairing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from domain.corrections.board_changes import BoardChange
from domain.subject import Command
from domain.values import PlayerId, Points, RoundNumber


class Case(StrEnum):
    """What happened: a player is there who has no board, or a player about to be paired is not there."""

    LATE = "late"
    AWAY = "away"


class OptionKind(StrEnum):
    """What is done about it."""

    PAIRED = "paired"
    SEATED = "seated"
    HALF_POINT_BYE = "half-point-bye"
    ZERO_POINT_BYE = "zero-point-bye"
    NEXT_ROUND = "next-round"
    OPPONENT_SEATED = "opponent-seated"
    FORFEIT = "forfeit"
    FORFEIT_AND_WITHDRAWAL = "forfeit-and-withdrawal"
    PAIRED_AGAIN = "paired-again"
    WITHDRAWAL = "withdrawal"


class PairingChange(StrEnum):
    """What becomes of the round's pairing: nothing, some boards change by hand, the system pairs the round again."""

    STAYS = "stays"
    CHANGES = "changes"
    ANEW = "anew"


class OptionCondition(StrEnum):
    """What the rules also require: nothing, that all concerned agree, or that the tournament's regulations allow it."""

    NONE = "none"
    AGREEMENT = "agreement"
    REGULATIONS = "regulations"


@dataclass(frozen=True, slots=True)
class Option:
    """What may be done, by these commands in one action, under this article.

    `points` is what the round is then worth to the player, in half points, None if a game decides. `other` is who
    is seated with the player or, for an absence, with the opponent. `boards` are the published boards that change.
    If a draft is thrown away and the round paired by its system, `pairing` is ANEW; `commands` do not contain that.
    """

    kind: OptionKind
    article: str
    commands: tuple[Command, ...] = ()
    points: Points | None = None
    pairing: PairingChange = PairingChange.STAYS
    condition: OptionCondition = OptionCondition.NONE
    other: PlayerId | None = None
    boards: tuple[BoardChange, ...] = ()

    @property
    def key(self) -> str:
        """Names the option among those of one player, case and round."""
        return self.kind.value if self.other is None else f"{self.kind.value}:{self.other}"


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One option, named by whose it is, what happened, the round and its key."""

    player: PlayerId
    case: Case
    round: RoundNumber
    option: str
