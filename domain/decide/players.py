"""Decisions about players: who takes part, as what, and in which rounds."""

from __future__ import annotations

from dataclasses import replace

from domain import commands as c
from domain import events as e
from domain.corrections.windows import Window, window_of
from domain.decide.bye_limits import check_limits
from domain.decide.checks import named, paired_round, registered_player
from domain.refusals import (
    AllRoundsPaired,
    AlreadyWithdrawn,
    DeadlineIsOver,
    InvalidValue,
    NoSuchBye,
    NotAbsent,
    NotWithdrawn,
    PlayerAlreadyRegistered,
    PlayerWasPaired,
    RoundIsPublished,
    RoundNotPublished,
)
from domain.starting_list import numbers_are_fixed, pairing_numbers
from domain.tournament import Player, Tournament
from domain.values import ByeKind, PlayerId, Rating, RoundNumber, on_fide_scale

_HIGHEST_RATING = 4000
_DETAILS = ("name", "title", "federation", "fide_id", "sex", "club")


def register(tournament: Tournament, command: c.RegisterPlayer) -> tuple[e.Event, ...]:
    """Enter a player. A late entry is paired from the next round on (C.04.2)."""
    name = named(command.name)
    try:
        rating = on_fide_scale(command.rating, command.rating_kind)
    except ValueError as error:
        raise InvalidValue("rating", str(error)) from error
    _check_rating(rating)
    if tournament.next_round > tournament.settings.number_of_rounds:
        raise AllRoundsPaired(tournament.settings.number_of_rounds)
    if command.fide_id:
        _check_fide_id(tournament, command.fide_id)
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
            reason=command.reason,
            reported_by=command.reported_by,
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
    corrected = e.RatingCorrected(player.id, player.rating, command.rating, command.reason, command.reported_by)
    return (corrected, *_renumbered(tournament, replace(player, rating=command.rating)))


def correct_details(tournament: Tournament, command: c.CorrectDetails) -> tuple[e.Event, ...]:
    """Set right what a player is called, known by or rated; a title or a name may move numbers as a rating does."""
    player = registered_player(tournament, command.player)
    rating = player.rating if command.rating is None else command.rating
    _check_rating(rating)
    wanted = {name: getattr(command, name) for name in _DETAILS if getattr(command, name) is not None}
    if "name" in wanted:
        wanted["name"] = named(wanted["name"])
    fide_id = wanted.get("fide_id")
    if fide_id:
        _check_fide_id(tournament, fide_id, player.id)
    now = {name: str(value) for name, value in wanted.items() if str(getattr(player, name)) != str(value)}
    private = {
        name: getattr(command, name)
        for name in ("birth_date", "contact")
        if getattr(command, name) not in (None, getattr(player, name))
    }
    rated = e.RatingCorrected(player.id, player.rating, rating, command.reason, command.reported_by)
    corrected = e.PlayerDetailsCorrected(
        player=player.id,
        was={name: str(getattr(player, name)) for name in now},
        now=now,
        reason=command.reason,
        reported_by=command.reported_by,
        birth_date_was=player.birth_date if "birth_date" in private else None,
        birth_date_now=private.get("birth_date"),
        contact_was=player.contact if "contact" in private else None,
        contact_now=private.get("contact"),
    )
    facts = ((rated,) if rating != player.rating else ()) + ((corrected,) if now or private else ())
    changed = replace(player, rating=rating, **{name: wanted[name] for name in now})
    return (*facts, *_renumbered(tournament, changed)) if facts else ()


def cancel_registration(tournament: Tournament, command: c.CancelRegistration) -> tuple[e.Event, ...]:
    """Take a player out whom no pairing knows."""
    registered_player(tournament, command.player)
    for paired in tournament.play.rounds:
        if command.player in paired.numbers:
            raise PlayerWasPaired(command.player, paired.number)
    return (e.RegistrationCancelled(command.player, command.reason),)


def assign_numbers(tournament: Tournament, command: c.AssignPairingNumbers) -> tuple[e.Event, ...]:
    """State the pairing numbers of everybody by hand, while the edition lets numbers move."""
    if numbers_are_fixed(tournament):
        raise InvalidValue("numbers", "the pairing numbers are fixed by now")
    if set(command.numbers) != set(tournament.roster.players):
        raise InvalidValue("numbers", "they do not name every player once")
    if len(set(command.numbers.values())) != len(command.numbers) or min(command.numbers.values(), default=1) < 1:
        raise InvalidValue("numbers", "they are not different numbers from 1 on")
    return (e.PairingNumbersAssigned(dict(command.numbers)),)


def grant_bye(tournament: Tournament, command: c.GrantBye) -> tuple[e.Event, ...]:
    """Leave a player out of a round that is not public (F.5)."""
    registered_player(tournament, command.player)
    _check_open(tournament, command.round)
    _check_granted(command.kind)
    was = tournament.roster.byes.get(command.round, {}).get(command.player)
    if was is command.kind:
        return ()
    if command.kind is ByeKind.HALF_POINT:
        check_limits(tournament, command.player, command.round)
    return (e.ByeGranted(command.player, command.round, command.kind, was, command.reason, command.reported_by),)


def cancel_bye(tournament: Tournament, command: c.CancelBye) -> tuple[e.Event, ...]:
    """Take back a bye of a round that is not public."""
    registered_player(tournament, command.player)
    _check_open(tournament, command.round)
    was = tournament.roster.byes.get(command.round, {}).get(command.player)
    if was is None:
        raise NoSuchBye(command.player, command.round)
    return (e.ByeCancelled(command.player, command.round, was, command.reason, command.reported_by),)


def correct_bye(tournament: Tournament, command: c.CorrectBye) -> tuple[e.Event, ...]:
    """Tell what a public round was worth for a player who was not paired in it, within the deadline (C.04.2)."""
    registered_player(tournament, command.player)
    paired = paired_round(tournament, command.round)
    if not paired.is_public:
        raise RoundNotPublished(command.round)
    _check_granted(command.kind)
    seated = {who for game in paired.games.values() for who in (game.white, game.black)} | {paired.bye}
    if command.player in seated:
        raise NoSuchBye(command.player, command.round)
    if window_of(tournament, command.round) is Window.RATING_REPORT:
        raise DeadlineIsOver(command.round)
    was = paired.unpaired.get(command.player, ByeKind.ZERO_POINT)
    if was is command.kind:
        return ()
    return (e.ByeCorrected(command.player, command.round, was, command.kind, command.reason, command.reported_by),)


def withdraw(tournament: Tournament, command: c.Withdraw) -> tuple[e.Event, ...]:
    """Pair a player no more (F.5)."""
    if registered_player(tournament, command.player).withdrawn_from is not None:
        raise AlreadyWithdrawn(command.player)
    return (e.Withdrawn(command.player, tournament.next_round, command.reason, reported_by=command.reported_by),)


def explain_absence(tournament: Tournament, command: c.ExplainAbsence) -> tuple[e.Event, ...]:
    """Let the withdrawal of somebody who was absent without notice lapse (F.8)."""
    player = registered_player(tournament, command.player)
    if player.withdrawn_from is None or not player.withdrawn_by_absence:
        raise NotAbsent(command.player)
    return (e.AbsenceExplained(player.id, player.withdrawn_from, command.reason, command.reported_by),)


def reinstate(tournament: Tournament, command: c.Reinstate) -> tuple[e.Event, ...]:
    """Pair a withdrawn player again."""
    player = registered_player(tournament, command.player)
    if player.withdrawn_from is None:
        raise NotWithdrawn(command.player)
    was = player.withdrawn_from
    return (e.Reinstated(player.id, tournament.next_round, was, command.reason, command.reported_by),)


def _renumbered(tournament: Tournament, changed: Player) -> tuple[e.Event, ...]:
    """The fact that stated pairing numbers become others, where the edition still lets them."""
    if not tournament.roster.assigned_numbers or numbers_are_fixed(tournament):
        return ()
    renumbered = replace(
        tournament,
        roster=replace(
            tournament.roster,
            players={**tournament.roster.players, changed.id: changed},
            assigned_numbers={who: tpn for who, tpn in tournament.roster.assigned_numbers.items() if who != changed.id},
        ),
    )
    numbers = pairing_numbers(renumbered)
    return () if numbers == pairing_numbers(tournament) else (e.PairingNumbersAssigned(numbers),)


def _check_granted(kind: ByeKind) -> None:
    if kind is ByeKind.PAIRING_ALLOCATED:
        raise InvalidValue("kind", "a pairing-allocated bye comes from the pairing alone")


def _check_fide_id(tournament: Tournament, fide_id: str, but: PlayerId | None = None) -> None:
    for player in tournament.roster.players.values():
        if player.fide_id == fide_id and player.id != but:
            raise PlayerAlreadyRegistered(fide_id, player.id)


def _check_open(tournament: Tournament, number: RoundNumber) -> None:
    if not 1 <= number <= tournament.settings.number_of_rounds:
        raise InvalidValue("round", f"{number} is not between 1 and {tournament.settings.number_of_rounds}")
    if number < tournament.next_round:
        raise RoundIsPublished(number)


def _check_rating(rating: Rating) -> None:
    if not 0 <= rating <= _HIGHEST_RATING:
        raise InvalidValue("rating", f"{rating} is not between 0 and {_HIGHEST_RATING}")
