"""What takes back a fact about a player."""

from __future__ import annotations

from typing import assert_never

from domain import events as e
from domain.corrections.undoing.fact import Moment
from domain.corrections.windows import Window, window_of
from domain.refusals import CannotBeTakenBack, DeadlineIsOver, PlayerWasPaired, RoundIsPublished
from domain.starting_list import numbers_are_fixed
from domain.tournament import Player
from domain.values import PlayerId, RoundNumber


def undo_player(event: e.PlayerEvent, moment: Moment) -> tuple[e.Event, ...]:
    """The facts that take back a fact about a player."""
    before, now, reason = moment.before, moment.now, moment.reason
    match event:
        case e.PlayerRegistered():
            return _registration_cancelled(event.player, moment)
        case e.RegistrationCancelled():
            return _registered_again(before.roster.players[event.player], moment)
        case e.PairingNumbersAssigned():
            moment.check(unchanged=now.roster.assigned_numbers == event.numbers, what="the numbers were assigned again")
            if numbers_are_fixed(now):
                raise CannotBeTakenBack(moment.version, "the pairing numbers are fixed by now (C.04.2)")
            return (e.PairingNumbersAssigned(before.roster.assigned_numbers),)
        case e.RatingCorrected():
            player = _player(event.player, moment)
            moment.check(unchanged=player.rating == event.now, what="the rating was corrected again")
            return (e.RatingCorrected(event.player, event.now, event.was, reason),)
        case e.PlayerDetailsCorrected():
            return _details_restored(event, moment)
        case e.ByeGranted() | e.ByeCancelled():
            return _bye_restored(event.player, event.round, moment)
        case e.ByeCorrected():
            kind = now.play.rounds[event.round - 1].unpaired.get(event.player)
            moment.check(unchanged=kind is event.now, what="the bye was corrected again")
            if window_of(now, event.round) is Window.RATING_REPORT:
                raise DeadlineIsOver(event.round)
            return (e.ByeCorrected(event.player, event.round, event.now, event.was, reason),)
        case e.Withdrawn():
            player = _player(event.player, moment)
            moment.check(unchanged=player.withdrawn_from == event.round, what="the player came back since")
            return (e.Reinstated(event.player, now.next_round, event.round, reason),)
        case e.Reinstated() | e.AbsenceExplained():
            return _withdrawn_again(before.roster.players[event.player], moment)
        case _:
            assert_never(event)


def _player(player: PlayerId, moment: Moment) -> Player:
    moment.check(unchanged=player in moment.now.roster.players, what="the player is not in the tournament any more")
    return moment.now.roster.players[player]


def _registration_cancelled(player: PlayerId, moment: Moment) -> tuple[e.Event, ...]:
    _player(player, moment)
    for paired in moment.now.play.rounds:
        if player in paired.numbers:
            raise PlayerWasPaired(player, paired.number)
    return (e.RegistrationCancelled(player, moment.reason),)


def _registered_again(player: Player, moment: Moment) -> tuple[e.Event, ...]:
    """The registration, with the byes and the number that went with it."""
    moment.check(unchanged=player.id not in moment.now.roster.players, what="the player is registered again")
    facts: list[e.Event] = [
        e.PlayerRegistered(
            player=player.id,
            name=player.name,
            rating=player.rating,
            title=player.title,
            federation=player.federation,
            fide_id=player.fide_id,
            sex=player.sex,
            club=player.club,
            first_round=max(player.first_round, moment.now.next_round),
            rating_kind=player.rating_kind,
            reason=moment.reason,
            birth_date=player.birth_date,
            contact=player.contact,
        )
    ]
    if player.withdrawn_from is not None:
        facts.append(e.Withdrawn(player.id, player.withdrawn_from, moment.reason, player.withdrawn_by_absence))
    for number, byes in moment.before.roster.byes.items():
        if player.id in byes and number >= moment.now.next_round:
            facts.append(e.ByeGranted(player.id, number, byes[player.id], reason=moment.reason))
    if player.id in moment.before.roster.assigned_numbers and not numbers_are_fixed(moment.now):
        facts.append(e.PairingNumbersAssigned(moment.before.roster.assigned_numbers))
    return tuple(facts)


def _details_restored(event: e.PlayerDetailsCorrected, moment: Moment) -> tuple[e.Event, ...]:
    player = _player(event.player, moment)
    same = all(str(getattr(player, name)) == value for name, value in event.now.items())
    private = (event.birth_date_now in (None, player.birth_date)) and event.contact_now in (None, player.contact)
    moment.check(unchanged=same and private, what="the details were corrected again")
    return (
        e.PlayerDetailsCorrected(
            player=event.player,
            was=event.now,
            now=event.was,
            reason=moment.reason,
            birth_date_was=event.birth_date_now,
            birth_date_now=event.birth_date_was,
            contact_was=event.contact_now,
            contact_now=event.contact_was,
        ),
    )


def _bye_restored(player: PlayerId, number: RoundNumber, moment: Moment) -> tuple[e.Event, ...]:
    """The bye of that round as it was before, in a round that was not published since.

    A bye in a round that was public by then came with an amended pairing, and goes with it.
    """
    _player(player, moment)
    if moment.before.next_round <= number < moment.now.next_round:
        raise RoundIsPublished(number)
    was = moment.before.roster.byes.get(number, {}).get(player)
    kind = moment.now.roster.byes.get(number, {}).get(player)
    moment.check(unchanged=was is not kind, what="the bye is as it was before")
    if was is None:
        return (e.ByeCancelled(player, number, kind, moment.reason),)
    return (e.ByeGranted(player, number, was, kind, moment.reason),)


def _withdrawn_again(was: Player, moment: Moment) -> tuple[e.Event, ...]:
    """The player away again: since when they were, or from the next round where rounds were paired meanwhile."""
    player = _player(was.id, moment)
    moment.check(unchanged=player.withdrawn_from is None, what="the player withdrew again")
    since = was.withdrawn_from or moment.now.next_round
    if moment.now.next_round != moment.before.next_round:
        since = moment.now.next_round
    return (e.Withdrawn(was.id, since, moment.reason, was.withdrawn_by_absence),)
