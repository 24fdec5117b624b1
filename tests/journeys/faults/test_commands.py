"""Commands that come twice, ten times at once, after a restart, in the wrong order, or with a clock that went back."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from domain.players.details import CorrectRating
from domain.players.registration import RegisterPlayer
from domain.results.entering import EnterResult, ResultConflict
from domain.values import Outcome
from server.eventstore.chain import verify
from server.eventstore.sql import SqlEventStore
from server.service import TournamentService
from tests.contract.databases import fresh_database
from tests.postgres import postgres
from tests.server.service.conftest import ME, begun, by, entered, in_play

NOW = datetime(2026, 3, 1, 9, tzinfo=UTC)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return postgres().fresh_database() if request.param == "postgresql" else fresh_database(tmp_path)


@asynccontextmanager
async def started(url: str, clock: Iterator[datetime] | None = None) -> AsyncIterator[TournamentService]:
    """A server's life."""
    times = itertools.repeat(NOW) if clock is None else clock
    with closing(SqlEventStore.open(url)) as store:
        async with TournamentService(store, clock=lambda: next(times)) as service:
            yield service


async def test_a_command_sent_ten_times_at_once_and_again_after_a_restart_is_carried_out_once(url: str) -> None:
    async with started(url) as service:
        stream = await begun(service, 2)
        wish = RegisterPlayer("Late")
        answers = await asyncio.gather(*(service.execute(stream, wish, by("k", digest="d")) for _ in range(10)))
        assert sorted(answer.repeated for answer in answers) == [False] + [True] * 9

    async with started(url) as service:
        again = await service.execute(stream, wish, by("k", digest="d"))

        assert again.repeated
        assert {answer.events for answer in answers} == {again.events}
        assert (await service.tournament(stream)).version == again.version


async def test_two_tablets_on_one_game_at_the_same_version_are_informed_of_each_other(url: str) -> None:
    async with started(url) as service:
        stream, games = await in_play(service)
        white, black = Outcome.WHITE_WINS, Outcome.BLACK_WINS
        wishes = [(by("a", actor="tablet 1"), white), (by("b", actor="tablet 2"), black)]

        first, second = await asyncio.gather(
            *(service.execute(stream, entered(games[0], outcome), request) for request, outcome in wishes),
            return_exceptions=True,
        )

        assert not isinstance(first, BaseException)
        assert isinstance(second, ResultConflict)
        assert (second.recorded, second.wanted) == (white, black)
        assert (await service.tournament(stream)).play.rounds[0].games[games[0]].outcome is white


@pytest.mark.parametrize("seed", range(6))
async def test_an_outbox_that_is_sent_one_to_four_times_in_any_order_ends_in_the_same_log(seed: int, url: str) -> None:
    """Of two results for one game the one that comes first counts; the other is a conflict, however often it comes."""
    chance = Random(seed)
    async with started(url) as service:
        stream, games = await in_play(service, 8)
        outbox = [
            (f"{game}-{outcome}", EnterResult(1, game, outcome, None))
            for game in games
            for outcome in (Outcome.WHITE_WINS, Outcome.BLACK_WINS)
        ]
        sent = [each for each in outbox for _ in range(chance.randint(1, 4))]
        chance.shuffle(sent)
        firsts: dict[str, Outcome] = {}
        for _, command in sent:
            firsts.setdefault(command.game, command.outcome)

        for key, command in sent:
            with suppress(ResultConflict):
                await service.execute(stream, command, by(key, digest=key))

        now = await service.tournament(stream)
        assert {game: each.outcome for game, each in now.play.rounds[0].games.items()} == firsts
        events = await service.events(stream)
        assert sum(event.type == "ResultEntered" for event in events) == len(games)
        assert verify(events) == []


async def test_a_clock_that_is_set_back_changes_the_recorded_times_and_nothing_else(url: str) -> None:
    times = (NOW - timedelta(hours=number) for number in itertools.count())
    async with started(url, times) as service:
        stream = await begun(service, 1)
        player = next(iter((await service.tournament(stream)).roster.players))
        for rating in (2100, 2200, 2300):
            await service.execute(stream, CorrectRating(player, rating, "list"), ME)
        events = await service.events(stream)
        live = await service.tournament(stream)

    async with started(url) as service:
        again = await service.tournament(stream)

    assert [event.version for event in events] == list(range(1, len(events) + 1))
    recorded = [event.recorded_at for event in events]
    assert recorded == sorted(recorded, reverse=True)
    assert again == live
    assert again.roster.players[player].rating == 2300
    assert verify(events) == []
