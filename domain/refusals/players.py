"""Refusals about players."""

from __future__ import annotations

from dataclasses import dataclass

from domain.refusals.base import Refusal, Unknown
from domain.values import PlayerId, RoundNumber


@dataclass(eq=False)
class UnknownPlayer(Unknown):
    """No player of this tournament has that id."""

    player: PlayerId
    says = "No player {player} is registered in this tournament."
    advice = "Look the player up in the players view."


@dataclass(eq=False)
class PlayerAlreadyRegistered(Refusal):
    """The FIDE id belongs to somebody who is in the tournament already."""

    fide_id: str
    player: PlayerId
    says = "FIDE id {fide_id} is registered already."
    advice = "Correct the registered player instead."


@dataclass(eq=False)
class NotWithdrawn(Refusal):
    """The player has not left."""

    player: PlayerId
    says = "Player {player} has not withdrawn."
    advice = "Nothing is to be done."


@dataclass(eq=False)
class AlreadyWithdrawn(Refusal):
    """The player has left before."""

    player: PlayerId
    says = "Player {player} has withdrawn already."
    advice = "Nothing is to be done."
    article = "F.5"


@dataclass(eq=False)
class NoSuchBye(Refusal):
    """There is no bye to be taken back."""

    player: PlayerId
    round: RoundNumber
    says = "Player {player} has no bye in round {round}."
    advice = "Nothing is to be done."


@dataclass(eq=False)
class PlayerWasPaired(Refusal):
    """A player who took part in a round's pairing stays in the tournament's history."""

    player: PlayerId
    round: RoundNumber
    says = "Player {player} was in the tournament when round {round} was paired."
    advice = "Withdraw the player instead."
    article = "F.5"


@dataclass(eq=False)
class NotAbsent(Refusal):
    """The player does not count as withdrawn for an absence."""

    player: PlayerId
    says = "Player {player} does not count as withdrawn by absence."
    advice = "Nothing is to be explained; a player who left by their own word is reinstated."
    article = "F.8"


@dataclass(eq=False)
class NotCheckedIn(Refusal):
    """The player has not checked in."""

    player: PlayerId
    says = "Player {player} has not checked in."
    advice = "Nothing is to be done."


@dataclass(eq=False)
class NobodyCheckedIn(Refusal):
    """Closing now would leave everybody out."""

    says = "Nobody has checked in."
    advice = "Check players in first, or pair without a check-in."


@dataclass(eq=False)
class TooManyByes(Refusal):
    """The tournament announced fewer half-point byes a player."""

    player: PlayerId
    most: int
    says = "Player {player} has had {most} half-point byes, and more were not announced."
    advice = "Grant a zero-point bye, or announce another limit."
    article = "C.04.2"


@dataclass(eq=False)
class TooLateForByes(Refusal):
    """The tournament announced half-point byes up to an earlier round."""

    round: RoundNumber
    until: RoundNumber
    says = "Half-point byes were announced up to round {until}, not for round {round}."
    advice = "Grant a zero-point bye, or announce another limit."
    article = "C.04.2"
