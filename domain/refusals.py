"""What all refusals share, and those of more than one subject: each reason for refusing a command is a type.

A refusal means that a rule forbids the command, a conflict that someone else recorded something first. A bug is
neither.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from domain.messages import FieldValue, Message, message
from domain.values import GameId, PlayerId, RoundNumber

_BEFORE_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass(eq=False)
class Refusal(Exception):
    """The rules, or the state of the tournament, forbid the command.

    `article` is the rule behind it (empty if no rule of chess is involved): of the class, or a field if it
    depends on the pairing system. Its message has the id `refusal.<name of the class>`, and `.advice`
    what to do instead. As a `str`, for logs, it has its fields as they are.
    """

    article = ""

    def __str__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{type(self).__name__}({given})"

    @property
    def details(self) -> dict[str, Any]:
        """The fields of this refusal by name."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The fields of the message; its templates need not name all of them."""
        return self.details

    @property
    def message(self) -> Message:
        """The message, as a sentence."""
        return Message(self.message_id(), tuple(self.message_fields.items()))

    @property
    def advice(self) -> Message:
        """What to do instead."""
        return Message(f"{self.message_id()}.advice")

    @classmethod
    def message_id(cls) -> str:
        """`refusal.` and the name of the class with hyphens."""
        return f"refusal.{_BEFORE_CAPITAL.sub('-', cls.__name__).lower()}"


class Unknown(Refusal):
    """Something named by the command does not exist."""


class Conflict(Refusal):
    """Someone was faster: the command was right for a state that is no longer the newest."""


@dataclass(eq=False)
class InvalidValue(Refusal):
    """A field of the command makes no sense."""

    field: str | Message
    problem: Message


@dataclass(eq=False)
class ReasonMissing(Refusal):
    """What was sent needs a reason, and has none."""

    problem: Message


def check_between(field: str, number: int, least: int, most: int) -> None:
    """Raise InvalidValue if the number in this field of a command is not from `least` to `most`."""
    if not least <= number <= most:
        raise InvalidValue(field, message("invalid.out-of-range", number=number, least=least, most=most))


@dataclass(eq=False)
class UnknownSystem(Refusal, KeyError):
    """No pairing system has that code."""

    system: str
    known: tuple[str, ...]


@dataclass(eq=False)
class TournamentNotCreated(Refusal):
    """A command other than the one that creates a tournament."""


@dataclass(eq=False)
class TournamentIsOver(Refusal):
    """The final standings are fixed."""

    article = "C.04.2"


@dataclass(eq=False)
class UnknownPlayer(Unknown):
    """No player of this tournament has that id."""

    player: PlayerId


@dataclass(eq=False)
class UnknownRound(Unknown):
    """The round has not been paired."""

    round: RoundNumber


@dataclass(eq=False)
class AllRoundsPaired(Refusal):
    """The announced number of rounds is reached."""

    rounds: RoundNumber
    article = "C.04.1"

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The number of rounds, counted."""
        return {"count": self.rounds}


@dataclass(eq=False)
class RoundNotPublished(Refusal):
    """The round is still a draft that no one has seen."""

    round: RoundNumber


@dataclass(eq=False)
class RoundIsPublished(Refusal):
    """A published pairing is not changed."""

    round: RoundNumber
    article = "F.6"


@dataclass(eq=False)
class PairingIsPlayed(Refusal):
    """Games of that pairing are played: it can no longer be changed."""

    round: RoundNumber
    boards: tuple[int, ...]
    article = "F.7"

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The boards, counted."""
        return {"round": self.round, "count": len(self.boards), "number": self.boards}


@dataclass(eq=False)
class UnknownGame(Unknown):
    """No such game in that round; it may belong to a pairing that was discarded."""

    round: RoundNumber
    game: GameId

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The id of the game: it has neither board nor players."""
        return {"round": self.round, "code": self.game}


@dataclass(eq=False)
class DeadlineIsOver(Refusal):
    """The correction would count for pairing or standings, but the deadline for that is over."""

    round: RoundNumber
    article = "C.04.2"


@dataclass(eq=False)
class UnknownFact(Refusal):
    """The tournament has no event of that version."""

    version: int
    newest: int


@dataclass(eq=False)
class ChangedSince(Refusal):
    """Another event has changed the same thing since."""

    version: int
    what: Message


@dataclass(eq=False)
class CannotBeTakenBack(Refusal):
    """There is nothing that would undo such an event."""

    version: int
    what: Message
