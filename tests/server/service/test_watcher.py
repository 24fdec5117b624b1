"""What other programs write is seen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from domain.players.registration import RegisterPlayer
from domain.settings.creation import TournamentCreated
from domain.values import TieBreaks
from server.eventstore.faults import StoreFault
from server.eventstore.sql import SqlEventStore
from server.repository.watcher import Watcher
from server.service import TournamentService
from tests.contract.databases import NOW, created, fresh_database, origin, registered
from tests.postgres import postgres
from tests.server.service.conftest import ME, begun, by, open_service
from tests.waiting import LONG


class Woken:
    """Records the streams that were announced, and lets tests wait for them."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, int]] = []
        self._more = asyncio.Event()

    def __call__(self, stream: str, version: int) -> None:
        self.heard.append((stream, version))
        self._more.set()

    async def until(self, stream: str, version: int) -> None:
        async with asyncio.timeout(LONG):
            while (stream, version) not in self.heard:
                self._more.clear()
                await self._more.wait()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return postgres().fresh_database() if request.param == "postgresql" else fresh_database(tmp_path)


@pytest.fixture
def other(url: str) -> Iterator[SqlEventStore]:
    opened = SqlEventStore.open(url)
    yield opened
    opened.close()


@pytest.fixture
async def watched(store: SqlEventStore) -> AsyncIterator[tuple[TournamentService, Woken]]:
    woken = Woken()
    service = open_service(store)
    service._publisher._wake = woken
    async with service:
        yield service, woken


async def test_events_of_another_program_wake_the_views(
    watched: tuple[TournamentService, Woken], other: SqlEventStore
) -> None:
    service, woken = watched
    stream = await begun(service, 2)

    other.append(stream, 4, [registered("foreign")], origin())
    await woken.until(stream, 5)

    assert (await service.tournament(stream)).version == 5
    assert len(set(woken.heard)) == len(woken.heard)


async def test_a_tournament_of_another_program_appears(
    watched: tuple[TournamentService, Woken], other: SqlEventStore
) -> None:
    service, woken = watched

    other.append("imported", 0, [created("Import"), registered()], origin())
    await woken.until("imported", 2)

    assert [(each.id, each.name) for each in await service.tournaments()] == [("imported", "Import")]


async def test_the_writer_sees_the_events_of_others_at_once(service: TournamentService, other: SqlEventStore) -> None:
    stream = await begun(service, 2)
    other.append(stream, 4, [registered("foreign")], origin())

    answer = await service.execute(stream, RegisterPlayer("Late"), by("k", if_match=5))

    assert answer.version == 6
    assert "foreign" in (await service.tournament(stream)).roster.players


async def test_a_draft_is_paired_with_what_others_wrote(service: TournamentService, other: SqlEventStore) -> None:
    stream = await begun(service, 3)
    other.append(stream, 5, [registered("foreign")], origin())

    await service.rounds.pair(stream, ME)

    draft = (await service.tournament(stream)).draft
    assert draft is not None
    assert (len(draft.games), draft.bye) == (2, None)


async def test_a_new_epoch_makes_everything_new(watched: tuple[TournamentService, Woken], other: SqlEventStore) -> None:
    service, woken = watched
    stream = await begun(service, 1)
    before = await service.epoch()
    woken.heard.clear()

    epoch = other.start_epoch("restored", NOW)
    await woken.until(stream, 3)

    assert before != epoch == await service.epoch()


def test_looking_finds_only_what_is_new(store: SqlEventStore, other: SqlEventStore) -> None:
    other.append("t", 0, [created()], origin())
    watcher = Watcher(store)
    assert watcher.look() is None

    other.append("t", 1, [registered()], origin())
    news = watcher.look()

    assert news is not None
    assert dict(news.moved) == {"t": 2}
    assert watcher.look() is None


async def test_a_fault_of_the_log_does_not_end_the_watch(store: SqlEventStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.repository.watcher._INTERVAL_SECONDS", 0)
    watcher, heard = Watcher(store), asyncio.Event()
    looks = iter([StoreFault("gone"), None])
    look = watcher.look

    def troubled() -> object:
        trouble = next(looks, None)
        if trouble is not None:
            raise trouble
        return look()

    monkeypatch.setattr(watcher, "look", troubled)

    async def told(_: object) -> None:
        heard.set()

    watching = asyncio.create_task(watcher.watch(told))
    store.append("t", 0, [TournamentCreated("T", "fide-dutch-2026", 3, tie_breaks=TieBreaks())], origin())
    async with asyncio.timeout(LONG):
        await heard.wait()
    watching.cancel()

    assert heard.is_set()


async def test_a_lost_hint_costs_a_moment_and_no_event(
    watched: tuple[TournamentService, Woken], other: SqlEventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, woken = watched
    monkeypatch.setattr(other._database, "notify", lambda *_: None)

    other.append("imported", 0, [created("Import")], origin())
    await woken.until("imported", 1)

    assert ("imported", 1) in woken.heard
