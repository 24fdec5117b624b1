"""Operations on whole tournaments: archive, delete (with a grace period), purge, and erase private data."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import structlog

from domain.players.registration import PlayerRegistered
from domain.refusals import UnknownPlayer
from domain.server_events import PrivateDataErased, ServerEvent
from domain.settings.report_files import ReportFileKept
from domain.values import PlayerId
from server.commands.bus import CommandBus, on_server
from server.commands.context import Context, operator
from server.commands.operations import ErasePrivate, Purge
from server.eventstore.faults import Standby, StoreFault
from server.eventstore.recorded import CommandResult, RecordedEvent
from server.eventstore.store import Reader
from server.repository.archive import (
    AnotherName,
    Archive,
    ArchivePlace,
    Kept,
    TournamentNotDeleted,
    bring_back,
    delete,
    put_away,
    take_out,
)
from server.repository.repository import Repository

GRACE_PERIOD = timedelta(days=30)
"""The time for which a deleted tournament can be brought back."""

_DAY_SECONDS = 24 * 3600.0

_SERVER = operator("jadoube")

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class ArchivedTournament:
    """A line of the archive."""

    id: str
    name: str
    kept: Kept


class Archiving:
    """The archive of a server: putting tournaments in, taking them out, deleting and purging them."""

    def __init__(self, repository: Repository, bus: CommandBus, now: Callable[[], datetime]) -> None:
        self._repository = repository
        self._bus = bus
        self._now = now

    def of(self, tournament: str) -> Kept:
        """Where a tournament is kept, as of the archive's last refresh."""
        return self._repository.archives.now.of(tournament)

    async def listed(self) -> Sequence[ArchivedTournament]:
        """The archived and deleted tournaments, by name."""
        found = [(each, kept) for each, kept in self._repository.archives.now.kept.items() if kept.place in _LISTED]
        named = [ArchivedTournament(each, await self._repository.name_of(each), kept) for each, kept in found]
        return sorted(named, key=lambda each: each.name.casefold())

    async def put_away(self, tournament: str, reason: str, context: Context) -> CommandResult:
        """Put a tournament into the archive.

        Raises UnknownTournament.
        """
        await self._repository.tournament(tournament)
        return await self._decide("Archive", lambda archive: put_away(archive, tournament, reason), context)

    async def take_out(self, tournament: str, context: Context) -> CommandResult:
        """Take a tournament out of the archive.

        Raises UnknownTournament.
        """
        await self._repository.tournament(tournament)
        return await self._decide("TakeOut", lambda archive: take_out(archive, tournament), context)

    async def delete(self, tournament: str, typed: str, context: Context) -> CommandResult:
        """Delete an archived tournament; `name` is its name as the sender typed it.

        Raises UnknownTournament, AnotherName and TournamentNotArchived.
        """
        name = (await self._repository.tournament(tournament)).settings.name
        if not await self.is_called(tournament, typed):
            raise AnotherName(name)
        until = (self._now() + GRACE_PERIOD).isoformat(timespec="seconds")
        return await self._decide("Delete", lambda archive: delete(archive, tournament, until), context)

    async def is_called(self, tournament: str, typed: str) -> bool:
        """Whether `typed` is the tournament's name, without regard to case and blanks."""
        name = await self._repository.name_of(tournament)
        return " ".join(typed.split()).casefold() == " ".join(name.split()).casefold()

    async def bring_back(self, tournament: str, context: Context) -> CommandResult:
        """Bring a deleted tournament back into the archive.

        Raises TournamentNotDeleted, and TournamentIsGone if it is too late.
        """
        return await self._decide("BringBack", lambda archive: bring_back(archive, tournament), context)

    async def purge_due(self) -> Sequence[str]:
        """Purge the tournaments whose grace period is over, and return their ids. A standby purges nothing."""
        moment = self._now().isoformat(timespec="seconds")
        due = [each for each, kept in self._repository.archives.now.kept.items() if _is_due(kept, moment)]
        try:
            return [each for each in due if await self._purged(each, lambda kept: _is_due(kept, moment), _SERVER)]
        except Standby:
            return []

    @asynccontextmanager
    async def tidying(self) -> AsyncIterator[None]:
        """Purge what is due, now and once a day, while this context is open."""
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

    async def purge(self, tournament: str, context: Context) -> None:
        """Purge a deleted tournament before its grace period is over.

        Raises TournamentNotDeleted.
        """
        if not await self._purged(tournament, lambda kept: kept.place is ArchivePlace.DELETED, context):
            raise TournamentNotDeleted(tournament)

    async def erase(self, tournament: str, player: PlayerId, context: Context) -> int:
        """Erase the private data of a player; returns in how many events. Public data stays, for the hash chain.

        Raises UnknownTournament, UnknownPlayer and StoreFault.
        """
        events = await self._repository.events(tournament)
        if player not in {each.event.player for each in events if isinstance(each.event, PlayerRegistered)}:
            raise UnknownPlayer(player)
        versions = tuple(each.version for each in events if each.private is not None and _is_about(each, player))
        if versions:
            await self._bus.dispatch(ErasePrivate(tournament, versions), context.unconditional())
            erased = PrivateDataErased(tournament, player, versions)
            await self._decide("PrivateDataErased", lambda _: (erased,), context)
        return len(versions)

    async def _decide(
        self, name: str, decision: Callable[[Archive], Sequence[ServerEvent]], context: Context
    ) -> CommandResult:
        return await self._bus.dispatch(on_server(name, decision), replace(context, if_match=None))

    async def _purged(self, tournament: str, is_due: Callable[[Kept], bool], context: Context) -> bool:
        """Purge a tournament if it is due by the log, and return whether it was purged."""

        def is_due_in(log: Reader) -> bool:
            return is_due(self._repository.archives.load(log).of(tournament))

        return bool((await self._bus.dispatch(Purge(tournament, is_due_in), context.unconditional())).events)


_LISTED = frozenset({ArchivePlace.ARCHIVED, ArchivePlace.DELETED})


def _is_due(kept: Kept, moment: str) -> bool:
    return kept.place is ArchivePlace.DELETED and kept.until <= moment


def _is_about(recorded: RecordedEvent, player: PlayerId) -> bool:
    """Whether an event's private data is a player's; a kept report file has that of all its players together."""
    if isinstance(recorded.event, ReportFileKept):
        return player in recorded.event.players
    return getattr(recorded.event, "player", None) == player
