"""A player's ratings as requests state them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from server.http.bodies import Body

AnyRating = Annotated[int, msgspec.Meta(ge=0, le=4000)]
"""A rating; 0 is none."""

AnyK = Annotated[int, msgspec.Meta(ge=0, le=40)]
"""FIDE's development coefficient; 0 if it is not known."""


class RatingsBody(Body, kw_only=True):
    """A player's ratings on FIDE's lists and on the national one; what is left out stays."""

    fide_standard: AnyRating | None = None
    fide_rapid: AnyRating | None = None
    fide_blitz: AnyRating | None = None
    national: AnyRating | None = None


class RatingFields(Body, kw_only=True):
    """A player's ratings side by side, K, and the arbiter's estimate for one on no list; what is left out stays."""

    ratings: RatingsBody | None = None
    k: AnyK | None = None
    estimate: AnyRating | None = None


def stated_ratings(body: RatingFields) -> Mapping[str, int]:
    """The fields of `domain.ratings.Ratings` that a request states."""
    on_lists = {} if body.ratings is None else msgspec.structs.asdict(body.ratings)
    stated = {**on_lists, "k": body.k, "estimate": body.estimate}
    return {name: value for name, value in stated.items() if value is not None}
