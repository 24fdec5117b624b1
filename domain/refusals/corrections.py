"""Refusals about corrections and about taking things back."""

from __future__ import annotations

from dataclasses import dataclass

from domain.refusals.base import Refusal
from domain.values import GameId, RoundNumber


@dataclass(eq=False)
class DeadlineIsOver(Refusal):
    """The correction would count for pairing or standings, but the deadline for that is over."""

    round: RoundNumber
    says = "The deadline for corrections of round {round} is over."
    advice = "Results and colours can still be corrected for the rating report."
    article = "C.04.2"


@dataclass(eq=False)
class UnknownFact(Refusal):
    """The tournament has no fact of that version."""

    version: int
    newest: int
    says = "There is no fact {version}; the newest is {newest}."
    advice = "Look at the timeline."


@dataclass(eq=False)
class ChangedSince(Refusal):
    """Another fact has changed the same thing since."""

    version: int
    what: str
    says = "Fact {version} cannot be taken back as it stands: {what}."
    advice = "Take the later facts back first, or correct the present state."


@dataclass(eq=False)
class CannotBeTakenBack(Refusal):
    """There is nothing that would undo such a fact."""

    version: int
    what: str
    says = "Fact {version} cannot be taken back: {what}."
    advice = "Look at the timeline for what can."


@dataclass(eq=False)
class ResultIsNeeded(Refusal):
    """The next round was paired and published with this result: the game cannot be without one."""

    round: RoundNumber
    game: GameId
    next_round: RoundNumber
    says = "Round {next_round} is public and was paired with the result of game {game}."
    advice = "Correct the result instead; it counts as the windows of F.7 say."
    article = "F.7"
