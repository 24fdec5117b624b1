"""The interface of a pairing system, and the snapshot of a round that it is given.

A system identifies players by their tournament pairing number (TPN) only. `Field` and everything in it is
immutable, hashable and cheap to pickle, so that a pairing can be made in another process.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Protocol

from domain.bad_values import BadValue
from domain.messages import Message, message
from domain.pairing.explanation import PairingExplanation
from domain.pairing.rules import SystemRules
from domain.values import STANDARD_SCORING, BreachKind, Colour, Points, Rating, RoundNumber, Score, Scoring, Title, Tpn


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """What the rules remember of one player's one earlier round.

    `opponent` and `colour` are those of the pairing, also if the game was forfeited; `score.is_played` says
    whether they count as a meeting and a colour (F.2). Both are None for byes; `colour` alone is None for a
    forfeit that an old file has without a colour. `points` is what the round was worth, in half points.
    `virtual` is the player's virtual score while that round was paired (acceleration), in half points.
    """

    score: Score
    points: Points
    opponent: Tpn | None = None
    colour: Colour | None = None
    virtual: Points = 0


@dataclass(frozen=True, slots=True)
class FieldPlayer:
    """One registered player as the pairing sees them.

    `history` has one record for each earlier round, round 1 first. `present` says whether to pair the player
    in this round. `virtual` is the virtual score for this round, `score` the real one, in half points.
    `rating`, `title` and `name` are those of the day. `among_equals` orders players of equal rating and title before
    their names do: what the arbiter stated instead of the alphabet, or empty (A.2 d).
    """

    tpn: Tpn
    score: Points
    history: tuple[RoundRecord, ...] = ()
    present: bool = True
    virtual: Points = 0
    rating: Rating = 0
    title: Title = Title.NONE
    name: str = ""
    federation: str = ""
    club: str = ""
    among_equals: str = ""

    @property
    def pairing_score(self) -> Points:
        """The score that the pairing criteria read: real plus virtual."""
        return self.score + self.virtual


NumberPairs = frozenset[tuple[Tpn, Tpn]]
"""Pairs of pairing numbers, the lower one first."""


@dataclass(frozen=True, slots=True)
class Field:
    """Everything that a system reads when it pairs a round.

    `players` are all who are registered, present or not, in order of TPN (floats and parity need the absent too).
    `prohibited` holds pairs of TPNs, the lower first, that the arbiter forbids; they have the standing of C1.
    `avoided` holds those who should not meet if possible, in groups; the last one gives way first. Systems pair without
    them: `domain.pairing.avoidance` prohibits them too, and an explanation calls those by their name.
    """

    round: RoundNumber
    rounds: RoundNumber
    players: tuple[FieldPlayer, ...]
    initial_colour: Colour = Colour.WHITE
    prohibited: NumberPairs = frozenset()
    scoring: Scoring = STANDARD_SCORING
    options: Mapping[str, str] = field(default_factory=dict)
    avoided: tuple[NumberPairs, ...] = ()

    @property
    def is_last_round(self) -> bool:
        """Whether this is the final round, in which topscorers are excepted from some criteria."""
        return self.round == self.rounds

    def with_present(self, present: Collection[Tpn]) -> Field:
        """The same round with exactly these players to be paired."""
        players = tuple(replace(player, present=player.tpn in present) for player in self.players)
        return replace(self, players=players)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players of one board."""

    white: Tpn
    black: Tpn


@dataclass(frozen=True, eq=False)
class RoundPairing:
    """A whole round: the pairs in order of boards, the player with the pairing-allocated bye, and why.

    `reasons` are the explanation, or a pure function that makes it when it is first read: few pairings are explained,
    and explaining may take as long as pairing. Comparing and pickling read it.

    `moved_by_avoidance` says whether pairs to be avoided made it another pairing, `avoided_but_met` which of them meet,
    and `kept_apart` which would have met.
    """

    pairs: tuple[Pair, ...]
    bye: Tpn | None
    reasons: PairingExplanation | Callable[[], PairingExplanation] = field(repr=False)
    moved_by_avoidance: bool = False
    avoided_but_met: tuple[tuple[Tpn, Tpn], ...] = ()
    kept_apart: tuple[tuple[Tpn, Tpn], ...] = ()

    @cached_property
    def explanation(self) -> PairingExplanation:
        """The reasons behind the pairing."""
        return self.reasons if isinstance(self.reasons, PairingExplanation) else self.reasons()

    def explained(self) -> RoundPairing:
        """The same pairing with its explanation made, without what it is made from."""
        return replace(self, reasons=self.explanation)

    def unexplained(self) -> RoundPairing:
        """The same pairing with an empty explanation."""
        return replace(self, reasons=PairingExplanation())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RoundPairing) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((self.pairs, self.bye))

    def __reduce__(self) -> tuple[type[RoundPairing], tuple[object, ...]]:
        """The function that makes an explanation cannot be sent to another process, its result can."""
        return (RoundPairing, self._values())

    def _values(self) -> tuple[object, ...]:
        met, apart = self.avoided_but_met, self.kept_apart
        return (self.pairs, self.bye, self.explanation, self.moved_by_avoidance, met, apart)


@dataclass(frozen=True, slots=True)
class Breach:
    """An absolute criterion that a pairing breaks: its article, how, and the players and the colour it is about."""

    article: str
    kind: BreachKind
    players: tuple[Tpn, ...]
    colour: Colour | None = None


class NoPairing(Exception):
    """No complete pairing exists that obeys the absolute criteria.

    `article` names the rule that leaves the decision to the arbiter, `reason` says what prevents a pairing, with
    players by their numbers.
    """

    def __init__(self, article: str, reason: Message) -> None:
        super().__init__(f"{reason.id} ({article})")
        self.article = article
        self.reason = reason

    def __reduce__(self) -> tuple[type[NoPairing], tuple[str, Message]]:
        """Keep article and reason when sent to another process."""
        return (NoPairing, (self.article, self.reason))


class PairingSystem(Protocol):
    """A set of rules that pairs a round. Deterministic, and independent of the order of its input."""

    @property
    def rules(self) -> SystemRules:
        """Everything that it decides besides its pairings."""

    def check_options(self, options: Mapping[str, str]) -> None:
        """Raise BadValue for an option that this system does not have, or a value that the option does not take."""

    def pair(self, field: Field) -> RoundPairing:
        """Pair the round.

        Raises NoPairing if the rules allow no complete pairing.
        """

    def breaches(self, field: Field, boards: Sequence[Pair], bye: Tpn | None) -> tuple[Breach, ...]:
        """Every absolute criterion that these boards and this bye break, board 1 first; none in a pairing of its own.

        Players who were not to be paired are judged as if they were. Raises KeyError for a number that no player has.
        """


def no_options(code: str, options: Mapping[str, str]) -> None:
    """Raise BadValue if options are given to a system that leaves nothing to choose."""
    if options:
        raise BadValue(message("invalid.no-options", system=code, names=tuple(sorted(options))))
