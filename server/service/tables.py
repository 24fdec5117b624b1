"""Tables of pairings: rounds that were paired elsewhere are taken over, beside what the system makes of them."""

from __future__ import annotations

from domain.decide.pairing_tables import Beside, PairingImport, check_pairings, pairing_import
from domain.events import Event
from domain.refusals import PairingOutdated
from domain.tournament import Tournament
from server.eventstore.store import Answer
from server.service.attempts import until_current
from server.service.memory import Memory
from server.service.requests import Request, UnknownTournament


class Tables:
    """What the service does for tables of pairings. The rounds are paired by another process, never here."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def preview_pairings(self, seen: Tournament, content: bytes) -> PairingImport:
        """What a table would do to the tournament as it was seen. Raises CsvError where it cannot be read."""
        return await self._memory.compute(pairing_import, seen, content, "", Beside.NOTHING)

    async def import_pairings(
        self, stream: str, content: bytes, reason: str, request: Request, *, acknowledged: bool
    ) -> Answer:
        """Take the rounds of a table over in one action; `acknowledged`: the sender saw which criteria they break.

        Raises CsvError, TableRefused and BreaksAbsoluteCriteria, and what `Service.execute` raises.
        """

        async def attempt() -> Answer:
            again = await self._memory.answered(request)
            if again is not None:
                return again
            seen = await self._memory.tournament(stream)
            wanted = await self._memory.compute(pairing_import, seen, content, reason, Beside.SYSTEM)
            check_pairings(wanted, acknowledged=acknowledged)

            def wish(now: Tournament | None) -> tuple[Event, ...]:
                if now is None:
                    raise UnknownTournament(stream)
                if now.version != seen.version:
                    raise PairingOutdated(seen.version, now.version)
                return wanted.facts

            return await self._memory.carry_out("ImportPairings", stream, wish, request)

        return await until_current(attempt)
