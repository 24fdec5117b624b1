"""Files whose ratings are on another scale: INGO and BCF numbers become ratings as they are registered (A.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from domain.bad_values import BadValue
from domain.messages import message
from domain.players.details import RatingCorrected
from domain.players.registration import PlayerRegistered
from domain.refusals import InvalidValue
from domain.subject import Event
from domain.values import PlayerId, Rating, RatingKind, on_fide_scale


def on_scale(events: Iterable[Event], kind: RatingKind) -> Iterator[Event]:
    """The events of a file with every rating read as a number of this kind; an unrated player stays unrated.

    Raises InvalidValue for a number that its scale does not have.
    """
    names: dict[PlayerId, str] = {}
    for event in events:
        match event:
            case PlayerRegistered() if kind is not RatingKind.OFFICIAL and event.rating:
                names[event.player] = event.name
                yield replace(event, rating=_converted(event.rating, kind, event.name), rating_kind=kind)
            case RatingCorrected() if kind is not RatingKind.OFFICIAL:
                was, now = (_converted(each, kind, names.get(event.player, "")) for each in (event.was, event.now))
                yield replace(event, was=was, now=now)
            case _:
                yield event


def _converted(number: Rating, kind: RatingKind, name: str) -> Rating:
    """The rating that a number of this kind means; 0, unrated, stays 0."""
    try:
        return on_fide_scale(number, kind) if number else number
    except BadValue as error:
        raise InvalidValue(message("invalid.at-rating", name=name), error.problem) from error
