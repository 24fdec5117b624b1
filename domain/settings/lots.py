"""Lots that decide the order of players who share a place (F.10; C.07 4.2)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import registered_player, without_latest
from domain.messages import message
from domain.refusals import Refusal
from domain.settings.seed import drawn, seeded
from domain.standings.ranking import Standing, standings
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
class RecordLots(Command):
    """Record the lots that players who share a place drew by hand: first drawn, first placed."""

    players: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class DrawLots(Command):
    """Draw lots among the players who share a place. `seed` is that of a tournament that has none yet."""

    players: tuple[PlayerId, ...]
    seed: str


@dataclass(eq=False)
class NothingToDraw(Refusal):
    """These players do not share a place, or others share it with them."""

    players: tuple[str, ...]
    article = "C.07 4.2"


def record_lots(tournament: Tournament, command: RecordLots) -> tuple[Event, ...]:
    """Lots among all who share a place, in the order in which they were drawn."""
    _shared(tournament, command.players)
    return (LotDrawn(command.players),)


def draw_lots(tournament: Tournament, command: DrawLots) -> tuple[Event, ...]:
    """Lots among all who share a place, the same again until the round, the place, the points or the players change."""
    tie = _shared(tournament, command.players)
    seed, recorded = seeded(tournament, command.seed)
    order = drawn(seed, command.players, "lots", len(tournament.public_rounds), tie.place, tie.points)
    return (*recorded, LotDrawn(tuple(PlayerId(each) for each in order)))


def shared_places(tournament: Tournament) -> tuple[tuple[Standing, ...], ...]:
    """The rows of the standings that share a place, from the top."""
    tied: dict[int, list[Standing]] = {}
    for row in standings(tournament):
        tied.setdefault(row.place, []).append(row)
    return tuple(tuple(rows) for rows in tied.values() if len(rows) > 1)


def _shared(tournament: Tournament, players: tuple[PlayerId, ...]) -> Standing:
    """The standing of the first of all who share a place. Raises NothingToDraw if these are not they."""
    for player in players:
        registered_player(tournament, player)
    for rows in shared_places(tournament):
        if sorted(row.player for row in rows) == sorted(players):
            return rows[0]
    raise NothingToDraw(players)


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
    decisions={RecordLots: record_lots, DrawLots: draw_lots},
)
