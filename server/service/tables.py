"""Tables of players and pairings: registering many players, and importing rounds that were paired elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime

from domain.exchange.pairing_table import Beside, PairingImport, check_pairings, pairing_import
from domain.exchange.player_batch import Row, register_batch
from domain.exchange.player_rows import TableReading
from domain.exchange.player_table import import_players
from domain.reasons import Reason
from domain.state.tournament import Tournament
from domain.subject import Event
from server.commands.bus import CommandBus, DecideEvents
from server.commands.context import Context
from server.eventstore.recorded import CommandResult
from server.pairers import Pairers
from server.repository.repository import Repository


class Tables:
    """The service's operations on tables. Rounds are paired in another process."""

    def __init__(self, repository: Repository, bus: CommandBus, pairers: Pairers, now: Callable[[], datetime]) -> None:
        self._repository = repository
        self._bus = bus
        self._pairers = pairers
        self._now = now

    def today(self) -> str:
        """The day after which no one is born."""
        return self._now().date().isoformat()

    async def import_players(
        self,
        stream: str,
        content: bytes,
        context: Context,
        named: Mapping[str, str],
        *,
        skip_bad: bool,
    ) -> CommandResult:
        """Register and correct the players of a table in one action, decided beside the writer.

        `named` are names of columns with the known names that they mean. With `skip_bad` wrong rows are left out.

        Raises CsvError and TableRefused, and what `CommandBus.prepared` raises.
        """
        reading = TableReading(named, self.today())

        def decided(seen: Tournament) -> Sequence[Event]:
            return import_players(seen, content, Reason.PLAYER_TABLE.value, reading, skip_bad=skip_bad)

        async def prepare(seen: Tournament) -> DecideEvents:
            events = await self._repository.read(decided, seen)
            return lambda _: events

        return await self._bus.prepared("ImportPlayers", stream, prepare, context)

    async def register_batch(
        self,
        stream: str,
        rows: Sequence[Row],
        skip: Collection[int],
        context: Context,
        *,
        skip_bad: bool,
    ) -> CommandResult:
        """Register the rows of a paste grid in one action, decided beside the writer; `skip` counts rows from 1.

        Raises TableRefused and AllRoundsPaired, and what `CommandBus.prepared` raises.
        """
        today = self.today()

        def decided(seen: Tournament) -> Sequence[Event]:
            return register_batch(seen, rows, skip, today=today, skip_bad=skip_bad)

        async def prepare(seen: Tournament) -> DecideEvents:
            events = await self._repository.read(decided, seen)
            return lambda _: events

        return await self._bus.prepared("RegisterPlayers", stream, prepare, context)

    async def preview_pairings(
        self, seen: Tournament, content: bytes, beside: Beside = Beside.NOTHING
    ) -> PairingImport:
        """What importing a table would change in this state. Raises CsvError if the table cannot be read."""
        return await self._pairers.run(pairing_import, seen, content, "", beside)

    async def import_pairings(
        self, stream: str, content: bytes, reason: str, context: Context, *, acknowledged: bool
    ) -> CommandResult:
        """Import the rounds of a table in one action; `acknowledged`: the sender saw which criteria they break.

        Raises CsvError, TableRefused and BreaksAbsoluteCriteria, and what `CommandBus.prepared` raises.
        """

        async def prepare(seen: Tournament) -> DecideEvents:
            wanted = await self._pairers.run(pairing_import, seen, content, reason, Beside.SYSTEM)
            check_pairings(wanted, acknowledged=acknowledged)
            return lambda _: wanted.events

        return await self._bus.prepared("ImportPairings", stream, prepare, context)
