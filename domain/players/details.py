"""Corrections of a player's rating, names and ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, assert_never

from domain.lookups import named, registered_player
from domain.messages import Message, message
from domain.plain_text import on_one_line
from domain.players.identity import as_read
from domain.players.numbers import renumbered
from domain.players.ratings import RatingsCorrected, check_rating, corrected_ratings, rating_of
from domain.players.registration import check_board, check_fide_id
from domain.players.roster import player_now, with_changed_player
from domain.ratings import CountingRating
from domain.refusals import InvalidValue
from domain.rounds.fixed_boards import warnings_of_board
from domain.starting_list import pairing_numbers
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId, Rating, RatingKind, RoundNumber, Title
from domain.warning_levels import ActionWarning


@dataclass(frozen=True, slots=True)
class RatingCorrected(Event):
    """A player's rating was corrected; `kind` is None if it is of the same kind as before.

    `is_derived`: it follows from the player's ratings by the tournament's rule and was not stated.
    """

    player: PlayerId
    was: Rating
    now: Rating
    reason: str = ""
    reported_by: str = ""
    kind: RatingKind | None = None
    is_derived: bool = False


@dataclass(frozen=True, slots=True)
class PlayerDetailsCorrected(Event):
    """What a player is called or is known by was wrong: `was` and `now` name the fields that differ, and no others.

    Private details have fields of their own; None if they stay as they are.
    """

    player: PlayerId
    was: Mapping[str, str]
    now: Mapping[str, str]
    reason: str = ""
    reported_by: str = ""
    birth_date_was: str | None = field(default=None, metadata={"private": True})
    birth_date_now: str | None = field(default=None, metadata={"private": True})
    contact_was: str | None = field(default=None, metadata={"private": True})
    contact_now: str | None = field(default=None, metadata={"private": True})


@dataclass(frozen=True, slots=True)
class CorrectRating(Command):
    """Correct a player's rating; 0 leaves it to the player's ratings again."""

    player: PlayerId
    rating: Rating
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class CorrectDetails(Command):
    """Correct a player's name, ids or ratings; None leaves a field as it is, and so do `ratings` what they leave out.

    `board` is the fixed board, 0 for none. With `from_round` the `ratings` are those that the rating report uses from
    that round on: pairings know none of it. The `rating` that pairs has no such round.
    """

    player: PlayerId
    name: str | None = None
    rating: Rating | None = None
    title: Title | None = None
    federation: str | None = None
    fide_id: str | None = None
    sex: str | None = None
    club: str | None = None
    board: int | None = None
    birth_date: str | None = None
    contact: str | None = None
    reason: str = ""
    reported_by: str = ""
    ratings: Mapping[str, int] = field(default_factory=dict)
    from_round: RoundNumber | None = None
    national_id: str | None = None


_DETAILS = ("name", "title", "federation", "fide_id", "national_id", "sex", "club", "board")
_PRIVATE_DETAILS = ("birth_date", "contact")


def correct_rating(tournament: Tournament, command: CorrectRating) -> tuple[Event, ...]:
    """Correct a rating; stated pairing numbers follow it while the edition lets numbers move (C.04.2)."""
    player = registered_player(tournament, command.player)
    check_rating(command.rating)
    now = rating_of(tournament, player, command.rating)
    events = rating_corrected(player, now, command.reason, command.reported_by)
    return (*events, *renumbered(tournament, replace(player, rating=now.rating))) if events else ()


def correct_details(tournament: Tournament, command: CorrectDetails) -> tuple[Event, ...]:
    """Correct a player's name, ids or ratings; a title or a name may move numbers as a rating does."""
    player = registered_player(tournament, command.player)
    check_board(command.board or 0)
    check_rating(command.rating or 0)
    if command.from_round is not None and (command.rating is not None or not command.ratings):
        raise InvalidValue("from_round", message("invalid.from-round-of-lists"))
    ratings = corrected_ratings(tournament, player, command.ratings, command.from_round)
    if ratings is not None:
        ratings = replace(ratings, reason=command.reason, reported_by=command.reported_by)
    known = player if ratings is None or ratings.from_round else replace(player, ratings=ratings.now)
    counting = rating_of(tournament, known, command.rating)
    stated = ((name, getattr(command, name)) for name in (*_DETAILS, *_PRIVATE_DETAILS))
    given = {name: value for name, value in stated if value not in (None, getattr(player, name))}
    wanted: dict[str, Any] = {name: as_read(name, value) for name, value in given.items()}
    if "name" in wanted:
        wanted["name"] = named(wanted["name"])
    if "national_id" in wanted:
        wanted["national_id"] = on_one_line(wanted["national_id"])
    fide_id = wanted.get("fide_id")
    if fide_id:
        check_fide_id(tournament, fide_id, player.id)
    changes = {name: value for name, value in wanted.items() if str(getattr(player, name)) != str(value)}
    now = {name: str(changes[name]) for name in changes if name in _DETAILS}
    private = {name: changes[name] for name in changes if name in _PRIVATE_DETAILS}
    corrected = PlayerDetailsCorrected(
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
    events: tuple[Event, ...] = (
        *(() if ratings is None else (ratings,)),
        *rating_corrected(player, counting, command.reason, command.reported_by),
        *((corrected,) if now or private else ()),
    )
    changed = replace(player, rating=counting.rating, **{name: wanted[name] for name in now})
    return (*events, *renumbered(tournament, changed)) if events else ()


def rating_corrected(
    player: Player, now: CountingRating, reason: str, reported_by: str = ""
) -> tuple[RatingCorrected, ...]:
    """The event that another rating counts for a player; none if it is so already."""
    was = CountingRating(player.rating, player.rating_kind, player.rating_is_derived)
    if was == now or (player.rating == now.rating == 0):
        return ()
    kind = None if now.kind is player.rating_kind else now.kind
    return (RatingCorrected(player.id, player.rating, now.rating, reason, reported_by, kind, now.is_derived),)


def _evolve(tournament: Tournament, event: RatingCorrected | PlayerDetailsCorrected) -> Tournament:
    match event:
        case RatingCorrected():
            fields: dict[str, Any] = {"rating": event.now, "rating_is_derived": event.is_derived}
            kind = {} if event.kind is None else {"rating_kind": event.kind}
            return with_changed_player(tournament, event.player, **fields, **kind)
        case PlayerDetailsCorrected():
            return with_changed_player(tournament, event.player, **_changed_fields(event))
        case _:
            assert_never(event)


def _changed_fields(event: PlayerDetailsCorrected) -> dict[str, Any]:
    """The fields of a player that a correction sets; private ones that were erased stay as they are."""
    fields: dict[str, Any] = dict(event.now)
    if "title" in fields:
        fields["title"] = Title(fields["title"])
    if "board" in fields:
        fields["board"] = int(fields["board"])
    private = {"birth_date": event.birth_date_now, "contact": event.contact_now}
    return fields | {name: value for name, value in private.items() if value is not None}


def _undo(event: RatingCorrected | PlayerDetailsCorrected, undoing: Undoing) -> tuple[Event, ...]:
    match event:
        case RatingCorrected():
            player = player_now(event.player, undoing)
            undoing.check(unchanged=player.rating == event.now, what=message("undo.rating-corrected-again"))
            was = undoing.before.roster.players[event.player]
            kind = None if event.kind is None else was.rating_kind
            derived = was.rating_is_derived
            return (RatingCorrected(event.player, event.now, event.was, undoing.reason, "", kind, derived),)
        case PlayerDetailsCorrected():
            return _details_restored(event, undoing)
        case _:
            assert_never(event)


def _details_restored(event: PlayerDetailsCorrected, undoing: Undoing) -> tuple[Event, ...]:
    player = player_now(event.player, undoing)
    same = all(str(getattr(player, name)) == value for name, value in event.now.items())
    private = (event.birth_date_now in (None, player.birth_date)) and event.contact_now in (None, player.contact)
    undoing.check(unchanged=same and private, what=message("undo.details-corrected-again"))
    return (
        PlayerDetailsCorrected(
            player=event.player,
            was=event.now,
            now=event.was,
            reason=undoing.reason,
            birth_date_was=event.birth_date_now,
            birth_date_now=event.birth_date_was,
            contact_was=event.contact_now,
            contact_now=event.contact_was,
        ),
    )


_NAMES_OF_DETAILS: Mapping[str, Message] = MappingProxyType(
    {
        "name": message("detail.name"),
        "title": message("detail.title"),
        "federation": message("detail.federation"),
        "fide_id": message("detail.fide-id"),
        "national_id": message("detail.national-id"),
        "sex": message("detail.sex"),
        "club": message("detail.club"),
        "board": message("detail.board"),
    }
)


_EMPTY = message("detail.empty")


_PRIVATE = message("detail.private")


def _shown(name: str, value: str) -> str | Message:
    """The value of a detail; no board has the number 0."""
    return _EMPTY if not value or (name, value) == ("board", "0") else value


def _details_corrected(event: PlayerDetailsCorrected) -> Message:
    changes = [
        message(
            "detail.changed",
            detail=_NAMES_OF_DETAILS.get(name) or message("detail.other", name=name),
            detail_was=_shown(name, event.was.get(name, "")),
            detail_now=_shown(name, now),
        )
        for name, now in event.now.items()
    ]
    if event.birth_date_now is not None or event.contact_now is not None:
        changes.append(_PRIVATE)
    return message("event.details-corrected", player=event.player, changes=tuple(changes))


def _warnings(tournament: Tournament, command: CorrectDetails) -> tuple[ActionWarning, ...]:
    if command.board == tournament.roster.players[command.player].board:
        return ()
    return warnings_of_board(command.board, len(tournament.roster.players))


def _only_describes(tournament: Tournament, event: Event) -> bool:
    """Whether no pairing number follows the correction, and no rating but that of the rating report."""
    if isinstance(event, RatingsCorrected):
        return event.from_round is not None
    if not isinstance(event, PlayerDetailsCorrected):
        return False
    return pairing_numbers(_evolve(tournament, event)) == pairing_numbers(tournament)


DETAILS = Subject(
    group=TimelineGroup.PLAYERS,
    events=(
        EventType(
            RatingCorrected,
            lambda event: message(
                "event.rating-corrected", player=event.player, rating_was=event.was, rating_now=event.now
            ),
            is_correction=True,
            is_remark=True,
        ),
        EventType(PlayerDetailsCorrected, _details_corrected, is_correction=True, is_remark=True),
    ),
    evolve=_evolve,
    undo=_undo,
    decisions={CorrectRating: correct_rating, CorrectDetails: correct_details},
    only_describes=_only_describes,
    warnings={CorrectDetails: _warnings},
)
