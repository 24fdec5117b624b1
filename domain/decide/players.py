"""Decisions about players: who takes part, as what, and in which rounds."""

from __future__ import annotations

from dataclasses import replace

from domain import commands as c
from domain import events as e
from domain.decide.checks import named, registered_player
from domain.refusals import (
    AllRoundsPaired,
    AlreadyWithdrawn,
    InvalidValue,
    NoSuchBye,
    NotWithdrawn,
    PlayerAlreadyRegistered,
    RoundIsPublished,
)
from domain.starting_list import numbers_are_fixed, pairing_numbers
from domain.tournament import Tournament
from domain.values import ByeKind, PlayerId, Rating, RoundNumber, on_fide_scale

_HIGHEST_RATING = 4000


def register(tournament: Tournament, command: c.RegisterPlayer) -> tuple[e.Event, ...]:
    """Enter a player. A late entry is paired from the next round on (C.04.2)."""
    name = named(command.name)
    try:
        rating = on_fide_scale(command.rating, command.rating_kind)
    except ValueError as error:
        raise InvalidValue("rating", str(error)) from error
    _check_rating(rating)
    if tournament.next_round > tournament.number_of_rounds:
        raise AllRoundsPaired(tournament.number_of_rounds)
    if command.fide_id:
        for player in tournament.players.values():
            if player.fide_id == command.fide_id:
                raise PlayerAlreadyRegistered(command.fide_id, player.id)
    return (
        e.PlayerRegistered(
            player=PlayerId(f"p{tournament.version + 1}"),
            name=name,
            rating=rating,
            title=command.title,
            federation=command.federation,
            fide_id=command.fide_id,
            sex=command.sex,
            club=command.club,
            first_round=tournament.next_round,
            rating_kind=command.rating_kind,
            birth_date=command.birth_date,
            contact=command.contact,
        ),
    )


def correct_rating(tournament: Tournament, command: c.CorrectRating) -> tuple[e.Event, ...]:
    """Set a rating right; stated pairing numbers follow it while the edition lets numbers move (C.04.2)."""
    player = registered_player(tournament, command.player)
    _check_rating(command.rating)
    if player.rating == command.rating:
        return ()
    corrected = e.RatingCorrected(player.id, player.rating, command.rating, command.reason)
    if not tournament.assigned_numbers or numbers_are_fixed(tournament):
        return (corrected,)
    renumbered = replace(
        tournament,
        players={**tournament.players, player.id: replace(player, rating=command.rating)},
        assigned_numbers={who: tpn for who, tpn in tournament.assigned_numbers.items() if who != player.id},
    )
    numbers = pairing_numbers(renumbered)
    if numbers == pairing_numbers(tournament):
        return (corrected,)
    return (corrected, e.PairingNumbersAssigned(numbers))


def assign_numbers(tournament: Tournament, command: c.AssignPairingNumbers) -> tuple[e.Event, ...]:
    """State the pairing numbers of everybody by hand, while the edition lets numbers move."""
    if numbers_are_fixed(tournament):
        raise InvalidValue("numbers", "the pairing numbers are fixed by now")
    if set(command.numbers) != set(tournament.players):
        raise InvalidValue("numbers", "they do not name every player once")
    if len(set(command.numbers.values())) != len(command.numbers) or min(command.numbers.values(), default=1) < 1:
        raise InvalidValue("numbers", "they are not different numbers from 1 on")
    return (e.PairingNumbersAssigned(dict(command.numbers)),)


def grant_bye(tournament: Tournament, command: c.GrantBye) -> tuple[e.Event, ...]:
    """Leave a player out of a round that is not public (F.5)."""
    registered_player(tournament, command.player)
    _check_open(tournament, command.round)
    if command.kind is ByeKind.PAIRING_ALLOCATED:
        raise InvalidValue("kind", "a pairing-allocated bye comes from the pairing alone")
    if tournament.byes.get(command.round, {}).get(command.player) is command.kind:
        return ()
    return (e.ByeGranted(command.player, command.round, command.kind),)


def cancel_bye(tournament: Tournament, command: c.CancelBye) -> tuple[e.Event, ...]:
    """Take back a bye of a round that is not public."""
    registered_player(tournament, command.player)
    _check_open(tournament, command.round)
    if command.player not in tournament.byes.get(command.round, {}):
        raise NoSuchBye(command.player, command.round)
    return (e.ByeCancelled(command.player, command.round),)


def withdraw(tournament: Tournament, command: c.Withdraw) -> tuple[e.Event, ...]:
    """Pair a player no more (F.5)."""
    if registered_player(tournament, command.player).withdrawn_from is not None:
        raise AlreadyWithdrawn(command.player)
    return (e.Withdrawn(command.player, tournament.next_round, command.reason),)


def reinstate(tournament: Tournament, command: c.Reinstate) -> tuple[e.Event, ...]:
    """Pair a withdrawn player again."""
    if registered_player(tournament, command.player).withdrawn_from is None:
        raise NotWithdrawn(command.player)
    return (e.Reinstated(command.player, tournament.next_round),)


def _check_open(tournament: Tournament, number: RoundNumber) -> None:
    if not 1 <= number <= tournament.number_of_rounds:
        raise InvalidValue("round", f"{number} is not between 1 and {tournament.number_of_rounds}")
    if number < tournament.next_round:
        raise RoundIsPublished(number)


def _check_rating(rating: Rating) -> None:
    if not 0 <= rating <= _HIGHEST_RATING:
        raise InvalidValue("rating", f"{rating} is not between 0 and {_HIGHEST_RATING}")
