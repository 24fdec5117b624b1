"""Tables of pairings: rounds that were paired elsewhere are imported, beside what the system makes of them."""

from __future__ import annotations

from domain.exchange.pairing_table import Beside, PairingImport, check_pairings, pairing_import
from domain.state.tournament import Tournament
from server.commands.bus import CommandBus, Decision
from server.commands.context import Context
from server.eventstore.store import Result
from server.service.pairers import Pairers


class Tables:
    """What the service does for tables of pairings. The rounds are paired by another process, never here."""

    def __init__(self, bus: CommandBus, pairers: Pairers) -> None:
        self._bus = bus
        self._pairers = pairers

    async def preview_pairings(self, seen: Tournament, content: bytes) -> PairingImport:
        """What a table would do to the tournament as it was seen. Raises CsvError where it cannot be read."""
        return await self._pairers.run(pairing_import, seen, content, "", Beside.NOTHING)

    async def import_pairings(
        self, stream: str, content: bytes, reason: str, context: Context, *, acknowledged: bool
    ) -> Result:
        """Import the rounds of a table in one action; `acknowledged`: the sender saw which criteria they break.

        Raises CsvError, TableRefused and BreaksAbsoluteCriteria, and what `CommandBus.prepared` raises.
        """

        async def prepare(seen: Tournament) -> Decision:
            wanted = await self._pairers.run(pairing_import, seen, content, reason, Beside.SYSTEM)
            check_pairings(wanted, acknowledged=acknowledged)
            return lambda _: wanted.facts

        return await self._bus.prepared("ImportPairings", stream, prepare, context)
