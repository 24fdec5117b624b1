"""The fold of the facts about the tournament as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar, assert_never

from domain import events as e
from domain.tournament.state import Acceleration, Prohibition, RoundStatus, Settings, Tournament

Item = TypeVar("Item")


def created(event: e.TournamentCreated) -> Tournament:
    """The tournament that its first fact makes."""
    settings = Settings(
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
    return Tournament(version=1, settings=settings)


def evolve_settings(tournament: Tournament, event: e.SettingsEvent) -> Tournament:
    """The state after a fact about the whole."""
    version = tournament.version + 1
    settings = tournament.settings
    touching = replace(tournament, version=version, touched=version)
    match event:
        case e.TournamentCreated():
            msg = "a tournament is created once"
            raise ValueError(msg)
        case e.SettingsChanged():
            before = tournament if event.rounds == settings.number_of_rounds else touching
            return replace(before, version=version, settings=_changed(settings, event))
        case e.TieBreaksChanged():
            named = replace(settings, tie_breaks=event.now, tie_breaks_told=True)
            return replace(tournament, version=version, settings=named)
        case e.InitialColourDrawn():
            return replace(touching, settings=replace(settings, initial_colour=event.colour))
        case e.InitialColourTakenBack():
            return replace(touching, settings=replace(settings, initial_colour=None))
        case e.LotDrawn():
            return replace(
                tournament, version=version, settings=replace(settings, lots=(*settings.lots, event.players))
            )
        case e.LotTakenBack():
            return replace(
                tournament,
                version=version,
                settings=replace(settings, lots=_without_latest(settings.lots, event.players)),
            )
        case e.PairsProhibited():
            prohibition = Prohibition(event.players, event.first_round, event.last_round)
            return replace(touching, settings=replace(settings, prohibitions=(*settings.prohibitions, prohibition)))
        case e.ProhibitionLifted():
            prohibition = Prohibition(event.players, event.first_round, event.last_round)
            return replace(
                touching, settings=replace(settings, prohibitions=_without_latest(settings.prohibitions, prohibition))
            )
        case e.VirtualPointsAssigned():
            acceleration = Acceleration(frozenset(event.players), event.points, event.first_round, event.last_round)
            return replace(touching, settings=replace(settings, accelerations=(*settings.accelerations, acceleration)))
        case e.VirtualPointsTakenBack():
            acceleration = Acceleration(frozenset(event.players), event.points, event.first_round, event.last_round)
            return replace(
                touching,
                settings=replace(settings, accelerations=_without_latest(settings.accelerations, acceleration)),
            )
        case e.PrizesAnnounced():
            return replace(tournament, version=version, settings=replace(settings, prizes=event.fund))
        case e.TournamentFinished():
            return replace(tournament, version=version, finished=True)
        case e.TournamentReopened():
            last = replace(tournament.play.rounds[-1], status=RoundStatus.IN_PLAY)
            return replace(tournament, version=version, finished=False, play=tournament.play.with_round(last))
        case _:
            assert_never(event)


def _changed(settings: Settings, event: e.SettingsChanged) -> Settings:
    return replace(
        settings,
        name=event.name,
        number_of_rounds=event.rounds,
        correction_deadline=event.correction_deadline or settings.correction_deadline,
        bye_limits=event.bye_limits or settings.bye_limits,
        language=settings.language if event.language is None else event.language,
        player_requests=event.player_requests or settings.player_requests,
        festival=settings.festival if event.festival is None else event.festival,
        city=settings.city if event.city is None else event.city,
        federation=settings.federation if event.federation is None else event.federation,
        starts=settings.starts if event.starts is None else event.starts,
        ends=settings.ends if event.ends is None else event.ends,
        chief_arbiter=settings.chief_arbiter if event.chief_arbiter is None else event.chief_arbiter,
        time_control=settings.time_control if event.time_control is None else event.time_control,
    )


def _without_latest(items: Sequence[Item], item: Item) -> tuple[Item, ...]:
    """All of these but the last that equals `item`."""
    place = len(items) - 1 - list(reversed(items)).index(item)
    return (*items[:place], *items[place + 1 :])
