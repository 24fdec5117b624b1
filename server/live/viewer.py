"""One viewer's outbox: bounded, and never waited for."""

from __future__ import annotations

import asyncio
from collections import deque

from server.live.frames import Subject

MOST_PENDING = 64
"""Frames that may wait for a viewer; then they collapse into one fresh snapshot a view."""


class Viewer:
    """Frames on their way to one connection.

    `stale` are the views whose frames were thrown away because the viewer was too slow: it is owed a snapshot of
    each.
    """

    def __init__(self) -> None:
        self.ready = asyncio.Event()
        self.stale: set[Subject] = set()
        self._pending: deque[tuple[Subject | None, str]] = deque()

    @property
    def is_drained(self) -> bool:
        """Whether nothing waits to be sent."""
        return not self._pending and not self.stale

    def offer(self, text: str, subject: Subject | None = None) -> None:
        """Put a frame into the outbox, at once and without waiting; `subject` is the view it belongs to."""
        if subject is not None and subject in self.stale:
            return
        if len(self._pending) >= MOST_PENDING:
            self._collapse()
            if subject is not None:
                self.stale.add(subject)
        else:
            self._pending.append((subject, text))
        self.ready.set()

    def forget(self, subject: Subject) -> None:
        """Send nothing more of this view."""
        self.stale.discard(subject)
        self._pending = deque(each for each in self._pending if each[0] != subject)

    def take(self) -> tuple[list[str], set[Subject]]:
        """Empty the outbox: the frames to send now, then the views to send a snapshot of."""
        texts, stale = [text for _, text in self._pending], self.stale
        self._pending.clear()
        self.stale = set()
        self.ready.clear()
        return texts, stale

    def _collapse(self) -> None:
        self.stale |= {subject for subject, _ in self._pending if subject is not None}
        self._pending.clear()
