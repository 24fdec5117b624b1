"""What a pairing system counts on boards that it did not make: the criteria that they fail, and the players' pasts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, runtime_checkable

from domain.pairing.colours import Preference
from domain.pairing.explanation import BracketRole
from domain.pairing.system import Field, Pair, RoundPairing
from domain.pairing.terms import BracketKind, CriterionTerm
from domain.values import Points, Tpn


class FloatDirection(StrEnum):
    """How a player was paired in an earlier round, by scores."""

    NONE = "none"
    DOWN = "downfloat"
    UP = "upfloat"


@dataclass(frozen=True, slots=True)
class PlayerPast:
    """What the system remembers of a player: the colour that is due, and the floats of the last two rounds.

    The latest float is first. `may_take_bye` says whether the player may have the pairing-allocated bye.
    """

    preference: Preference
    floats: tuple[FloatDirection, FloatDirection]
    may_take_bye: bool


@dataclass(frozen=True, slots=True)
class RoundCount:
    """How often the boards of a round fail a criterion; a criterion that compares a list has the list, highest first.

    `in_points` says that the list is one of scores or score differences, in half points.
    """

    article: str
    criterion: CriterionTerm
    counts: tuple[int, ...]
    in_points: bool = False


@dataclass(frozen=True, slots=True)
class FailedCriteria:
    """The quality criteria that boards fail: how often over the whole round, and the articles of each board.

    `boards` are in the order of the boards that were asked about, `bye` has the articles of the bye.
    """

    counts: tuple[RoundCount, ...] = ()
    boards: tuple[tuple[str, ...], ...] = ()
    bye: tuple[str, ...] = ()


@runtime_checkable
class CountingSystem(Protocol):
    """A pairing system that also counts its criteria on boards that others made."""

    @property
    def lowest_bye(self) -> str:
        """The article by which the pairing-allocated bye goes to a player with a low score."""

    def pasts(self, field: Field) -> Mapping[Tpn, PlayerPast]:
        """The past of every player of the field, present or not."""

    def failed_criteria(
        self, field: Field, boards: Sequence[Pair], bye: Tpn | None, last_bracket: Points | None = None
    ) -> FailedCriteria:
        """The quality criteria that these boards fail, with the colours that they have.

        `last_bracket` is the score up to which all players form one bracket, as in the system's own pairing; None if
        each score is a bracket. Raises KeyError for a number that no player has.
        """


def last_bracket_of(made: RoundPairing) -> Points | None:
    """The score up to which all players formed one last bracket in the system's pairing; None if each kept its own."""
    scores = [
        member.score
        for bracket in made.explanation.brackets
        if bracket.kind is BracketKind.COLLAPSED
        for member in bracket.members
        if member.role is BracketRole.RESIDENT
    ]
    return max(scores, default=None)
