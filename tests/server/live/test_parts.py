"""The small parts of the live boards: frames as bytes, the outbox, the crowd, the lane."""

from __future__ import annotations

import asyncio

import pytest
from websockets.frames import Opcode
from websockets.protocol import CLIENT, Protocol

from server.live.crowd import Crowd
from server.live.frames import Patches, Subject
from server.live.lane import Lane
from server.live.viewer import MOST_PENDING, MOST_PENDING_BYTES, Viewer
from server.live.wire import PING, text_frame, texts_in
from tests.server.live.fakes import FakeLine

BOARDS = Subject("boards", "t")


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_is_what_a_websocket_library_reads(size: int) -> None:
    library = Protocol(CLIENT)
    library.receive_data(text_frame(b"x" * size) + PING)

    frames = [(event.opcode, bytes(event.data)) for event in library.events_received()]  # type: ignore[union-attr]  # frames

    assert frames == [(Opcode.TEXT, b"x" * size), (Opcode.PING, b"")]


def test_texts_are_found_again_in_frames_one_behind_the_other() -> None:
    texts = ["", "½ Ж", "x" * 200, "y" * 70_000]
    frames = b"".join(text_frame(text.encode()) + PING for text in texts)

    assert list(texts_in(frames)) == texts


def viewer() -> tuple[Viewer, FakeLine]:
    line = FakeLine()
    return Viewer(line), line


def test_a_clear_line_gets_every_frame_at_once() -> None:
    made, line = viewer()

    made.offer(b"1", BOARDS)
    made.offer(b"2")

    assert line.frames == [b"1", b"2"]


@pytest.mark.parametrize("size", [10, MOST_PENDING_BYTES // 3])
def test_what_waits_is_bounded_in_number_and_in_bytes(size: int) -> None:
    made, line = viewer()
    made.blocked()

    for _ in range(3 * MOST_PENDING):
        made.offer(b"x" * size, BOARDS)

    assert (list(made.stale), len(made._pending), made._pending_bytes) == ([BOARDS], 0, 0)
    assert line.frames == []


def test_who_was_too_slow_gets_one_snapshot_a_view_when_the_line_is_clear() -> None:
    made, line = viewer()
    made.refill = lambda _, subject: subject.view.encode()
    made.blocked()
    for number in range(MOST_PENDING + 5):
        made.offer(b"x", Subject("standings", "t") if number % 2 else BOARDS)

    made.drained()

    assert sorted(line.frames) == [b"boards", b"standings"]
    made.offer(b"next", BOARDS)
    assert line.frames[-1] == b"next"


def test_a_line_that_is_full_again_while_it_is_filled_keeps_the_rest() -> None:
    made, line = viewer()
    made.blocked()
    for text in (b"1", b"2", b"3"):
        made.offer(text, BOARDS)

    def full_after_one(frames: bytes) -> None:
        line.write(frames)
        made.blocked()

    made.write = full_after_one
    made.drained()

    assert line.frames == [b"1"]
    made.drained()
    made.drained()
    assert line.frames == [b"1", b"2", b"3"]


def test_a_viewer_is_stuck_while_nothing_of_what_waits_leaves() -> None:
    made, line = viewer()
    line.waiting = 100
    made.blocked()

    found = [made.stuck_for(1.0), made.stuck_for(5.0)]
    line.waiting = 90
    found += [made.stuck_for(6.0), made.stuck_for(8.0)]
    made.drained()

    assert [*found, made.stuck_for(50.0)] == [0.0, 4.0, 0.0, 2.0, 0.0]


def test_of_pings_on_their_way_the_first_is_timed_and_an_answer_to_none_tells_nothing() -> None:
    viewer = Viewer(FakeLine())
    viewer.answered(5.0)
    before = viewer.latency
    viewer.pinged(10.0)
    viewer.pinged(20.0)
    viewer.answered(20.5)
    viewer.answered(20.6)

    assert (before, viewer.latency) == (None, 10.5)


def test_after_hanging_up_nothing_is_sent_or_kept() -> None:
    made, line = viewer()
    made.hang_up()

    made.offer(b"1", BOARDS)
    made.drained()

    assert line.frames == []


def test_groups_with_the_same_version_become_one_after_a_frame_to_everybody() -> None:
    crowd = Crowd(BOARDS)
    viewers = [viewer()[0] for _ in range(4)]
    for base, each in enumerate(viewers):
        crowd.add(each, Patches.FIELDS if base == 3 else Patches.ROWS, base)
    told: list[tuple[Patches, int]] = []

    def frame_for(patches: Patches, base: int) -> bytes:
        told.append((patches, base))
        return b"x"

    crowd.tell(7, frame_for)
    crowd.tell(8, frame_for)

    assert sorted(told[:4]) == [("fields", 3), ("rows", 0), ("rows", 1), ("rows", 2)]
    assert sorted(told[4:]) == [("fields", 7), ("rows", 7)]


def test_a_viewer_who_goes_is_in_no_group() -> None:
    crowd = Crowd(BOARDS)
    one, other = viewer()[0], viewer()[0]
    for each in (one, other):
        crowd.add(each, Patches.ROWS, 1)

    crowd.remove(one)
    crowd.remove(one)

    assert (len(crowd), one in crowd, list(crowd)) == (1, False, [other])
    crowd.remove(other)
    assert crowd._groups == []


async def test_a_lane_does_its_work_once_more_for_all_nudges_that_came_meanwhile() -> None:
    times = 0

    async def work() -> None:
        nonlocal times
        times += 1
        await asyncio.sleep(0)

    lane = Lane(work)
    for _ in range(5):
        lane.nudge()
    task = lane.task
    assert task is not None
    await asyncio.sleep(0)
    lane.nudge()
    lane.nudge()
    await task

    assert (times, lane.is_idle) == (2, True)


async def test_a_lane_comes_again_at_the_moment_it_was_told() -> None:
    times: list[float] = []
    clock = asyncio.get_running_loop().time
    again = asyncio.Event()

    async def work() -> float | None:
        times.append(clock())
        if len(times) == 2:
            again.set()
            return None
        return clock() + 0.02

    lane = Lane(work)
    lane.nudge()
    await again.wait()

    assert len(times) == 2
    lane.stop()
