"""The FIDE mode of a tournament, and the levels of warning of what it allows.

A tournament in a system whose rules FIDE has in force begins in FIDE mode. It stays there until someone does what the
mode prohibits and says so, or leaves it on purpose; it never enters the mode again, also not by undo.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from domain.messages import Message, message
from domain.refusals import InvalidValue, Refusal
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import RoundNumber
from domain.warning_levels import ActionWarning, WarningLevel


@dataclass(frozen=True, slots=True)
class FideModeLeft(Event):
    """The tournament does not follow FIDE's rules from this round on. `causes` are codes of warnings, or none."""

    round: RoundNumber
    causes: tuple[str, ...] = ()
    reason: str = ""


MOVED_BY_AVOIDANCE = "moved-by-avoidance"
"""The code of the warning that pairs to avoid if possible change what the system pairs."""


@dataclass(frozen=True, slots=True)
class LeaveFideMode(Command):
    """Leave the mode on purpose."""

    reason: str = ""


@dataclass(eq=False)
class ProhibitedInFideMode(Refusal):
    """What was asked is prohibited in FIDE mode: the mode is left first, for good (`leave_fide_mode`).

    `codes` are those of the warnings. `draft` is the round whose draft alone is in the way: once it is discarded,
    nothing is prohibited.
    """

    warnings: tuple[Message, ...]
    codes: tuple[str, ...]
    article: str
    draft: RoundNumber | None = None

    @classmethod
    def of(cls, warnings: Sequence[ActionWarning]) -> Self:
        """The refusal for these warnings, all of them prohibited; at least one."""
        drafts = [each.draft for each in warnings]
        return cls(
            tuple(each.message for each in warnings),
            tuple(each.code for each in warnings),
            warnings[0].article,
            None if None in drafts else drafts[0],
        )

    @property
    def advice(self) -> Message:
        """To let pairs to avoid meet or to discard the draft, if that suffices; else to leave it, or the mode."""
        if self.codes == (MOVED_BY_AVOIDANCE,):
            return message("advice.pair-without-avoidance")
        if self.draft is None:
            return super().advice
        return message("advice.discard-draft-first", round=self.draft)


def warnings_of(tournament: Tournament, command: Command, subject: Subject) -> tuple[ActionWarning, ...]:
    """The warnings before the command is carried out, the most serious first; outside FIDE mode those of every mode."""
    find = subject.warnings.get(type(command))
    if find is None:
        return ()
    if not tournament.in_fide_mode:
        return in_mode_of(tournament, find(tournament, command))
    return ordered(tournament, find(tournament, command), lambda undrafted: find(undrafted, command))


def in_mode_of(tournament: Tournament, found: Iterable[ActionWarning]) -> tuple[ActionWarning, ...]:
    """The warnings that are given in the mode of the tournament: outside FIDE mode those of every mode."""
    return tuple(each for each in found if tournament.in_fide_mode or each.in_every_mode)


def ordered(
    tournament: Tournament,
    found: Iterable[ActionWarning],
    without_draft: Callable[[Tournament], Iterable[ActionWarning]],
) -> tuple[ActionWarning, ...]:
    """The most serious first; what `without_draft` does not find, in the state without the draft, names the draft."""
    serious_first = sorted(found, key=lambda each: -each.level)
    draft = tournament.draft
    if draft is None or not serious_first or serious_first[0].level < WarningLevel.CONFIRM_TWICE:
        return tuple(serious_first)
    kept = {each.code for each in without_draft(tournament.without_draft)}
    return tuple(
        each if each.level < WarningLevel.CONFIRM_TWICE or each.code in kept else replace(each, draft=draft.number)
        for each in serious_first
    )


def departure(
    tournament: Tournament, command: Command, events: tuple[Event, ...], subject: Subject
) -> tuple[Event, ...]:
    """The event that leaves FIDE mode, if these events of the command are prohibited in it; none if they are not.

    Raises ProhibitedInFideMode if the command does not say that the mode is left.
    """
    found = warnings_of(tournament, command, subject) if events else ()
    return departure_for(tournament, found, agreed=command.leave_fide_mode)


def departure_for(tournament: Tournament, warnings: Iterable[ActionWarning], *, agreed: bool) -> tuple[Event, ...]:
    """The event that leaves FIDE mode, if something is prohibited in it; none if nothing is.

    Raises ProhibitedInFideMode if it is not `agreed` that the mode is left.
    """
    prohibited = [each for each in warnings if each.level is WarningLevel.PROHIBITED]
    if not prohibited:
        return ()
    if not agreed:
        raise ProhibitedInFideMode.of(prohibited)
    since = min(each.since or tournament.next_round for each in prohibited)
    return (FideModeLeft(since, tuple(each.code for each in prohibited)),)


def leave_fide_mode(tournament: Tournament, command: LeaveFideMode) -> tuple[Event, ...]:
    """Leave the mode; none if it was left before. Raises InvalidValue if the second confirmation is missing."""
    if not tournament.in_fide_mode:
        return ()
    if not command.leave_fide_mode:
        raise InvalidValue("leave_fide_mode", message("invalid.fide-mode-not-confirmed"))
    return (FideModeLeft(tournament.next_round, reason=command.reason),)


def _evolve(tournament: Tournament, event: FideModeLeft) -> Tournament:
    settings = replace(tournament.settings, fide_mode_left=event.round)
    return replace(tournament, version=tournament.version + 1, settings=settings)


def _undo(_event: FideModeLeft, _undoing: Undoing) -> tuple[Event, ...]:
    return ()


def _left(event: Any) -> Message:
    return message("event.fide-mode-left", round=event.round)


FIDE_MODE = Subject(
    group=TimelineGroup.SETTINGS,
    events=(EventType(FideModeLeft, _left, is_remark=True),),
    evolve=_evolve,
    undo=_undo,
    decisions={LeaveFideMode: leave_fide_mode},
)
