"""One process that pairs and prints for all tests of a run: starting one takes longer than most of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from server.pairers import Pairers

Found = TypeVar("Found")
Arguments = TypeVarTuple("Arguments")

_SHARED = Pairers()


class SharedPairers(Pairers):
    """Asks the shared process, and leaves it running when services are closed."""

    async def run(self, function: Callable[[*Arguments], Found], *arguments: *Arguments) -> Found:
        """What a pure function answers, from the shared process."""
        return await _SHARED.run(function, *arguments)

    def close(self) -> None:
        """The next test needs the process too."""


def close_shared() -> None:
    """End the shared process."""
    _SHARED.close()
