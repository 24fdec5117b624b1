"""Facts about rounds: paired, published, closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from domain.values import (
    BreachKind,
    ByeKind,
    Colour,
    GameId,
    PlayerId,
    RoundNumber,
    Tpn,
)


@dataclass(frozen=True, slots=True)
class PairedBoard:
    """One board of a pairing. `colours_known` is False where an imported forfeit tells no colours."""

    game: GameId
    white: PlayerId
    black: PlayerId
    colours_known: bool = True


@dataclass(frozen=True, slots=True)
class BrokenCriterion:
    """An absolute criterion that a pairing breaks: its article, how, and the players and the colour it is about.

    `text` is the sentence where the kind is `TEXT`.
    """

    article: str
    kind: BreachKind
    players: tuple[PlayerId, ...] = ()
    colour: Colour | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class RoundPaired:
    """A round was paired, as a draft. It holds what was paired and what the system saw.

    `engine` is the program and its version that made it (`import`: a file told it; `manual`: the arbiter made it).
    `boards` are in order, board 1 first. `bye` got the pairing-allocated bye. `numbers` are the pairing numbers.
    `unpaired` are the players not paired in this round, with the kind of their bye.
    """

    round: RoundNumber
    system: str
    engine: str
    boards: tuple[PairedBoard, ...]
    bye: PlayerId | None
    numbers: Mapping[PlayerId, Tpn]
    unpaired: Mapping[PlayerId, ByeKind]


@dataclass(frozen=True, slots=True)
class PairingDiscarded:
    """A draft was thrown away. The round is unpaired again."""

    round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundPublished:
    """A pairing was made public. From here on it changes only as F.6 and F.7 allow."""

    round: RoundNumber


@dataclass(frozen=True, slots=True)
class PublicationTakenBack:
    """A round was published by mistake and is a draft again; nobody had played. The round before it is open again."""

    round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """Every game of the round has its result and the next round is public, or the tournament is over."""

    round: RoundNumber


@dataclass(frozen=True, slots=True)
class PairingAmended:
    """A published pairing was changed, under the article that allows it.

    `was` and `boards` are the whole pairing before and after, `bye_was` and `bye` the pairing-allocated byes. Games
    that stay keep their ids. `engine` tells who made the new one, as in `RoundPaired`. `numbers` and
    `unpaired` are the pairing numbers and the byes as they are with it: somebody who came late may be seated.
    `breaches` are the absolute criteria that the pairing before broke (F.6).
    """

    round: RoundNumber
    article: str
    was: tuple[PairedBoard, ...]
    boards: tuple[PairedBoard, ...]
    bye_was: PlayerId | None
    bye: PlayerId | None
    engine: str
    reason: str = ""
    numbers: Mapping[PlayerId, Tpn] = field(default_factory=dict)
    unpaired: Mapping[PlayerId, ByeKind] = field(default_factory=dict)
    breaches: tuple[BrokenCriterion, ...] = ()


@dataclass(frozen=True, slots=True)
class ManualPairingStarted:
    """The arbiter pairs this round by hand."""

    round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ManualPairingEnded:
    """The arbiter has paired the round by hand, or has given it up (`kept` is False).

    `by_hand` are the boards that the system pairs otherwise, `by_system` what it makes of those players: White and
    Black, no Black for the pairing-allocated bye. `breaches` tells the absolute criteria that were broken knowingly.
    """

    round: RoundNumber
    kept: bool
    by_hand: tuple[tuple[PlayerId, PlayerId | None], ...] = ()
    by_system: tuple[tuple[PlayerId, PlayerId | None], ...] = ()
    breaches: tuple[BrokenCriterion, ...] = ()
    reason: str = ""


RoundEvent = (
    RoundPaired
    | PairingDiscarded
    | RoundPublished
    | PublicationTakenBack
    | RoundClosed
    | PairingAmended
    | ManualPairingStarted
    | ManualPairingEnded
)
"""The facts about rounds."""
