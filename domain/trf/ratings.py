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


def on_scale(facts: Iterable[Event], kind: RatingKind) -> Iterator[Event]:
    """The facts of a file with every rating read as a number of this kind; an unrated player stays unrated.

    Raises InvalidValue for a number that its scale does not have.
    """
    names: dict[PlayerId, str] = {}
    for fact in facts:
        match fact:
            case PlayerRegistered() if kind is not RatingKind.OFFICIAL and fact.rating:
                names[fact.player] = fact.name
                yield replace(fact, rating=_converted(fact.rating, kind, fact.name), rating_kind=kind)
            case RatingCorrected() if kind is not RatingKind.OFFICIAL:
                was, now = (_converted(each, kind, names.get(fact.player, "")) for each in (fact.was, fact.now))
                yield replace(fact, was=was, now=now)
            case _:
                yield fact


def _converted(number: Rating, kind: RatingKind, name: str) -> Rating:
    """The rating that a number of this kind means; 0, unrated, stays 0."""
    try:
        return on_fide_scale(number, kind) if number else number
    except BadValue as error:
        raise InvalidValue(message("invalid.at-rating", name=name), error.problem) from error
