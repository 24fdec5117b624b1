"""Wishes about rounds."""

from __future__ import annotations

from dataclasses import dataclass

from domain.values import (
    PlayerId,
    RoundNumber,
    Tpn,
)


@dataclass(frozen=True, slots=True)
class PairRound:
    """Record what the system paired from the tournament as it stood at version `seen`.

    `pairs` are (white, black) by pairing number, in order of boards; `bye` got the pairing-allocated bye.
    """

    round: RoundNumber
    seen: int
    engine: str
    pairs: tuple[tuple[Tpn, Tpn], ...]
    bye: Tpn | None


@dataclass(frozen=True, slots=True)
class DiscardPairing:
    """Throw a draft away."""

    round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PublishRound:
    """Make a draft public."""

    round: RoundNumber


@dataclass(frozen=True, slots=True)
class AmendPairing:
    """Change a published pairing that has not been played, from what was known at version `seen`.

    `pairs` are (white, black) in order of boards: the whole pairing. `engine` tells who made it. `options` are the
    choices that the arbiter was shown, `choice` the one taken, where the rules leave it to them (F.7).
    `acknowledged` tells that the arbiter saw which absolute criteria it breaks. `left_out` had a board and stay away.
    """

    round: RoundNumber
    seen: int
    engine: str
    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None
    reason: str
    options: tuple[str, ...] = ()
    choice: str = ""
    acknowledged: bool = False
    left_out: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class KeepPairing:
    """Decide that a published pairing stays though a correction would have changed it (F.7)."""

    round: RoundNumber
    options: tuple[str, ...]
    choice: str
    reason: str


@dataclass(frozen=True, slots=True)
class StartManualPairing:
    """Pair the next round by hand from now on; a draft of it is thrown away."""

    round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EndManualPairing:
    """Record what the arbiter paired by hand, made from what was known at version `seen`.

    `system_pairs` and `system_bye` are what the system makes of the same round; None where it finds no pairing.
    """

    round: RoundNumber
    seen: int
    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None
    system_pairs: tuple[tuple[PlayerId, PlayerId], ...] | None
    system_bye: PlayerId | None
    reason: str = ""
    acknowledged: bool = False


@dataclass(frozen=True, slots=True)
class GiveUpManualPairing:
    """Leave the pairing of the round to the system after all."""

    round: RoundNumber
    reason: str = ""


RoundCommand = (
    PairRound
    | DiscardPairing
    | PublishRound
    | AmendPairing
    | KeepPairing
    | StartManualPairing
    | EndManualPairing
    | GiveUpManualPairing
)
"""The wishes about rounds."""
