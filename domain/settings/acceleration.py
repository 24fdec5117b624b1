"""Virtual points of accelerated rounds (C.04.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import check_players_and_rounds, without_latest
from domain.messages import message
from domain.state.special_rules import Acceleration
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId, Points, RoundNumber


@dataclass(frozen=True, slots=True)
class VirtualPointsAssigned(Event):
    """Acceleration: these players are paired as if they had so many half points more, in these rounds (C.04.7)."""

    players: tuple[PlayerId, ...]
    points: Points
    first_round: RoundNumber
    last_round: RoundNumber


@dataclass(frozen=True, slots=True)
class VirtualPointsTakenBack(Event):
    """The latest virtual points of these players in these rounds do not hold."""

    players: tuple[PlayerId, ...]
    points: Points
    first_round: RoundNumber
    last_round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AssignVirtualPoints(Command):
    """Accelerate these players in these rounds; points are half points."""

    players: tuple[PlayerId, ...]
    points: Points
    first_round: RoundNumber
    last_round: RoundNumber


def accelerate(tournament: Tournament, command: AssignVirtualPoints) -> tuple[Event, ...]:
    """Give virtual points."""
    check_players_and_rounds(tournament, command.players, command.first_round, command.last_round)
    return (VirtualPointsAssigned(command.players, command.points, command.first_round, command.last_round),)


def _evolve(tournament: Tournament, event: VirtualPointsAssigned | VirtualPointsTakenBack) -> Tournament:
    version = tournament.version + 1
    known, stated = tournament.settings.accelerations, _acceleration(event)
    now = (*known, stated) if isinstance(event, VirtualPointsAssigned) else without_latest(known, stated)
    settings = replace(tournament.settings, accelerations=now)
    return replace(tournament, version=version, touched=version, settings=settings)


def _acceleration(event: VirtualPointsAssigned | VirtualPointsTakenBack) -> Acceleration:
    return Acceleration(frozenset(event.players), event.points, event.first_round, event.last_round)


def _undo(event: VirtualPointsAssigned | VirtualPointsTakenBack, undoing: Undoing) -> tuple[Event, ...]:
    match event:
        case VirtualPointsAssigned():
            known = undoing.now.settings.accelerations
            undoing.check(unchanged=_acceleration(event) in known, what=message("undo.virtual-points-taken-back"))
            return (
                VirtualPointsTakenBack(
                    event.players, event.points, event.first_round, event.last_round, undoing.reason
                ),
            )
        case VirtualPointsTakenBack():
            return (VirtualPointsAssigned(event.players, event.points, event.first_round, event.last_round),)
        case _:
            assert_never(event)


ACCELERATION = Subject(
    group=TimelineGroup.SETTINGS,
    events=(
        EventType(
            VirtualPointsAssigned,
            lambda event: message(
                "event.virtual-points-assigned",
                count=len(event.players),
                points=event.points,
                first=event.first_round,
                last=event.last_round,
            ),
        ),
        EventType(
            VirtualPointsTakenBack,
            lambda event: message(
                "event.virtual-points-taken-back",
                count=len(event.players),
                points=event.points,
                first=event.first_round,
                last=event.last_round,
            ),
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={AssignVirtualPoints: accelerate},
)
