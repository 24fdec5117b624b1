"""What happens when file descriptors run out."""

from __future__ import annotations

import asyncio
import errno
import resource
from typing import Any

import pytest
from structlog.testing import capture_logs

from server.limits.descriptors import MOST_DESCRIPTORS, AcceptFailures, raise_descriptor_limit


@pytest.mark.parametrize(
    ("soft", "hard", "raised"),
    [
        (1024, 4096, 4096),
        (1024, 1 << 30, MOST_DESCRIPTORS),
        (1024, resource.RLIM_INFINITY, MOST_DESCRIPTORS),
        (4096, 4096, 4096),
        (1 << 20, 1 << 30, 1 << 20),
    ],
)
def test_the_soft_limit_is_raised_to_the_hard_limit_within_a_bound(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, raised: int
) -> None:
    current = [soft, hard]

    def set_limit(_: int, limits: tuple[int, int]) -> None:
        current[:] = limits

    monkeypatch.setattr("server.limits.descriptors.resource.getrlimit", lambda _: tuple(current))
    monkeypatch.setattr("server.limits.descriptors.resource.setrlimit", set_limit)

    assert raise_descriptor_limit() == raised
    assert current == [raised, hard]


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


LACKING: dict[str, Any] = {
    "message": "socket.accept() out of system resource",
    "exception": OSError(errno.EMFILE, "Too many open files"),
}


async def test_failed_accepts_are_logged_once_a_minute_with_their_number() -> None:
    clock, loop = Clock(), asyncio.get_running_loop()
    failures = AcceptFailures(clock)

    with capture_logs() as lines:
        for _ in range(2000):
            failures(loop, LACKING)
        clock.now += 60
        failures(loop, LACKING)

    assert [(each["event"], each["times"]) for each in lines] == [
        ("out_of_descriptors", 1),
        ("out_of_descriptors", 2000),
    ]
    assert "Too many open files" in lines[0]["error"]


async def test_other_failures_are_reported_as_ever(caplog: pytest.LogCaptureFixture) -> None:
    AcceptFailures()(asyncio.get_running_loop(), {"message": "Task was destroyed"})

    assert "Task was destroyed" in caplog.text
