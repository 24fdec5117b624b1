"""The optimistic retry: an attempt that was overtaken is made again, a few times."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from server.eventstore.recorded import CommandResult

ATTEMPTS = 5


async def retried(attempt: Callable[[], Awaitable[CommandResult]], overtaken: type[Exception]) -> CommandResult:
    """The result of the first attempt that does not end by the exception for an attempt that was overtaken.

    Raises that exception if the last attempt was overtaken too.
    """
    for _ in range(ATTEMPTS - 1):
        try:
            return await attempt()
        except overtaken:
            continue
    return await attempt()
