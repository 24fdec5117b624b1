"""Badges that are renewed: the codes on a lost one become worthless."""

from __future__ import annotations

from dataclasses import dataclass, replace

from domain.lookups import registered_player
from domain.messages import message
from domain.refusals import CannotBeTakenBack
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId


@dataclass(frozen=True, slots=True)
class BadgeRenewed(Event):
    """The codes on a player's badge and place card became invalid but for reading the page; `number` counts renewals.

    The secret itself is never in the log.
    """

    player: PlayerId
    number: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RenewBadge(Command):
    """Make the codes on a player's lost badge worthless."""

    player: PlayerId
    reason: str = ""


def _renew(tournament: Tournament, command: RenewBadge) -> tuple[Event, ...]:
    player = registered_player(tournament, command.player).id
    return (BadgeRenewed(player, tournament.hall.badges.get(player, 0) + 1, command.reason),)


def _evolve(tournament: Tournament, event: BadgeRenewed) -> Tournament:
    hall = replace(tournament.hall, badges={**tournament.hall.badges, event.player: event.number})
    return replace(tournament, version=tournament.version + 1, hall=hall)


def _undo(_event: BadgeRenewed, undoing: Undoing) -> tuple[Event, ...]:
    raise CannotBeTakenBack(undoing.version, message("undo.badge-lost"))


BADGES = Subject(
    group=TimelineGroup.REQUESTS,
    events=(EventType(BadgeRenewed, lambda event: message("event.badge-renewed", player=event.player)),),
    evolve=_evolve,
    undo=_undo,
    decisions={RenewBadge: _renew},
    after_the_end=True,
)
