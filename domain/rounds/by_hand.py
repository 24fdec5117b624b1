"""Rounds that an arbiter pairs by hand (C.04.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from domain.messages import Message, message
from domain.refusals import Refusal
from domain.rounds.boards import BrokenCriterion, with_bye, without
from domain.rounds.breach_messages import with_article
from domain.rounds.breaches import broken_criteria, judge_of
from domain.rounds.drafts import ManualPairingInProgress, PairingDiscarded, check_can_pair, drafted
from domain.rounds.manual import (
    BY_HAND,
    breaches_by_hand,
    check_acknowledged,
    check_version_seen,
    paired_by_hand,
)
from domain.settings.initial_colour import NoLot
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId, RoundNumber
from domain.warning_levels import ActionWarning


@dataclass(frozen=True, slots=True)
class ManualPairingStarted(Event):
    """The arbiter pairs this round by hand."""

    round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ManualPairingEnded(Event):
    """The arbiter has paired the round by hand, or has given it up (`kept` is False).

    `by_hand` are the boards that the system pairs differently, `by_system` what it makes of those players: White and
    Black, no Black for the pairing-allocated bye. `breaches` are the absolute criteria that were broken knowingly.
    """

    round: RoundNumber
    kept: bool
    by_hand: tuple[tuple[PlayerId, PlayerId | None], ...] = ()
    by_system: tuple[tuple[PlayerId, PlayerId | None], ...] = ()
    breaches: tuple[BrokenCriterion, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class StartManualPairing(Command):
    """Pair the next round by hand from now on; a draft of it is thrown away."""

    round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class EndManualPairing(Command):
    """Record what the arbiter paired by hand, made from what was known at version `seen`.

    `system_pairs` and `system_bye` are what the system makes of the same round; None if it finds no pairing.
    """

    round: RoundNumber
    seen: int
    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None
    system_pairs: tuple[tuple[PlayerId, PlayerId], ...] | None
    system_bye: PlayerId | None
    reason: str = ""
    acknowledged: bool = False


@dataclass(frozen=True, slots=True)
class GiveUpManualPairing(Command):
    """Leave the pairing of the round to the system after all."""

    round: RoundNumber
    reason: str = ""


@dataclass(eq=False)
class NoManualPairing(Refusal):
    """No one pairs that round by hand."""

    round: RoundNumber


def start_by_hand(tournament: Tournament, command: StartManualPairing) -> tuple[Event, ...]:
    """Begin to pair the next round by hand; its draft, if there is one, is thrown away."""
    if tournament.play.manual_pairing is not None:
        raise ManualPairingInProgress(tournament.play.manual_pairing)
    started = ManualPairingStarted(command.round, command.reason)
    if tournament.draft is not None and tournament.draft.number == command.round:
        return (PairingDiscarded(command.round, command.reason), started)
    check_can_pair(tournament, command.round)
    if tournament.settings.initial_colour is None and not tournament.rules.is_round_robin:
        raise NoLot
    return (started,)


def end_by_hand(tournament: Tournament, command: EndManualPairing) -> tuple[Event, ...]:
    """Record the pairing made by hand, what it breaks, and where the system would have paired differently."""
    check_by_hand(tournament, command.round)
    check_version_seen(tournament, command.seen)
    broken = breaches_by_hand(judge_of(tournament, command.round), command.pairs, command.bye)
    check_acknowledged(tournament, command.round, broken, acknowledged=command.acknowledged)
    by_hand, by_system = with_bye(command.pairs, command.bye), with_bye(command.system_pairs or (), command.system_bye)
    return (
        drafted(tournament, command.round, BY_HAND, command.pairs, command.bye),
        ManualPairingEnded(
            round=command.round,
            kept=True,
            by_hand=without(by_hand, by_system),
            by_system=without(by_system, by_hand),
            breaches=broken_criteria(tournament, broken),
            reason=command.reason,
        ),
    )


def give_up_by_hand(tournament: Tournament, command: GiveUpManualPairing) -> tuple[Event, ...]:
    """Leave the round to the system."""
    check_by_hand(tournament, command.round)
    return (ManualPairingEnded(command.round, kept=False, reason=command.reason),)


def check_by_hand(tournament: Tournament, number: RoundNumber) -> None:
    """Raise NoManualPairing if this round is not being paired by hand."""
    if tournament.play.manual_pairing != number:
        raise NoManualPairing(number)


def _evolve(tournament: Tournament, event: ManualPairingStarted | ManualPairingEnded) -> Tournament:
    number = event.round if isinstance(event, ManualPairingStarted) else None
    return replace(tournament, version=tournament.version + 1, play=replace(tournament.play, manual_pairing=number))


def _undo(event: ManualPairingStarted | ManualPairingEnded, undoing: Undoing) -> tuple[Event, ...]:
    going_on = undoing.now.play.manual_pairing
    match event:
        case ManualPairingStarted():
            undoing.check(unchanged=going_on == event.round, what=message("undo.by-hand-ended"))
            return (ManualPairingEnded(event.round, kept=False, reason=undoing.reason),)
        case ManualPairingEnded():
            undoing.check(unchanged=going_on is None, what=message("undo.by-hand-goes-on"))
            return (ManualPairingStarted(event.round, undoing.reason),)
        case _:
            assert_never(event)


def _ended(event: ManualPairingEnded) -> Message:
    if not event.kept:
        return message("event.manual-pairing-given-up", round=event.round)
    if event.by_hand:
        ended = message("event.manual-pairing-ended", round=event.round, count=len(event.by_hand))
    else:
        ended = message("event.manual-pairing-ended-as-by-system", round=event.round)
    broken = tuple(map(with_article, event.breaches))
    return message("event.breaking", said=ended, breaches=broken) if broken else ended


def _warnings(_: Tournament, command: EndManualPairing) -> tuple[ActionWarning, ...]:
    made, system = with_bye(command.pairs, command.bye), with_bye(command.system_pairs or (), command.system_bye)
    return () if set(made) == set(system) else (paired_by_hand(command.round),)


MANUAL_PAIRING = Subject(
    group=TimelineGroup.ROUNDS,
    events=(
        EventType(
            ManualPairingStarted,
            lambda event: message("event.manual-pairing-started", round=event.round),
            is_remark=True,
        ),
        EventType(ManualPairingEnded, _ended, is_remark=True),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={
        StartManualPairing: start_by_hand,
        EndManualPairing: end_by_hand,
        GiveUpManualPairing: give_up_by_hand,
    },
    warnings={EndManualPairing: _warnings},
)
