"""The small parts of the live views: frames as bytes, the send queue, the subscribers, coalescing jobs."""

from __future__ import annotations

import asyncio

import pytest
from websockets.frames import Opcode
from websockets.protocol import CLIENT, Protocol

from server.live.coalescing import CoalescingTask
from server.live.frames import Patches, ViewSubject
from server.live.subscribers import Subscribers
from server.live.viewer import MOST_PENDING, MOST_PENDING_BYTES, Viewer
from server.live.wire import PING, text_frame, texts_in
from tests.server.live.fakes import FakeConnection

BOARDS = ViewSubject("boards", "t")


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


def viewer() -> tuple[Viewer, FakeConnection]:
    connection = FakeConnection()
    return Viewer(connection), connection


def test_a_clear_line_gets_every_frame_at_once() -> None:
    made, connection = viewer()

    made.offer(b"1", BOARDS)
    made.offer(b"2")

    assert connection.frames == [b"1", b"2"]


@pytest.mark.parametrize("size", [10, MOST_PENDING_BYTES // 3])
def test_what_waits_is_bounded_in_number_and_in_bytes(size: int) -> None:
    made, connection = viewer()
    made.blocked()

    for _ in range(3 * MOST_PENDING):
        made.offer(b"x" * size, BOARDS)

    assert (list(made.stale), len(made._pending), made._pending_bytes) == ([BOARDS], 0, 0)
    assert connection.frames == []


def test_who_was_too_slow_gets_one_snapshot_a_view_when_the_line_is_clear() -> None:
    made, connection = viewer()
    made.refill = lambda _, subject: subject.view.encode()
    made.blocked()
    for number in range(MOST_PENDING + 5):
        made.offer(b"x", ViewSubject("standings", "t") if number % 2 else BOARDS)

    made.drained()

    assert sorted(connection.frames) == [b"boards", b"standings"]
    made.offer(b"next", BOARDS)
    assert connection.frames[-1] == b"next"


def test_a_line_that_is_full_again_while_it_is_filled_keeps_the_rest() -> None:
    made, connection = viewer()
    made.blocked()
    for text in (b"1", b"2", b"3"):
        made.offer(text, BOARDS)

    def full_after_one(frames: bytes) -> None:
        connection.write(frames)
        made.blocked()

    made.write = full_after_one
    made.drained()

    assert connection.frames == [b"1"]
    made.drained()
    made.drained()
    assert connection.frames == [b"1", b"2", b"3"]


def test_a_viewer_is_stuck_while_nothing_of_what_waits_leaves() -> None:
    made, connection = viewer()
    connection.waiting = 100
    made.blocked()

    found = [made.stuck_for(1.0), made.stuck_for(5.0)]
    connection.waiting = 90
    found += [made.stuck_for(6.0), made.stuck_for(8.0)]
    made.drained()

    assert [*found, made.stuck_for(50.0)] == [0.0, 4.0, 0.0, 2.0, 0.0]


def test_of_pings_on_their_way_the_first_is_timed_and_an_answer_to_none_reveals_nothing() -> None:
    viewer = Viewer(FakeConnection())
    viewer.answered(5.0)
    before = viewer.latency
    viewer.pinged(10.0)
    viewer.pinged(20.0)
    viewer.answered(20.5)
    viewer.answered(20.6)

    assert (before, viewer.latency) == (None, 10.5)


def test_after_hanging_up_nothing_is_sent_or_kept() -> None:
    made, connection = viewer()
    made.disconnect()

    made.offer(b"1", BOARDS)
    made.drained()

    assert connection.frames == []


def test_groups_with_the_same_version_become_one_after_a_frame_to_everyone() -> None:
    subscribers = Subscribers(BOARDS)
    viewers = [viewer()[0] for _ in range(4)]
    for base, each in enumerate(viewers):
        subscribers.add(each, Patches.FIELDS if base == 3 else Patches.ROWS, base)
    told: list[tuple[Patches, int]] = []

    def frame_for(patches: Patches, base: int) -> bytes:
        told.append((patches, base))
        return b"x"

    subscribers.send(7, frame_for)
    subscribers.send(8, frame_for)

    assert sorted(told[:4]) == [("fields", 3), ("rows", 0), ("rows", 1), ("rows", 2)]
    assert sorted(told[4:]) == [("fields", 7), ("rows", 7)]


def test_a_viewer_who_goes_is_in_no_group() -> None:
    subscribers = Subscribers(BOARDS)
    one, other = viewer()[0], viewer()[0]
    for each in (one, other):
        subscribers.add(each, Patches.ROWS, 1)

    subscribers.remove(one)
    subscribers.remove(one)

    assert (len(subscribers), one in subscribers, list(subscribers)) == (1, False, [other])
    subscribers.remove(other)
    assert subscribers._groups == []


async def test_a_job_does_its_work_once_more_for_all_triggers_that_came_meanwhile() -> None:
    times = 0

    async def work() -> None:
        nonlocal times
        times += 1
        await asyncio.sleep(0)

    job = CoalescingTask(work)
    for _ in range(5):
        job.trigger()
    task = job.task
    assert task is not None
    await asyncio.sleep(0)
    job.trigger()
    job.trigger()
    await task

    assert (times, job.is_idle) == (2, True)


async def test_a_job_comes_again_at_the_moment_it_was_set_for() -> None:
    times: list[float] = []
    clock = asyncio.get_running_loop().time
    again = asyncio.Event()

    async def work() -> float | None:
        times.append(clock())
        if len(times) == 2:
            again.set()
            return None
        return clock() + 0.02

    job = CoalescingTask(work)
    job.trigger()
    await again.wait()

    assert len(times) == 2
    job.stop()
