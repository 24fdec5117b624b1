"""When frames are sent: slow viewers, paused views, heartbeats, the views of single players."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from domain.history import histories
from domain.rounds.publication import PublishRound
from domain.values import PlayerId
from server.live.frames import ViewSubject
from server.live.hub import HEARTBEAT_SECONDS, Hub
from server.live.viewer import MOST_PENDING
from server.live.wire import PING
from tests.builders import pair_command
from tests.server.live.fakes import NAME, in_round_one
from tests.server.live.hubs import (
    STANDINGS,
    assert_shows_the_truth,
    wake,
    watching,
)


async def test_a_slow_viewer_collapses_to_one_snapshot_and_delays_no_one() -> None:
    service = in_round_one(MOST_PENDING + 8)
    hub = Hub(service)
    slow, quick = await watching(hub), await watching(hub)
    slow.viewer.blocked()

    for board in range(1, MOST_PENDING + 6):
        service.play(board)
        await wake(hub, service)
        assert len(quick.take()) == 1
    assert slow.take() == []
    slow.viewer.drained()

    assert [frame["type"] for frame in slow.take()] == ["snapshot"]
    assert_shows_the_truth(slow, service)
    service.play(MOST_PENDING + 7)
    await wake(hub, service)
    assert [frame["type"] for frame in slow.take()] == ["patch"]
    assert_shows_the_truth(slow, service)


async def test_a_viewer_that_was_slow_for_a_moment_gets_what_waited() -> None:
    service = in_round_one(3)
    reader = await watching(Hub(service))
    reader.viewer.blocked()
    for board in (1, 2):
        service.play(board)
        await wake(reader.hub, service)

    reader.viewer.drained()

    assert [frame["type"] for frame in reader.take()] == ["patch", "patch"]
    assert_shows_the_truth(reader, service)


async def test_standings_pause_between_two_patches_and_lose_nothing() -> None:
    service = in_round_one(3)
    hub = Hub(service)
    reader = await watching(hub, STANDINGS)

    service.play(1)
    service.play(2)
    await wake(hub, service)

    assert reader.take() == []
    timers = [job._timer for each in hub._tournaments.values() for job in each.jobs if job._timer]
    assert [timer.when() > asyncio.get_running_loop().time() for timer in timers] == [True]
    assert [frame["type"] for frame in await reader.told()] == ["patch"]
    assert_shows_the_truth(reader, service, STANDINGS)


async def test_the_job_of_the_views_with_a_pause_rests_and_begins_with_those_of_many_viewers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.live.watched_tournament.PACED_SECONDS", 0.0)
    monkeypatch.setattr("server.live.watched_tournament.REST", 1e9)
    service = in_round_one(3)
    hub = Hub(service)
    odd = [await watching(hub, replace(STANDINGS, round=1, language=code)) for code in (None, "de", "fr", "pl")]
    crowd = [await watching(hub, STANDINGS) for _ in range(3)]
    (tournament,) = hub._tournaments.values()
    for each in tournament.watched.values():
        each.sent = each.updated = asyncio.get_running_loop().time() - each.pause

    service.play(1)
    await wake(hub, service)

    assert [[frame["type"] for frame in reader.take()] for reader in (*crowd, *odd)] == [["patch"]] * 3 + [[]] * 4
    monkeypatch.setattr("server.live.watched_tournament.PACED_SECONDS", 1e9)
    await wake(hub, service)
    assert [[frame["type"] for frame in reader.take()] for reader in odd] == [["patch"]] * 4
    assert_shows_the_truth(odd[0], service, replace(STANDINGS, round=1))


async def test_after_a_fault_the_newest_state_is_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.live.coalescing.AGAIN_SECONDS", 0.0)
    service = in_round_one()
    reader = await watching(Hub(service))
    real = service.epoch

    async def busy() -> str:
        service.epoch = real  # type: ignore[method-assign]  # busy once
        raise OSError("the disk is busy")

    service.epoch = busy  # type: ignore[method-assign]  # the fault
    service.play(1)
    await wake(reader.hub, service)
    await reader.told()

    assert_shows_the_truth(reader, service)


def beat(hub: Hub) -> None:
    """The time between two heartbeats."""
    for _ in range(HEARTBEAT_SECONDS):
        hub.tick(asyncio.get_running_loop().time())


async def test_everyone_gets_one_heartbeat_in_five_seconds_with_the_version_and_the_epoch() -> None:
    service = in_round_one()
    hub = Hub(service)
    readers = [await watching(hub) for _ in range(25)]

    beat(hub)

    told = {"type": "heartbeat", "tournament": NAME, "version": len(service.log), "epoch": "epoch-1"}
    beats = [reader.take() for reader in readers]
    times = {each.pop("time") for (each,) in beats}
    assert beats == [[told]] * 25
    assert all(datetime.fromisoformat(each).utcoffset() == timedelta(0) for each in times)


async def test_a_heartbeat_names_the_version_of_the_pages() -> None:
    reader = await watching(Hub(in_round_one(), program="8d0c4b5a6f70"))

    beat(reader.hub)

    assert [each["program"] for each in reader.take()] == ["8d0c4b5a6f70"]


async def test_behind_each_heartbeat_comes_a_ping() -> None:
    reader = await watching(Hub(in_round_one()))

    beat(reader.hub)

    assert [sent.endswith(PING) for sent in reader.connection.frames] == [True]


async def test_a_busy_viewer_gets_no_heartbeat_on_top() -> None:
    service = in_round_one()
    reader = await watching(Hub(service))
    reader.viewer.blocked()

    beat(reader.hub)
    reader.viewer.drained()

    assert reader.take() == []


async def test_every_player_gets_their_own_board_in_the_push_of_the_publication_cut_from_one_pass(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    service = in_round_one(4)
    hub = Hub(service)
    everyone = [PlayerId(each) for each in "abcdefgh"]
    mine = {who: await watching(hub, ViewSubject("player", NAME, player=who)) for who in everyone}
    for board in (1, 2, 3, 4):
        service.play(board)
    service.do(pair_command(service.state, (3, 1), (4, 2), (7, 5), (8, 6)))
    await wake(hub, service)
    for reader in mine.values():
        reader.take()
    passes = 0

    def counted(*arguments: Any) -> object:
        nonlocal passes
        passes += 1
        return histories(*arguments)

    monkeypatch.setattr("server.views.derived.histories", counted)
    service.do(PublishRound(2))
    await wake(hub, service)

    told = {who: reader.take() for who, reader in mine.items()}
    assert {who: [frame["rows"]["2"]["board"] for frame in frames] for who, frames in told.items()} == {
        who: [board] for board, pair in enumerate(("ca", "db", "ge", "hf"), start=1) for who in pair
    }
    assert passes == 1


async def test_a_result_is_sent_to_the_two_who_played_and_to_no_other_player() -> None:
    service = in_round_one(4)
    hub = Hub(service)
    mine = {who: await watching(hub, ViewSubject("player", NAME, player=PlayerId(who))) for who in "abcdefgh"}

    service.play(2)
    await wake(hub, service)

    assert [who for who, reader in mine.items() if reader.take()] == ["c", "d"]
