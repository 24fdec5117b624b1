"""Work in threads that outlives no task: a task that is cancelled meanwhile ends after the thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

Arguments = TypeVarTuple("Arguments")
Found = TypeVar("Found")


async def to_thread(function: Callable[[*Arguments], Found], *arguments: *Arguments) -> Found:
    """As `asyncio.to_thread`; if the caller is cancelled meanwhile, that is raised when the thread has ended.

    For work that uses what is closed once the caller's task has ended, as a database.
    """
    working = asyncio.ensure_future(asyncio.to_thread(function, *arguments))
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait([working])
        if not working.cancelled():
            working.exception()  # read, so that asyncio does not report it: the caller has gone
        raise
