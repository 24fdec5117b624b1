"""A look at the log, and a word that holds only while nothing came in meanwhile: tried anew a few times."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from domain.refusals import PairingOutdated
from server.eventstore.store import Answer

_ATTEMPTS = 5


async def until_current(attempt: Callable[[], Awaitable[Answer]]) -> Answer:
    """The answer of the first attempt that nobody overtook.

    Raises PairingOutdated where all were overtaken.
    """
    for _ in range(_ATTEMPTS - 1):
        try:
            return await attempt()
        except PairingOutdated:
            continue
    return await attempt()
