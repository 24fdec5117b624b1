"""A task that is cancelled while a thread works for it ends after that thread."""

from __future__ import annotations

import asyncio
import threading

import pytest

from server.threads import to_thread
from tests.waiting import LONG


@pytest.mark.parametrize("fails", [False, True])
async def test_a_cancelled_task_ends_after_its_thread(*, fails: bool) -> None:
    begun, may_end = threading.Event(), threading.Event()
    ended: list[str] = []

    def work() -> None:
        begun.set()
        assert may_end.wait(LONG)
        ended.append("thread")
        if fails:
            raise ValueError

    task = asyncio.create_task(to_thread(work))
    task.add_done_callback(lambda _: ended.append("task"))
    await asyncio.to_thread(begun.wait, LONG)
    task.cancel()
    await asyncio.sleep(0.01)
    assert not task.done()
    may_end.set()

    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended == ["thread", "task"]


async def test_what_the_function_answers_or_raises_is_passed_on() -> None:
    assert await to_thread(divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        await to_thread(divmod, 7, 0)
