"""What the rules leave to the arbiter, recorded with the options that were shown and the reason: C.04.1 [F.7]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from domain.messages import FieldValue, message
from domain.refusals import ReasonMissing, Refusal
from domain.rounds.choices import PUBLISHED_PAIRING, choice
from domain.state.tournament import Tournament
from domain.subject import Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import RoundNumber


@dataclass(frozen=True, slots=True)
class ArbiterDecided(Event):
    """The rules left something to the arbiter, who chose one of the options shown (F.7).

    `subject`, `options` and `choice` are codes; `domain.rounds.choices` has those of today.
    """

    subject: str
    round: RoundNumber
    options: tuple[str, ...]
    choice: str
    reason: str
    article: str


@dataclass(eq=False)
class NotAnOption(Refusal):
    """The choice is none of the options that were shown."""

    choice: str
    options: tuple[str, ...]
    article = "F.7"

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The choice and the options, which are codes."""
        return {"code": self.choice, "names": self.options}


def decision(number: RoundNumber, options: tuple[str, ...], choice: str, reason: str) -> ArbiterDecided:
    """F.7: whether a correction affects a public, unplayed pairing is the arbiter's decision."""
    if choice not in options:
        raise NotAnOption(choice, options)
    if not reason.strip():
        raise ReasonMissing(message("invalid.decision-without-reason"))
    return ArbiterDecided(PUBLISHED_PAIRING, number, options, choice, reason, "F.7")


def _evolve(tournament: Tournament, _: ArbiterDecided) -> Tournament:
    version = tournament.version + 1
    return replace(tournament, version=version, decided=version)


def _undo(_: ArbiterDecided, __: Undoing) -> tuple[Event, ...]:
    """Nothing: a decision stays on record."""
    return ()


DECISIONS = Subject(
    group=TimelineGroup.DECISIONS,
    events=(
        EventType(
            ArbiterDecided,
            lambda event: message(
                "event.arbiter-decided",
                round=event.round,
                article=event.article,
                choice=choice(event.choice),
                options=tuple(map(choice, event.options)),
            ),
            is_remark=True,
        ),
    ),
    evolve=_evolve,
    undo=_undo,
)
