"""Refusals of round robins: the table leaves no room for what a Swiss tournament allows."""

from __future__ import annotations

from dataclasses import dataclass

from domain.refusals.base import Refusal
from domain.values import RoundNumber


@dataclass(eq=False)
class NoLateEntry(Refusal):
    """Round one is public: the table has a seat for everybody who will ever play."""

    says = "Round one of the round robin is published: nobody can enter any more."
    advice = "Play the tournament as it is, or start a new one with everybody."
    article = "C.05 Annex 1"


@dataclass(eq=False)
class RoundsFollow(Refusal):
    """The number of rounds of a round robin is no setting."""

    players: int
    rounds: RoundNumber
    says = "A round robin of {players} players has {rounds} rounds."
    advice = "Register or withdraw players before round one; the number of rounds follows."
    article = "C.05 Annex 1"


@dataclass(eq=False)
class NoByesInRoundRobin(Refusal):
    """Only the table makes a player free; an announced absence is a game lost by forfeit."""

    says = "In a round robin nobody can have a bye worth points."
    advice = "Announce an absence (zero points): the game is then lost by forfeit. Or let it be played later."
    article = "C.05 6.6"


@dataclass(eq=False)
class EverybodyMeets(Refusal):
    """Players of a round robin cannot be kept apart."""

    says = "In a round robin everybody meets everybody."
    advice = "Draw the numbers so that the players meet early or late in the tournament."
    article = "C.05 Annex 1"
