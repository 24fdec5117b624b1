"""One viewer: frames go straight to its connection while that accepts them; a slow viewer is never waited for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

from server.live.frames import ViewSubject

CONNECTION_EXTENSION = "jadoube.connection"
"""The ASGI extension in which `protocol.py` passes the connection's transport to the application."""

MOST_PENDING = 64
MOST_PENDING_BYTES = 256 * 1024
"""Frames, and bytes of frames, that may wait for a viewer; beyond that they collapse into one snapshot a view."""


class ViewerConnection(Protocol):
    """What a viewer needs of its WebSocket."""

    sees_signs: bool
    """Whether answers to pings are noticed; if they are not, only messages count as signs of life."""

    def write(self, frames: bytes, /) -> None:
        """Send prebuilt frames without waiting. To be called only while the viewer is clear."""

    def backlog(self) -> int:
        """Bytes that were written and have not left yet."""

    def close(self, code: int, reason: str) -> None:
        """Send a close frame, and abort a few seconds later whatever the other side does."""

    def abort(self) -> None:
        """Cut the connection now, without a close frame."""


class OpenConnection(ViewerConnection, Protocol):
    """A connection that notifies its viewer when it can and cannot accept frames."""

    def attach(self, viewer: Viewer) -> None:
        """Notify this viewer from now on."""

    async def detach(self) -> None:
        """Stop notifying: the viewer is gone."""


Refill = Callable[["Viewer", ViewSubject], bytes | None]
"""Makes a snapshot of a view for a viewer that was too slow for it; None if the view is not watched any more."""


class Viewer:
    """One connection's send queue.

    `is_clear` says whether the connection accepts a frame at once; the connection sets it by `blocked` and `drained`.
    `stale` are the views whose frames were dropped: a snapshot of each is due. `heard` is when the last frame came from
    the other side, `spoke` when a message did, on the event loop's clock. `latency` is the round-trip time in seconds
    of the last ping that was answered; None before the first.
    """

    __slots__ = (
        "__weakref__",
        "_backlog",
        "_moved",
        "_pending",
        "_pending_bytes",
        "_pinged",
        "connection",
        "heard",
        "is_clear",
        "latency",
        "refill",
        "spoke",
        "stale",
        "watching",
        "write",
    )

    def __init__(self, connection: ViewerConnection, *, now: float = 0.0) -> None:
        self.connection = connection
        self.write = connection.write
        self.refill: Refill = lambda _viewer, _subject: None
        self.is_clear = True
        self.heard = self.spoke = now
        self.watching: dict[ViewSubject, None] = {}
        self.stale: dict[ViewSubject, None] = {}
        self._pending: deque[tuple[ViewSubject | None, bytes]] = deque()
        self._pending_bytes = 0
        self._backlog = 0
        self._moved = now
        self._pinged: float | None = None
        self.latency: float | None = None

    def offer(self, frame: bytes, subject: ViewSubject | None = None) -> None:
        """Send a frame, or queue it; `subject` is the view it belongs to."""
        if self.is_clear:
            self.write(frame)
        else:
            self.enqueue(frame, subject)

    def enqueue(self, frame: bytes, subject: ViewSubject | None) -> None:
        """Queue a frame until the connection accepts it; a queue that is full collapses."""
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
        """Note that a ping was sent. Answers come in order: of several pings on their way the first is timed."""
        if self._pinged is None:
            self._pinged = now

    def answered(self, now: float) -> None:
        """Note the answer to a ping; an answer without a ping is ignored."""
        if self._pinged is not None:
            self.latency = now - self._pinged
            self._pinged = None

    def blocked(self) -> None:
        """Note that the connection accepts nothing more for now."""
        self.is_clear = False

    def drained(self) -> None:
        """Note that everything has left: send what is queued, then a snapshot of every stale view."""
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

    def discard(self, subject: ViewSubject) -> None:
        """Drop what is queued of a view."""
        self.stale.pop(subject, None)
        if self._pending:
            self._pending = deque(each for each in self._pending if each[0] != subject)
            self._pending_bytes = sum(len(frame) for _, frame in self._pending)

    def disconnect(self) -> None:
        """Send and queue nothing any more: the connection is closed or closing."""
        self.is_clear = False
        self.write = _nowhere
        self.stale.clear()
        self._pending.clear()
        self._pending_bytes = 0

    def stuck_for(self, now: float) -> float:
        """Seconds since anything of what was written last left the connection; 0 if nothing is waiting."""
        backlog = 0 if self.is_clear else self.connection.backlog()
        if self.is_clear or backlog != self._backlog:
            self._moved = now
        self._backlog = backlog
        return now - self._moved

    def _collapse(self) -> None:
        """Drop the queue and mark the views in it as stale."""
        self.stale |= {subject: None for subject, _ in self._pending if subject is not None}
        self._pending.clear()
        self._pending_bytes = 0


def _nowhere(_: bytes) -> None:
    """Takes the place of `write` once the connection is gone."""
