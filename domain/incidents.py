"""Incidents and appeals: what happened in the hall, when and at which board, and what was decided on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from domain.lookups import checked_moment, public_game
from domain.messages import FieldValue, Message, message
from domain.refusals import InvalidValue, Unknown
from domain.requests.waiting import checked_text
from domain.state.hall import Incident
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import GameId, IncidentKind, RoundNumber


@dataclass(frozen=True, slots=True)
class IncidentRecorded(Event):
    """Something happened, or someone appealed against a decision. `incident` counts the tournament's records.

    `at` is when it happened (ISO 8601 with the offset from UTC). It is about a `game` of a `round`, about a round
    without one, or (None) about no round at all. Both texts are for officials only.
    """

    incident: int
    kind: IncidentKind
    at: str
    round: RoundNumber | None = None
    game: GameId | None = None
    text: str = field(default="", metadata={"private": True})
    decision: str = field(default="", metadata={"private": True})


@dataclass(frozen=True, slots=True)
class IncidentDecided(Event):
    """What was decided on an incident or an appeal; an empty decision leaves it open again."""

    incident: int
    kind: IncidentKind
    decision: str = field(default="", metadata={"private": True})


@dataclass(frozen=True, slots=True)
class IncidentTakenBack(Event):
    """An incident or an appeal was recorded by mistake."""

    incident: int
    kind: IncidentKind
    reason: str = ""


_IncidentEvent = IncidentRecorded | IncidentDecided | IncidentTakenBack


@dataclass(frozen=True, slots=True)
class RecordIncident(Command):
    """Record what happened, or an appeal; the fields are as in the event."""

    kind: IncidentKind
    at: str
    text: str
    round: RoundNumber | None = None
    game: GameId | None = None
    decision: str = ""


@dataclass(frozen=True, slots=True)
class DecideIncident(Command):
    """Record what was decided on an incident or an appeal, or by an empty text that nothing is decided yet."""

    incident: int
    decision: str


@dataclass(eq=False)
class UnknownIncident(Unknown):
    """No incident or appeal has this number."""

    incident: int

    @property
    def message_fields(self) -> Mapping[str, FieldValue]:
        """The number."""
        return {"number": self.incident}


def _record(tournament: Tournament, command: RecordIncident) -> tuple[Event, ...]:
    """A record with the next number.

    Raises InvalidValue for no text, a text that is too long, a moment without day or offset, and a game or a round
    that is not public; UnknownRound, UnknownGame and RoundNotPublished for a game.
    """
    text = checked_text(command.text)
    if not text:
        raise InvalidValue("text", message("invalid.empty"))
    if not command.at:
        raise InvalidValue("starts", message("invalid.no-moment-with-offset"))
    if command.game is not None:
        public_game(tournament, command.round or 0, command.game)
    elif command.round is not None and not 1 <= command.round <= len(tournament.public_rounds):
        raise InvalidValue("round", message("invalid.not-published"))
    number = max(tournament.hall.incidents, default=0) + 1
    return (
        IncidentRecorded(
            number,
            command.kind,
            checked_moment("starts", command.at),
            command.round,
            command.game,
            text,
            checked_text(command.decision),
        ),
    )


def _decide(tournament: Tournament, command: DecideIncident) -> tuple[Event, ...]:
    """Another decision. Raises UnknownIncident, and InvalidValue for a text that is too long."""
    known = tournament.hall.incidents.get(command.incident)
    if known is None or known.is_taken_back:
        raise UnknownIncident(command.incident)
    decision = checked_text(command.decision)
    return () if decision == known.decision else (IncidentDecided(command.incident, known.kind, decision),)


def _evolve(tournament: Tournament, event: _IncidentEvent) -> Tournament:
    """The state with a record more or less, or with its decision; it changes no pairing."""
    version, incidents = tournament.version + 1, dict(tournament.hall.incidents)
    match event:
        case IncidentRecorded():
            incidents[event.incident] = Incident(
                event.kind, event.at, event.text, event.decision, event.round, event.game, version
            )
        case IncidentDecided():
            incidents[event.incident] = replace(incidents[event.incident], decision=event.decision)
        case IncidentTakenBack():
            incidents[event.incident] = replace(incidents[event.incident], is_taken_back=True)
        case _:
            assert_never(event)
    return replace(tournament, version=version, hall=replace(tournament.hall, incidents=incidents))


def _undo(event: _IncidentEvent, undoing: Undoing) -> tuple[Event, ...]:
    """The events that take back an event about an incident."""
    before = undoing.before.hall.incidents.get(event.incident)
    now = undoing.now.hall.incidents[event.incident]
    match event:
        case IncidentRecorded():
            undoing.check(unchanged=not now.is_taken_back, what=message("undo.incident-taken-back"))
            return (IncidentTakenBack(event.incident, event.kind, undoing.reason),)
        case IncidentDecided():
            same = now.decision == event.decision and not now.is_taken_back
            undoing.check(unchanged=same, what=message("undo.other-decision"))
            return (IncidentDecided(event.incident, event.kind, "" if before is None else before.decision),)
        case IncidentTakenBack():
            undoing.check(unchanged=now.is_taken_back, what=message("undo.incident-back"))
            return (IncidentRecorded(event.incident, event.kind, now.at, now.round, now.game, now.text, now.decision),)
        case _:
            assert_never(event)


_ERASED = "\N{EN DASH}"


def _recorded(event: IncidentRecorded) -> Message:
    number, text = event.incident, event.text or _ERASED
    is_appeal = event.kind is IncidentKind.APPEAL
    if event.game and event.round:
        if is_appeal:
            return message("event.appeal-recorded-in-game", number=number, game=event.game, text=text)
        return message("event.incident-recorded-in-game", number=number, game=event.game, text=text)
    if event.round:
        if is_appeal:
            return message("event.appeal-recorded-in-round", number=number, round=event.round, text=text)
        return message("event.incident-recorded-in-round", number=number, round=event.round, text=text)
    if is_appeal:
        return message("event.appeal-recorded", number=number, text=text)
    return message("event.incident-recorded", number=number, text=text)


def _decided(event: IncidentDecided) -> Message:
    if event.kind is IncidentKind.APPEAL:
        if event.decision:
            return message("event.appeal-decided", number=event.incident, text=event.decision)
        return message("event.appeal-open", number=event.incident)
    if event.decision:
        return message("event.incident-decided", number=event.incident, text=event.decision)
    return message("event.incident-open", number=event.incident)


def _taken_back(event: IncidentTakenBack) -> Message:
    if event.kind is IncidentKind.APPEAL:
        return message("event.appeal-taken-back", number=event.incident)
    return message("event.incident-taken-back", number=event.incident)


INCIDENTS = Subject(
    group=TimelineGroup.HALL,
    events=(
        EventType(IncidentRecorded, _recorded, is_noted=True),
        EventType(IncidentDecided, _decided, is_noted=True),
        EventType(IncidentTakenBack, _taken_back),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={RecordIncident: _record, DecideIncident: _decide},
    after_the_end=True,
)
