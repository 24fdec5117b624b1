"""What all refusals share, and those of more than one subject: every "no" of the rules as a type.

A refusal is the rule's no; a conflict means that someone else was faster. A fault of ours is neither.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from domain.values import GameId, PlayerId, RoundNumber


@dataclass(eq=False)
class Refusal(Exception):
    """The rules, or the state of the tournament, say no.

    `says` is the sentence with the fields filled in, `advice` what to do instead, `article` the rule behind it
    (empty where no rule of chess is involved): of the class, or a field where it depends on the pairing system.
    """

    says: ClassVar[str] = "That cannot be done."
    advice: ClassVar[str] = ""
    article = ""

    def __str__(self) -> str:
        return self.says.format(**{name: _listed(value) for name, value in self.details.items()})

    @property
    def details(self) -> dict[str, Any]:
        """The fields of this refusal by name."""
        return {each.name: getattr(self, each.name) for each in fields(self)}


def _listed(value: Any) -> Any:
    """Several things as a sentence tells them."""
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


class Unknown(Refusal):
    """Something named by the command does not exist."""


class Conflict(Refusal):
    """Somebody was faster: the command was right for a state that is no longer the newest."""


@dataclass(eq=False)
class InvalidValue(Refusal):
    """A field of the command makes no sense."""

    field: str
    problem: str
    says = "{field}: {problem}."
    advice = "Correct the value and send it again."


@dataclass(eq=False)
class UnknownSystem(Refusal, KeyError):
    """No pairing system has that code."""

    system: str
    known: tuple[str, ...]
    says = "There is no pairing system {system}."
    advice = "Choose one of the codes listed."


@dataclass(eq=False)
class TournamentIsOver(Refusal):
    """The final standings stand."""

    says = "The tournament is finished."
    advice = "Later corrections belong into the rating report."
    article = "C.04.2"


@dataclass(eq=False)
class UnknownPlayer(Unknown):
    """No player of this tournament has that id."""

    player: PlayerId
    says = "No player {player} is registered in this tournament."
    advice = "Look the player up in the players view."


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
class PairingIsPlayed(Refusal):
    """Games of that pairing are played: it stays for ever."""

    round: RoundNumber
    boards: tuple[int, ...]
    says = "Round {round} has been played on boards {boards}: a correction changes only pairings yet to be made."
    advice = "Correct the result or the colours; the next pairing will follow."
    article = "F.7"


@dataclass(eq=False)
class UnknownGame(Unknown):
    """No such game in that round; it may belong to a pairing that was discarded."""

    round: RoundNumber
    game: GameId
    says = "Round {round} has no game {game}."
    advice = "Reload the boards: the pairing may have been made anew."


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
