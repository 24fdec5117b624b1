"""Carries errands out in threads of its own: a bounded queue, several tries, and no haste where no network is.

A host that cannot be reached is left alone for a while, which grows; so a hall without internet costs one try now and
then, and one line in the journal every ten minutes. Hosts that browsers made up have threads of their own, so that slow
ones delay no one else.
"""

from __future__ import annotations

import heapq
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from enum import Enum, auto

import structlog

MOST_WAITING = 5000
"""Errands; then the oldest are given up."""

LASTS_SECONDS = 1800.0
"""After this an errand is given up: the round has begun."""

MOST_TRIES = 5
_FIRST_PAUSE, _LONGEST_PAUSE = 15.0, 300.0
_QUIET_SECONDS = 600.0
_HOSTS_KEPT = 1000
_THREADS, _THREADS_FOR_OTHERS = 4, 2
_CLOSING_SECONDS = 1.0

_log = structlog.get_logger()


class DeliveryOutcome(Enum):
    """What came of a try; with AWAY the host cannot be reached, with LATER it asks for patience."""

    DONE = auto()
    LATER = auto()
    AWAY = auto()


@dataclass(frozen=True, slots=True)
class Errand:
    """A browser to tell what is new since `before`; `host` is that of its push service."""

    subscription: int
    before: str
    host: str
    is_well_known: bool
    tries: int = 0
    until: float = field(default=0.0, kw_only=True)


Work = Callable[[Errand], tuple[DeliveryOutcome, float]]
"""Carries an errand out in the thread that calls it: the outcome, and the seconds to wait that the host asks for."""


class Postman:
    """The threads and their queues. `worker` makes what a thread works with, and ends it with the thread."""

    def __init__(
        self, worker: Callable[[], AbstractContextManager[Work]], *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._worker = worker
        self._clock = clock
        self._changed = threading.Condition()
        self._waiting: dict[bool, list[tuple[float, int, Errand]]] = {True: [], False: []}
        self._counted = 0
        self._away: dict[str, tuple[int, float]] = {}
        self._logged_at = -_QUIET_SECONDS
        self._is_open = False
        self._threads: list[threading.Thread] = []

    def open(self) -> None:
        """Start the threads."""
        with self._changed:
            self._is_open = True
        for kind in [True] * _THREADS + [False] * _THREADS_FOR_OTHERS:
            self._start(kind=kind)

    def close(self) -> None:
        """Give up what is waiting. A thread that waits for the network ends by itself, with the process if need be."""
        with self._changed:
            self._is_open = False
            self._changed.notify_all()
            threads = list(self._threads)
        until = self._clock() + _CLOSING_SECONDS
        for each in threads:
            each.join(max(0.0, until - self._clock()))

    def add(self, errand: Errand) -> None:
        """Have an errand carried out soon. Never waits."""
        self._put(replace(errand, until=self._clock() + LASTS_SECONDS), 0.0)

    @property
    def waiting(self) -> int:
        """How many errands wait."""
        return sum(map(len, self._waiting.values()))

    def _put(self, errand: Errand, pause: float) -> None:
        with self._changed:
            self._counted += 1
            queue = self._waiting[errand.is_well_known]
            if len(queue) >= MOST_WAITING:
                queue.remove(min(queue, key=lambda each: each[1]))
                heapq.heapify(queue)
            heapq.heappush(queue, (self._clock() + pause, self._counted, errand))
            self._changed.notify_all()

    def _start(self, *, kind: bool) -> None:
        thread = threading.Thread(target=self._run, kwargs={"kind": kind}, name="push", daemon=True)
        with self._changed:
            if self._is_open:
                self._threads = [each for each in self._threads if each.is_alive()] + [thread]
                thread.start()

    def _run(self, *, kind: bool) -> None:
        try:
            with self._worker() as work:
                while (errand := self._next(kind=kind)) is not None:
                    self._note(errand, *work(errand))
        finally:
            self._start(kind=kind)  # unless closed: a fault of ours ended it, and its traceback is in the journal

    def _next(self, *, kind: bool) -> Errand | None:
        """Wait for an errand that is due, and whose host is not away; None when it is over."""
        with self._changed:
            while self._is_open:
                now, queue = self._clock(), self._waiting[kind]
                if not queue or queue[0][0] > now:
                    self._changed.wait(queue[0][0] - now if queue else None)
                    continue
                _, number, errand = heapq.heappop(queue)
                _, away_until = self._away.get(errand.host, (0, 0.0))
                if errand.until < now:
                    continue
                if away_until <= now:
                    return errand
                heapq.heappush(queue, (away_until, number, errand))
            return None

    def _note(self, errand: Errand, outcome: DeliveryOutcome, pause: float) -> None:
        if outcome is DeliveryOutcome.AWAY:
            pause = self._note_away(errand.host)
        else:
            with self._changed:
                self._away.pop(errand.host, None)
        if outcome is not DeliveryOutcome.DONE and errand.tries + 1 < MOST_TRIES:
            again = replace(errand, tries=errand.tries + 1)
            self._put(again, max(pause, _growing(errand.tries)))

    def _note_away(self, host: str) -> float:
        """Leave a host alone; for how many seconds."""
        with self._changed:
            now = self._clock()
            failures = self._away.pop(host, (0, 0.0))[0] + 1
            pause = _growing(failures - 1)
            self._away[host] = failures, now + pause
            while len(self._away) > _HOSTS_KEPT:
                del self._away[next(iter(self._away))]
            is_logged = now - self._logged_at < _QUIET_SECONDS
            self._logged_at = self._logged_at if is_logged else now
            waiting = self.waiting
        if not is_logged:
            _log.warning("push_service_unreachable", host=host, waiting=waiting)
        return pause


def _growing(before: int) -> float:
    """The seconds to wait after so many waits before."""
    return min(_FIRST_PAUSE * float(2 ** min(before, MOST_TRIES)), _LONGEST_PAUSE)
