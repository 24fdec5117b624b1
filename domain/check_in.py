"""Check-in: who is there before a round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import registered_player
from domain.messages import message
from domain.players.byes import ByeGranted
from domain.refusals import InvalidValue, Refusal, RoundIsPublished
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import ByeKind, PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class PlayerCheckedIn(Event):
    """A player is there."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class CheckInTakenBack(Event):
    """A player is not there after all: someone else was meant."""

    player: PlayerId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CheckInOpened(Event):
    """Check-in starts again before this round: from now on only the players in `here` count as present."""

    round: RoundNumber
    here: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckInClosed(Event):
    """Who had not checked in is left out of this round; the events of their byes follow at once (F.5)."""

    round: RoundNumber
    absent: tuple[PlayerId, ...]


_CheckInEvent = PlayerCheckedIn | CheckInTakenBack | CheckInOpened | CheckInClosed
"""The events about who is there."""


@dataclass(frozen=True, slots=True)
class CheckIn(Command):
    """Record that a player is present."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class TakeCheckInBack(Command):
    """Record that a player is not present after all."""

    player: PlayerId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OpenCheckIn(Command):
    """Ask everyone anew whether they are there, before the next round."""

    round: RoundNumber


@dataclass(frozen=True, slots=True)
class CloseCheckIn(Command):
    """Leave everyone out of the next round who has not checked in."""

    round: RoundNumber


@dataclass(eq=False)
class NotCheckedIn(Refusal):
    """The player has not checked in."""

    player: PlayerId


@dataclass(eq=False)
class NobodyCheckedIn(Refusal):
    """Closing now would leave everyone out."""


def check_in(tournament: Tournament, command: CheckIn) -> tuple[Event, ...]:
    """Record that a player is present; a second time records no new event."""
    player = registered_player(tournament, command.player)
    return () if player.id in tournament.hall.checked_in else (PlayerCheckedIn(player.id),)


def take_check_in_back(tournament: Tournament, command: TakeCheckInBack) -> tuple[Event, ...]:
    """Record that a player is not present after all."""
    player = registered_player(tournament, command.player)
    if player.id not in tournament.hall.checked_in:
        raise NotCheckedIn(player.id)
    return (CheckInTakenBack(player.id, command.reason),)


def open_check_in(tournament: Tournament, command: OpenCheckIn) -> tuple[Event, ...]:
    """Ask everyone anew before the next round; once a round."""
    number = tournament.next_round
    if command.round < number:
        raise RoundIsPublished(command.round)
    if command.round > number or number > tournament.settings.number_of_rounds:
        raise InvalidValue("round", message("invalid.not-next"))
    return () if command.round == tournament.hall.check_in_round else (CheckInOpened(command.round),)


def close_check_in(tournament: Tournament, command: CloseCheckIn) -> tuple[Event, ...]:
    """Leave everyone out of the next round who is not there; who comes later takes the bye back (F.5)."""
    if command.round != tournament.next_round:
        raise RoundIsPublished(command.round)
    if not tournament.hall.checked_in:
        raise NobodyCheckedIn
    absent = tuple(
        player
        for player in tournament.roster.players
        if player not in tournament.hall.checked_in and tournament.plays_in(player, command.round)
    )
    byes = (ByeGranted(player, command.round, ByeKind.ZERO_POINT) for player in absent)
    return (CheckInClosed(command.round, absent), *byes)


def _evolve(tournament: Tournament, event: _CheckInEvent) -> Tournament:
    """The state after an event of check-in; alone it changes no pairing."""
    hall = tournament.hall
    match event:
        case PlayerCheckedIn():
            hall = replace(hall, checked_in=hall.checked_in | {event.player})
        case CheckInTakenBack():
            hall = replace(hall, checked_in=hall.checked_in - {event.player})
        case CheckInOpened():
            hall = replace(hall, check_in_round=event.round, checked_in=frozenset(event.here))
        case CheckInClosed():
            pass
        case _:
            assert_never(event)
    return replace(tournament, version=tournament.version + 1, hall=hall)


def _undo(event: _CheckInEvent, undoing: Undoing) -> tuple[Event, ...]:
    """The events that take back an event about who is there; the byes of a closing are events of their own."""
    there = undoing.now.hall.checked_in
    match event:
        case PlayerCheckedIn():
            undoing.check(unchanged=event.player in there, what=message("undo.checked-out"))
            return (CheckInTakenBack(event.player, undoing.reason),)
        case CheckInTakenBack():
            undoing.check(unchanged=event.player not in there, what=message("undo.checked-in-again"))
            return (PlayerCheckedIn(event.player),)
        case CheckInOpened():
            undoing.check(
                unchanged=undoing.now.hall.check_in_round == event.round, what=message("undo.check-in-opened-again")
            )
            opened_with = frozenset(event.here)
            there_again = (undoing.before.hall.checked_in | (there - opened_with)) - (opened_with - there)
            known = there_again & undoing.now.roster.players.keys()
            return (CheckInOpened(undoing.before.hall.check_in_round, tuple(sorted(known))),)
        case CheckInClosed():
            return ()
        case _:
            assert_never(event)


CHECK_IN = Subject(
    group=TimelineGroup.HALL,
    events=(
        EventType(PlayerCheckedIn, lambda event: message("event.player-checked-in", player=event.player)),
        EventType(CheckInTakenBack, lambda event: message("event.check-in-taken-back", player=event.player)),
        EventType(CheckInOpened, lambda event: message("event.check-in-opened", round=event.round)),
        EventType(
            CheckInClosed,
            lambda event: message("event.check-in-closed", round=event.round, count=len(event.absent)),
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={
        CheckIn: check_in,
        TakeCheckInBack: take_check_in_back,
        OpenCheckIn: open_check_in,
        CloseCheckIn: close_check_in,
    },
)
