"""Take an action back: the events of one command, undone in reverse order by events that compensate them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from domain.fide_mode import departure_for, ordered
from domain.messages import message
from domain.players.numbers import PairingNumbersAssigned
from domain.reasons import NOT_YET
from domain.refusals import CannotBeTakenBack, ReasonMissing, UnknownFact
from domain.rounds.by_hand import ManualPairingStarted
from domain.rounds.drafts import RoundPaired
from domain.settings.initial_colour import InitialColourDrawn
from domain.state.tournament import Tournament
from domain.subject import Event, Undoing, subject_of_event
from domain.tournament.actions import ActionUndone
from domain.tournament.replay import evolve, replay
from domain.tournament.subjects import SUBJECTS
from domain.warning_levels import ActionWarning


def undo(
    events: Sequence[Event], first: int, last: int, reason: str = "", *, leave_fide_mode: bool = False
) -> tuple[Event, ...]:
    """The events that take back those from version `first` to `last` (one action), after the one that says so.

    A lot that was drawn on the way to a pairing stays: it is drawn once (A.7). What is prohibited in FIDE mode is so by
    undo too: `leave_fide_mode` is as in `Command`.

    Raises UnknownFact, ChangedSince if other events changed the same thing meanwhile, CannotBeTakenBack and
    PairingIsPlayed if the rules or the log leave no way, ProhibitedInFideMode.
    """
    if not 1 <= first <= last <= len(events):
        raise UnknownFact(first, len(events))
    before = _states(events, first, last)
    undone: list[Event] = [ActionUndone(first, last, reason)]
    current = replay(events)
    now = evolve(current, undone[0])
    touched = before[0].touched if first <= current.touched <= last else current.touched
    pairs = any(isinstance(event, RoundPaired | ManualPairingStarted) for event in events[first - 1 : last])
    for version in range(last, first - 1, -1):
        event = events[version - 1]
        if pairs and isinstance(event, InitialColourDrawn | PairingNumbersAssigned):
            continue
        undoing = Undoing(version, before[version - first], now, reason, touched)
        compensating = subject_of_event(event).undo(event, undoing)
        undone.extend(compensating)
        now = replay(compensating, now)
    if len(undone) == 1:
        raise CannotBeTakenBack(first, message("undo.changed-nothing"))
    return (*undone, *departure_for(current, undo_warnings(current, now), agreed=leave_fide_mode))


def previewed(events: Sequence[Event], first: int, last: int, reason: str = "") -> tuple[tuple[Event, ...], bool]:
    """The events of an undo that is only looked at, FIDE mode left, and whether it is refused without a reason.

    Raises what `undo` raises with a reason.
    """
    try:
        return undo(events, first, last, reason, leave_fide_mode=True), False
    except ReasonMissing:
        return undo(events, first, last, NOT_YET, leave_fide_mode=True), True


def undo_warnings(before: Tournament, after: Tournament) -> tuple[ActionWarning, ...]:
    """What FIDE mode has to say against what an undo changes, the most serious first; none outside FIDE mode."""
    if not before.in_fide_mode:
        return ()

    def found(current: Tournament) -> Iterator[ActionWarning]:
        return chain.from_iterable(each.undo_warnings(current, after) for each in SUBJECTS)

    return ordered(before, found(before), found)


def _states(events: Sequence[Event], first: int, last: int) -> list[Tournament]:
    """The states before each of the events; the first event of all has none, and cannot be taken back."""
    if first == 1:
        raise CannotBeTakenBack(first, message("undo.everything-follows"))
    states = [replay(events[: first - 1])]
    for event in events[first - 1 : last - 1]:
        states.append(evolve(states[-1], event))
    return states
