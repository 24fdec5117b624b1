"""Players whom the arbiter does not let meet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from domain.lookups import check_players_and_rounds, without_latest
from domain.messages import message
from domain.state.special_rules import Prohibition
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId, RoundNumber


@dataclass(frozen=True, slots=True)
class PairsProhibited(Event):
    """The arbiter forbids any two of these players to meet, from a first to a last round."""

    players: tuple[PlayerId, ...]
    first_round: RoundNumber
    last_round: RoundNumber


@dataclass(frozen=True, slots=True)
class ProhibitionLifted(Event):
    """The latest prohibition of these players in these rounds does not hold."""

    players: tuple[PlayerId, ...]
    first_round: RoundNumber
    last_round: RoundNumber
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ProhibitPairs(Command):
    """Forbid any two of these players to meet."""

    players: tuple[PlayerId, ...]
    first_round: RoundNumber
    last_round: RoundNumber


def prohibit(tournament: Tournament, command: ProhibitPairs) -> tuple[Event, ...]:
    """Forbid players to meet, in rounds not yet paired."""
    check_players_and_rounds(tournament, command.players, command.first_round, command.last_round)
    return (PairsProhibited(command.players, command.first_round, command.last_round),)


def _evolve(tournament: Tournament, event: PairsProhibited | ProhibitionLifted) -> Tournament:
    version = tournament.version + 1
    prohibition = Prohibition(event.players, event.first_round, event.last_round)
    known = tournament.settings.prohibitions
    now = (*known, prohibition) if isinstance(event, PairsProhibited) else without_latest(known, prohibition)
    settings = replace(tournament.settings, prohibitions=now)
    return replace(tournament, version=version, touched=version, settings=settings)


def _undo(event: PairsProhibited | ProhibitionLifted, undoing: Undoing) -> tuple[Event, ...]:
    match event:
        case PairsProhibited():
            prohibition = Prohibition(event.players, event.first_round, event.last_round)
            known = undoing.now.settings.prohibitions
            undoing.check(unchanged=prohibition in known, what=message("undo.prohibition-lifted"))
            return (ProhibitionLifted(event.players, event.first_round, event.last_round, undoing.reason),)
        case ProhibitionLifted():
            return (PairsProhibited(event.players, event.first_round, event.last_round),)
        case _:
            assert_never(event)


PROHIBITIONS = Subject(
    group=TimelineGroup.SETTINGS,
    events=(
        EventType(
            PairsProhibited,
            lambda event: message(
                "event.pairs-prohibited", players=event.players, first=event.first_round, last=event.last_round
            ),
            is_remark=True,
        ),
        EventType(
            ProhibitionLifted,
            lambda event: message(
                "event.prohibition-lifted", players=event.players, first=event.first_round, last=event.last_round
            ),
            is_remark=True,
        ),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={ProhibitPairs: prohibit},
)
