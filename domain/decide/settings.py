"""Decisions about the tournament as a whole: its creation, its settings, the lot, prohibitions, acceleration."""

from __future__ import annotations

import re

from domain import commands as c
from domain import events as e
from domain.decide.checks import named, registered_player, within
from domain.decide.tie_breaks import announced
from domain.pairing.registry import system
from domain.refusals import ColourAlreadyDrawn, InvalidValue
from domain.tournament import Tournament
from domain.values import MOST_ROUNDS, PlayerId, RoundNumber

_LANGUAGE = re.compile(r"[a-z]{2}")
"""A code of ISO 639-1."""


def create(tournament: Tournament | None, command: c.CreateTournament) -> tuple[e.Event, ...]:
    """Open a stream with its first fact. Raises UnknownSystem."""
    if tournament is not None:
        raise InvalidValue("tournament", "it exists already")
    name = named(command.name)
    _check_rounds(command.rounds)
    try:
        system(command.system).check_options(command.options)
    except ValueError as error:
        raise InvalidValue("options", str(error)) from error
    lot = () if command.initial_colour is None else (e.InitialColourDrawn(command.initial_colour),)
    return (
        e.TournamentCreated(
            name=name,
            system=command.system,
            rounds=command.rounds,
            scoring=command.scoring,
            city=command.city,
            federation=command.federation,
            starts=command.starts,
            ends=command.ends,
            chief_arbiter=command.chief_arbiter,
            time_control=command.time_control,
            equals_order=command.equals_order,
            absence=command.absence,
            correction_deadline=command.correction_deadline,
            bye_limits=command.bye_limits,
            language=_language(command.language),
            festival=_festival(command.festival),
            player_requests=command.player_requests,
            options=dict(command.options),
            tie_breaks=announced(command),
        ),
        *lot,
    )


def change_settings(tournament: Tournament, command: c.ChangeSettings) -> tuple[e.Event, ...]:
    """Rename, or announce other settings; never fewer rounds than are paired."""
    name = tournament.settings.name if command.name is None else named(command.name)
    rounds = tournament.settings.number_of_rounds if command.rounds is None else command.rounds
    _check_rounds(rounds)
    if rounds < len(tournament.play.rounds):
        raise InvalidValue("rounds", f"{len(tournament.play.rounds)} rounds are paired already")
    unchanged = e.SettingsChanged(tournament.settings.name, tournament.settings.number_of_rounds, command.reason)
    deadline, asking = command.correction_deadline, command.player_requests
    language = None if command.language in (None, tournament.settings.language) else _language(command.language)
    festival = None if command.festival is None else _festival(command.festival)
    changed = e.SettingsChanged(
        name,
        rounds,
        command.reason,
        correction_deadline=None if deadline is tournament.settings.correction_deadline else deadline,
        bye_limits=None if command.bye_limits == tournament.settings.bye_limits else command.bye_limits,
        language=language,
        festival=None if festival == tournament.settings.festival else festival,
        player_requests=None if asking is tournament.settings.player_requests else asking,
        city=_other(tournament.settings.city, command.city),
        federation=_other(tournament.settings.federation, command.federation),
        starts=_other(tournament.settings.starts, command.starts),
        ends=_other(tournament.settings.ends, command.ends),
        chief_arbiter=_other(tournament.settings.chief_arbiter, command.chief_arbiter),
        time_control=_other(tournament.settings.time_control, command.time_control),
    )
    return () if changed == unchanged else (changed,)


def _other(known: str, wanted: str | None) -> str | None:
    """What is wanted where it is not so already; None where nothing is to change."""
    return None if wanted == known else wanted


def draw_colour(tournament: Tournament, command: c.DrawInitialColour) -> tuple[e.Event, ...]:
    """Record the lot, once a tournament."""
    if tournament.settings.initial_colour is command.colour:
        return ()
    if tournament.play.rounds:
        raise ColourAlreadyDrawn
    return (e.InitialColourDrawn(command.colour),)


def prohibit(tournament: Tournament, command: c.ProhibitPairs) -> tuple[e.Event, ...]:
    """Forbid players to meet, in rounds not yet paired."""
    _check_group(tournament, command.players, command.first_round, command.last_round)
    return (e.PairsProhibited(command.players, command.first_round, command.last_round),)


def accelerate(tournament: Tournament, command: c.AssignVirtualPoints) -> tuple[e.Event, ...]:
    """Give virtual points."""
    _check_group(tournament, command.players, command.first_round, command.last_round)
    return (e.VirtualPointsAssigned(command.players, command.points, command.first_round, command.last_round),)


def _check_group(tournament: Tournament, players: tuple[PlayerId, ...], first: RoundNumber, last: RoundNumber) -> None:
    for player in players:
        registered_player(tournament, player)
    if not 1 <= first <= last:
        raise InvalidValue("first_round", f"rounds {first} to {last} are none")


def _language(code: str) -> str:
    if code and _LANGUAGE.fullmatch(code) is None:
        raise InvalidValue("language", f"{code!r} is no code of two small letters")
    return code


def _festival(name: str) -> str:
    """The name with single blanks between its words: who types it twice means one festival."""
    name = " ".join(name.split())
    if not name:
        return ""
    if not any(each.isalnum() for each in name):
        raise InvalidValue("festival", "it has neither a letter nor a digit")
    return within("festival", name)


def _check_rounds(rounds: RoundNumber) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise InvalidValue("rounds", f"{rounds} is not between 1 and {MOST_ROUNDS}")
