"""A job that runs again whenever it is triggered, never twice at the same time: triggers coalesce."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

AGAIN_SECONDS = 2.0
"""Seconds after which the job is retried when it raised (the database was busy, for example)."""

CoalescedJob = Callable[[], Awaitable[float | None]]
"""Brings something up to date. Returns when to run again, by the event loop's clock; None for not by itself."""

_log = structlog.get_logger()


class CoalescingTask:
    """Runs one job. All triggers that come while it runs cause one more run together."""

    def __init__(self, job: CoalescedJob, **log_fields: str) -> None:
        """`log_fields` are written with every fault of the job."""
        self._job = job
        self._log_fields = log_fields
        self._triggered = False
        self._timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        """Whether the job is neither running nor scheduled."""
        return self.task is None and self._timer is None

    def trigger(self) -> None:
        """Run the job as soon as possible."""
        self._triggered = True
        if self.task is None:
            self.task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Cancel the job and its timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.task is not None:
            self.task.cancel()

    async def _run(self) -> None:
        try:
            while self._triggered:
                self._triggered = False
                self._schedule(await self._job())
        except Exception:  # noqa: BLE001  # after a fault the job must run again, or its viewers get nothing any more
            _log.exception("live_update_failed", **self._log_fields)
            self._schedule(asyncio.get_running_loop().time() + AGAIN_SECONDS)
        finally:
            self.task = None

    def _schedule(self, moment: float | None) -> None:
        if moment is not None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_at(moment, self._on_timer)

    def _on_timer(self) -> None:
        self._timer = None
        self.trigger()
