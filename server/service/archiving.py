"""What the service does with whole tournaments: archive, delete with a second thought, remove for good, erase."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

import structlog

from domain.events import PlayerRegistered, ReportFileKept
from domain.house import PrivateDataErased
from domain.refusals import UnknownPlayer
from domain.values import PlayerId
from server.eventstore.store import Answer, Recorded, Standby, StoreFault
from server.service.archive import (
    AnotherName,
    Kept,
    Place,
    TournamentNotDeleted,
    bring_back,
    delete,
    put_away,
    take_out,
)
from server.service.memory import Memory
from server.service.requests import Request

SECOND_THOUGHT = timedelta(days=30)
"""So long a deleted tournament can be brought back."""

_DAY_SECONDS = 24 * 3600.0

_SERVER = Request(actor="jadoube")

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class ArchivedTournament:
    """A line of the archive."""

    id: str
    name: str
    kept: Kept


class Archiving:
    """The archive of a server, and the ways into it and out of it."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    def of(self, tournament: str) -> Kept:
        """Where a tournament is kept, as far as it is known here."""
        return self._memory.keeper.now.of(tournament)

    async def listed(self) -> Sequence[ArchivedTournament]:
        """What is archived or deleted, by name."""
        found = [(each, kept) for each, kept in self._memory.keeper.now.kept.items() if kept.place in _LISTED]
        named = [ArchivedTournament(each, await self._memory.name_of(each), kept) for each, kept in found]
        return sorted(named, key=lambda each: each.name.casefold())

    async def put_away(self, tournament: str, reason: str, request: Request) -> Answer:
        """Put a tournament into the archive.

        Raises UnknownTournament.
        """
        await self._memory.tournament(tournament)
        return await self._memory.decide_house(
            "Archive", lambda archive: put_away(archive, tournament, reason), request
        )

    async def take_out(self, tournament: str, request: Request) -> Answer:
        """Take a tournament out of the archive.

        Raises UnknownTournament.
        """
        await self._memory.tournament(tournament)
        return await self._memory.decide_house("TakeOut", lambda archive: take_out(archive, tournament), request)

    async def delete(self, tournament: str, typed: str, request: Request) -> Answer:
        """Delete an archived tournament; whoever does it has typed its name.

        Raises UnknownTournament, AnotherName and TournamentNotArchived.
        """
        name = (await self._memory.tournament(tournament)).settings.name
        if not await self.is_called(tournament, typed):
            raise AnotherName(name)
        until = (self._memory.now() + SECOND_THOUGHT).isoformat(timespec="seconds")
        return await self._memory.decide_house("Delete", lambda archive: delete(archive, tournament, until), request)

    async def is_called(self, tournament: str, typed: str) -> bool:
        """Whether somebody typed the tournament's name, capitals and blanks aside."""
        name = await self._memory.name_of(tournament)
        return " ".join(typed.split()).casefold() == " ".join(name.split()).casefold()

    async def bring_back(self, tournament: str, request: Request) -> Answer:
        """Bring a deleted tournament back into the archive.

        Raises TournamentNotDeleted, and TournamentIsGone where it is too late.
        """
        return await self._memory.decide_house("BringBack", lambda archive: bring_back(archive, tournament), request)

    async def purge_due(self) -> Sequence[str]:
        """Remove for good whatever nobody brought back in time, and tell what that was. A standby removes nothing."""
        moment = self._memory.now().isoformat(timespec="seconds")
        due = [each for each, kept in self._memory.keeper.now.kept.items() if _is_due(kept, moment)]
        try:
            return [each for each in due if await self._memory.purge(each, lambda kept: _is_due(kept, moment), _SERVER)]
        except Standby:
            return []

    @asynccontextmanager
    async def tidying(self) -> AsyncIterator[None]:
        """Remove for good what is due, now and once a day, while this context is open."""
        task = asyncio.create_task(self._tidy())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _tidy(self) -> None:
        while True:
            try:
                for each in await self.purge_due():
                    _log.info("tournament_purged", tournament=each)
            except StoreFault as fault:
                _log.warning("nothing_purged", problem=str(fault))
            await asyncio.sleep(_DAY_SECONDS)

    async def purge(self, tournament: str, request: Request) -> None:
        """Remove a deleted tournament for good, before its time.

        Raises TournamentNotDeleted.
        """
        if not await self._memory.purge(tournament, lambda kept: kept.place is Place.DELETED, request):
            raise TournamentNotDeleted(tournament)

    async def erase(self, tournament: str, player: PlayerId, request: Request) -> int:
        """Erase the private data of a player, and tell of how many facts. What is public stays: the chain needs it.

        Raises UnknownTournament, UnknownPlayer and StoreFault.
        """
        facts = await self._memory.events(tournament)
        if player not in {each.event.player for each in facts if isinstance(each.event, PlayerRegistered)}:
            raise UnknownPlayer(player)
        versions = tuple(each.version for each in facts if each.private is not None and _is_about(each, player))
        if versions:
            await self._memory.erase_private(tournament, versions)
            await self._memory.append_house(PrivateDataErased(tournament, player, versions), request)
        return len(versions)


_LISTED = frozenset({Place.ARCHIVED, Place.DELETED})


def _is_due(kept: Kept, moment: str) -> bool:
    return kept.place is Place.DELETED and kept.until <= moment


def _is_about(fact: Recorded, player: PlayerId) -> bool:
    """Whether the private data of a fact is a player's; a kept report file has that of all its players together."""
    if isinstance(fact.event, ReportFileKept):
        return player in fact.event.players
    return getattr(fact.event, "player", None) == player
