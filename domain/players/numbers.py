"""Pairing numbers that an arbiter, or an imported file, states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from domain.messages import Message, message
from domain.refusals import CannotBeTakenBack, InvalidValue, check_between
from domain.starting_list import HIGHEST_NUMBER, numbers_are_fixed, pairing_numbers, strengths
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId, Tpn
from domain.warning_levels import ActionWarning, WarningLevel

_REGENERATION = 2
"""So many players at least have other numbers when numbers are made anew."""


@dataclass(frozen=True, slots=True)
class PairingNumbersAssigned(Event):
    """The arbiter (or an imported file) stated the pairing numbers instead of leaving them to the starting list.

    No numbers: they are left to it again.
    """

    numbers: Mapping[PlayerId, Tpn]


@dataclass(frozen=True, slots=True)
class AssignPairingNumbers(Command):
    """State the pairing numbers by hand."""

    numbers: Mapping[PlayerId, Tpn]


def assign_numbers(tournament: Tournament, command: AssignPairingNumbers) -> tuple[Event, ...]:
    """State the pairing numbers of everyone by hand, while the edition lets numbers move; a draft counts (L1)."""
    if numbers_are_fixed(tournament, with_draft=True):
        raise InvalidValue("numbers", message("invalid.numbers-fixed"))
    if set(command.numbers) != set(tournament.roster.players):
        raise InvalidValue("numbers", message("invalid.not-every-player"))
    for number in command.numbers.values():
        check_between("numbers", number, 1, HIGHEST_NUMBER)
    if len(set(command.numbers.values())) != len(command.numbers):
        raise InvalidValue("numbers", message("invalid.numbers-not-different"))
    return (PairingNumbersAssigned(dict(command.numbers)),)


def renumbered(tournament: Tournament, changed: Player) -> tuple[Event, ...]:
    """The event by which players exchange the stated pairing numbers, gaps included, if the edition still lets them."""
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
    was = pairing_numbers(tournament)
    numbers = dict(zip(pairing_numbers(renumbered), was.values(), strict=True))
    return () if numbers == was else (PairingNumbersAssigned(numbers),)


def _evolve(tournament: Tournament, event: PairingNumbersAssigned) -> Tournament:
    version = tournament.version + 1
    roster = replace(tournament.roster, assigned_numbers=event.numbers)
    return replace(tournament, version=version, touched=version, roster=roster)


def _undo(event: PairingNumbersAssigned, undoing: Undoing) -> tuple[Event, ...]:
    now = undoing.now
    undoing.check(unchanged=now.roster.assigned_numbers == event.numbers, what=message("undo.numbers-assigned-again"))
    if numbers_are_fixed(now, with_draft=True):
        raise CannotBeTakenBack(undoing.version, message("undo.numbers-fixed"))
    return (PairingNumbersAssigned(undoing.before.roster.assigned_numbers),)


def _warnings(tournament: Tournament, command: AssignPairingNumbers) -> tuple[ActionWarning, ...]:
    """C.04.2: numbers are exchanged. A.2: of a Swiss system, among players of equal rating and title only."""
    was = pairing_numbers(tournament)
    moved = sum(was.get(who) != tpn for who, tpn in command.numbers.items())
    if not moved or (tournament.rules.is_round_robin and not tournament.public_rounds):
        return ()
    if not tournament.rules.is_round_robin and not _are_by_strength(tournament, command.numbers):
        text = message("warning.numbers-not-by-strength")
        return (ActionWarning("numbers-not-by-strength", WarningLevel.PROHIBITED, text, "C.04.2"),)
    if tournament.public_rounds:
        return (_changed(moved),)
    text = message("warning.numbers-exchanged", count=moved)
    return (ActionWarning("numbers-changed", WarningLevel.PROCEED_OR_CANCEL, text, "C.04.2"),)


def warnings_of_renumbering(before: Tournament, after: Tournament) -> tuple[ActionWarning, ...]:
    """The warning of an action that moves two or more players' numbers once a round is public, as by a rating or name.

    Late entries are none: the numbers behind theirs follow by C.04.2.
    """
    is_possible = before.in_fide_mode and before.public_rounds and before.roster is not after.roster
    if not is_possible or before.roster.players.keys() != after.roster.players.keys():
        return ()
    was, now = pairing_numbers(before), pairing_numbers(after)
    moved = sum(was[who] != tpn for who, tpn in now.items())
    return (_changed(moved),) if moved >= _REGENERATION else ()


def _changed(moved: int) -> ActionWarning:
    text = message("warning.numbers-changed", count=moved)
    return ActionWarning("numbers-changed", WarningLevel.PROCEED_OR_CANCEL, text, "C.04.2")


def _are_by_strength(tournament: Tournament, numbers: Mapping[PlayerId, Tpn]) -> bool:
    """Whether the numbers rank players by rating, and those of equal rating by title."""
    strength = {player: key[:2] for player, key in strengths(tournament).items()}
    order = [strength[player] for player in sorted(numbers, key=lambda player: numbers[player])]
    return order == sorted(order)


def _assigned(event: PairingNumbersAssigned) -> Message:
    if not event.numbers:
        return message("event.pairing-numbers-not-stated")
    return message("event.pairing-numbers-assigned", count=len(event.numbers))


NUMBERS = Subject(
    group=TimelineGroup.PLAYERS,
    events=(EventType(PairingNumbersAssigned, _assigned),),
    evolve=_evolve,
    undo=_undo,
    decisions={AssignPairingNumbers: assign_numbers},
    warnings={AssignPairingNumbers: _warnings},
)
