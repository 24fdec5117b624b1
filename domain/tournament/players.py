"""The fold of the facts about players: all of them may change the next pairing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, assert_never

from domain import events as e
from domain.tournament.round_robin import with_its_rounds
from domain.tournament.state import Player, Roster, Tournament
from domain.values import ByeKind, PlayerId, RoundNumber, Title


def registered(event: e.PlayerRegistered) -> Player:
    """The player whom a registration makes."""
    return Player(
        event.player,
        event.name,
        event.rating,
        event.title,
        event.federation,
        event.fide_id,
        event.sex,
        event.club,
        event.birth_date,
        event.contact,
        event.first_round,
        rating_kind=event.rating_kind,
    )


def with_players(tournament: Tournament, changed: Sequence[Player]) -> Tournament:
    """The state after one fact for each of these players, new or changed."""
    version = tournament.version + len(changed)
    players = {**tournament.roster.players, **{player.id: player for player in changed}}
    roster = replace(tournament.roster, players=players)
    return with_its_rounds(replace(tournament, version=version, touched=version, roster=roster))


def evolve_players(tournament: Tournament, event: e.PlayerEvent) -> Tournament:
    """The state after a fact about players."""
    version = tournament.version + 1
    match event:
        case e.PlayerRegistered():
            return with_players(tournament, [registered(event)])
        case e.PairingNumbersAssigned():
            roster = replace(tournament.roster, assigned_numbers=event.numbers)
            return replace(tournament, version=version, touched=version, roster=roster)
        case e.RatingCorrected():
            return _changed(tournament, event.player, rating=event.now)
        case e.PlayerDetailsCorrected():
            return _changed(tournament, event.player, **_details(event))
        case e.RegistrationCancelled():
            return _without(tournament, event.player)
        case e.ByeGranted():
            byes = {**tournament.roster.byes.get(event.round, {}), event.player: event.kind}
            return _with_byes(tournament, event.round, byes)
        case e.ByeCancelled():
            byes = {who: kind for who, kind in tournament.roster.byes[event.round].items() if who != event.player}
            return _with_byes(tournament, event.round, byes)
        case e.ByeCorrected():
            return _with_corrected_bye(tournament, event)
        case e.Withdrawn():
            return _changed(tournament, event.player, withdrawn_from=event.round, withdrawn_by_absence=event.by_absence)
        case e.Reinstated() | e.AbsenceExplained():
            return _changed(tournament, event.player, withdrawn_from=None, withdrawn_by_absence=False)
        case _:
            assert_never(event)


def _changed(tournament: Tournament, player: PlayerId, **fields: Any) -> Tournament:
    return with_players(tournament, [replace(tournament.roster.players[player], **fields)])


def _details(event: e.PlayerDetailsCorrected) -> dict[str, Any]:
    """The fields of a player that a correction sets; private ones that were erased stay as they are."""
    fields: dict[str, Any] = dict(event.now)
    if "title" in fields:
        fields["title"] = Title(fields["title"])
    private = {"birth_date": event.birth_date_now, "contact": event.contact_now}
    return fields | {name: value for name, value in private.items() if value is not None}


def _without(tournament: Tournament, player: PlayerId) -> Tournament:
    """The state without a player who was never paired."""
    version = tournament.version + 1
    roster, hall = tournament.roster, tournament.hall
    left = replace(
        tournament,
        version=version,
        touched=version,
        roster=Roster(
            players={who: each for who, each in roster.players.items() if who != player},
            byes={
                number: {who: kind for who, kind in byes.items() if who != player}
                for number, byes in roster.byes.items()
            },
            assigned_numbers={who: tpn for who, tpn in roster.assigned_numbers.items() if who != player},
        ),
        hall=replace(
            hall,
            checked_in=hall.checked_in - {player},
            requests={number: each for number, each in hall.requests.items() if each.player != player},
        ),
    )
    return with_its_rounds(left)


def _with_corrected_bye(tournament: Tournament, event: e.ByeCorrected) -> Tournament:
    """The state with another kind of bye in a round; who entered later and has a zero-point bye is not told in it."""
    version = tournament.version + 1
    paired = tournament.play.rounds[event.round - 1]
    unpaired = {who: kind for who, kind in paired.unpaired.items() if who != event.player}
    if event.player in paired.numbers or event.now is not ByeKind.ZERO_POINT:
        unpaired[event.player] = event.now
    play = tournament.play.with_round(replace(paired, unpaired=unpaired))
    return replace(tournament, version=version, touched=version, play=play)


def _with_byes(tournament: Tournament, number: RoundNumber, byes: Mapping[PlayerId, ByeKind]) -> Tournament:
    """The state with these byes for a round; a round without byes is not told."""
    version = tournament.version + 1
    others = {each: those for each, those in tournament.roster.byes.items() if each != number}
    roster = replace(tournament.roster, byes={**others, **({number: byes} if byes else {})})
    return replace(tournament, version=version, touched=version, roster=roster)
