"""Caches: bounded, and what is known is not made again."""

from __future__ import annotations

import asyncio
from functools import partial

from server.caching import AsyncCache, SizedCache, StateCache, Throttle
from server.views.derived import Derived
from tests.builders import tournament


def test_what_was_made_of_a_state_is_made_once_for_each_key() -> None:
    latest: StateCache[list[int]] = StateCache(3)
    state, made = object(), latest.get("other", 1, lambda: [1])

    first = latest.get(state, 1, lambda: [2])

    assert latest.get(state, 1, lambda: [3]) is first
    assert latest.get(state, 2, lambda: [4]) == [4]
    assert latest.get("other", 1, lambda: [5]) is made


def test_an_equal_state_is_another_one() -> None:
    latest: StateCache[int] = StateCache(3)
    latest.get([1], None, lambda: 1)

    assert latest.get([1], None, lambda: 2) == 2


def test_the_oldest_values_go_where_all_together_are_too_large() -> None:
    latest: StateCache[str] = StateCache(5, len)
    states = [object() for _ in range(3)]
    for state, text in zip(states, ("aa", "bbb", "cc"), strict=True):
        latest.get(state, None, text.lower)

    assert len(latest) == 2
    assert [latest.get(state, None, lambda: "anew") for state in (states[2], states[1])] == ["cc", "bbb"]
    assert latest.get(states[0], None, lambda: "anew") == "anew"


def test_a_value_that_is_too_large_alone_is_answered_and_not_kept() -> None:
    latest: StateCache[str] = StateCache(2, len)

    assert latest.get(1, None, lambda: "long") == "long"
    assert len(latest) == 0


def test_a_pause_holds_for_each_key_alone() -> None:
    now = [100.0]
    pauses = Throttle(10, lambda: now[0])

    assert [pauses.is_over(key, 30) for key in ("a", "a", "b")] == [True, False, True]
    now[0] += 30
    assert pauses.is_over("a", 30)


def test_the_key_seen_longest_ago_is_forgotten_where_there_are_too_many() -> None:
    pauses = Throttle(2, lambda: 1.0)
    for key in ("a", "b", "c"):
        assert pauses.is_over(key, 30)

    assert len(pauses) == 2
    assert [pauses.is_over(key, 30) for key in ("c", "a")] == [False, True]


async def test_who_asks_at_the_same_time_waits_for_one_making_and_the_oldest_goes() -> None:
    remembered: AsyncCache[int, int] = AsyncCache(2)
    made: list[int] = []

    async def work(key: int) -> int:
        made.append(key)
        await asyncio.sleep(0)
        return key

    assert await asyncio.gather(*(remembered.get(1, lambda: work(1)) for _ in range(5))) == [1] * 5
    for key in (2, 3):
        await remembered.get(key, partial(work, key))

    assert made == [1, 2, 3]
    assert len(remembered) == 2


def test_a_ranking_is_derived_once_for_a_state_and_a_round() -> None:
    derived, state = Derived(), tournament(4)

    assert derived.ranking(state) is derived.ranking(state, 7)
    assert derived.player_pass(state) is derived.player_pass(state)
    assert derived.ranking(tournament(4)) is not derived.ranking(state)


def test_a_sized_cache_drops_what_was_used_least_recently_when_it_is_too_large() -> None:
    kept: SizedCache[str, bytes] = SizedCache(5, len)
    kept.put("a", b"12")
    kept.put("b", b"12")
    assert kept.get("a") == b"12"
    kept.put("c", b"12")

    assert [kept.get(key) for key in "abc"] == [b"12", None, b"12"]
    assert (len(kept), kept.size) == (2, 4)


def test_a_sized_cache_does_not_empty_itself_for_a_value_that_is_too_large() -> None:
    kept: SizedCache[str, bytes] = SizedCache(3, len)
    kept.put("a", b"123")
    kept.put("b", b"1234")

    assert (kept.get("a"), kept.get("b")) == (b"123", None)


def test_another_value_of_a_key_takes_the_place_of_the_first() -> None:
    kept: SizedCache[str, bytes] = SizedCache(3, len)
    for value in (b"123", b"1"):
        kept.put("a", value)

    assert (kept.get("a"), kept.size) == (b"1", 1)
