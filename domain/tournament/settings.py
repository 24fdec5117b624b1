"""The fold of the facts about the tournament as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, assert_never

from domain import events as e
from domain.tournament.replacing import replace
from domain.tournament.state import Acceleration, Prohibition, RoundStatus, Tournament

Item = TypeVar("Item")


def created(event: e.TournamentCreated) -> Tournament:
    """The tournament that its first fact makes."""
    return Tournament(
        version=1,
        name=event.name,
        system=event.system,
        number_of_rounds=event.rounds,
        scoring=event.scoring,
        city=event.city,
        federation=event.federation,
        starts=event.starts,
        ends=event.ends,
        chief_arbiter=event.chief_arbiter,
        time_control=event.time_control,
        equals_order=event.equals_order,
        absence=event.absence,
        correction_deadline=event.correction_deadline,
        bye_limits=event.bye_limits,
        language=event.language,
        player_requests=event.player_requests,
        festival=event.festival,
        options=event.options,
        tie_breaks=event.tie_breaks,
        tie_breaks_told=event.tie_breaks_told,
    )


def evolve_settings(tournament: Tournament, event: e.SettingsEvent) -> Tournament:
    """The state after a fact about the whole."""
    version = tournament.version + 1
    touching = replace(tournament, version=version, touched=version)
    match event:
        case e.TournamentCreated():
            msg = "a tournament is created once"
            raise ValueError(msg)
        case e.SettingsChanged():
            return replace(
                tournament if event.rounds == tournament.number_of_rounds else touching,
                version=version,
                name=event.name,
                number_of_rounds=event.rounds,
                correction_deadline=event.correction_deadline or tournament.correction_deadline,
                bye_limits=event.bye_limits or tournament.bye_limits,
                language=tournament.language if event.language is None else event.language,
                player_requests=event.player_requests or tournament.player_requests,
                festival=tournament.festival if event.festival is None else event.festival,
                city=tournament.city if event.city is None else event.city,
                federation=tournament.federation if event.federation is None else event.federation,
                starts=tournament.starts if event.starts is None else event.starts,
                ends=tournament.ends if event.ends is None else event.ends,
                chief_arbiter=tournament.chief_arbiter if event.chief_arbiter is None else event.chief_arbiter,
                time_control=tournament.time_control if event.time_control is None else event.time_control,
            )
        case e.TieBreaksChanged():
            return replace(tournament, version=version, tie_breaks=event.now, tie_breaks_told=True)
        case e.InitialColourDrawn():
            return replace(touching, initial_colour=event.colour)
        case e.InitialColourTakenBack():
            return replace(touching, initial_colour=None)
        case e.LotDrawn():
            return replace(tournament, version=version, lots=(*tournament.lots, event.players))
        case e.LotTakenBack():
            return replace(tournament, version=version, lots=_without_latest(tournament.lots, event.players))
        case e.PairsProhibited():
            prohibition = Prohibition(event.players, event.first_round, event.last_round)
            return replace(touching, prohibitions=(*tournament.prohibitions, prohibition))
        case e.ProhibitionLifted():
            prohibition = Prohibition(event.players, event.first_round, event.last_round)
            return replace(touching, prohibitions=_without_latest(tournament.prohibitions, prohibition))
        case e.VirtualPointsAssigned():
            acceleration = Acceleration(frozenset(event.players), event.points, event.first_round, event.last_round)
            return replace(touching, accelerations=(*tournament.accelerations, acceleration))
        case e.VirtualPointsTakenBack():
            acceleration = Acceleration(frozenset(event.players), event.points, event.first_round, event.last_round)
            return replace(touching, accelerations=_without_latest(tournament.accelerations, acceleration))
        case e.PrizesAnnounced():
            return replace(tournament, version=version, prizes=event.fund)
        case e.TournamentFinished():
            return replace(tournament, version=version, finished=True)
        case e.TournamentReopened():
            last = replace(tournament.rounds[-1], status=RoundStatus.IN_PLAY)
            return replace(tournament, version=version, finished=False, rounds=(*tournament.rounds[:-1], last))
        case _:
            assert_never(event)


def _without_latest(items: Sequence[Item], item: Item) -> tuple[Item, ...]:
    """All of these but the last that equals `item`."""
    place = len(items) - 1 - list(reversed(items)).index(item)
    return (*items[:place], *items[place + 1 :])
