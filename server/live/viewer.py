"""One viewer: frames go straight to the line while it takes them, and nobody ever waits for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from server.live.frames import Subject

LINE = "jadoube.line"
"""The ASGI extension in which a server hands over the line, where it can."""

MOST_PENDING = 64
MOST_PENDING_BYTES = 256 * 1024
"""Frames that may wait for a viewer; then they collapse into one fresh snapshot a view."""


class Line(Protocol):
    """What a viewer needs of its connection."""

    sees_signs: bool
    """Whether it notices the answers to pings; a line that does not can only count what is said."""

    def write(self, frames: bytes, /) -> None:
        """Hand prebuilt frames over, at once. Only while the viewer is clear."""

    def backlog(self) -> int:
        """Bytes that were handed over and not taken yet."""

    def close(self, code: int, reason: str) -> None:
        """Say goodbye, and cut the line a moment later whatever the other side does."""

    def abort(self) -> None:
        """Cut the line now: nobody is there."""


class OpenLine(Line, Protocol):
    """A line that tells its viewer whether it takes frames."""

    def attach(self, viewer: Viewer) -> None:
        """Tell this viewer from now on."""

    async def detach(self) -> None:
        """The viewer is gone."""


Refill = Callable[["Viewer", Subject], bytes | None]
"""A fresh snapshot of a view for a viewer that was too slow for it; None where it is not watched any more."""


class Viewer:
    """One connection's outbox.

    `is_clear` says whether the line takes a frame at once: the line tells by `blocked` and `drained`. `stale` are the
    views whose frames were thrown away: the viewer is owed a snapshot of each. `heard` is when anything came from the
    other side, `spoke` when it said something, on the event loop's clock. `latency` is how many seconds the last ping
    that was answered took there and back; None before the first.
    """

    __slots__ = (
        "__weakref__",
        "_backlog",
        "_moved",
        "_pending",
        "_pending_bytes",
        "_pinged",
        "heard",
        "is_clear",
        "latency",
        "line",
        "refill",
        "spoke",
        "stale",
        "watching",
        "write",
    )

    def __init__(self, line: Line, *, now: float = 0.0) -> None:
        self.line = line
        self.write = line.write
        self.refill: Refill = lambda _viewer, _subject: None
        self.is_clear = True
        self.heard = self.spoke = now
        self.watching: dict[Subject, None] = {}
        self.stale: dict[Subject, None] = {}
        self._pending: deque[tuple[Subject | None, bytes]] = deque()
        self._pending_bytes = 0
        self._backlog = 0
        self._moved = now
        self._pinged: float | None = None
        self.latency: float | None = None

    def offer(self, frame: bytes, subject: Subject | None = None) -> None:
        """Send a frame, or keep it for a moment; `subject` is the view it belongs to."""
        if self.is_clear:
            self.write(frame)
        else:
            self.keep(frame, subject)

    def keep(self, frame: bytes, subject: Subject | None) -> None:
        """Keep a frame until the line takes it; what is too much collapses."""
        if subject is not None and subject in self.stale:
            return
        if len(self._pending) >= MOST_PENDING or self._pending_bytes + len(frame) > MOST_PENDING_BYTES:
            self._collapse()
            if subject is not None:
                self.stale[subject] = None
            return
        self._pending.append((subject, frame))
        self._pending_bytes += len(frame)

    def pinged(self, now: float) -> None:
        """A ping went out. Answers come in order: of several on their way the first is timed."""
        if self._pinged is None:
            self._pinged = now

    def answered(self, now: float) -> None:
        """The answer to a ping came; one that nothing asked for tells nothing."""
        if self._pinged is not None:
            self.latency = now - self._pinged
            self._pinged = None

    def blocked(self) -> None:
        """The line takes nothing more for now."""
        self.is_clear = False

    def drained(self) -> None:
        """The line took everything: send what waits, then a snapshot of every view that was too fast."""
        self.is_clear = True
        while self.is_clear and self._pending:
            frame = self._pending.popleft()[1]
            self._pending_bytes -= len(frame)
            self.write(frame)
        while self.is_clear and self.stale:
            subject = next(iter(self.stale))
            del self.stale[subject]
            fresh = self.refill(self, subject)
            if fresh is not None:
                self.write(fresh)

    def forget(self, subject: Subject) -> None:
        """Send nothing more of this view."""
        self.stale.pop(subject, None)
        if self._pending:
            self._pending = deque(each for each in self._pending if each[0] != subject)
            self._pending_bytes = sum(len(frame) for _, frame in self._pending)

    def hang_up(self) -> None:
        """The line is gone or going: nothing is sent or kept any more."""
        self.is_clear = False
        self.write = _nowhere
        self.stale.clear()
        self._pending.clear()
        self._pending_bytes = 0

    def stuck_for(self, now: float) -> float:
        """Seconds since the line last took anything of what waits in it; 0 where nothing waits."""
        backlog = 0 if self.is_clear else self.line.backlog()
        if self.is_clear or backlog != self._backlog:
            self._moved = now
        self._backlog = backlog
        return now - self._moved

    def _collapse(self) -> None:
        self.stale |= {subject: None for subject, _ in self._pending if subject is not None}
        self._pending.clear()
        self._pending_bytes = 0


def _nowhere(_: bytes) -> None:
    """Where frames go when a line is gone."""
