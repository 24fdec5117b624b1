"""What takes back a fact about the tournament as a whole."""

from __future__ import annotations

from typing import assert_never

from domain import events as e
from domain.corrections.undoing.fact import Moment
from domain.refusals import CannotBeTakenBack, ColourAlreadyDrawn
from domain.tournament import Acceleration, Prohibition

_OPTIONAL = (
    "correction_deadline",
    "bye_limits",
    "language",
    "festival",
    "player_requests",
    "city",
    "federation",
    "starts",
    "ends",
    "chief_arbiter",
    "time_control",
)
"""The settings that a fact leaves as they are by saying None."""


def undo_settings(event: e.SettingsEvent, moment: Moment) -> tuple[e.Event, ...]:
    """The facts that take back a fact about the tournament as a whole."""
    now, reason = moment.now, moment.reason
    match event:
        case e.TournamentCreated():
            raise CannotBeTakenBack(moment.version, "everything else follows from it")
        case e.SettingsChanged():
            return (_settings_restored(event, moment),)
        case e.TieBreaksChanged():
            moment.check(unchanged=now.settings.tie_breaks == event.now, what="the tie-breaks were changed again")
            return (e.TieBreaksChanged(event.now, event.was, reason),)
        case e.InitialColourDrawn():
            if now.play.rounds:
                raise ColourAlreadyDrawn
            moment.check(unchanged=now.settings.initial_colour is event.colour, what="the lot was drawn again")
            return (e.InitialColourTakenBack(event.colour, reason),)
        case e.InitialColourTakenBack():
            moment.check(unchanged=now.settings.initial_colour is None, what="the lot was drawn again")
            return (e.InitialColourDrawn(event.was),)
        case e.LotDrawn():
            moment.check(unchanged=event.players in now.settings.lots, what="the lots were taken back")
            return (e.LotTakenBack(event.players, reason),)
        case e.LotTakenBack():
            return (e.LotDrawn(event.players),)
        case e.PairsProhibited():
            prohibition = Prohibition(event.players, event.first_round, event.last_round)
            moment.check(unchanged=prohibition in now.settings.prohibitions, what="the prohibition was lifted")
            return (e.ProhibitionLifted(event.players, event.first_round, event.last_round, reason),)
        case e.ProhibitionLifted():
            return (e.PairsProhibited(event.players, event.first_round, event.last_round),)
        case e.VirtualPointsAssigned():
            given = Acceleration(frozenset(event.players), event.points, event.first_round, event.last_round)
            moment.check(unchanged=given in now.settings.accelerations, what="the virtual points were taken back")
            return (e.VirtualPointsTakenBack(event.players, event.points, event.first_round, event.last_round, reason),)
        case e.VirtualPointsTakenBack():
            return (e.VirtualPointsAssigned(event.players, event.points, event.first_round, event.last_round),)
        case e.PrizesAnnounced():
            moment.check(unchanged=now.settings.prizes == event.fund, what="other prizes were announced")
            return (e.PrizesAnnounced(moment.before.settings.prizes, reason),)
        case e.TournamentFinished():
            moment.check(unchanged=now.finished, what="the tournament was opened again")
            return (e.TournamentReopened(reason),)
        case e.TournamentReopened():
            moment.check(unchanged=not now.finished, what="the tournament was finished again")
            complete = not any(paired.missing for paired in now.play.rounds)
            moment.check(unchanged=complete, what="results are missing")
            return (e.RoundClosed(len(now.play.rounds)), e.TournamentFinished())
        case _:
            assert_never(event)


def _settings_restored(event: e.SettingsChanged, moment: Moment) -> e.SettingsChanged:
    before, now = moment.before.settings, moment.now.settings
    same = (now.name, now.number_of_rounds) == (event.name, event.rounds)
    told = {name: getattr(event, name) for name in _OPTIONAL}
    same = same and all(value is None or value == getattr(now, name) for name, value in told.items())
    moment.check(unchanged=same, what="the settings were changed again")
    paired = len(moment.now.play.rounds)
    if before.number_of_rounds < paired:
        raise CannotBeTakenBack(moment.version, f"{paired} rounds are paired by now")
    restored = {name: None if value is None else getattr(before, name) for name, value in told.items()}
    return e.SettingsChanged(before.name, before.number_of_rounds, moment.reason, **restored)
