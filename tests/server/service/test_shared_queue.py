"""A queue does little at a time, refuses what is too much, and does the same work once for all who ask for it."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

import pytest

from server.caching import SizedCache
from server.service.shared_queue import QueueFull, SharedQueue


class Works:
    """Work that waits for the test before it is done."""

    def __init__(self, most_waiting: int = 2, at_once: int = 1) -> None:
        self.done: list[str] = []
        self.now = 0.0
        self.gate = asyncio.Event()
        self.cache: SizedCache[tuple[str, Hashable], str] = SizedCache(100, len)
        self.queue: SharedQueue[str, str] = SharedQueue(
            self.cache,
            at_once=at_once,
            most_waiting=most_waiting,
            is_kept=lambda done: done != "wrong",
            clock=lambda: self.now,
        )

    async def _work(self, name: str) -> str:
        await self.gate.wait()
        self.done.append(name)
        return name

    def ask(self, key: str, stamp: int = 1, name: str = "") -> asyncio.Task[str]:
        return asyncio.create_task(self.queue.get(key, stamp, lambda: self._work(name or key)))


async def _settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_many_who_ask_for_the_same_cost_one_work_and_later_ones_none() -> None:
    works = Works()
    asked = [works.ask("page") for _ in range(300)]
    works.gate.set()

    assert await asyncio.gather(*asked) == ["page"] * 300
    assert await works.ask("page") == "page"
    assert works.done == ["page"]


async def test_a_newer_stamp_is_another_work() -> None:
    works = Works()
    works.gate.set()

    assert await works.ask("page", 1, "old") == "old"
    assert await works.ask("page", 2, "new") == "new"
    assert works.done == ["old", "new"]


async def test_work_that_has_begun_does_not_serve_who_knows_a_newer_state_and_waiting_work_does() -> None:
    works = Works()
    first = works.ask("page", 1, "begun")
    await _settled()
    later = [works.ask("page", stamp, "next") for stamp in (2, 3, 3)]
    await _settled()
    assert works.queue.waiting == 1
    works.gate.set()

    assert await first == "begun"
    assert await asyncio.gather(*later) == ["next"] * 3
    assert works.done == ["begun", "next"]
    assert works.cache.get(("page", 3)) == "next"


async def test_a_full_queue_refuses_at_once_and_still_answers_what_is_known_or_waits_already() -> None:
    works = Works(most_waiting=2)
    works.cache.put(("known", 1), "known")
    asked = [works.ask(key) for key in ("a", "b", "c")]
    await _settled()

    with pytest.raises(QueueFull):
        await works.ask("d")
    assert await works.ask("known") == "known"
    asked.append(works.ask("c"))
    works.gate.set()
    assert await asyncio.gather(*asked) == ["a", "b", "c", "c"]
    assert sorted(works.done) == ["a", "b", "c"]


async def test_what_many_wait_for_is_done_before_what_one_wants_who_came_earlier() -> None:
    works = Works(most_waiting=10)
    asked = [works.ask(f"odd {number}") for number in range(6)]
    await _settled()
    works.now = 1
    asked += [works.ask("crosstable") for _ in range(1000)]
    await _settled()
    works.now = 11
    works.gate.set()
    await asyncio.gather(*asked)

    assert works.done == ["odd 0", "crosstable", *(f"odd {number}" for number in range(1, 6))]


async def test_what_one_wants_is_done_although_others_want_something_else_again_and_again() -> None:
    works = Works(most_waiting=5)
    works.gate.set()
    asked = [works.ask("first"), works.ask("odd"), *(works.ask("crowd 0") for _ in range(3))]
    for second in range(1, 10):
        done = len(works.done)
        while len(works.done) == done:  # noqa: ASYNC110  # works tell no one that they are done
            await asyncio.sleep(0)
        works.now = second
        asked += [works.ask(f"crowd {second}") for _ in range(3)]
    await asyncio.gather(*asked)

    assert works.done[:4] == ["first", "crowd 0", "crowd 1", "odd"]


async def test_waiting_work_is_dropped_when_the_last_who_asked_has_gone() -> None:
    works = Works()
    first, *gone, stays = [works.ask(key) for key in ("a", "b", "b", "c", "c")]
    await _settled()
    for each in gone:
        each.cancel()
    await asyncio.gather(*gone, return_exceptions=True)

    assert works.queue.waiting == 1
    works.gate.set()
    assert list(await asyncio.gather(first, stays)) == ["a", "c"]
    assert works.done == ["a", "c"]


async def test_work_that_began_is_finished_and_kept_although_all_who_asked_have_gone() -> None:
    works = Works()
    asked = works.ask("a")
    await _settled()
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    works.gate.set()
    await _settled()

    assert works.cache.get(("a", 1)) == "a"


async def test_a_failure_reaches_all_who_asked_and_the_queue_goes_on() -> None:
    works = Works()

    async def fail() -> str:
        await asyncio.sleep(0)
        raise ValueError("no")

    asked = [asyncio.create_task(works.queue.get("bad", 1, fail)) for _ in range(2)]
    found = await asyncio.gather(*asked, return_exceptions=True)
    works.gate.set()

    assert [type(each) for each in found] == [ValueError, ValueError]
    assert await works.ask("bad", 1, "again") == "again"


async def test_an_answer_that_is_not_to_be_kept_is_made_again() -> None:
    works = Works()
    works.gate.set()
    for _ in range(2):
        await works.ask("page", 1, "wrong")

    assert works.done == ["wrong", "wrong"]


async def test_only_so_much_is_done_at_once() -> None:
    works = Works(at_once=2)
    asked = [works.ask(key) for key in ("a", "b", "c")]
    await _settled()

    assert works.queue.waiting == 1
    works.gate.set()
    await asyncio.gather(*asked)


async def test_closing_gives_up_what_is_being_done_and_what_waits() -> None:
    works = Works()
    asked = [works.ask(key) for key in ("a", "b")]
    await _settled()
    await works.queue.close()
    works.gate.set()
    found = await asyncio.gather(*asked, return_exceptions=True)

    assert [type(each) for each in found] == [asyncio.CancelledError] * 2
    assert works.done == []
