"""Places at the same time, in a fair order of keys."""

from __future__ import annotations

import asyncio

import pytest

from server.limits.turns import Busy, Turns


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def turns(places: int, each: int, waiting: int = 100, waiting_each: int = 100) -> Turns:
    return Turns(places, each=each, waiting=waiting, waiting_each=waiting_each)


async def test_a_long_line_of_one_key_delays_no_other_key() -> None:
    places, served = turns(1, 1), []
    await places.enter("flood")

    async def one(key: str) -> None:
        async with places.turn(key):
            served.append(key)

    tasks = [asyncio.create_task(one(key)) for key in ["flood"] * 20 + ["phone"] * 2]
    await settle()
    places.leave("flood")
    await asyncio.gather(*tasks)

    assert served[:4] == ["flood", "phone", "flood", "phone"]
    assert (places.taken, places.waiting) == (0, 0)


async def test_a_key_takes_its_share_of_the_places_and_no_more() -> None:
    places = turns(3, 2)
    await places.enter("a")
    await places.enter("a")
    third = asyncio.create_task(places.enter("a"))
    await settle()

    assert (places.taken, places.waiting) == (2, 1)
    await places.enter("b")
    places.leave("a")
    await third
    assert (places.taken, places.waiting) == (3, 0)


async def test_lines_are_bounded_for_each_key_and_in_all() -> None:
    places = turns(1, 1, waiting=3, waiting_each=2)
    await places.enter("a")
    tasks = [asyncio.create_task(places.enter("a")) for _ in range(2)]
    await settle()

    with pytest.raises(Busy):
        await places.enter("a")
    tasks.append(asyncio.create_task(places.enter("b")))
    await settle()
    with pytest.raises(Busy):
        await places.enter("c")
    for each in tasks:
        each.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert places.waiting == 0


async def test_one_that_gives_up_leaves_the_line_and_loses_no_place() -> None:
    places = turns(1, 1)
    await places.enter("a")
    gone, called = (asyncio.create_task(places.enter("a")) for _ in range(2))
    await settle()
    gone.cancel()
    await settle()
    places.leave("a")
    called.cancel()
    await asyncio.gather(gone, called, return_exceptions=True)

    assert (places.taken, places.waiting) == (0, 0)
    await places.enter("a")
