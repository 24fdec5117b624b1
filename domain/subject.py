"""A subject of a tournament: its events and commands, and what is done with them.

Each module of a subject ends with a `Subject`, which `domain.tournament.subjects` lists: that is how a command comes to
its decision, and an event to the state that follows, to what takes it back, and to its message.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from domain.messages import Message
from domain.refusals import ChangedSince
from domain.state.tournament import Tournament
from domain.warning_levels import ActionWarning


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in the past tense, as plain data without behaviour. Never changed once recorded.

    Fields may be added with a default; anything else needs an upcaster (`server/eventstore/upcasters.py`). Ids and
    enumerations are stored as text, points as half points. A field marked `private` (`metadata={"private": True}`) is
    stored apart from the public ones and may be erased; it then reads as its default.
    """


@dataclass(frozen=True, slots=True)
class Command:
    """What someone wants to happen, in the imperative; `decide` answers it with events or a refusal.

    Random and expensive results are passed in: the drawn colour, the pairing that a system made at a stated version.
    `leave_fide_mode` says that the sender leaves FIDE mode for it, if the mode prohibits it.
    """

    leave_fide_mode: bool = field(default=False, kw_only=True)


class TimelineGroup(StrEnum):
    """What the timeline can be narrowed to."""

    RESULTS = "results"
    PLAYERS = "players"
    ROUNDS = "rounds"
    DECISIONS = "decisions"
    REQUESTS = "requests"
    SETTINGS = "settings"
    HALL = "hall"


@dataclass(frozen=True, slots=True)
class Undoing:
    """An event that is taken back: its version, the state just before it, the state now, and the reason.

    `touched` is the version after which a pairing may differ, as `Tournament.touched`, without the action that is taken
    back and what has compensated it so far.
    """

    version: int
    before: Tournament
    now: Tournament
    reason: str
    touched: int

    def check(self, *, unchanged: bool, what: Message) -> None:
        """Raise ChangedSince if what the event made is no longer so."""
        if not unchanged:
            raise ChangedSince(self.version, what)


@dataclass(frozen=True, slots=True)
class EventType:
    """A type of event with the message that says what happened.

    `is_correction`: something recorded was wrong. `is_remark`: a report file has a comment on it, for it touches the
    integrity of pairings. `is_noted`: the chief arbiter's report mentions it, as it does these two, if it happened
    after round one was published.
    """

    type: type[Event]
    message: Callable[[Any], Message]
    is_correction: bool = False
    is_remark: bool = False
    is_noted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """The events and commands of a module, and the functions that know what they mean.

    `evolve` answers the state after an event; `undo` the events that take one back, none if others do so.
    `decisions` has for each type of command the function that answers it with events, none if everything is as the
    command wants it; it raises a Refusal. `after_the_end`: commands are decided in a finished tournament too; or
    `only_describes` answers whether an event changes nothing there but what is said of the tournament and its players.
    `warnings` has for a type of command the function that answers what FIDE mode has to say against it;
    `undo_warnings` answers the same about an undo, from the states before and after it.
    """

    group: TimelineGroup
    events: tuple[EventType, ...]
    evolve: Callable[[Tournament, Any], Tournament]
    undo: Callable[[Any, Undoing], tuple[Event, ...]]
    decisions: Mapping[type[Command], Callable[[Tournament, Any], tuple[Event, ...]]] = field(default_factory=dict)
    after_the_end: bool = False
    only_describes: Callable[[Tournament, Any], bool] | None = None
    warnings: Mapping[type[Command], Callable[[Tournament, Any], tuple[ActionWarning, ...]]] = field(
        default_factory=dict
    )
    undo_warnings: Callable[[Tournament, Tournament], tuple[ActionWarning, ...]] = lambda _, __: ()

    def __post_init__(self) -> None:
        """Register the subject for its events: an event exists only once its module was imported."""
        _OF_EVENT.update((each.type, self) for each in self.events)


_OF_EVENT: dict[type[Event], Subject] = {}


def subject_of_event(event: Event) -> Subject:
    """The subject of an event. Raises KeyError for a type that none has."""
    return _OF_EVENT[type(event)]
