"""Corrections of a player's rating, names and ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, assert_never

from domain.lookups import named, registered_player
from domain.messages import Message, message
from domain.players.numbers import renumbered
from domain.players.registration import check_board, check_fide_id, check_rating
from domain.players.roster import player_now, with_changed_player
from domain.state.tournament import Tournament
from domain.subject import Command, Event, EventType, Subject, TimelineGroup, Undoing
from domain.values import PlayerId, Rating, Title


@dataclass(frozen=True, slots=True)
class RatingCorrected(Event):
    """A player's rating was corrected."""

    player: PlayerId
    was: Rating
    now: Rating
    reason: str = ""
    reported_by: str = ""


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
    """Correct a player's rating."""

    player: PlayerId
    rating: Rating
    reason: str = ""
    reported_by: str = ""


@dataclass(frozen=True, slots=True)
class CorrectDetails(Command):
    """Correct a player's name, ids or rating; None leaves a field as it is. `board` is the fixed board, 0 for none."""

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


_DETAILS = ("name", "title", "federation", "fide_id", "sex", "club", "board")


def correct_rating(tournament: Tournament, command: CorrectRating) -> tuple[Event, ...]:
    """Correct a rating; stated pairing numbers follow it while the edition lets numbers move (C.04.2)."""
    player = registered_player(tournament, command.player)
    check_rating(command.rating)
    if player.rating == command.rating:
        return ()
    corrected = RatingCorrected(player.id, player.rating, command.rating, command.reason, command.reported_by)
    return (corrected, *renumbered(tournament, replace(player, rating=command.rating)))


def correct_details(tournament: Tournament, command: CorrectDetails) -> tuple[Event, ...]:
    """Correct a player's name, ids or rating; a title or a name may move numbers as a rating does."""
    player = registered_player(tournament, command.player)
    rating = player.rating if command.rating is None else command.rating
    check_rating(rating)
    check_board(command.board or 0)
    wanted = {name: getattr(command, name) for name in _DETAILS if getattr(command, name) is not None}
    if "name" in wanted:
        wanted["name"] = named(wanted["name"])
    fide_id = wanted.get("fide_id")
    if fide_id:
        check_fide_id(tournament, fide_id, player.id)
    now = {name: str(value) for name, value in wanted.items() if str(getattr(player, name)) != str(value)}
    private = {
        name: getattr(command, name)
        for name in ("birth_date", "contact")
        if getattr(command, name) not in (None, getattr(player, name))
    }
    rated = RatingCorrected(player.id, player.rating, rating, command.reason, command.reported_by)
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
    events = ((rated,) if rating != player.rating else ()) + ((corrected,) if now or private else ())
    changed = replace(player, rating=rating, **{name: wanted[name] for name in now})
    return (*events, *renumbered(tournament, changed)) if events else ()


def _evolve(tournament: Tournament, event: RatingCorrected | PlayerDetailsCorrected) -> Tournament:
    match event:
        case RatingCorrected():
            return with_changed_player(tournament, event.player, rating=event.now)
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
            return (RatingCorrected(event.player, event.now, event.was, undoing.reason),)
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
        "sex": message("detail.sex"),
        "club": message("detail.club"),
        "board": message("detail.board"),
    }
)


_EMPTY = message("detail.empty")


_PRIVATE = message("detail.private")


def _details_corrected(event: PlayerDetailsCorrected) -> Message:
    changes = [
        message(
            "detail.changed",
            detail=_NAMES_OF_DETAILS.get(name) or message("detail.other", name=name),
            detail_was=event.was.get(name) or _EMPTY,
            detail_now=now or _EMPTY,
        )
        for name, now in event.now.items()
    ]
    if event.birth_date_now is not None or event.contact_now is not None:
        changes.append(_PRIVATE)
    return message("event.details-corrected", player=event.player, changes=tuple(changes))


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
)
