"""Pairing numbers that an arbiter, or an imported file, states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from domain.messages import message
from domain.refusals import CannotBeTakenBack, InvalidValue
from domain.starting_list import numbers_are_fixed, pairing_numbers
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId, Tpn
from domain.warning_levels import ActionWarning, WarningLevel


@dataclass(frozen=True, slots=True)
class PairingNumbersAssigned(Event):
    """The arbiter (or an imported file) stated the pairing numbers instead of leaving them to the starting list."""

    numbers: Mapping[PlayerId, Tpn]


@dataclass(frozen=True, slots=True)
class AssignPairingNumbers(Command):
    """State the pairing numbers by hand."""

    numbers: Mapping[PlayerId, Tpn]


def assign_numbers(tournament: Tournament, command: AssignPairingNumbers) -> tuple[Event, ...]:
    """State the pairing numbers of everyone by hand, while the edition lets numbers move."""
    if numbers_are_fixed(tournament):
        raise InvalidValue("numbers", message("invalid.numbers-fixed"))
    if set(command.numbers) != set(tournament.roster.players):
        raise InvalidValue("numbers", message("invalid.not-every-player"))
    if len(set(command.numbers.values())) != len(command.numbers) or min(command.numbers.values(), default=1) < 1:
        raise InvalidValue("numbers", message("invalid.numbers-not-different"))
    return (PairingNumbersAssigned(dict(command.numbers)),)


def renumbered(tournament: Tournament, changed: Player) -> tuple[Event, ...]:
    """The event that stated pairing numbers become others, if the edition still lets them."""
    if not tournament.roster.assigned_numbers or numbers_are_fixed(tournament):
        return ()
    renumbered = replace(
        tournament,
        roster=replace(
            tournament.roster,
            players={**tournament.roster.players, changed.id: changed},
            assigned_numbers={who: tpn for who, tpn in tournament.roster.assigned_numbers.items() if who != changed.id},
        ),
    )
    numbers = pairing_numbers(renumbered)
    return () if numbers == pairing_numbers(tournament) else (PairingNumbersAssigned(numbers),)


def _evolve(tournament: Tournament, event: PairingNumbersAssigned) -> Tournament:
    version = tournament.version + 1
    roster = replace(tournament.roster, assigned_numbers=event.numbers)
    return replace(tournament, version=version, touched=version, roster=roster)


def _undo(event: PairingNumbersAssigned, undoing: Undoing) -> tuple[Event, ...]:
    now = undoing.now
    undoing.check(unchanged=now.roster.assigned_numbers == event.numbers, what=message("undo.numbers-assigned-again"))
    if numbers_are_fixed(now):
        raise CannotBeTakenBack(undoing.version, message("undo.numbers-fixed"))
    return (PairingNumbersAssigned(undoing.before.roster.assigned_numbers),)


def _warnings(tournament: Tournament, command: AssignPairingNumbers) -> tuple[ActionWarning, ...]:
    """C.04.2: numbers that rounds were paired by are exchanged or made anew."""
    was = pairing_numbers(tournament)
    moved = sum(was.get(who) != tpn for who, tpn in command.numbers.items())
    if not tournament.play.rounds or not moved:
        return ()
    text = message("warning.numbers-changed", count=moved)
    return (ActionWarning("numbers-changed", WarningLevel.PROCEED_OR_CANCEL, text, "C.04.2"),)


NUMBERS = Subject(
    group=TimelineGroup.PLAYERS,
    events=(
        EventType(
            PairingNumbersAssigned,
            lambda event: message("event.pairing-numbers-assigned", count=len(event.numbers)),
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={AssignPairingNumbers: assign_numbers},
    warnings={AssignPairingNumbers: _warnings},
)
