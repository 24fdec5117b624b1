"""The ratings that players have side by side, their corrections, and the rating that follows from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from domain.messages import Message, message
from domain.players.roster import player_now, with_changed_player
from domain.ratings import RATING_FIELDS, CountingRating, RatingPeriod, Ratings, counting_rating
from domain.refusals import check_between
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.subject import Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import HIGHEST_RATING, PlayerId, Rating, RatingKind, RoundNumber

HIGHEST_K = 40


@dataclass(frozen=True, slots=True)
class RatingsCorrected(Event):
    """A player's ratings became others, or, with `from_round`, those that the rating report uses from that round on."""

    player: PlayerId
    was: Ratings
    now: Ratings
    from_round: RoundNumber | None = None
    reason: str = ""
    reported_by: str = ""


def check_rating(rating: Rating) -> None:
    """Raise InvalidValue for a rating that no list has."""
    check_between("rating", rating, 0, HIGHEST_RATING)


def with_ratings(known: Ratings, stated: Mapping[str, int]) -> Ratings:
    """The ratings with other values in the fields that are stated. Raises InvalidValue."""
    ratings = replace(known, **stated)
    for name in RATING_FIELDS:
        check_rating(getattr(ratings, name))
    check_between("k", ratings.k, 0, HIGHEST_K)
    return ratings


def rating_of(tournament: Tournament, player: Player, stated: Rating | None) -> CountingRating:
    """The rating that counts for a player: as stated if it is not 0, else as it is stated already, else derived."""
    if stated:
        kind = RatingKind.OFFICIAL if player.rating_is_derived else player.rating_kind
        return CountingRating(stated, kind, is_derived=False)
    if stated is None and player.rating and not player.rating_is_derived:
        return CountingRating(player.rating, player.rating_kind, is_derived=False)
    return counting_rating(player.ratings, tournament.settings.rating_rule)


def corrected_ratings(
    tournament: Tournament, player: Player, stated: Mapping[str, int], from_round: RoundNumber | None
) -> RatingsCorrected | None:
    """The event that these ratings hold, from a round on or altogether; None if nothing differs.

    Raises InvalidValue for a rating that no list has and for a round that the tournament does not have.
    """
    if from_round is not None:
        check_between("from_round", from_round, 1, tournament.settings.number_of_rounds)
    known = player.ratings if from_round is None else player.ratings_in(from_round)
    ratings = with_ratings(known, stated)
    return None if ratings == known else RatingsCorrected(player.id, known, ratings, from_round)


def _evolve(tournament: Tournament, event: RatingsCorrected) -> Tournament:
    player = tournament.roster.players[event.player]
    if event.from_round is None:
        return with_changed_player(tournament, event.player, ratings=event.now)
    others = [each for each in player.rating_periods if each.first_round != event.from_round]
    periods = sorted((*others, RatingPeriod(event.from_round, event.now)), key=lambda each: each.first_round)
    changed = with_changed_player(tournament, event.player, rating_periods=tuple(_distinct(player.ratings, periods)))
    return replace(changed, touched=tournament.touched)


def _distinct(first: Ratings, periods: list[RatingPeriod]) -> Iterator[RatingPeriod]:
    """The periods that differ from the one before."""
    known = first
    for each in periods:
        if each.ratings != known:
            yield each
        known = each.ratings


def _undo(event: RatingsCorrected, undoing: Undoing) -> tuple[Event, ...]:
    player = player_now(event.player, undoing)
    known = player.ratings if event.from_round is None else player.ratings_in(event.from_round)
    undoing.check(unchanged=known == event.now, what=message("undo.rating-corrected-again"))
    return (RatingsCorrected(event.player, event.now, event.was, event.from_round, undoing.reason),)


_NAMES: Mapping[str, Message] = MappingProxyType(
    {
        "fide_standard": message("detail.fide-standard"),
        "fide_rapid": message("detail.fide-rapid"),
        "fide_blitz": message("detail.fide-blitz"),
        "national": message("detail.national"),
        "estimate": message("detail.estimate"),
        "k": message("detail.k"),
    }
)
_EMPTY = message("detail.empty")


def _ratings_corrected(event: RatingsCorrected) -> Message:
    changes = tuple(
        message("detail.changed", detail=name, detail_was=was or _EMPTY, detail_now=now or _EMPTY)
        for field, name in _NAMES.items()
        if (was := getattr(event.was, field)) != (now := getattr(event.now, field))
    )
    if event.from_round is None:
        return message("event.details-corrected", player=event.player, changes=changes)
    return message("event.ratings-from-round", player=event.player, changes=changes, round=event.from_round)


RATINGS = Subject(
    group=TimelineGroup.PLAYERS,
    events=(EventType(RatingsCorrected, _ratings_corrected, is_correction=True),),
    evolve=_evolve,
    undo=_undo,
)
