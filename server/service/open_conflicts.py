"""Results that devices sent and the server did not take, because another one was recorded: open until one is chosen.

They are events of the server event stream, so that they survive a restart and every server knows them (ADR 19).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from domain.server_events import ResultConflictSettled, ResultNotTaken, ServerEvent
from domain.state.tournament import Tournament, reported_game
from domain.values import GameId
from server.commands.bus import on_server
from server.commands.context import Context
from server.eventstore.recorded import Recorded
from server.service.service import TournamentService

_MOST = 1000
"""Conflicts kept at most; then the oldest is forgotten."""


@dataclass(frozen=True, slots=True)
class OpenConflict:
    """A result that was not taken: who sent it, from which device, and when by the server's clock (ISO 8601, UTC)."""

    result: ResultNotTaken
    by: str
    device: str
    at: str


class OpenConflicts:
    """The open conflicts of all tournaments, one for each game and device (or person). For the event loop only."""

    def __init__(self, service: TournamentService) -> None:
        self._service = service
        self._open: dict[tuple[str, GameId, str], OpenConflict] = {}  # by tournament, game and device
        self._version, self._epoch = 0, ""
        self._refreshing = asyncio.Lock()

    async def note(self, result: ResultNotTaken, context: Context) -> None:
        """Record a result that was not taken, unless the same device has sent the same one already.

        Raises StoreFault.
        """
        await self._refresh()
        known = self._open.get((result.tournament, result.game, context.device or context.actor))
        if known is None or known.result != result:
            await self._service.bus.dispatch(on_server("NoteConflict", lambda _: (result,)), context)

    async def settle(self, settled: ResultConflictSettled, context: Context) -> None:
        """Record that the recorded result of a game is kept, if it is in conflict. Raises StoreFault."""
        await self._refresh()
        if any((stream, game) == (settled.tournament, settled.game) for stream, game, _ in self._open):
            await self._service.bus.dispatch(on_server("SettleConflict", lambda _: (settled,)), context)

    async def of(self, stream: str, tournament: Tournament) -> Sequence[OpenConflict]:
        """The conflicts of a tournament, the oldest first, without those that a later result has settled.

        Raises StoreFault.
        """
        await self._refresh()
        found = [each for each in self._open.values() if each.result.tournament == stream]
        return [each for each in found if _is_open(each.result, tournament)]

    async def _refresh(self) -> None:
        """Read what this and other servers have recorded since."""
        async with self._refreshing:
            epoch = await self._service.epoch()
            if epoch != self._epoch:
                self._version, self._epoch = 0, epoch
                self._open.clear()
            for recorded in await self._service.server_events(self._version):
                self._take(recorded)

    def _take(self, recorded: Recorded[ServerEvent]) -> None:
        self._version = recorded.version
        match recorded.event:
            case ResultNotTaken(tournament=stream, game=game) as result:
                self._open.pop(key := (stream, game, recorded.device or recorded.actor), None)
                self._open[key] = OpenConflict(result, recorded.actor, recorded.device, recorded.recorded_at)
                if len(self._open) > _MOST:
                    del self._open[next(iter(self._open))]
            case ResultConflictSettled(tournament=stream, game=game):
                self._open = {key: each for key, each in self._open.items() if key[:2] != (stream, game)}


def _is_open(result: ResultNotTaken, tournament: Tournament) -> bool:
    """Whether no result was recorded since, and the wanted one is not the recorded one."""
    rounds = tournament.play.rounds
    paired = rounds[result.round - 1] if result.round <= len(rounds) else None
    game = None if paired is None else paired.games.get(result.game)
    if game is None:
        return False
    return game.seen in {None, result.seen} and reported_game(tournament, game).outcome is not result.wanted
