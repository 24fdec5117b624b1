"""Files whose ratings are on another scale: INGO and BCF numbers become ratings as they are registered (A.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from domain.events import Event, PlayerRegistered
from domain.refusals import InvalidValue
from domain.values import RatingKind, on_fide_scale


def on_scale(facts: Iterable[Event], kind: RatingKind) -> Iterator[Event]:
    """The facts of a file with every rating read as a number of this kind; an unrated player stays unrated.

    Raises InvalidValue for a number that its scale does not have.
    """
    for fact in facts:
        if kind is RatingKind.OFFICIAL or not isinstance(fact, PlayerRegistered) or fact.rating == 0:
            yield fact
            continue
        try:
            rating = on_fide_scale(fact.rating, kind)
        except ValueError as error:
            raise InvalidValue(f"the rating of {fact.name}", str(error)) from error
        yield replace(fact, rating=rating, rating_kind=kind)
