"""Lots that decide the order of players who share a place (F.10; C.07 4.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import registered_player, without_latest
from domain.messages import message
from domain.refusals import Refusal
from domain.standings.ranking import standings
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId


@dataclass(frozen=True, slots=True)
class LotDrawn(Event):
    """Lots decided the order of players tied for a place: first drawn, first placed (F.10)."""

    players: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class LotTakenBack(Event):
    """The latest lots were recorded by mistake."""

    players: tuple[PlayerId, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DrawLots(Command):
    """Record the lots that players who share a place drew: first drawn, first placed."""

    players: tuple[PlayerId, ...]


@dataclass(eq=False)
class NothingToDraw(Refusal):
    """These players do not share a place, or others share it with them."""

    players: tuple[str, ...]
    article = "C.07 4.2"


def draw_lots(tournament: Tournament, command: DrawLots) -> tuple[Event, ...]:
    """Lots among all who share a place, in the order in which they were drawn."""
    for player in command.players:
        registered_player(tournament, player)
    drawn = set(command.players)
    shared: dict[int, set[str]] = {}
    for row in standings(tournament):
        shared.setdefault(row.place, set()).add(row.player)
    if len(drawn) != len(command.players) or len(drawn) == 1 or drawn not in shared.values():
        raise NothingToDraw(command.players)
    return (LotDrawn(command.players),)


def _evolve(tournament: Tournament, event: LotDrawn | LotTakenBack) -> Tournament:
    lots = tournament.settings.lots
    now = (*lots, event.players) if isinstance(event, LotDrawn) else without_latest(lots, event.players)
    return replace(tournament, version=tournament.version + 1, settings=replace(tournament.settings, lots=now))


def _undo(event: LotDrawn | LotTakenBack, undoing: Undoing) -> tuple[Event, ...]:
    match event:
        case LotDrawn():
            undoing.check(unchanged=event.players in undoing.now.settings.lots, what=message("undo.lots-taken-back"))
            return (LotTakenBack(event.players, undoing.reason),)
        case LotTakenBack():
            return (LotDrawn(event.players),)
        case _:
            assert_never(event)


LOTS = Subject(
    group=TimelineGroup.SETTINGS,
    events=(
        EventType(LotDrawn, lambda event: message("event.lot-drawn", players=event.players)),
        EventType(LotTakenBack, lambda event: message("event.lot-taken-back", players=event.players)),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={DrawLots: draw_lots},
)
