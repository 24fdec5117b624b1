"""Ratings side by side, the one that counts, and corrections of either."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.players.details import CorrectDetails, CorrectRating, RatingCorrected
from domain.players.ratings import RatingsCorrected
from domain.players.registration import PlayerRegistered, RegisterPlayer
from domain.ratings import (
    RateOfPlay,
    RatingMethod,
    RatingPeriod,
    RatingRule,
    Ratings,
    counting_rating,
)
from domain.refusals import InvalidValue
from domain.settings.rating_rule import ChangeRatingRule, RatingRuleChanged
from domain.starting_list import pairing_numbers
from domain.state.roster import Player
from domain.state.tournament import Tournament
from domain.subject import Command, Undoing, subject_of_event
from domain.tournament.decide import decide
from domain.tournament.replay import replay
from domain.values import PlayerId, Rating, RatingKind
from tests.builders import after, created, published, tournament
from tests.for_each import for_each

_ALL = Ratings(fide_standard=2100, fide_rapid=2000, fide_blitz=1900, national=2200, estimate=1700)


def _one(state: Tournament) -> Player:
    return list(state.roster.players.values())[-1]


def _with(**ratings: int) -> Tournament:
    """A tournament with one player of these ratings."""
    return after(replay(created()), RegisterPlayer("Anna", ratings=ratings))


@pytest.mark.parametrize(
    ("method", "ratings", "rating", "kind"),
    [
        (RatingMethod.FIDE, _ALL, 2100, RatingKind.OFFICIAL),
        (RatingMethod.NATIONAL, _ALL, 2200, RatingKind.NATIONAL),
        (RatingMethod.FIDE_ELSE_NATIONAL, _ALL, 2100, RatingKind.OFFICIAL),
        (RatingMethod.FIDE_ELSE_NATIONAL, Ratings(national=1850), 1850, RatingKind.NATIONAL),
        (RatingMethod.NATIONAL_ELSE_FIDE, _ALL, 2200, RatingKind.NATIONAL),
        (RatingMethod.NATIONAL_ELSE_FIDE, Ratings(fide_standard=2100), 2100, RatingKind.OFFICIAL),
        (RatingMethod.HIGHEST, _ALL, 2200, RatingKind.NATIONAL),
        (RatingMethod.HIGHEST, Ratings(fide_standard=1500, estimate=1700), 1700, RatingKind.ESTIMATED),
        (RatingMethod.FIDE, Ratings(national=1850, estimate=1700), 1700, RatingKind.ESTIMATED),
        (RatingMethod.FIDE, Ratings(national=1850), 0, RatingKind.OFFICIAL),
        (RatingMethod.OTHER, _ALL, 1700, RatingKind.ESTIMATED),
        (RatingMethod.OTHER, Ratings(fide_standard=2100), 0, RatingKind.OFFICIAL),
    ],
)
def test_the_method_says_which_rating_counts(
    method: RatingMethod, ratings: Ratings, rating: Rating, kind: RatingKind
) -> None:
    found = counting_rating(ratings, RatingRule(method))

    assert (found.rating, found.kind, found.is_derived) == (rating, kind, True)


@pytest.mark.parametrize(
    ("rate", "ratings", "rating"),
    [
        (RateOfPlay.STANDARD, Ratings(2100, 2000, 1900), 2100),
        (RateOfPlay.STANDARD, Ratings(0, 2000, 1900), 2000),
        (RateOfPlay.STANDARD, Ratings(0, 0, 1900), 1900),
        (RateOfPlay.RAPID, Ratings(2100, 2000, 1900), 2000),
        (RateOfPlay.RAPID, Ratings(2100, 0, 1900), 2100),
        (RateOfPlay.RAPID, Ratings(0, 0, 1900), 1900),
        (RateOfPlay.BLITZ, Ratings(2100, 2000, 1900), 1900),
        (RateOfPlay.BLITZ, Ratings(2100, 2000, 0), 2100),
        (RateOfPlay.BLITZ, Ratings(0, 2000, 0), 2000),
    ],
)
def test_the_lists_are_asked_in_the_sequence_of_the_rate_of_play(
    rate: RateOfPlay, ratings: Ratings, rating: Rating
) -> None:
    assert RatingRule(rate_of_play=rate).fide_rating(ratings) == rating


def test_a_stated_sequence_leaves_lists_out() -> None:
    rule = RatingRule(rate_of_play=RateOfPlay.RAPID, lists=(RateOfPlay.BLITZ, RateOfPlay.RAPID))

    assert rule.fide_rating(Ratings(fide_standard=2100, fide_rapid=2000)) == 2000
    assert rule.fide_rating(Ratings(fide_standard=2100)) == 0


def test_the_rating_of_a_registration_follows_from_its_ratings() -> None:
    player = _one(_with(fide_standard=2100, national=2250, k=20))

    assert (player.rating, player.rating_kind, player.rating_is_derived) == (2100, RatingKind.OFFICIAL, True)
    assert player.ratings == Ratings(fide_standard=2100, national=2250, k=20)


def test_a_stated_rating_goes_before_the_ratings() -> None:
    state = after(replay(created()), RegisterPlayer("Anna", rating=1999, ratings={"fide_standard": 2100}))

    assert (_one(state).rating, _one(state).rating_is_derived) == (1999, False)


def test_without_ratings_a_registration_is_what_it_was() -> None:
    (event,) = decide(replay(created()), RegisterPlayer("Anna", rating=2100))

    assert isinstance(event, PlayerRegistered)
    assert (event.rating, event.ratings, event.rating_is_derived) == (2100, Ratings(), False)


def test_a_correction_of_the_ratings_corrects_the_rating_that_follows() -> None:
    state = _with(fide_standard=2100)
    player = _one(state)

    events = decide(state, CorrectDetails(player.id, ratings={"fide_standard": 2150, "k": 40}, reason="list"))

    assert events == (
        RatingsCorrected(player.id, Ratings(2100), Ratings(2150, k=40), reason="list"),
        RatingCorrected(player.id, 2100, 2150, "list", is_derived=True),
    )


def test_a_correction_of_the_ratings_leaves_a_stated_rating() -> None:
    state = tournament(2)

    changed = after(state, CorrectDetails(PlayerId("a"), ratings={"fide_standard": 2150}))

    assert changed.roster.players[PlayerId("a")].rating == 2400
    assert changed.roster.players[PlayerId("a")].ratings == Ratings(2150)


def test_a_rating_of_none_is_left_to_the_ratings_again() -> None:
    state = after(tournament(2), CorrectDetails(PlayerId("a"), ratings={"fide_standard": 2150}))

    changed = after(state, CorrectRating(PlayerId("a"), 0)).roster.players[PlayerId("a")]

    assert (changed.rating, changed.rating_is_derived) == (2150, True)


def test_an_estimate_is_marked_and_gives_way_to_a_rating() -> None:
    state = _with(estimate=1600)
    assert (_one(state).rating, _one(state).rating_kind) == (1600, RatingKind.ESTIMATED)

    rated = _one(after(state, CorrectDetails(_one(state).id, ratings={"national": 1720})))

    assert (rated.rating, rated.rating_kind) == (1720, RatingKind.NATIONAL)
    assert rated.ratings.estimate == 1600


@for_each(field=["fide_standard", "fide_rapid", "fide_blitz", "national", "estimate", "k"])
def test_a_rating_that_no_list_has_is_refused(field: str) -> None:
    with pytest.raises(InvalidValue) as refused:
        decide(replay(created()), RegisterPlayer("Anna", ratings={field: 4001}))

    assert refused.value.field == ("k" if field == "k" else "rating")


def test_another_rule_corrects_every_rating_that_follows() -> None:
    state = after(
        replay(created()),
        RegisterPlayer("Anna", ratings={"fide_standard": 2100, "national": 1900}),
        RegisterPlayer("Bela", ratings={"fide_standard": 2000, "national": 2050}),
        RegisterPlayer("Carl", rating=1980, ratings={"national": 2300}),
    )
    anna, bela, carl = state.roster.players

    events = decide(state, ChangeRatingRule(RatingRule(RatingMethod.NATIONAL), "as announced"))
    changed = replay(events, state)

    assert [type(each) for each in events] == [RatingRuleChanged, RatingCorrected, RatingCorrected]
    assert [each.rating for each in changed.roster.players.values()] == [1900, 2050, 1980]
    assert list(pairing_numbers(changed)) == [bela, carl, anna]
    assert decide(changed, ChangeRatingRule(RatingRule(RatingMethod.NATIONAL))) == ()


def test_another_rule_leaves_the_ratings_of_old_registrations() -> None:
    events = decide(tournament(3), ChangeRatingRule(RatingRule(RatingMethod.NATIONAL)))

    assert [type(each) for each in events] == [RatingRuleChanged]


def test_after_a_round_another_rule_corrects_ratings_too() -> None:
    state = published(_with_two(), (1, 2))
    anna, bela = state.roster.players

    ruled = after(state, ChangeRatingRule(RatingRule(RatingMethod.NATIONAL)))

    assert [each.rating for each in ruled.roster.players.values()] == [1000, 2000]
    assert list(pairing_numbers(state)) == [anna, bela]
    assert list(pairing_numbers(ruled)) == [bela, anna]


def _with_two() -> Tournament:
    return after(
        replay(created()),
        RegisterPlayer("Anna", ratings={"fide_standard": 2100, "national": 1000}),
        RegisterPlayer("Bela", ratings={"fide_standard": 2000, "national": 2000}),
    )


def test_a_list_named_twice_is_refused() -> None:
    rule = RatingRule(lists=(RateOfPlay.RAPID, RateOfPlay.RAPID))

    with pytest.raises(InvalidValue):
        decide(replay(created()), ChangeRatingRule(rule))


def test_ratings_from_a_round_on_leave_the_pairing_alone() -> None:
    state = _with(fide_standard=2100)
    command = CorrectDetails(_one(state).id, ratings={"fide_standard": 2180}, from_round=3)

    changed = after(state, command)
    player = _one(changed)

    assert player.rating == 2100
    assert player.rating_periods == (RatingPeriod(3, Ratings(2180)),)
    assert [player.ratings_in(each).fide_standard for each in (1, 2, 3, 5)] == [2100, 2100, 2180, 2180]
    assert changed.touched == state.touched


@for_each(number=[0, 6])
def test_a_round_that_there_is_not_is_refused(number: int) -> None:
    state = _with(fide_standard=2100)

    with pytest.raises(InvalidValue):
        decide(state, CorrectDetails(_one(state).id, ratings={"fide_standard": 2180}, from_round=number))


@for_each(
    command_of=[
        lambda who: CorrectDetails(who, rating=2180, from_round=3),
        lambda who: CorrectDetails(who, name="Other, Ann", from_round=3),
        lambda who: CorrectDetails(who, rating=2180, ratings={"fide_standard": 2180}, from_round=3),
    ]
)
def test_a_round_is_stated_for_ratings_of_lists_alone(command_of: Callable[[PlayerId], CorrectDetails]) -> None:
    state = _with(fide_standard=2100)

    with pytest.raises(InvalidValue) as refusal:
        decide(state, command_of(_one(state).id))

    assert refusal.value.field == "from_round"


@for_each(
    command_of=[
        lambda who: CorrectDetails(who, ratings={"fide_standard": 0, "estimate": 1500}),
        lambda who: CorrectDetails(who, ratings={"fide_standard": 2180}, from_round=3),
        lambda who: CorrectDetails(who, rating=1850),
        lambda _: ChangeRatingRule(RatingRule(RatingMethod.NATIONAL)),
    ],
)
def test_what_was_changed_is_taken_back(command_of: Callable[[PlayerId], Command]) -> None:
    state = _with(fide_standard=2100, national=1700)
    who = _one(state).id
    command = command_of(who)
    events = decide(state, command)
    states = [state]
    for each in events:
        states.append(replay([each], states[-1]))
    now = states[-1]

    for place in reversed(range(len(events))):
        undone = subject_of_event(events[place]).undo(
            events[place], Undoing(place, states[place], now, "", now.touched)
        )
        now = replay(undone, now)

    assert (now.roster.players[who], now.settings) == (state.roster.players[who], state.settings)
