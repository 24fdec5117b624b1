"""A piece of work that is done again whenever there is a reason, never twice at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

AGAIN_SECONDS = 2.0
"""After a fault (a busy disk, say) the work is tried again that much later."""

Work = Callable[[], Awaitable[float | None]]
"""Brings something up to date; tells the moment on the event loop's clock when to come again, None for no moment."""

_log = structlog.get_logger()


class Lane:
    """Nudges that come while the work is being done are one more reason, not more work."""

    def __init__(self, work: Work, **about: str) -> None:
        self._work = work
        self._about = about
        self._nudged = False
        self._timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being done or will be done by itself."""
        return self.task is None and self._timer is None

    def nudge(self) -> None:
        """There is a reason."""
        self._nudged = True
        if self.task is None:
            self.task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Do nothing more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.task is not None:
            self.task.cancel()

    async def _run(self) -> None:
        try:
            while self._nudged:
                self._nudged = False
                self._nudge_at(await self._work())
        except Exception:  # noqa: BLE001  # a fault must not silence a tournament for ever
            _log.exception("live_update_failed", **self._about)
            self._nudge_at(asyncio.get_running_loop().time() + AGAIN_SECONDS)
        finally:
            self.task = None

    def _nudge_at(self, moment: float | None) -> None:
        if moment is not None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_at(moment, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self.nudge()
