"""Notices on the hall's displays, and when rounds start."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import checked_moment
from domain.messages import message
from domain.refusals import InvalidValue
from domain.state.hall import Notice
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import NoticeKind, RoundNumber


@dataclass(frozen=True, slots=True)
class NoticePosted(Event):
    """An arbiter posted a notice for the displays. It is identified by this event's version."""

    text: str
    kind: NoticeKind = NoticeKind.INFORMATION


@dataclass(frozen=True, slots=True)
class NoticeTakenDown(Event):
    """A notice, found by the version of the event that posted it, was taken down; `text` is what it said."""

    notice: int
    text: str
    kind: NoticeKind


@dataclass(frozen=True, slots=True)
class RoundStartSet(Event):
    """When a round starts: a moment with its offset from UTC, as ISO 8601 writes it; empty if no one knows."""

    round: RoundNumber
    was: str
    now: str
    reason: str = ""


_NoticeEvent = NoticePosted | NoticeTakenDown | RoundStartSet
"""The events about notices."""


@dataclass(frozen=True, slots=True)
class PostNotice(Command):
    """Show a notice on every display until it is taken down."""

    text: str
    kind: NoticeKind = NoticeKind.INFORMATION


@dataclass(frozen=True, slots=True)
class TakeNoticeDown(Command):
    """Show a notice no more; `notice` is the version of the event that posted it."""

    notice: int


@dataclass(frozen=True, slots=True)
class SetRoundStart(Command):
    """Say when a round starts (ISO 8601 with the offset from UTC), or by an empty text that no one knows."""

    round: RoundNumber
    starts: str
    reason: str = ""


_NoticeCommand = PostNotice | TakeNoticeDown | SetRoundStart
"""The commands about notices."""


LONGEST_NOTICE = 200
"""Characters that can be read while walking by."""


def _decide(tournament: Tournament, command: _NoticeCommand) -> tuple[Event, ...]:
    """The events of a command about notices.

    Raises InvalidValue for an empty or endless notice, one that does not hang, a round that is not announced, and a
    moment that is not written with its day and its offset from UTC.
    """
    match command:
        case PostNotice():
            return (NoticePosted(_text(command.text), command.kind),)
        case TakeNoticeDown():
            notice = tournament.hall.notices.get(command.notice)
            if notice is None:
                raise InvalidValue("notice", message("invalid.no-notice"))
            return (NoticeTakenDown(command.notice, notice.text, notice.kind),)
        case SetRoundStart():
            return _set_start(tournament, command)
        case _:
            assert_never(command)


def _text(text: str) -> str:
    text = " ".join(text.split())
    if not text:
        raise InvalidValue("text", message("invalid.empty"))
    if len(text) > LONGEST_NOTICE:
        raise InvalidValue("text", message("invalid.too-long", most=LONGEST_NOTICE))
    return text


def _set_start(tournament: Tournament, command: SetRoundStart) -> tuple[Event, ...]:
    if not 1 <= command.round <= tournament.settings.number_of_rounds:
        raise InvalidValue("round", message("invalid.no-such-round", last=tournament.settings.number_of_rounds))
    now, was = checked_moment("starts", command.starts), tournament.hall.round_starts.get(command.round, "")
    return () if now == was else (RoundStartSet(command.round, was, now, command.reason),)


def _evolve(tournament: Tournament, event: _NoticeEvent) -> Tournament:
    """The state after a notice; it changes no pairing."""
    version, hall = tournament.version + 1, tournament.hall
    match event:
        case NoticePosted():
            hall = replace(hall, notices={**hall.notices, version: Notice(event.text, event.kind)})
        case NoticeTakenDown():
            left = {number: each for number, each in hall.notices.items() if number != event.notice}
            hall = replace(hall, notices=left)
        case RoundStartSet():
            starts = {number: moment for number, moment in hall.round_starts.items() if number != event.round}
            hall = replace(hall, round_starts=starts | ({event.round: event.now} if event.now else {}))
        case _:
            assert_never(event)
    return replace(tournament, version=version, hall=hall)


def _undo(event: _NoticeEvent, undoing: Undoing) -> tuple[Event, ...]:
    """The events that take back an event about notices."""
    match event:
        case NoticePosted():
            undoing.check(unchanged=undoing.version in undoing.now.hall.notices, what=message("undo.notice-taken-down"))
            return (NoticeTakenDown(undoing.version, event.text, event.kind),)
        case NoticeTakenDown():
            return (NoticePosted(event.text, event.kind),)
        case RoundStartSet():
            same = undoing.now.hall.round_starts.get(event.round, "") == event.now
            undoing.check(unchanged=same, what=message("undo.other-start"))
            return (RoundStartSet(event.round, event.now, event.was, undoing.reason),)
        case _:
            assert_never(event)


_NOT_STATED = message("setting.not-stated")


NOTICES = Subject(
    group=TimelineGroup.HALL,
    events=(
        EventType(NoticePosted, lambda event: message("event.notice-posted", notice=event.kind, text=event.text)),
        EventType(NoticeTakenDown, lambda event: message("event.notice-taken-down", text=event.text)),
        EventType(
            RoundStartSet,
            lambda event: message(
                "event.round-start-set",
                round=event.round,
                start_was=event.was or _NOT_STATED,
                start_now=event.now or _NOT_STATED,
            ),
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions=dict.fromkeys((PostNotice, TakeNoticeDown, SetRoundStart), _decide),
    after_the_end=True,
)
