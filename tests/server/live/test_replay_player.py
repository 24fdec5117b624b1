"""Replays: a tournament played back at any speed, to all who watch it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from domain.values import Outcome
from server.live.frames import Checkpoint, Patches, Replay, ViewSubject
from server.live.hub import MOST_REPLAYS, Hub
from server.live.replay_player import LONGEST_PAUSE, pauses
from server.live.watched_tournament import IDLE_SECONDS
from tests.server.live.fakes import NAME, FakeService, Reader, in_round_one
from tests.waiting import LONG

FASTEST = 100_000.0


def replay_of(view: str = "boards", *, speed: float = FASTEST, first: int = 1, last: int | None = None) -> ViewSubject:
    return ViewSubject(view, NAME, replay=Replay(first, last, speed))


def played(boards: int = 6) -> FakeService:
    service = in_round_one(boards)
    for board in range(1, boards + 1):
        service.play(board, Outcome.WHITE_WINS)
    return service


@pytest.fixture
async def hub() -> AsyncIterator[Hub]:
    made = Hub(played())
    async with made.running():
        yield made


async def watching(hub: Hub, subject: ViewSubject, patches: Patches = Patches.ROWS) -> Reader:
    reader = Reader(hub, patches)
    await reader.watch(subject)
    reader.take()
    return reader


async def seen_to_the_end(reader: Reader, view: str = "boards") -> None:
    async with asyncio.timeout(LONG):
        while not reader.views[view]["head"]["replay"]["over"]:
            await reader.told()


@pytest.mark.parametrize(
    ("seconds", "speed", "waits"),
    [
        ((0, 30, 90), 1.0, [LONGEST_PAUSE, LONGEST_PAUSE]),
        ((0, 30, 90), 60.0, [0.5, 1.0]),
        ((0, 0, 0), 10.0, [0.1, 0.1]),
        ((0, 50, 20), 10.0, [5.0, 0.1]),
        ((7,), 1.0, []),
    ],
)
def test_pauses_are_those_of_the_hall_divided_by_the_speed_within_bounds(
    seconds: tuple[int, ...], speed: float, waits: list[float]
) -> None:
    moments = [f"2026-03-01T09:{each // 60:02}:{each % 60:02}+00:00" for each in seconds]

    assert pauses(moments, speed) == waits


@pytest.mark.parametrize("patches", Patches)
async def test_a_replay_runs_from_its_first_version_to_its_last(hub: Hub, patches: Patches) -> None:
    reader = await watching(hub, replay_of(), patches)

    assert reader.views["boards"]["version"] == 1
    assert reader.views["boards"]["rows"] == {}
    await seen_to_the_end(reader)

    assert [row["result"] for row in reader.views["boards"]["rows"].values()] == ["1-0"] * 6


async def test_every_frame_names_the_replay_and_the_moment_it_shows(hub: Hub) -> None:
    reader = Reader(hub)
    await reader.watch(replay_of(first=3, last=20, speed=FASTEST))

    (frame,) = reader.take()

    assert frame["film"] == {"from": 3, "to": 20, "speed": FASTEST}
    assert frame["head"]["replay"] == {"recorded_at": "2026-03-01T09:00:03+00:00", "over": False}


async def test_a_replay_shows_its_events_one_after_the_other(hub: Hub) -> None:
    reader = await watching(hub, replay_of(first=16, speed=50.0))
    missing = [reader.views["boards"]["head"]["missing"]]

    while not reader.views["boards"]["head"]["replay"]["over"]:
        await reader.told()
        missing.append(reader.views["boards"]["head"]["missing"])

    assert (missing[0], missing[-1]) == (6, 0)
    assert missing == sorted(missing, reverse=True)


async def test_who_comes_later_sees_the_replay_where_it_is(hub: Hub) -> None:
    early = await watching(hub, replay_of(speed=60.0))
    await early.told()

    late = await watching(hub, replay_of(speed=60.0))

    assert late.views["boards"]["version"] >= early.views["boards"]["version"] > 1
    assert len(hub._players) == 1
    await seen_to_the_end(late)
    early.take()
    assert early.views["boards"] == late.views["boards"]


async def test_two_views_of_a_replay_are_of_the_same_replay(hub: Hub) -> None:
    boards = await watching(hub, replay_of(speed=60.0))
    await boards.told()

    standings = await watching(hub, replay_of("standings", speed=60.0))

    assert standings.views["standings"]["version"] >= boards.views["boards"]["version"] > 1
    assert len(hub._players) == 1


async def test_what_happens_in_the_tournament_does_not_disturb_the_replay() -> None:
    service = played()
    hub = Hub(service)
    async with hub.running():
        last = len(service.log)
        reader = await watching(hub, replay_of())
        service.play(1, Outcome.DRAW)
        hub.wake(NAME, len(service.log))
        await seen_to_the_end(reader)

        assert reader.views["boards"]["version"] == last
        assert next(iter(reader.views["boards"]["rows"].values()))["result"] == "1-0"


@pytest.mark.parametrize(("speed", "last"), [(1.0, None), (FASTEST, 9)])
async def test_a_replay_running_or_over_ends_when_its_tournament_is_deleted(speed: float, last: int | None) -> None:
    service = played()
    hub = Hub(service)
    async with hub.running():
        reader = await watching(hub, replay_of(speed=speed, last=last))
        if last is not None:
            await seen_to_the_end(reader)

        service.is_deleted = True
        hub.wake(NAME, 0)

        async with asyncio.timeout(LONG):
            frames = await reader.told()
            while hub._players:
                hub.tick(asyncio.get_running_loop().time())
                await asyncio.sleep(0)
        assert [frame.get("code") for frame in frames] == ["unknown-tournament"]
        assert (hub._tournaments, reader.viewer.watching) == ({}, {})


async def test_a_viewer_of_a_replay_that_was_away_gets_one_patch(hub: Hub) -> None:
    reader = await watching(hub, replay_of())
    await seen_to_the_end(reader)
    held = reader.views["boards"]
    held["version"] = 15
    reader.come_back(hub)

    await reader.watch(replay_of(), Checkpoint(15, held["epoch"], None))

    assert [(frame["type"], frame["from"]) for frame in reader.take()] == [("patch", 15)]


async def test_a_replay_that_is_over_begins_again_for_everyone_when_someone_comes_fresh(hub: Hub) -> None:
    first = await watching(hub, replay_of())
    await seen_to_the_end(first)

    second = await watching(hub, replay_of())

    assert second.views["boards"]["version"] == 1
    assert first.take()[0]["type"] == "snapshot"
    await seen_to_the_end(second)
    first.take()
    assert first.views["boards"]["rows"] == second.views["boards"]["rows"]


@pytest.mark.parametrize("replay", [Replay(999), Replay(1, 999), Replay(9, 3)])
async def test_a_replay_of_versions_that_have_not_been_is_an_error(hub: Hub, replay: Replay) -> None:
    reader = Reader(hub)

    await reader.watch(ViewSubject("boards", NAME, replay=replay))

    assert [frame["code"] for frame in reader.take()] == ["not-in-view"]
    assert (hub._tournaments, hub._players) == ({}, {})


async def test_so_many_replays_run_at_a_time_and_one_that_no_one_watches_makes_room(hub: Hub) -> None:
    readers = [await watching(hub, replay_of(speed=float(speed))) for speed in range(1, MOST_REPLAYS + 1)]
    one_more = Reader(hub)

    await one_more.watch(replay_of(speed=99.0))

    assert [frame["code"] for frame in one_more.take()] == ["too-many"]
    hub.leave(readers[3].viewer)
    await one_more.watch(replay_of(speed=99.0))
    assert [frame["type"] for frame in one_more.take()] == ["snapshot"]


async def test_a_replay_that_no_one_watches_ends(hub: Hub) -> None:
    reader = await watching(hub, replay_of(speed=1.0))
    hub.leave(reader.viewer)

    hub.tick(asyncio.get_running_loop().time() + IDLE_SECONDS + 1)

    assert (hub._tournaments, hub._players) == ({}, {})
