"""Viewers that come back: however many they are, the log is read once for them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from domain.state.tournament import Tournament
from domain.values import PlayerId
from server.caching import AsyncCache
from server.live.frames import Checkpoint, Patches, ViewSubject
from server.live.hub import Hub
from server.live.past_views import MOST_REQUESTED, PastViews
from server.live.watched_view import builder
from server.views.derived import Derived
from server.views.parameters import NO_PARAMETERS
from server.views.registry import VIEWS
from tests.server.live.fakes import NAME, FakeService, Reader, in_round_one

BOARDS = ViewSubject("boards", NAME)


class Slow(FakeService):
    """Takes its time, as a database does."""

    async def tournament(self, stream: str, at: int | None = None) -> Tournament:
        await asyncio.sleep(0)
        return await super().tournament(stream, at)


def played(boards: int = 12) -> Slow:
    service = Slow(in_round_one(boards).log)
    for board in range(1, boards + 1):
        service.play(board)
    return service


async def held_at(service: FakeService, version: int) -> tuple[dict[str, Any], Checkpoint]:
    model = VIEWS["boards"].build(await service.tournament(NAME, version), NO_PARAMETERS)
    since = Checkpoint(version, service.mark, await service.hash_at(NAME, version))
    return {**json.loads(json.dumps(model)), "version": version, "epoch": since.epoch, "hash": since.hash}, since


@pytest.mark.parametrize("patches", Patches)
async def test_viewers_from_everywhere_all_end_in_the_truth(patches: Patches) -> None:
    service = played()
    hub, readers = Hub(service), []
    for version in list(range(5, len(service.log) + 1)) * 3:
        reader = Reader(hub, patches)
        reader.views["boards"], since = await held_at(service, version)
        readers.append((reader, since))

    await asyncio.gather(*(reader.watch(BOARDS, since) for reader, since in readers))

    truth = json.loads(json.dumps(VIEWS["boards"].build(service.state, NO_PARAMETERS)))
    for reader, _ in readers:
        assert [frame["type"] for frame in reader.take()] == ["patch"]
        assert {name: reader.views["boards"][name] for name in truth} == truth


async def test_a_thousand_from_the_same_version_are_one_replay() -> None:
    service = played()
    hub = Hub(service)
    _, since = await held_at(service, 20)
    service.replays = 0

    await asyncio.gather(*(Reader(hub).watch(BOARDS, since) for _ in range(1000)))

    assert service.replays == 1


async def test_viewers_from_many_near_versions_are_a_few_passes_over_the_log() -> None:
    service = played(40)
    hub = Hub(service)
    held = [await held_at(service, version) for version in range(85, 122)]
    service.replays = 0

    await asyncio.gather(*(Reader(hub).watch(BOARDS, since) for _, since in held * 20))

    assert service.replays <= 3


async def test_those_who_come_back_within_a_minute_need_no_replay_at_all() -> None:
    service = played(6)
    hub = Hub(service)
    reader = Reader(hub)
    await reader.watch(BOARDS)
    reader.take()
    hub.leave(reader.viewer)
    held = reader.views["boards"]
    service.replays = 0
    service.play(1)
    hub.wake(NAME, len(service.log))

    reader.come_back(hub)
    await reader.watch(BOARDS, Checkpoint(held["version"], held["epoch"], held["hash"]))

    assert [frame["type"] for frame in reader.take()] == ["patch"]
    assert service.replays == 0


async def test_where_too_many_ask_the_rest_gets_a_snapshot() -> None:
    past = PastViews(played(), builder(Derived()))
    asked = [past.view(ViewSubject("boards", NAME, round=number), 20) for number in range(MOST_REQUESTED + 5)]

    found = await asyncio.gather(*asked)

    assert sum(each is None for each in found[MOST_REQUESTED:]) == 5


async def test_a_fault_while_reading_is_answered_by_no_view(caplog: pytest.LogCaptureFixture) -> None:
    service = played()

    async def busy(*_: object) -> object:
        raise OSError("the disk is busy")

    service.tournament = busy  # type: ignore[assignment,method-assign]  # the fault

    assert await PastViews(service, builder(Derived())).view(BOARDS, 3) is None
    assert caplog.records == []


async def test_a_view_that_was_not_there_then_is_none() -> None:
    service = played()

    assert (
        await PastViews(service, builder(Derived())).view(ViewSubject("player", NAME, player=PlayerId("c")), 2) is None
    )


async def test_an_answer_is_worked_out_once_for_all_who_wait_for_it() -> None:
    times = 0
    remembered: AsyncCache[str, int] = AsyncCache(2)

    async def work() -> int:
        nonlocal times
        times += 1
        await asyncio.sleep(0)
        return times

    assert await asyncio.gather(*(remembered.get("a", work) for _ in range(5))) == [1] * 5
    assert await remembered.get("a", work) == 1
    for key in "bcd":
        await remembered.get(key, work)
    assert len(remembered) == 2


async def test_a_fault_is_sent_to_those_who_wait_and_not_kept() -> None:
    remembered: AsyncCache[str, int] = AsyncCache(2)

    async def fail() -> int:
        raise OSError("busy")

    async def work() -> int:
        return 7

    with pytest.raises(OSError, match="busy"):
        await remembered.get("a", fail)
    assert await remembered.get("a", work) == 7
