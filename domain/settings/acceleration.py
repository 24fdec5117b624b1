"""Virtual points of accelerated rounds (C.04.7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from domain.acceleration import accelerations, virtual_points
from domain.lookups import check_players_and_rounds, check_rounds_announced, without_latest
from domain.messages import Message, message
from domain.players_meant import PlayersMeant
from domain.refusals import InvalidValue, Refusal
from domain.state.special_rules import Acceleration
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId, Points, RoundNumber
from domain.warning_levels import ActionWarning, WarningLevel


@dataclass(frozen=True, slots=True)
class VirtualPointsAssigned(Event):
    """Acceleration: these players are paired as if they had so many half points more, in these rounds (C.04.7)."""

    players: tuple[PlayerId, ...]
    points: Points
    first_round: RoundNumber
    last_round: RoundNumber


@dataclass(frozen=True, slots=True)
class VirtualPointsTakenBack(Event):
    """The latest virtual points of these players in these rounds no longer apply."""

    players: tuple[PlayerId, ...]
    points: Points
    first_round: RoundNumber
    last_round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AccelerationChanged(Event):
    """The acceleration is another one, in place of all before: none, the Baku Acceleration, or stated points.

    With `kept_until` the groups begin with the virtual points of the rounds that were public by then, which stay.
    """

    baku: bool
    groups: tuple[Acceleration, ...] = ()
    reason: str = ""
    kept_until: RoundNumber = 0


_AccelerationEvent = VirtualPointsAssigned | VirtualPointsTakenBack | AccelerationChanged


@dataclass(frozen=True, slots=True)
class WrittenAcceleration:
    """Virtual points, in half points, of the players whom a text means: numbers, spans of numbers and names."""

    players: str
    points: Points
    first_round: RoundNumber
    last_round: RoundNumber


@dataclass(frozen=True, slots=True)
class ChangeAcceleration(Command):
    """Accelerate by the Baku Acceleration, or these players in these rounds by these half points, or not at all."""

    baku: bool
    groups: tuple[Acceleration | WrittenAcceleration, ...] = ()
    reason: str = ""


@dataclass(eq=False)
class NoVirtualPoints(Refusal):
    """The pairing system has no virtual points."""

    system: str
    article = "C.04.7"


def change_acceleration(tournament: Tournament, command: ChangeAcceleration) -> tuple[Event, ...]:
    """Change the acceleration; no events if it is that already.

    Public rounds keep the virtual points that they were paired with, as stated points: files and checks name them.
    """
    now = tournament.settings
    meant = PlayersMeant(tournament)
    groups = tuple(_with_players(meant, each) for each in command.groups)
    if (command.baku, groups) == (now.baku_acceleration, now.accelerations):
        return ()
    if (command.baku or groups) and not tournament.rules.has_virtual_points:
        raise NoVirtualPoints(now.system)
    if command.baku and groups:
        raise InvalidValue("acceleration", message("invalid.baku-with-groups"))
    check_players_and_rounds(tournament, "acceleration", groups)
    check_rounds_announced(tournament, "acceleration", groups, now.accelerations)
    for each in groups:
        if each.points < 0:
            raise InvalidValue("acceleration", message("invalid.scoring-negative"))
        if each.points > now.scoring.win * now.number_of_rounds:
            raise InvalidValue("acceleration", message("invalid.too-many-virtual-points"))
    changed = AccelerationChanged(command.baku, groups, command.reason)
    wanted = accelerations(_evolve(tournament, changed))
    kept = _with_public_rounds(tournament, wanted)
    if kept == wanted:
        return (changed,)
    is_so = not now.baku_acceleration and kept == now.accelerations
    past = len(tournament.public_rounds)
    return () if is_so else (replace(changed, baku=False, groups=kept, kept_until=past),)


def _with_players(meant: PlayersMeant, group: Acceleration | WrittenAcceleration) -> Acceleration:
    if isinstance(group, Acceleration):
        return group
    return Acceleration(meant.of(group.players, "acceleration"), group.points, group.first_round, group.last_round)


def _with_public_rounds(tournament: Tournament, wanted: tuple[Acceleration, ...]) -> tuple[Acceleration, ...]:
    """The acceleration that is wanted, but in public rounds that of now."""
    past, now = len(tournament.public_rounds), accelerations(tournament)
    if all(virtual_points(wanted, number) == virtual_points(now, number) for number in range(1, past + 1)):
        return wanted
    were = (replace(each, last_round=min(each.last_round, past)) for each in now if each.first_round <= past)
    are = (replace(each, first_round=max(each.first_round, past + 1)) for each in wanted if each.last_round > past)
    return (*were, *are)


def _undo_warnings(before: Tournament, after: Tournament) -> tuple[ActionWarning, ...]:
    was, now = before.settings, after.settings
    same = (was.baku_acceleration, was.accelerations) == (now.baku_acceleration, now.accelerations)
    return () if same else _warnings_of(before, now.accelerations)


def _warnings(tournament: Tournament, command: ChangeAcceleration) -> tuple[ActionWarning, ...]:
    return _warnings_of(tournament, command.groups)


def _warnings_of(
    tournament: Tournament, groups: tuple[Acceleration | WrittenAcceleration, ...]
) -> tuple[ActionWarning, ...]:
    """C.04.7: the method is FIDE's, announced before the tournament, and fixed once round one is paired."""
    if tournament.play.rounds:
        text = message("warning.acceleration-changed", round=tournament.next_round)
        return (ActionWarning("acceleration-changed", WarningLevel.PROHIBITED, text, "C.04.7"),)
    if not groups:
        return ()
    text = message("warning.own-acceleration")
    return (ActionWarning("own-acceleration", WarningLevel.PROHIBITED, text, "C.04.7"),)


def _evolve(tournament: Tournament, event: _AccelerationEvent) -> Tournament:
    version = tournament.version + 1
    settings = tournament.settings
    match event:
        case VirtualPointsAssigned():
            settings = replace(settings, accelerations=(*settings.accelerations, _acceleration(event)))
        case VirtualPointsTakenBack():
            left = without_latest(settings.accelerations, _acceleration(event))
            settings = replace(settings, accelerations=left)
        case AccelerationChanged():
            settings = replace(settings, baku_acceleration=event.baku, accelerations=event.groups)
        case _:
            assert_never(event)
    return replace(tournament, version=version, touched=version, settings=settings)


def _acceleration(event: VirtualPointsAssigned | VirtualPointsTakenBack) -> Acceleration:
    return Acceleration(event.players, event.points, event.first_round, event.last_round)


def _undo(event: _AccelerationEvent, undoing: Undoing) -> tuple[Event, ...]:
    before, now = undoing.before.settings, undoing.now.settings
    match event:
        case VirtualPointsAssigned():
            same = _acceleration(event) in now.accelerations
            undoing.check(unchanged=same, what=message("undo.virtual-points-taken-back"))
            return (
                VirtualPointsTakenBack(
                    event.players, event.points, event.first_round, event.last_round, undoing.reason
                ),
            )
        case VirtualPointsTakenBack():
            return (VirtualPointsAssigned(event.players, event.points, event.first_round, event.last_round),)
        case AccelerationChanged():
            same = (now.baku_acceleration, now.accelerations) == (event.baku, event.groups)
            undoing.check(unchanged=same, what=message("undo.acceleration-changed-again"))
            return (AccelerationChanged(before.baku_acceleration, before.accelerations, undoing.reason),)
        case _:
            assert_never(event)


def _changed(event: AccelerationChanged) -> Message:
    if event.baku:
        return message("event.baku-acceleration")
    if not event.groups:
        return message("event.no-acceleration")
    to_come = [each for each in event.groups if each.last_round > event.kept_until]
    if not to_come:
        return message("event.acceleration-stopped")
    count = len({who for each in to_come for who in each.players})
    if event.kept_until:
        return message("event.acceleration-replaced", count=count)
    return message("event.acceleration-stated", count=count)


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
        EventType(AccelerationChanged, _changed, is_remark=True),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={ChangeAcceleration: change_acceleration},
    warnings={ChangeAcceleration: _warnings},
    undo_warnings=_undo_warnings,
)
