"""The fold of the facts about players: all of them may change the next pairing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from domain import events as e
from domain.tournament.replacing import replace
from domain.tournament.round_robin import with_its_rounds
from domain.tournament.state import Player, Tournament
from domain.values import ByeKind, PlayerId, RoundNumber, Title


def registered(event: e.PlayerRegistered) -> Player:
    """The player whom a registration makes."""
    return Player(
        id=event.player,
        name=event.name,
        rating=event.rating,
        title=event.title,
        federation=event.federation,
        fide_id=event.fide_id,
        sex=event.sex,
        club=event.club,
        birth_date=event.birth_date,
        contact=event.contact,
        first_round=event.first_round,
        rating_kind=event.rating_kind,
    )


def with_players(tournament: Tournament, changed: Sequence[Player]) -> Tournament:
    """The state after one fact for each of these players, new or changed."""
    version = tournament.version + len(changed)
    players = {**tournament.players, **{player.id: player for player in changed}}
    return with_its_rounds(replace(tournament, version=version, touched=version, players=players))


def evolve_players(tournament: Tournament, event: e.PlayerEvent) -> Tournament:
    """The state after a fact about players."""
    version = tournament.version + 1
    match event:
        case e.PlayerRegistered():
            return with_players(tournament, [registered(event)])
        case e.PairingNumbersAssigned():
            return replace(tournament, version=version, touched=version, assigned_numbers=event.numbers)
        case e.RatingCorrected():
            return _changed(tournament, event.player, rating=event.now)
        case e.PlayerDetailsCorrected():
            return _changed(tournament, event.player, **_details(event))
        case e.RegistrationCancelled():
            return _without(tournament, event.player)
        case e.ByeGranted():
            byes = {**tournament.byes.get(event.round, {}), event.player: event.kind}
            return _with_byes(tournament, event.round, byes)
        case e.ByeCancelled():
            byes = {who: kind for who, kind in tournament.byes[event.round].items() if who != event.player}
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
    return with_players(tournament, [replace(tournament.players[player], **fields)])


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
    left = replace(
        tournament,
        version=version,
        touched=version,
        players={who: each for who, each in tournament.players.items() if who != player},
        assigned_numbers={who: tpn for who, tpn in tournament.assigned_numbers.items() if who != player},
        checked_in=tournament.checked_in - {player},
        requests={number: each for number, each in tournament.requests.items() if each.player != player},
        byes={
            number: {who: kind for who, kind in byes.items() if who != player}
            for number, byes in tournament.byes.items()
        },
    )
    return with_its_rounds(left)


def _with_corrected_bye(tournament: Tournament, event: e.ByeCorrected) -> Tournament:
    """The state with another kind of bye in a round; who entered later and has a zero-point bye is not told in it."""
    version = tournament.version + 1
    paired = tournament.rounds[event.round - 1]
    unpaired = {who: kind for who, kind in paired.unpaired.items() if who != event.player}
    if event.player in paired.numbers or event.now is not ByeKind.ZERO_POINT:
        unpaired[event.player] = event.now
    rounds = list(tournament.rounds)
    rounds[event.round - 1] = replace(paired, unpaired=unpaired)
    return replace(tournament, version=version, touched=version, rounds=tuple(rounds))


def _with_byes(tournament: Tournament, number: RoundNumber, byes: Mapping[PlayerId, ByeKind]) -> Tournament:
    """The state with these byes for a round; a round without byes is not told."""
    version = tournament.version + 1
    others = {each: those for each, those in tournament.byes.items() if each != number}
    return replace(tournament, version=version, touched=version, byes={**others, **({number: byes} if byes else {})})
