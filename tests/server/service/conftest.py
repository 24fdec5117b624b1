"""A service on a database of its own, and what it woke."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from domain.players.registration import RegisterPlayer
from domain.results.entering import EnterResult
from domain.rounds.publication import PublishRound
from domain.settings.creation import CreateTournament
from domain.values import Colour, GameId, Outcome
from server.eventstore.sql import SqlEventStore
from server.service import Context, TournamentService, operator
from tests.contract.databases import fresh_database

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)
ME = operator("director")


def by(command_id: str, *, digest: str = "", actor: str = "director", if_match: int | None = None) -> Context:
    return operator(actor, command_id=command_id, digest=digest, if_match=if_match)


def open_service(store: SqlEventStore, woken: list[tuple[str, int]] | None = None, seed: int = 1) -> TournamentService:
    heard = [] if woken is None else woken
    return TournamentService(
        store,
        wake=lambda stream, version: heard.append((stream, version)),
        clock=lambda: NOW,
        chance=Random(seed),
    )


@pytest.fixture
def url(tmp_path: Path) -> str:
    return fresh_database(tmp_path)


@pytest.fixture
def store(url: str) -> Iterator[SqlEventStore]:
    opened = SqlEventStore.open(url)
    yield opened
    opened.close()


@pytest.fixture
def woken() -> list[tuple[str, int]]:
    return []


@pytest.fixture
async def service(store: SqlEventStore, woken: list[tuple[str, int]]) -> AsyncIterator[TournamentService]:
    async with open_service(store, woken) as started:
        yield started


async def begun(service: TournamentService, players: int = 4, *, colour: Colour | None = Colour.WHITE) -> str:
    """A tournament with players, at version 2 + players (1 + players without a lot)."""
    command = CreateTournament("Test Open", "fide-dutch-2026", 3, initial_colour=colour)
    stream = (await service.create(command, ME)).stream
    for place in range(players):
        await service.execute(stream, RegisterPlayer(f"Player {place}", rating=2000 - place), ME)
    return stream


async def in_play(service: TournamentService, players: int = 4) -> tuple[str, list[GameId]]:
    """A tournament whose first round is published, and the ids of its games."""
    stream = await begun(service, players)
    await service.rounds.pair(stream, ME)
    await service.execute(stream, PublishRound(1), ME)
    return stream, list((await service.tournament(stream)).play.rounds[0].games)


def entered(game: GameId, outcome: Outcome = Outcome.DRAW, seen: int | None = None) -> EnterResult:
    return EnterResult(1, game, outcome, seen)
