"""Why a round was paired as it was: per bracket, per board, and the bye. Plain data, players by TPN."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from domain.pairing.claims import Claim, ClaimKind
from domain.pairing.terms import BracketKind, CriterionTerm
from domain.values import Points, Tpn


class TextClaim(Claim):
    """A reason in the words of a system from outside, which no catalogue has: its rule, the text, whom it is about."""

    __slots__ = ()

    def __init__(self, rule: str, text: str, players: tuple[Tpn, ...] = ()) -> None:
        super().__init__(ClaimKind.TEXT, rule, players, (("text", text),))

    @property
    def rule(self) -> str:
        """The article."""
        return self.article

    @property
    def text(self) -> str:
        """The sentence."""
        return str(self["text"])


class BracketRole(StrEnum):
    """Why a player is in a bracket."""

    RESIDENT = "resident"
    MOVED_DOWN = "moved-down"


@dataclass(frozen=True, slots=True)
class Member:
    """One player of a bracket, with the score that counts for the pairing."""

    player: Tpn
    score: Points
    role: BracketRole


@dataclass(frozen=True, slots=True)
class CriterionCount:
    """How often the chosen candidate fails a criterion, and how often the natural one would.

    A criterion that compares a list has the list; one that counts has a list of one. `natural` is None if the
    natural candidate breaks an absolute rule, or is the chosen one. `in_points` says that the list is one of scores or
    score differences, in half points.
    """

    article: str
    criterion: CriterionTerm
    chosen: tuple[int, ...]
    natural: tuple[int, ...] | None = None
    in_points: bool = False


@dataclass(frozen=True, slots=True)
class RefusedPart:
    """A part of the natural candidate that was not made, and why.

    The part is what hangs together: `candidate` has its pairs, and its downfloaters as groups of one; the pairs made
    instead are between the same players. The first of the `reasons` is the decisive one. Each holds for the candidate
    that has this part and is as the chosen one in everything else.
    """

    candidate: tuple[tuple[Tpn, ...], ...]
    reasons: tuple[Claim, ...]

    @property
    def players(self) -> tuple[Tpn, ...]:
        """All players whom it is about."""
        return tuple(player for group in self.candidate for player in group)


@dataclass(frozen=True, slots=True)
class NaturalCandidate:
    """The candidate that is generated first, S1 against S2 in order, and why it was not made, part by part.

    Every pair of it that was not made is in one of the parts. The first part has the decisive reason.
    """

    pairs: tuple[tuple[Tpn, Tpn], ...]
    downfloaters: tuple[Tpn, ...]
    refusals: tuple[RefusedPart, ...]

    @property
    def decisive(self) -> Claim:
        """The first reason."""
        return self.refusals[0].reasons[0]

    def refusal_of(self, player: Tpn) -> RefusedPart | None:
        """The part that the player was in; None for a player who was paired by default."""
        return next((each for each in self.refusals if player in each.players), None)


@dataclass(frozen=True, slots=True)
class Downfloat:
    """A player whom the bracket leaves unpaired, and why this one: the decisive reason first."""

    player: Tpn
    reasons: tuple[Claim, ...]


@dataclass(frozen=True, slots=True)
class BracketExplanation:
    """One bracket: who was in it, what came out, the counts of every criterion, and what became of S1 against S2.

    `natural` is None if S1 against S2 was accepted.
    """

    kind: BracketKind
    members: tuple[Member, ...]
    pairs: tuple[tuple[Tpn, Tpn], ...]
    downfloats: tuple[Downfloat, ...]
    criteria: tuple[CriterionCount, ...]
    natural: NaturalCandidate | None = None


@dataclass(frozen=True, slots=True)
class BoardExplanation:
    """Why two players meet (the decisive reason first; empty if the system does not say) and why in these colours.

    The colour claim's kind is the rule, like `alternation`. `moved_down` is the one of the reasons that says why the
    higher ranked was not paired with a player of the same score; None if both were in the bracket by their scores,
    or the system does not say.
    """

    white: Tpn
    black: Tpn
    colour: Claim
    reasons: tuple[Claim, ...] = ()
    moved_down: Claim | None = None


@dataclass(frozen=True, slots=True)
class ByeExplanation:
    """Who takes the pairing-allocated bye, and why."""

    player: Tpn
    reason: Claim


@dataclass(frozen=True, slots=True)
class PairingExplanation:
    """The reasons behind one round's pairing. Filled by the system that made it.

    `steps` follow the round in the order in which it was made. Systems that choose by criteria fill `brackets`,
    `boards` and `bye` as well.
    """

    steps: tuple[Claim, ...] = ()
    brackets: tuple[BracketExplanation, ...] = ()
    boards: tuple[BoardExplanation, ...] = ()
    bye: ByeExplanation | None = None
