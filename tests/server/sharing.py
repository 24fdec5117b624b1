"""What takes long and is the same in most tests: a process that pairs and prints, and documents."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from server.pairers import Pairers
from server.print.order import Printed

Found = TypeVar("Found")
Arguments = TypeVarTuple("Arguments")

_SHARED = Pairers()


class SharedPairers(Pairers):
    """Uses the shared process, and leaves it running when services are closed."""

    async def run(self, function: Callable[[*Arguments], Found], *arguments: *Arguments) -> Found:
        """The result of a pure function, from the shared process."""
        return await _SHARED.run(function, *arguments)

    def close(self) -> None:
        """The next test needs the process too."""


def close_shared() -> None:
    """End the shared process."""
    _SHARED.close()


def drawn_as_text(printed: Printed) -> bytes:
    """What a document says, as text: where a test asks who gets it and what it reveals, not how it is drawn."""
    return f"%PDF-1.7\n{printed.sheet}\n{printed.stamp}".encode()
