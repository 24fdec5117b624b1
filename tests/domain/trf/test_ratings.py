"""Ratings of a file on another scale."""

from __future__ import annotations

import pytest

from domain.players.registration import PlayerRegistered
from domain.refusals import InvalidValue
from domain.settings.creation import TournamentCreated
from domain.subject import Event
from domain.trf.ratings import on_scale
from domain.values import PlayerId, RatingKind, TieBreaks

EVENTS: list[Event] = [
    TournamentCreated("Open", "fide-rating-1998", 5, tie_breaks=TieBreaks()),
    PlayerRegistered(PlayerId("a"), "Anna", 100),
    PlayerRegistered(PlayerId("b"), "Ben"),
]


@pytest.mark.article("A.1")
@pytest.mark.parametrize(("kind", "rating"), [(RatingKind.INGO, 2040), (RatingKind.BCF, 1400)])
def test_numbers_become_ratings_and_the_unrated_stay_unrated(kind: RatingKind, rating: int) -> None:
    created, anna, ben = on_scale(EVENTS, kind)

    assert created == EVENTS[0]
    assert anna == PlayerRegistered(PlayerId("a"), "Anna", rating, rating_kind=kind)
    assert ben == EVENTS[2]


def test_official_ratings_are_left_alone() -> None:
    assert list(on_scale(EVENTS, RatingKind.OFFICIAL)) == EVENTS


def test_a_number_beyond_its_scale_names_the_player() -> None:
    with pytest.raises(InvalidValue, match="Anna"):
        list(on_scale([PlayerRegistered(PlayerId("a"), "Anna", 2100)], RatingKind.INGO))
