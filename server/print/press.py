"""The press: a process of its own, because a document takes a while to make and must not delay other requests."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVarTuple

from server.pairers import Pairers
from server.print.order import Printed

Arguments = TypeVarTuple("Arguments")

_KEPT = 8
"""Documents to keep: when a round is published, many request the same few."""


class Press:
    """Makes documents one after the other. The process is started for the first one."""

    def __init__(self, workers: Pairers | None = None) -> None:
        self._workers = workers or Pairers()
        self._made: OrderedDict[Printed, bytes] = OrderedDict()

    async def pdf(self, printed: Printed) -> bytes:
        """The document of a sheet."""
        known = self._made.get(printed)
        if known is not None:
            return known
        document = await self._workers.run(_drawn, printed)
        self._made[printed] = document
        while len(self._made) > _KEPT:
            self._made.popitem(last=False)
        return document

    async def make(self, function: Callable[[*Arguments], bytes], *arguments: *Arguments) -> bytes:
        """The result of another pure function; its arguments are pickled."""
        return await self._workers.run(function, *arguments)

    def close(self) -> None:
        """End the process. Blocks while a document is being made."""
        self._workers.close()


def _drawn(printed: Printed) -> bytes:
    """The document of a sheet. The library that draws it takes long to import, and only this process needs it."""
    from server.print.pdf import pdf

    return pdf(printed)
