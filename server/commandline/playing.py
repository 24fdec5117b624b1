"""A tournament that plays itself beside a server: rounds are paired and published, and results come in over time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import structlog

from domain.notices import PostNotice
from domain.pairing.registry import DEFAULT_SYSTEM
from domain.players.registration import RegisterPlayer
from domain.results.entering import EnterResult
from domain.rounds.publication import PublishRound
from domain.settings.creation import CreateTournament
from domain.settings.finishing import FinishTournament
from domain.simulation.demo import chance_of_demo
from domain.simulation.names_in_scripts import names_in_scripts
from domain.simulation.plan import Rates
from domain.simulation.results import random_outcome
from server.service import Context, TournamentService, operator

_SHORTEST, _LONGEST, _MOST_TAKE = 900, 3600, 2700
"""Seconds that a game of 25 minutes and 10 seconds a move takes."""

_PAUSE = 900
"""Seconds between two rounds, and from the publication to the first move."""

_LOWEST, _HIGHEST = 1200, 2600
_RATES = Rates(draws=0.35, forfeits=0.006, byes=0.0, absences=0.0, withdrawals=0.0, late=0.0)

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Demonstration:
    """How many players and rounds, and how much faster than a real tournament it is played."""

    players: int = 60
    rounds: int = 7
    speed: float = 60.0


class SelfPlaying:
    """Plays the tournament by the same commands as arbiters."""

    def __init__(
        self,
        service: TournamentService,
        plan: Demonstration,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._service = service
        self._plan = plan
        self._sleep = sleep
        self._chance = chance_of_demo()
        self._by: Context = operator("demo")

    async def play(self, begun: Callable[[str], None]) -> str:
        """Play it to its end; its id, which is given to `begun` as soon as the players are registered."""
        create = CreateTournament(
            "Demo: Adjustment Open", DEFAULT_SYSTEM, self._plan.rounds, time_control="25 min + 10 s a move"
        )
        stream = (await self._service.create(create, self._by)).stream
        text = f"This is a demo that plays itself, {self._plan.speed:g} times as fast: players and results are made up."
        await self._service.execute(stream, PostNotice(text), self._by)
        for name, federation, sex in names_in_scripts(self._plan.players, self._chance):
            rating = self._chance.randint(_LOWEST, _HIGHEST)
            await self._service.execute(stream, RegisterPlayer(name, rating, federation=federation, sex=sex), self._by)
        begun(stream)
        for number in range(1, self._plan.rounds + 1):
            await self._service.rounds.pair(stream, self._by)
            await self._service.execute(stream, PublishRound(number), self._by)
            await self._wait(_PAUSE)
            await self._play_round(stream, number)
            await self._wait(_PAUSE)
        await self._service.execute(stream, FinishTournament(), self._by)
        return stream

    async def _play_round(self, stream: str, number: int) -> None:
        now = await self._service.tournament(stream)
        games = now.play.rounds[number - 1].games.items()
        ends = sorted((self._chance.triangular(_SHORTEST, _LONGEST, _MOST_TAKE), *each) for each in games)
        past, players = 0.0, now.roster.players
        for end, game, seats in ends:
            await self._wait(end - past)
            past = end
            ratings = players[seats.white].rating, players[seats.black].rating
            outcome = random_outcome(*ratings, _RATES, self._chance)
            await self._service.execute(stream, EnterResult(number, game, outcome), self._by)

    async def _wait(self, seconds: float) -> None:
        await self._sleep(seconds / self._plan.speed)


@asynccontextmanager
async def playing(service: TournamentService, plan: Demonstration, begun: Callable[[str], None]) -> AsyncIterator[None]:
    """Play while this context is open; the server goes on when the tournament has ended."""
    task = asyncio.create_task(SelfPlaying(service, plan).play(begun))
    task.add_done_callback(_note_failure)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def _note_failure(task: asyncio.Task[str]) -> None:
    if not task.cancelled() and task.exception() is not None:
        _log.error("demo_stopped", problem=repr(task.exception()))
