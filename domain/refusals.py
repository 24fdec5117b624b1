"""Every "no" of the rules, as a type that says which article stands behind it and what to do next.

A refusal is the rule's no; a conflict means that somebody else was faster. A fault of ours is neither.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from domain.values import GameId, Outcome, PlayerId, RoundNumber


@dataclass(eq=False)
class Refusal(Exception):
    """The rules, or the state of the tournament, say no.

    `says` is the sentence with the fields filled in, `advice` what to do instead, `article` the rule behind it
    (empty where no rule of chess is involved).
    """

    says: ClassVar[str] = "That cannot be done."
    advice: ClassVar[str] = ""
    article: ClassVar[str] = ""

    def __str__(self) -> str:
        return self.says.format(**self.details)

    @property
    def details(self) -> dict[str, Any]:
        """The fields of this refusal by name."""
        return {each.name: getattr(self, each.name) for each in fields(self)}


class Unknown(Refusal):
    """Something named by the command does not exist."""


class Conflict(Refusal):
    """Somebody was faster: the command was right for a state that is no longer the newest."""


@dataclass(eq=False)
class UnknownPlayer(Unknown):
    """No player of this tournament has that id."""

    player: PlayerId
    says = "No player {player} is registered in this tournament."
    advice = "Look the player up in the players view."


@dataclass(eq=False)
class UnknownGame(Unknown):
    """No such game in that round; it may belong to a pairing that was discarded."""

    round: RoundNumber
    game: GameId
    says = "Round {round} has no game {game}."
    advice = "Reload the boards: the pairing may have been made anew."


@dataclass(eq=False)
class UnknownRound(Unknown):
    """The round has not been paired."""

    round: RoundNumber
    says = "Round {round} has not been paired."
    advice = "Pair the round first."


@dataclass(eq=False)
class InvalidValue(Refusal):
    """A field of the command makes no sense."""

    field: str
    problem: str
    says = "{field}: {problem}."
    advice = "Correct the value and send it again."


@dataclass(eq=False)
class UnknownSystem(Refusal):
    """No pairing system has that code."""

    system: str
    known: tuple[str, ...]
    says = "There is no pairing system {system}."
    advice = "Choose one of the codes listed."


@dataclass(eq=False)
class PlayerAlreadyRegistered(Refusal):
    """The FIDE id belongs to somebody who is in the tournament already."""

    fide_id: str
    player: PlayerId
    says = "FIDE id {fide_id} is registered already."
    advice = "Correct the registered player instead."


@dataclass(eq=False)
class TournamentIsOver(Refusal):
    """The final standings stand."""

    says = "The tournament is finished."
    advice = "Later corrections belong into the rating report."
    article = "C.04.2"


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
class NoLot(Refusal):
    """The initial colour has not been drawn."""

    says = "The initial colour has not been drawn."
    advice = "Draw the lot before round one."
    article = "A.7"


@dataclass(eq=False)
class ColourAlreadyDrawn(Refusal):
    """The lot falls once."""

    says = "The initial colour has been drawn and a round has been paired with it."
    advice = "The lot stands."
    article = "A.7"


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
class ResultConflict(Conflict):
    """Another result was entered since the one that the sender saw."""

    round: RoundNumber
    game: GameId
    recorded: Outcome | None
    wanted: Outcome
    recorded_version: int | None
    says = "The game has another result since: {recorded}, not {wanted}."
    advice = "Look at both results and send the right one with the version of the recorded one."


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
