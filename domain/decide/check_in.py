"""Decisions about who is there before a round."""

from __future__ import annotations

from domain import commands as c
from domain import events as e
from domain.decide.checks import registered_player
from domain.refusals import InvalidValue, NobodyCheckedIn, NotCheckedIn, RoundIsPublished
from domain.tournament import Tournament
from domain.values import ByeKind


def check_in(tournament: Tournament, command: c.CheckIn) -> tuple[e.Event, ...]:
    """Tell that a player is there; a second time is no new fact."""
    player = registered_player(tournament, command.player)
    return () if player.id in tournament.hall.checked_in else (e.PlayerCheckedIn(player.id),)


def take_check_in_back(tournament: Tournament, command: c.TakeCheckInBack) -> tuple[e.Event, ...]:
    """Tell that a player is not there after all."""
    player = registered_player(tournament, command.player)
    if player.id not in tournament.hall.checked_in:
        raise NotCheckedIn(player.id)
    return (e.CheckInTakenBack(player.id, command.reason),)


def open_check_in(tournament: Tournament, command: c.OpenCheckIn) -> tuple[e.Event, ...]:
    """Ask everybody anew before the next round; once a round."""
    number = tournament.next_round
    if command.round < number:
        raise RoundIsPublished(command.round)
    if command.round > number or number > tournament.settings.number_of_rounds:
        raise InvalidValue("round", "it is not the next one")
    return () if command.round == tournament.hall.check_in_round else (e.CheckInOpened(command.round),)


def close_check_in(tournament: Tournament, command: c.CloseCheckIn) -> tuple[e.Event, ...]:
    """Leave everybody out of the next round who is not there; who comes later takes the bye back (F.5)."""
    if command.round != tournament.next_round:
        raise RoundIsPublished(command.round)
    if not tournament.hall.checked_in:
        raise NobodyCheckedIn
    absent = tuple(
        player
        for player in tournament.roster.players
        if player not in tournament.hall.checked_in and tournament.plays_in(player, command.round)
    )
    byes = (e.ByeGranted(player, command.round, ByeKind.ZERO_POINT) for player in absent)
    return (e.CheckInClosed(command.round, absent), *byes)
