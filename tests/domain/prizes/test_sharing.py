"""How prizes are shared: F.10, the Hort system, and not a cent is lost."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.prize_fund import Prize, PrizeGroup, Sharing
from domain.prizes.sharing import Finisher, shares, whole_cents, with_trophies
from domain.values import PlayerId


def group(*amounts: int, sharing: Sharing = Sharing.EQUAL) -> PrizeGroup:
    prizes = tuple(Prize(place, amount) for place, amount in enumerate(amounts, start=1))
    return PrizeGroup("Open", prizes, sharing=sharing)


def finishers(*points: int, places: tuple[int, ...] = ()) -> list[Finisher]:
    """Players a, b, c with these half points; their places are their own unless given."""
    given_places = places or tuple(range(1, len(points) + 1))
    return [
        Finisher(PlayerId(chr(ord("a") + index)), place, each)
        for index, (place, each) in enumerate(zip(given_places, points, strict=True))
    ]


def amounts(prizes: PrizeGroup, those: list[Finisher]) -> dict[str, int]:
    return {share.player: share.amount for share in shares(prizes, those)}


@pytest.mark.article("F.10")
def test_equal_scores_share_what_their_places_bring() -> None:
    assert amounts(group(1000, 500, 300), finishers(14, 13, 13, 10)) == {"a": 1000, "b": 400, "c": 400}


@pytest.mark.article("F.10")
def test_all_of_equal_points_share_also_beyond_the_last_prize() -> None:
    assert amounts(group(900), finishers(10, 10, 10, 8)) == {"a": 300, "b": 300, "c": 300}


def test_the_published_example_of_the_hort_system_comes_out() -> None:
    prizes = group(10000, 8000, 6000, 4000, 2000, 1000, sharing=Sharing.HORT)

    found = amounts(prizes, finishers(16, 16, 15, 14, 14, 14))

    assert list(found.values()) == [9500, 8500, 6000, 3167, 2167, 1666]


def test_hort_gives_half_by_place_and_half_by_points_also_to_those_behind_the_last_prize() -> None:
    assert amounts(group(1000, sharing=Sharing.HORT), finishers(10, 10)) == {"a": 750, "b": 250}


def test_without_sharing_every_place_keeps_its_prize() -> None:
    assert amounts(group(1000, 500, sharing=Sharing.NONE), finishers(10, 10, 10)) == {"a": 1000, "b": 500}


@pytest.mark.parametrize("sharing", list(Sharing))
def test_those_whom_nothing_distinguishes_get_the_same(sharing: Sharing) -> None:
    found = amounts(group(1000, 500, sharing=sharing), finishers(10, 10, 9, places=(1, 1, 3)))

    assert (found["a"], found["b"]) == (750, 750)


def test_an_odd_cent_goes_to_the_largest_remainder_and_of_equal_ones_to_the_first() -> None:
    assert list(amounts(group(1000), finishers(8, 8, 8)).values()) == [334, 333, 333]
    assert whole_cents([Fraction(1, 3), Fraction(2, 3), Fraction(1)]) == [0, 1, 1]


def test_a_trophy_is_never_shared_and_waits_for_lots_where_nothing_distinguishes_players() -> None:
    cup = PrizeGroup("Open", (Prize(1, 100, "Cup"),))

    by_order = with_trophies(cup, finishers(8, 8))
    by_lot = with_trophies(cup, finishers(8, 8, places=(1, 1)))

    assert [(each.trophies, each.lots) for each in by_order] == [(("Cup",), ()), ((), ())]
    assert [(each.trophies, each.lots) for each in by_lot] == [((), ("Cup",)), ((), ("Cup",))]


ranked = st.lists(st.tuples(st.integers(0, 4), st.booleans()), max_size=12)
"""Steps down in points, and whether a player is told apart from the one before with equal points."""


def ranking(steps: list[tuple[int, bool]]) -> list[Finisher]:
    points, place, found = 100, 1, list[Finisher]()
    for index, (step, apart) in enumerate(steps):
        points -= step
        place = index + 1 if step or apart or not found else place
        found.append(Finisher(PlayerId(f"p{index}"), place, points))
    return found


@given(
    st.lists(st.integers(1, 10**6), min_size=1, max_size=8),
    ranked,
    st.sampled_from(Sharing),
)
def test_nothing_is_lost_the_shares_add_up_to_the_places_taken(
    money: list[int], steps: list[tuple[int, bool]], sharing: Sharing
) -> None:
    prizes = group(*sorted(money, reverse=True), sharing=sharing)
    those = ranking(steps)

    found = shares(prizes, those)

    assert sum(each.amount for each in found) == sum(each.amount for each in prizes.prizes if each.place <= len(those))
    assert all(abs(each.amount - each.exact) < 1 for each in found)


@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=8), ranked, st.sampled_from(Sharing))
def test_no_one_gets_more_than_a_player_ranked_higher(
    money: list[int], steps: list[tuple[int, bool]], sharing: Sharing
) -> None:
    found = shares(group(*sorted(money, reverse=True), sharing=sharing), ranking(steps))

    assert all(before.exact >= behind.exact for before, behind in pairwise(found))


@given(st.lists(st.integers(1, 10**6), min_size=1, max_size=6), ranked, st.sampled_from(Sharing), st.integers(0, 11))
def test_who_makes_room_takes_nothing_from_the_others(
    money: list[int], steps: list[tuple[int, bool]], sharing: Sharing, leaving: int
) -> None:
    prizes, those = group(*sorted(money, reverse=True), sharing=sharing), ranking(steps)
    before = {each.player: each.exact for each in shares(prizes, those)}

    left = [each for index, each in enumerate(those) if index != leaving]

    after = {each.player: each.exact for each in shares(prizes, left)}
    assert all(after[who] >= before[who] for who in after if who in before)
