"""Why a round was paired as it was: per bracket, per board, and the bye. Plain data, players by TPN."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from domain.values import Points, Tpn


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was done: its rule in the document, what it did in a sentence, and the players it was about."""

    rule: str
    text: str
    players: tuple[Tpn, ...] = ()


class Role(StrEnum):
    """Why a player is in a bracket."""

    RESIDENT = "resident"
    MOVED_DOWN = "moved-down"


@dataclass(frozen=True, slots=True)
class Member:
    """One player of a bracket, with the score that counts for the pairing."""

    player: Tpn
    score: Points
    role: Role


@dataclass(frozen=True, slots=True)
class CriterionCount:
    """How often the chosen candidate fails a criterion, and how often the natural one would.

    A criterion that compares a list has the list; one that counts has a list of one. `natural` is None where the
    natural candidate breaks an absolute rule, or is the chosen one.
    """

    article: str
    title: str
    chosen: tuple[int, ...]
    natural: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class NaturalCandidate:
    """The candidate that is generated first, S1 against S2 in order, and the first rule that it fails.

    `players` are those it fails by, where the rule is about players.
    """

    pairs: tuple[tuple[Tpn, Tpn], ...]
    downfloaters: tuple[Tpn, ...]
    article: str
    reason: str
    players: tuple[Tpn, ...] = ()


@dataclass(frozen=True, slots=True)
class Downfloat:
    """A player whom the bracket leaves unpaired, and why this one."""

    player: Tpn
    article: str
    reason: str


@dataclass(frozen=True, slots=True)
class BracketExplanation:
    """One bracket: who was in it, what came out, the counts of every criterion, and what became of S1 against S2.

    `kind` says what the bracket was in the edition's words. `natural` is None where S1 against S2 was accepted.
    """

    kind: str
    members: tuple[Member, ...]
    pairs: tuple[tuple[Tpn, Tpn], ...]
    downfloats: tuple[Downfloat, ...]
    criteria: tuple[CriterionCount, ...]
    natural: NaturalCandidate | None = None


@dataclass(frozen=True, slots=True)
class BoardExplanation:
    """Who has White on a board, and the colour rule that decided it; `rule` is its name, like `alternation`."""

    white: Tpn
    black: Tpn
    article: str
    reason: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ByeExplanation:
    """Who takes the pairing-allocated bye, and why."""

    player: Tpn
    article: str
    reason: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """The reasons behind one round's pairing. Filled by the system that made it.

    `steps` tell the round in the order in which it was made, in sentences. Systems that choose by criteria fill
    `brackets`, `boards` and `bye` as well.
    """

    steps: tuple[Step, ...] = ()
    brackets: tuple[BracketExplanation, ...] = ()
    boards: tuple[BoardExplanation, ...] = ()
    bye: ByeExplanation | None = None
