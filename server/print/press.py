"""The press: a process of its own, for a document takes a while to make and nobody else shall wait for it."""

from __future__ import annotations

from server.print.order import Printed
from server.print.pdf import pdf
from server.service.pairers import Pairers


class Press:
    """Makes documents one after the other. The process is started for the first one."""

    def __init__(self) -> None:
        self._workers = Pairers()

    async def pdf(self, printed: Printed) -> bytes:
        """The document of a sheet."""
        return await self._workers.run(pdf, printed)

    def close(self) -> None:
        """End the process. Blocks while a document is being made."""
        self._workers.close()
