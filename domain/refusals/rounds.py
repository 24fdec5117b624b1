"""Refusals about rounds and their pairing."""

from __future__ import annotations

from dataclasses import dataclass

from domain.refusals.base import Conflict, Refusal, Unknown
from domain.values import RoundNumber


@dataclass(eq=False)
class UnknownRound(Unknown):
    """The round has not been paired."""

    round: RoundNumber
    says = "Round {round} has not been paired."
    advice = "Pair the round first."


@dataclass(eq=False)
class AllRoundsPaired(Refusal):
    """The announced number of rounds is reached."""

    rounds: RoundNumber
    says = "All {rounds} announced rounds are paired."
    advice = "Finish the tournament, or announce another number of rounds."
    article = "C.04.1"


@dataclass(eq=False)
class RoundNotPaired(Refusal):
    """The round cannot be paired now, because it is not the next one."""

    round: RoundNumber
    next_round: RoundNumber
    says = "Round {round} is not the next to be paired; round {next_round} is."
    advice = "Pair round by round."


@dataclass(eq=False)
class RoundNotComplete(Refusal):
    """A game of the round before has neither a result nor an adjournment."""

    round: RoundNumber
    boards: tuple[int, ...]
    says = "Round {round} still lacks results on boards {boards}."
    advice = "Enter the missing results; a game that goes on can be marked as adjourned."
    article = "C.04.2"


@dataclass(eq=False)
class RoundNotPublished(Refusal):
    """The round is still a draft that nobody has seen."""

    round: RoundNumber
    says = "Round {round} is a draft: it has not been published."
    advice = "Publish the round first."


@dataclass(eq=False)
class RoundIsPublished(Refusal):
    """A published pairing is not changed."""

    round: RoundNumber
    says = "Round {round} is published and stays as it is."
    advice = "A correction changes what will be paired, never what has been paired."
    article = "F.6"


@dataclass(eq=False)
class DraftIsStale(Refusal):
    """The draft pairs a player who is not to be paired any more."""

    round: RoundNumber
    players: tuple[str, ...]
    says = "The draft of round {round} pairs players who do not play: {players}."
    advice = "Discard the draft and pair the round again."
    article = "F.5"


@dataclass(eq=False)
class NotEnoughPlayers(Refusal):
    """Fewer than two players can be paired."""

    present: int
    says = "Only {present} players are there to be paired."
    advice = "Register players, or take byes and withdrawals back."


@dataclass(eq=False)
class NoCompletePairing(Refusal):
    """The system found that no pairing obeys the absolute criteria."""

    round: RoundNumber
    reason: str
    rule: str
    says = "Round {round} has no complete pairing: {reason} ({rule})."
    advice = "The arbiter decides: pair the round by hand, or let players play again."
    article = "C.04.3 2.1"


@dataclass(eq=False)
class PairingOutdated(Conflict):
    """Facts arrived while the system was pairing."""

    seen: int
    version: int
    says = "The round was paired from version {seen}, but the tournament is at version {version}."
    advice = "Pair again."


@dataclass(eq=False)
class ManualPairingInProgress(Refusal):
    """The arbiter pairs the round by hand."""

    round: RoundNumber
    says = "Round {round} is being paired by hand."
    advice = "End the manual pairing, or give it up."


@dataclass(eq=False)
class NoManualPairing(Refusal):
    """Nobody pairs that round by hand."""

    round: RoundNumber
    says = "Round {round} is not being paired by hand."
    advice = "Start the manual pairing first."


@dataclass(eq=False)
class PairingIsPlayed(Refusal):
    """Games of that pairing are played: it stays for ever."""

    round: RoundNumber
    boards: tuple[int, ...]
    says = "Round {round} has been played on boards {boards}: a correction changes only pairings yet to be made."
    advice = "Correct the result or the colours; the next pairing will follow."
    article = "F.7"


@dataclass(eq=False)
class BreaksAbsoluteCriteria(Refusal):
    """The pairing made by hand breaks criteria that may not be violated; `article` is where its system has them."""

    round: RoundNumber
    breaches: tuple[str, ...]
    article: str
    says = "The pairing of round {round} breaks absolute criteria: {breaches}."
    advice = "Pair otherwise, or send it again with acknowledged set and a reason."


@dataclass(eq=False)
class NotAnOption(Refusal):
    """The choice is none of the options that were shown."""

    choice: str
    options: tuple[str, ...]
    says = "{choice} is none of the options: {options}."
    advice = "Choose one of the options shown."
    article = "F.7"
